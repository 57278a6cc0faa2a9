import { useCatalogue } from '../registry';

/** The call that lists a resource's rows as options: its own `options` read, else its list with `as=option`. */
export function useOptionCall(target: string): { path: string; params: Record<string, string> } | undefined {
  const resource = useCatalogue().resources.get(target);
  const reads = Object.values(resource?.reads ?? {});
  const own = reads.find((r) => r.does === 'options');
  if (own) return { path: own.call, params: {} };
  const list = reads.find((r) => r.does === 'list' && !r.needs?.length);
  return list && { path: list.call, params: { as: 'option' } };
}
