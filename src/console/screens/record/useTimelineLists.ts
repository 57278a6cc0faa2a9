import { useQueries } from '@tanstack/react-query';
import type { Related } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import type { ListData } from '../../../language/wire';
import { readQuery } from '../../base/http/useRead';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';
import { isLog } from './timeline';

/** Rows that are read of each kind of event. */
const READ = 50;

/** Whether a list of a page belongs to its timeline. */
export const isOnTimeline = (related: Related, resources: ReadonlyMap<string, Resource>): boolean => {
  const resource = resources.get(related.resource);
  return related.inTimeline === true || (resource !== undefined && isLog(resource));
};

/** The lists of a page in its timeline that the reader may see, with their first rows. Header and timeline share these requests. */
export function useTimelineLists(related: readonly Related[], id: string) {
  const { resources } = useCatalogue();
  const { permissions } = useSession();
  const lists = related.flatMap((one) => {
    const resource = resources.get(one.resource);
    const call = resource?.reads[one.read]?.call;
    return resource && call && isOnTimeline(one, resources) && permissions.can(call) ? [{ related: one, resource, call }] : [];
  });
  const reads = useQueries({
    queries: lists.map(({ related: one, call }) =>
      readQuery<ListData<WireRow>>(call, { [one.by]: id, pageNo: 1, pageSize: READ, count: 1 }),
    ),
  });
  return { lists, reads };
}
