import type { Resource } from '../../../language/resource';
import { sortKeys } from '../../../language/sorting';
import { fieldOf } from './columns';
import { addableTo } from './sorting';

/** Why a column can't be added, and what can be done instead. */
export function whyNotAdded(resource: Resource, sort: string, name: string): string {
  const labelOf = (key: string) => `“${fieldOf(resource, bare(key))!.label}”`;
  const before = sortKeys(sort).map(labelOf).join('、');
  const others = [...addableTo(resource, sort)].map(labelOf);
  const other =
    sortKeys(sort).length === 1 && addableTo(resource, name).has(bare(sort))
      ? `:先按${labelOf(name)}排,再加${before}就可以`
      : others.length
        ? `:${before}之后可以再按${others.join('、')}`
        : '';
  return `没有先按${before}、再按${labelOf(name)}的索引${other}`;
}

const bare = (key: string) => key.replace(/^-/, '');
