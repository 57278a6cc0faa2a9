/** Rows or areas to choose from in a step of the palette. */
import { useDebouncedValue } from '@mantine/hooks';
import { offeredQuery, type Field } from '../../../language/field';
import { useRead } from '../../base/http/useRead';
import { platform } from '../../base/loading/platform';
import { useOptionCall } from '../../kit/fields/useOptionCall';
import type { Answer } from './answers';

/**
 * Options of a field: rows of another resource, or areas; null for other fields. @param named a row named by a link, which is requested
 * separately and listed first.
 */
export function useLookUp(
  field: Field,
  typed: string,
  parent: string,
  named: string | null,
): { found: Answer[]; pending: boolean; trouble: string | null } | null {
  const call = useOptionCall(field.target ?? '');
  const [wanted] = useDebouncedValue(typed, 120);
  const areas = useRead<{ code: string; name: string; fullName?: string }[]>(
    platform().areas,
    wanted ? { keyword: wanted } : parent ? { parentCode: parent } : {},
    { enabled: field.kind === 'area', staleTime: Infinity },
  );
  const rows = useRead<{ id: string; title: string }[]>(
    call?.path ?? '',
    { ...call?.params, ...offeredQuery(field), ...(wanted && { keyword: wanted }) },
    { enabled: field.kind === 'ref' && call !== undefined, staleTime: 30_000 },
  );
  const isNamed = field.kind === 'ref' && named !== null && typed === '';
  const link = useRead<{ id: string; title: string }[]>(
    call?.path ?? '',
    { ...call?.params, ...offeredQuery(field), id: named ?? '' },
    {
      enabled: isNamed && call !== undefined && rows.data !== undefined && !rows.data.some(({ id }) => String(id) === named),
      staleTime: 30_000,
    },
  );
  if (field.kind === 'area')
    return {
      found: (areas.data ?? []).slice(0, 50).map((a) => ({ value: a.code, label: wanted ? (a.fullName ?? a.name) : a.name })),
      pending: areas.isFetching || wanted !== typed,
      trouble: areas.error?.message ?? null,
    };
  const found = [...(isNamed ? (link.data ?? []) : []), ...(rows.data ?? [])];
  if (field.kind === 'ref')
    return {
      found: found.slice(0, 50).map((r) => ({ value: String(r.id), label: r.title })),
      pending: rows.isFetching || link.isFetching || wanted !== typed,
      trouble: rows.error?.message ?? (call ? null : '没有可查找它的接口'),
    };
  return null;
}
