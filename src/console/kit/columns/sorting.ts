/** By what a list is sorted next: the server sorts only as an index stands. */
import type { Resource } from '../../../language/resource';
import { sortKeys, walkOf } from '../../../language/sorting';
import { ordersOf } from './columns';

/** Whether the server can sort by all of this. */
export const isServed = (resource: Resource, sort: string) => ordersOf(resource).some((fields) => walkOf(fields, sortKeys(sort)) !== null);

/**
 * The new sort after a click on the column `name`. @param adding appends it to the present sort instead of replacing it.
 * @returns null where no index stands so.
 */
export function sortedBy(resource: Resource, sort: string, name: string, adding: boolean): string | null {
  const keys = sort ? sortKeys(sort) : [];
  const at = keys.findIndex((key) => bare(key) === name);
  const turned = keys.map((key, i) => (i === at ? turn(key) : key));
  const wishes =
    !adding || keys.length === 0
      ? [[keys.includes(`-${name}`) ? name : `-${name}`]]
      : // An index is walked from either end: where one key can't turn alone, all of them do.
        at >= 0
        ? [turned, keys.map(turn)]
        : [
            [...keys, `-${name}`],
            [...keys, name],
          ];
  return wishes.map((wish) => wish.join()).find((wish) => isServed(resource, wish)) ?? null;
}

/** Columns that can be added to what a list is sorted by. */
export const addableTo = (resource: Resource, sort: string): ReadonlySet<string> =>
  new Set(
    ordersOf(resource).flatMap((fields) => {
      const next = fields[sortKeys(sort).length];
      return next && walkOf(fields, sortKeys(sort)) ? [bare(next)] : [];
    }),
  );

const bare = (key: string) => key.replace(/^-/, '');
const turn = (key: string) => (key.startsWith('-') ? key.slice(1) : `-${key}`);
