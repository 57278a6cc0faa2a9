/** What is known of a row that is decided on, read anew: its detail over what the list had. */
import type { Read, Resource } from '../../../language/resource';
import { useRead } from '../../base/http/useRead';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';

export interface Facts {
  readonly row: WireRow;
  /** The read that has them; none where the list's row is all there is, or this user may not read more. */
  readonly detail: Read | undefined;
  /** Under way: what is shown meanwhile may be less than there is, or what somebody has changed since. */
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** Whoever asks for the same row shares the read. */
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
