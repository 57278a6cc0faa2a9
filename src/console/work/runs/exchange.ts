/** Takes back a step that replaced what rows held, by giving each of them what it held before; or takes it again. */
import type { Field } from '../../../language/field';
import { formatValue } from '../../../language/format';
import { inputsOf } from '../../../language/inputs';
import type { Permissions } from '../../base/session/permissions';
import { toast } from '../../base/stores/toast';
import type { WireRow } from '../../contract';
import type { Step, Way } from '../acting/acting';
import { at, heldBy, isBlank, isSame, replacing } from '../acting/begun';
import { rowNow } from '../acting/rowNow';
import { titleOf } from '../acting/offers';
import { rowsById } from '../acting/rowsById';
import { send } from '../acting/send';
import { rowsACall } from './run';
import { isList } from '../../../language/fieldKinds';

type Input = Readonly<Record<string, unknown>>;
/** Beyond so many rows only their number is shown. */
const REPORTED = 5;

/**
 * Reads the current rows, skips those changed since the step, and restores the former content of the others under their current version.
 * @returns the restored rows as they were; skipped ones were reported to the user. @throws CallError, Error if nothing was done and it may
 * be retried.
 */
export async function exchange(step: Step, way: Way, permissions: Permissions): Promise<readonly WireRow[]> {
  const { acting, input, rows } = step;
  const { resource, action } = acting;
  const now = new Map((await rowsNow(step, permissions)).map((row) => [row.id, row]));
  const groups = new Map<string, { readonly to: Input; readonly rows: WireRow[] }>();
  const left: string[] = [];
  for (const row of rows) {
    const to = way === 'undo' ? before(step, row) : input;
    const why = whyLeft(step, now.get(row.id), way === 'undo' ? input : contentOf(step, row)) ?? (to ? null : '原来没有内容可恢复');
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
      `已${word}${action.label} ${finished.length > 1 ? `${finished.length} 行` : `${titleOf(resource, only)}${way === 'undo' ? `:改回${readOut(step, only)}` : ''}`}`,
    );
  for (const why of left.slice(0, REPORTED)) toast.error(`没能${word}${action.label}:${why}`);
  if (left.length > REPORTED) toast.error(`没能${word}${action.label}:另有 ${left.length - REPORTED} 行`);
  return finished;
}

/** A form may have changed fields that lists do not show. */
const rowsNow = ({ acting: { resource, action }, rows }: Step, permissions: Permissions) => {
  const ids = rows.map((row) => row.id);
  return action.does === 'update'
    ? Promise.all(ids.map((id) => rowNow(resource, id, permissions))).then((found) => found.flatMap((row) => row ?? []))
    : rowsById(resource, ids, permissions);
};
/** The inputs that replaced values, with their paths in the row: for a form, the fields changed in it. */
const replacedBy = ({ acting, input }: Step): readonly (readonly [key: string, path: string])[] =>
  acting.action.does === 'update' ? Object.keys(input).map((key) => [key, key]) : replacing(acting);
/** What a row holds of that. */
const contentOf = (step: Step, row: WireRow): Input =>
  step.acting.action.does === 'update'
    ? Object.fromEntries(replacedBy(step).map(([key, path]) => [key, at(row, path)]))
    : heldBy(step.acting, row);

/** The values an undo restores in a row; null where it held nothing and the action needs something. */
function before(step: Step, row: WireRow): Input | null {
  const { acting, input } = step;
  const fields = inputsOf(acting.resource, acting.action);
  const to = Object.fromEntries(
    Object.entries(contentOf(step, row)).filter(([key, value]) => !isBlank(value) || (key in input && !fields[key]!.shownWhen)),
  );
  const asked = acting.action.does === 'update' ? Object.keys(input) : Object.keys(fields);
  const needed = asked
    .map((key) => [key, fields[key]!] as const)
    .some(([key, field]) => field.required && field.kind !== 'flag' && !isList(field) && isBlank(to[key]));
  return needed ? null : to;
}

/** Why a row is left as it is: it is gone, or holds something else by now than was put there. */
function whyLeft(step: Step, row: WireRow | undefined, expected: Input): string | null {
  if (!row) return '已经不在了';
  const changed = replacedBy(step).find(([key, path]) => key in step.input && !isSame(at(row, path), expected[key]));
  if (!changed) return null;
  const { label } = inputsOf(step.acting.resource, step.acting.action)[changed[0]]!;
  return `的“${label}”已被改为${written(step, row, changed[1])},没有动它`;
}

const readOut = (step: Step, row: WireRow) =>
  replacedBy(step)
    .filter(([, path]) => !isBlank(at(row, path)))
    .map(([, path]) => written(step, row, path))
    .join('、') || '空白';
/** As people read it. */
function written({ acting: { resource } }: Step, row: WireRow, path: string): string {
  const value = at(row, path);
  if (isBlank(value)) return '空白';
  const field = (resource.fields as Readonly<Record<string, Field>>)[path];
  return `“${field ? formatValue(path, field, row) : [value].flat().join('、')}”`;
}
