import type { Resource } from '../../../language/resource';
import { CODE } from '../../../language/wire';
import { CallError } from '../../base/http/client';
import { useRead } from '../../base/http/useRead';
import { useCatalogue } from '../../base/loading/registry';
import type { WireRow } from '../../contract';
import { Trouble } from '../../kit/rows/Trouble';
import { Timeline } from '../record/Timeline';
import classes from './detail.module.css';

const LOG = 'operat_log';

/** Who did what to a row, with what changed: from the operation log, on every detail page. */
export function RowHistory({ resource, id }: { resource: Resource; id: string }) {
  const log = useCatalogue().resources.get(LOG);
  const call = log?.reads.history?.call;
  const { data, error, refetch } = useRead<{ list: WireRow[] }>(
    call ?? '',
    { entity: resource.name, targetId: id },
    { enabled: call !== undefined, keep: true },
  );
  // A back end that keeps no such log says nothing of it.
  if (!log || !call || (error instanceof CallError && error.code === CODE.notFound)) return null;
  return (
    <section className={classes.section} aria-label="操作记录">
      <h2>操作记录{data && data.list.length > 0 && <small>{data.list.length}</small>}</h2>
      {error ? (
        <Trouble error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={classes.skeleton} aria-busy />
      ) : data.list.length === 0 ? (
        <p className={classes.none}>还没有人改过</p>
      ) : (
        <Timeline resource={log} rows={data.list} columns={['operatedAt', 'action', 'operatorName', 'note']} own />
      )}
    </section>
  );
}
