/** Which actions a page offers, and which of the selected rows they are possible for. */
import type { Catalogue } from '../../../language/catalogue';
import { nameKey, type Field } from '../../../language/field';
import { formatCount, formatInstant } from '../../../language/format';
import { linkOf } from '../../../language/link';
import type { Page } from '../../../language/page';
import { obstacle } from '../../../language/obstacle';
import type { Action, Resource } from '../../../language/resource';
import type { Effect, WireRow } from '../../contract';
import type { Acting } from './acting';

export interface Skipped {
  readonly row: WireRow;
  readonly why: string;
}
export interface Judged {
  readonly eligible: readonly WireRow[];
  readonly skipped: readonly Skipped[];
}

/** Actions of a page in its order, those of other resources last; without what the user may not call. */
export function actingsOf(page: Page, catalogue: Catalogue, can: (call: string) => boolean): Acting[] {
  const here = catalogue.resources.get(page.resource)!;
  const own = page.actions.map((key) => ({ key, resource: here, action: here.actions[key]! }));
  const borrowed = page.borrows.map((path) => {
    const [name, key] = path.split('.') as [string, string];
    const resource = catalogue.resources.get(name)!;
    const action = resource.actions[key]!;
    return { key, resource, action, link: action.on === 'none' ? undefined : linkOf(here, resource) };
  });
  return [...own, ...borrowed].filter((a) => can(a.action.call));
}

/** Splits rows into those the action is possible on and those it is not, with the reason: the machine's verdict, before the server's. */
export function judge(
  { resource, action, link }: Pick<Acting, 'resource' | 'action' | 'link'>,
  rows: readonly WireRow[],
  input: Readonly<Record<string, unknown>> = {},
): Judged {
  if (action.on === 'none') return { eligible: [], skipped: [] };
  const eligible: WireRow[] = [];
  const skipped: Skipped[] = [];
  // Tens of thousands of rows are of a few kinds: each kind is judged once.
  const deciding = link ? [link.field] : [...new Set([resource.state, ...Object.keys(action.when ?? {})])];
  const verdicts = new Map<unknown, string | null>();
  for (const row of rows) {
    const kind = deciding.length === 1 ? row[deciding[0]!] : JSON.stringify(deciding.map((key) => row[key]));
    let why = verdicts.get(kind);
    if (why === undefined) {
      why = link ? (row[link.field] ? null : `没有${link.label}`) : obstacle(resource, action, row, input);
      verdicts.set(kind, why);
    }
    if (why) skipped.push({ row, why });
    else eligible.push(row);
  }
  return { eligible, skipped };
}

/** Why an action is possible on none of the selected rows, or null. */
export function whyNot(acting: Acting, rows: readonly WireRow[], judged: Judged): string | null {
  if (acting.action.on === 'none') return null;
  if (rows.length === 0) return '先选择要处理的行';
  if (judged.eligible.length === 0) return judged.skipped[0]?.why ?? null;
  return takesOne(acting.action) && rows.length > 1 ? '一次只能处理一行' : null;
}

/** Whether an action is about one row, and no more. */
export const takesOne = (action: Action) => action.on === 'row' && !action.each;

/** Reasons with the number of rows each holds back, the most frequent first. */
export function reasonsOf(skipped: readonly { readonly why: string }[]): { why: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { why } of skipped) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].map(([why, count]) => ({ why, count })).sort((a, b) => b.count - a.count);
}

/**
 * The expected effect of a run by the states on the screen: how many rows, and why not the others. The server may know more, in the same
 * words.
 */
export const effectOf = ({ eligible, skipped }: Judged): Effect => ({ done: eligible.length, refused: reasonsOf(skipped), certain: false });

type Refused = Effect['refused'];
export const skippedIn = (refused: Refused): number => refused.reduce((sum, { count }) => sum + count, 0);

/** Reasons that are named before the others are counted together. */
const NAMED = 4;
export function briefly(refused: Refused): Refused {
  const others = refused.slice(NAMED);
  return others.length <= 1 ? refused : [...refused.slice(0, NAMED), { why: `另外 ${others.length} 种原因`, count: skippedIn(others) }];
}

/** `其中 3 行跳过:2 行 已停用;1 行 待审核`; nothing where none is. */
export function skippedText(refused: Refused): string | undefined {
  if (refused.length === 0) return undefined;
  return `其中 ${formatCount(skippedIn(refused))} 行跳过:${briefly(refused)
    .map(({ why, count }) => `${formatCount(count)} 行 ${why}`)
    .join(';')}`;
}

/** The title of a row; if empty, its resource and creation time. */
export function titleOf({ title, label, fields }: Resource, row: WireRow): string {
  const kind = (fields as Readonly<Record<string, Field>>)[title]?.kind;
  // Rows that are called by what they refer to are called by its name.
  const name = kind === 'ref' ? row[nameKey(title)] : row[title];
  if (name !== null && name !== undefined && name !== '') return kind === 'instant' ? formatInstant(String(name)) : String(name);
  return `${label} ${typeof row.createdAt === 'string' ? formatInstant(row.createdAt) : row.id}`;
}

/** The state rows are in after an action that always leads to one. */
export function stateAfter({ resource, action }: Pick<Acting, 'resource' | 'action'>): Readonly<Record<string, unknown>> {
  const to = [
    ...new Set(
      resource.moves
        .filter((m) => m.call === action.call && Object.entries(m.by ?? {}).every(([key, value]) => action.with?.[key] === value))
        .map((m) => m.to),
    ),
  ];
  return to.length === 1 && to[0] ? { [resource.state]: to[0] } : {};
}
