/** Current data of a row to decide on: its detail, merged over the values of the list. */
import type { Read, Resource } from '../../../language/resource';
import { useRead } from '../../base/http/useRead';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';

export interface Facts {
  readonly row: WireRow;
  /** The detail read; undefined if there is none, or this user may not call it. */
  readonly detail: Read | undefined;
  /** Loading: the data may be incomplete or outdated meanwhile. */
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** Components that need the same row share one read. */
export function useFacts(resource: Resource, row: WireRow | undefined): Facts | undefined {
  const { can } = useSession().permissions;
  const detail = (Object.values(resource.reads) as readonly Read[]).find((read) => read.does === 'detail' && can(read.call));
  const isAsked = detail !== undefined && row !== undefined;
  const { data, error, isFetching } = useRead<WireRow>(detail?.call ?? '', { id: row?.id ?? '' }, { enabled: isAsked, staleTime: 0 });
  return row && { row: { ...row, ...data }, detail: data && detail, isLoading: isAsked && isFetching, error };
}

/** Why nothing is let pass by these facts; null where they are all there. Refusing needs none. */
export const notYet = (facts: Facts | undefined): string | null =>
  !facts ? null : facts.isLoading ? '依据还在读取,读完才能通过' : facts.error ? '依据没有读全,不能通过' : null;
