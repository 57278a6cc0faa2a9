/** What an action's inputs replace in its rows: they begin with it, and an undo restores it. */
import { nameKey, type Field, type Fields } from '../../../language/field';
import { isList } from '../../../language/fieldKinds';
import { replacedBy } from '../../../language/inputs';
import type { WireRow } from '../../contract';
import type { Acting } from './acting';

type Input = Readonly<Record<string, unknown>>;
type What = Pick<Acting, 'resource' | 'action'>;

/** Whether a value is blank: empty text, an empty list or none. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
/** Whether two values are equal to a reader; sets in any order. */
export const isSame = (a: unknown, b: unknown): boolean => (isBlank(a) ? isBlank(b) : asText(a) === asText(b));
const asText = (value: unknown) =>
  JSON.stringify(Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.toSorted() : value);

/** The inputs that replace something, with its path in the row. Masked values can't be restored from what is shown. */
export function replacing({ resource, action }: What): readonly (readonly [key: string, path: string])[] {
  return Object.keys(action.ask ?? {}).flatMap((key) => {
    const path = replacedBy(resource, action, key);
    return path === null || (resource.fields as Readonly<Record<string, Field>>)[path.split('.')[0]!]?.masked ? [] : [[key, path] as const];
  });
}

/** What a row holds of an action's inputs, blanks included; and the choice among them on which what it holds depends (分给: 前置仓). */
export function heldBy(what: What, row: WireRow): Input {
  const held: Record<string, unknown> = Object.fromEntries(replacing(what).map(([key, path]) => [key, at(row, path)]));
  const { ask = {} } = what.action;
  for (const [key, value] of Object.entries(held)) {
    if (isBlank(value)) continue;
    for (const [on, wanted] of Object.entries(ask[key]!.shownWhen ?? {}))
      if (ask[on]?.default !== undefined && !(on in held) && typeof wanted === 'string' && Object.keys(ask[key]!.shownWhen!).length === 1)
        held[on] = wanted;
  }
  return held;
}

/** The values that all rows share, with names of references; and the inputs in which the rows differ. */
export function begun(what: What, rows: readonly WireRow[]): { readonly values: Input; readonly differ: readonly string[] } {
  const [first, ...others] = rows;
  if (!first || replacing(what).length === 0) return { values: {}, differ: [] };
  const [held, rest] = [heldBy(what, first), others.map((row) => heldBy(what, row))];
  const values: Record<string, unknown> = {};
  const differ = Object.keys({ ...held, ...(Object.assign({}, ...rest) as Input) }).filter(
    (key) => !rest.every((other) => isSame(other[key], held[key])),
  );
  for (const [key, path] of replacing(what))
    if (!differ.includes(key) && !isBlank(held[key])) {
      values[nameKey(key)] = first[nameKey(path)];
      values[key] = held[key];
    }
  for (const key of Object.keys(held)) if (!(key in values) && !differ.includes(key) && !isBlank(held[key])) values[key] = held[key];
  return { values, differ };
}

/** Inputs that take away what rows hold, and give nothing for it: one sentence each. */
export function emptied(what: What, rows: readonly WireRow[], input: Input): string[] {
  return replacing(what).flatMap(([key, path]) => {
    if (!(key in input) || !isBlank(input[key])) return [];
    const count = rows.filter((row) => !isBlank(at(row, path))).length;
    return count > 0 ? [`${rows.length > 1 ? `${count} 行的` : ''}“${what.action.ask![key]!.label}”将被清空`] : [];
  });
}

/** Lists of a form that had something and would be saved empty, which often means that all are meant: one sentence each. */
export const emptiedLists = (fields: Fields, before: Input, after: Input): string[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    key in after && isList(field) && isBlank(after[key]) && !isBlank(before[key])
      ? [`“${field.label}”将被清空${field.help ? `(${field.help})` : ''}`]
      : [],
  );

export const at = (row: WireRow, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Input | null | undefined)?.[key], row) ?? null;
