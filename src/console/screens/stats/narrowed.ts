import type { Resource } from '../../../language/resource';
import { fieldOf } from '../../kit/columns/columns';

type Filters = Readonly<Record<string, string>>;

/** Filters in force, narrowed by further ones: what both let through. Null where nothing can be. */
export function narrowed(resource: Resource, filters: Filters, further: readonly Filters[]): Filters | null {
  const out: Record<string, string> = { ...filters };
  for (const [key, value] of further.flatMap((more) => Object.entries(more))) {
    const both = out[key] ? narrower(key, value, out[key], fieldOf(resource, key)?.kind === 'area') : value;
    if (both === '') return null;
    out[key] = both;
  }
  return out;
}

function narrower(key: string, value: string, limit: string, isArea: boolean): string {
  if (key.endsWith('_from')) return value > limit ? value : limit;
  if (key.endsWith('_to')) return value < limit ? value : limit;
  const [values, limits] = [value.split(','), limit.split(',')];
  // An area lets through all below it.
  const meets = isArea ? (a: string, b: string) => a.startsWith(b) : (a: string, b: string) => a === b;
  return [
    ...new Set([...values.filter((v) => limits.some((l) => meets(v, l))), ...limits.filter((l) => values.some((v) => meets(l, v)))]),
  ].join(',');
}
