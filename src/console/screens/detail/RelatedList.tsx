import type { Related } from '../../../language/page';
import type { ListData } from '../../../language/wire';
import { useRead } from '../../base/http/useRead';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { hrefOf } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { showTotal } from '../../kit/rows/range';
import { Trouble } from '../../kit/rows/Trouble';
import { SmallTable } from '../../kit/rows/SmallTable';
import { isLog, Timeline } from '../record/Timeline';
import classes from './detail.module.css';

/** Rows of a detail page's related list that are shown before one goes to the full list. */
const SHOWN = 20;

/** A list that belongs to the row of a detail page: its first rows, and a link to all of them where a page shows them. */
export function RelatedList({ related, id }: { related: Related; id: string }) {
  const catalogue = useCatalogue();
  const { permissions } = useSession();
  const resource = catalogue.resources.get(related.resource)!;
  const { call } = resource.reads[related.read]!;
  const permitted = permissions.can(call);
  const { data, error, refetch } = useRead<ListData<WireRow>>(
    call,
    { [related.by]: id, pageNo: 1, pageSize: SHOWN, count: 1 },
    { enabled: permitted, keep: true },
  );
  if (!permitted) return null;
  const full = [...catalogue.pages.values()].find(
    (p) =>
      p.kind === 'list' &&
      p.resource === resource.name &&
      p.read === related.read &&
      Object.keys(p.preset).length === 0 &&
      permissions.canOpen(p.url),
  );
  const more = data && (data.total ?? 0) > data.list.length;
  return (
    <section className={classes.section} aria-label={related.label}>
      <h2>
        {related.label}
        {data?.total !== undefined && <small>{showTotal(data.total, data.capped)}</small>}
        {full && data && data.list.length > 0 && <a href={hrefOf(full.url, { [related.by]: id })}>{more ? '查看全部' : '在列表中打开'}</a>}
      </h2>
      {error ? (
        <Trouble error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={classes.skeleton} aria-busy />
      ) : data.list.length === 0 ? (
        <p className={classes.none}>没有{related.label}</p>
      ) : isLog(resource) ? (
        <Timeline resource={resource} rows={data.list} columns={related.columns} />
      ) : (
        <SmallTable resource={resource} rows={data.list} columns={related.columns} label={related.label} />
      )}
    </section>
  );
}
