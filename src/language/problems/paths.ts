/** Problems of names that may be paths, and of copies of path values. One line each. */
import type { Field, Fields } from '../field';
import { endOf, isPath, stepOf } from '../paths';
import type { Resource } from '../resource';
import { wrong } from './names';

export type Resources = ReadonlyMap<string, Resource>;

/** Names of fields, and paths. @param where the declaration that names them */
const nameProblems = (res: Resource, names: readonly string[], all: Resources, where: string): string[] =>
  names.filter((name) => !Object.hasOwn(res.fields, name)).flatMap((name) => pathProblems(res, name, all, where));

/** A field, or a path of any length through references. */
export function pathProblems(res: Resource, path: string, all: Resources, where: string): string[] {
  let at: Resource | undefined = res;
  let rest = path;
  for (;;) {
    const [name, further] = isPath(rest) ? stepOf(rest) : [rest, null];
    const fields: Fields = at?.fields ?? {};
    const field: Field | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [`${where} names the unknown field ${at === res ? '' : `${at?.name}.`}${wrong(name, Object.keys(fields))}`];
    if (further === null) return [];
    if (field.kind !== 'ref') return [`${where} goes by ${path}, but ${name} is no reference to one row`];
    at = all.get(field.target!);
    rest = further;
  }
}

/** Like `nameProblems`, for names that are shown or filtered, which must be readable. */
export const shownProblems = (res: Resource, names: readonly string[], all: Resources, where: string): string[] =>
  names.flatMap((name) => {
    const unknown = nameProblems(res, [name], all, where);
    return unknown.length || !isPath(name) || endOf(res, name, all)
      ? unknown
      : [`${where} goes by ${name}, which is a secret, has no column, or is no plain value`];
  });

/** What a copy must have in common with its original, to be shown, found and stored in the same way. */
const ALIKE = ['kind', 'target', 'scale', 'numeric', 'masked', 'unit'] as const;

/** A copy follows one reference; longer paths need a copy of a copy. */
export function copyProblems(res: Resource, key: string, field: Field, all: Resources): string[] {
  const name = `${res.name}.${key}`;
  const path = field.copied!;
  const unknown = pathProblems(res, path, all, `${name} is copied: it`);
  if (unknown.length) return unknown;
  const end = endOf(res, path, all);
  if (!isPath(path) || isPath(stepOf(path)[1]) || !end)
    return [`${name} is copied from ${path}, which is no column of what one reference leads to`];
  const [reference] = stepOf(path);
  const differs = ALIKE.find((word) => (field[word] ?? undefined) !== (end.field[word] ?? undefined));
  const codes = (of: Field) => Object.keys(of.choices ?? {}).join();
  return [
    ...(res.under?.includes(reference) ? [] : [`${name} is copied over ${reference}, which ${res.name} is not under`]),
    ...(res.appendOnly ? [`${name} is copied, but rows of ${res.name} are never changed`] : []),
    ...(end.resource === res ? [`${name} is copied from a row of its own kind`] : []),
    ...(differs || codes(field) !== codes(end.field)
      ? [`${name} is copied from ${path}, but differs from it in ${differs ?? 'choices'}`]
      : []),
    ...(field.required && !(end.field.required && (res.fields as Fields)[reference]!.required)
      ? [`${name} is required, but what it is copied from may be empty`]
      : []),
  ];
}
