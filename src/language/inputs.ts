/** What a write is sent with. */
import type { Field, Fields } from './field';
import type { Action, Resource } from './resource';

/** The inputs of every import: the file, its columns (by position) → fields, and whether to import valid rows only if all are valid. */
export const IMPORT_INPUTS = {
  fileUrl: { kind: 'text', label: '文件', max: 200, required: true },
  fileName: { kind: 'text', label: '文件名', max: 128, required: false },
  columns: { kind: 'json', label: '列对应', required: false },
  mode: { kind: 'choice', label: '有失败的行时', choices: { skip: '跳过失败的行', all: '全部不导入' }, required: true, default: 'skip' },
} as const satisfies Fields;

/** The fields that a line of a file may contain. */
export const lineFieldsOf = (res: Resource, action: Action): Record<string, Field> =>
  Object.fromEntries((action.fields ?? []).map((key) => [key, res.fields[key as keyof typeof res.fields]! as Field]));

/** All inputs of an action: the fields it accepts, then those it asks for. */
export function inputsOf(res: Resource, action: Action): Record<string, Field> {
  if (action.does === 'import') return { ...IMPORT_INPUTS, ...action.ask };
  return {
    ...Object.fromEntries((action.fields ?? []).map((key) => [key, res.fields[key as keyof typeof res.fields]! as Field])),
    ...action.ask,
  };
}

/** Splits the inputs of a write between query string and body. */
export function placed({ call, inQuery = [] }: Pick<Action, 'call' | 'inQuery'>, inputs: Readonly<Record<string, unknown>>) {
  if (inQuery.length === 0) return { call, body: inputs };
  const isPut = (key: string) => inQuery.includes(key);
  const query = new URLSearchParams(
    Object.entries(inputs).flatMap(([key, value]) => (isPut(key) && value !== undefined && value !== null ? [[key, String(value)]] : [])),
  );
  return { call: `${call}?${query.toString()}`, body: Object.fromEntries(Object.entries(inputs).filter(([key]) => !isPut(key))) };
}

/** The path of the value that an input replaces: as declared, else the field of the same name; null if it replaces nothing. */
export function replacedBy(res: Resource, { does, on, ask, replaces }: Action, key: string): string | null {
  if (on === 'none' || !['act', 'move', 'update'].includes(does) || !ask || !Object.hasOwn(ask, key)) return null;
  return replaces && Object.hasOwn(replaces, key) ? replaces[key]! : Object.hasOwn(res.fields, key) ? key : null;
}
