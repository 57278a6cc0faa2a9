/** How rows are offered to whoever picks one. */
import type { Fields } from './field';
import type { Read, Resource } from './resource';

export interface OptionCall {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The call that lists a resource's rows as options: its own `options` read, else its list with `as=option`, one of all rows before one of some. */
export function optionCallOf(resource: Resource | undefined): OptionCall | undefined {
  const reads: readonly Read[] = Object.values(resource?.reads ?? {});
  const own = reads.find((r) => r.does === 'options');
  if (own) return { path: own.call, params: {} };
  const lists = reads.filter((r) => r.does === 'list' && !r.needs?.length);
  const list = lists.find(({ where }) => !where) ?? lists[0];
  return list && { path: list.call, params: { as: 'option' } };
}

/** Whether a field may be shown to users who pick a row: the row is found by it, and it is neither masked nor secret. */
export function isOfferedAs(resource: Resource | undefined, key: string): boolean {
  const field = (resource?.fields as Fields | undefined)?.[key];
  return field?.kind === 'text' && resource!.jump.includes(key) && !field.masked && !field.secret;
}
