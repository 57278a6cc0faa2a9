/** Takes back a step that replaced what rows held, by giving each of them what it held before; or takes it again. */
import { nameKey } from '../../../language/field';
import type { Permissions } from '../../base/session/permissions';
import { toast } from '../../base/stores/toast';
import type { WireRow } from '../../contract';
import type { Step, Way } from '../acting/acting';
import { at, heldBy, isBlank, isSame, replacing } from '../acting/begun';
import { titleOf } from '../acting/offers';
import { rowsById } from '../acting/rowsById';
import { send } from '../acting/send';
import { rowsACall } from './run';
import { isList } from '../../../language/fieldKinds';

type Input = Readonly<Record<string, unknown>>;
/** Beyond so many rows only their number is said. */
const REPORTED = 5;

/**
 * Reads the rows as they are now, leaves those that hold something else than the step made of them, and gives the others the former content under their present version.
 * @returns the rows that were done, as they were; why others were not has been said, row by row. @throws CallError, Error where nothing was done and it may be tried again.
 */
export async function exchange({ acting, input, rows }: Step, way: Way, permissions: Permissions): Promise<readonly WireRow[]> {
  const { resource, action } = acting;
  const now = new Map(
    (
      await rowsById(
        resource,
        rows.map((row) => row.id),
        permissions,
      )
    ).map((row) => [row.id, row]),
  );
  const groups = new Map<string, { readonly to: Input; readonly rows: WireRow[] }>();
  const left: string[] = [];
  for (const row of rows) {
    const to = way === 'undo' ? before(acting, row, input) : input;
    const why = whyLeft(acting, now.get(row.id), way === 'undo' ? input : heldBy(acting, row), input) ?? (to ? null : '原来没有内容可恢复');
    if (why) {
      left.push(`${titleOf(resource, row)} ${why}`);
      continue;
    }
    const key = JSON.stringify(to);
    if (!groups.has(key)) groups.set(key, { to: to!, rows: [] });
    groups.get(key)!.rows.push(now.get(row.id)!);
  }
  const done = new Set<string>();
  for (const { to, rows: alike } of groups.values()) {
    for (let i = 0; i < alike.length; i += rowsACall(action)) {
      const part = alike.slice(i, i + rowsACall(action));
      try {
        for (const result of await send(action, part, to))
          if (result.ok) done.add(result.id);
          else left.push(`${titleOf(resource, now.get(result.id)!)} ${result.message}`);
      } catch (error) {
        if (done.size === 0) throw error;
        left.push(...part.map((row) => `${titleOf(resource, row)} ${(error as Error).message}`));
      }
    }
  }
  const finished = rows.filter((row) => done.has(row.id));
  const word = way === 'undo' ? '撤销' : '恢复';
  const [only] = finished;
  if (only)
    toast.success(
      `已${word}${action.label} ${finished.length > 1 ? `${finished.length} 行` : `${titleOf(resource, only)}${way === 'undo' ? `:改回${contentOf(acting, only)}` : ''}`}`,
    );
  for (const why of left.slice(0, REPORTED)) toast.error(`没能${word}${action.label}:${why}`);
  if (left.length > REPORTED) toast.error(`没能${word}${action.label}:另有 ${left.length - REPORTED} 行`);
  return finished;
}

/** What a row is given back: of all that was replaced; null where it held nothing and the action needs something. */
function before(acting: Step['acting'], row: WireRow, input: Input): Input | null {
  const { ask = {} } = acting.action;
  const held = heldBy(acting, row);
  const to = Object.fromEntries(Object.entries(held).filter(([key, value]) => !isBlank(value) || (key in input && !ask[key]!.shownWhen)));
  const needed = Object.entries(ask).some(([key, field]) => field.required && field.kind !== 'flag' && !isList(field) && isBlank(to[key]));
  return needed ? null : to;
}

/** Why a row is left as it is: it is gone, or holds something else by now than was put there. */
function whyLeft(acting: Step['acting'], row: WireRow | undefined, expected: Input, input: Input): string | null {
  if (!row) return '已经不在了';
  const changed = replacing(acting).find(([key, path]) => key in input && !isSame(at(row, path), expected[key]));
  return changed ? `的“${acting.action.ask![changed[0]]!.label}”已被改为${written(row, changed[1])},没有动它` : null;
}

const contentOf = (acting: Step['acting'], row: WireRow) =>
  replacing(acting)
    .filter(([, path]) => !isBlank(at(row, path)))
    .map(([, path]) => written(row, path))
    .join('、') || '空白';
/** As people read it: the name of what is referred to, else its text. */
function written(row: WireRow, path: string): string {
  const value = row[nameKey(path)] ?? at(row, path);
  return isBlank(value) ? '空白' : `“${[value].flat().join('、')}”`;
}
