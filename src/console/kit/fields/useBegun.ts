import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Field } from '../../../language/field';
import { read } from '../../base/http/client';
import { useCatalogue } from '../../base/loading/registry';
import type { WireRow } from '../../contract';
import { begunOf } from './lines';

/** The lines the row has now, read from its detail; the form waits for them. If they cannot be loaded, it starts with none. */
export function useBegun({ begins, lines }: Field, about: Partial<WireRow> | undefined) {
  const { resources } = useCatalogue();
  const [call, id] = [begins && about?.id !== undefined ? begins.call : '', about?.id ?? ''];
  const { data } = useSuspenseQuery({
    queryKey: [call, { id, begins: true }],
    queryFn: async ({ signal }) => (call ? await read<WireRow>(call, { id }, { signal, quiet: true }).catch(() => null) : null),
    staleTime: 0,
    gcTime: 0,
  });
  const children = begins && (data?.[begins.child] as readonly WireRow[] | undefined);
  const begun = useMemo(() => (begins && children ? begunOf(lines!, begins, children) : undefined), [begins, children, lines]);
  const child = [...resources.values()].flatMap((res) => Object.values(res.reads)).find((one) => one.call === call)?.with?.[
    begins?.child ?? ''
  ];
  return { begun, isMissing: call !== '' && data === null, resource: child && resources.get(child.resource) };
}
