import type { Resource } from '../../language/resource';
import { useCatalogue } from '../registry';

interface OptionCall { readonly path: string; readonly params: Readonly<Record<string, string>> }

/** The call that lists a resource's rows as options: its own `options` read, else its list with `as=option`. */
export function optionCallOf(resource: Resource | undefined): OptionCall | undefined {
  const reads = Object.values(resource?.reads ?? {});
  const own = reads.find((r) => r.does === 'options');
  if (own) return { path: own.call, params: {} };
  const list = reads.find((r) => r.does === 'list' && !r.needs?.length);
  return list && { path: list.call, params: { as: 'option' } };
}

export const useOptionCall = (target: string): OptionCall | undefined => optionCallOf(useCatalogue().resources.get(target));
