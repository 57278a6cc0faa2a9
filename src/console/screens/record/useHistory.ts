import { platform } from '../../base/loading/platform';
import type { Resource } from '../../../language/resource';
import { useRead } from '../../base/http/useRead';
import { useCatalogue } from '../../base/loading/registry';
import type { WireRow } from '../../contract';

interface History {
  /** Newest first. */
  readonly list: readonly WireRow[];
  /** Roles that may make the calls which lead on from the row's state; a back end may not tell. */
  readonly doers?: Readonly<Record<string, readonly string[]>>;
}

/** What the operation log says of a row. Head and time line of its page read it together. @returns `log`: null where there is none. */
export function useHistory(resource: Resource, id: string) {
  const log = useCatalogue().resources.get(platform().log.entries) ?? null;
  const call = log?.reads.history?.call;
  const read = useRead<History>(call ?? '', { entity: resource.name, targetId: id }, { enabled: call !== undefined, keep: true });
  return { ...read, log: call === undefined ? null : log };
}
