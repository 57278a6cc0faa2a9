import type { Related } from '../../../language/page';
import type { ListData } from '../../../language/wire';
import { useRead } from '../../base/http/useRead';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';
import { showTotal } from '../../kit/rows/range';
import { Trouble } from '../../kit/rows/Trouble';
import { SmallTable } from '../../kit/rows/SmallTable';
import { FullList } from '../record/FullList';
import classes from '../record/detail.module.css';

/** Rows of a detail page's related list that are shown before one goes to the full list. */
const SHOWN = 20;
/** Where many lists stand below one another a long one would bury the next. */
const MANY = 5;
const SHOWN_OF_MANY = 8;

/** A list on a detail page: its first rows, and a link to all if a page shows them. @param beside the number of lists on the page. */
export function RelatedList({ related, id, beside }: { related: Related; id: string; beside: number }) {
  const catalogue = useCatalogue();
  const { permissions } = useSession();
  const resource = catalogue.resources.get(related.resource)!;
  const { call } = resource.reads[related.read]!;
  const permitted = permissions.can(call);
  const { data, error, refetch } = useRead<ListData<WireRow>>(
    call,
    { [related.by]: id, pageNo: 1, pageSize: beside > MANY ? SHOWN_OF_MANY : SHOWN, count: 1 },
    { enabled: permitted, keep: true },
  );
  if (!permitted) return null;
  const more = data && (data.total ?? 0) > data.list.length;
  return (
    <section className={classes.section} aria-label={related.label} data-empty={data?.list.length === 0 || undefined}>
      <h2>
        {related.label}
        {data?.total !== undefined && <small>{showTotal(data.total, data.capped)}</small>}
        {data && data.list.length > 0 && (
          <FullList related={related} resource={resource} id={id} what={more ? '查看全部' : '在列表中打开'} />
        )}
      </h2>
      {error ? (
        <Trouble error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={classes.skeleton} aria-busy />
      ) : data.list.length === 0 ? null : (
        <SmallTable resource={resource} rows={data.list} columns={related.columns} label={related.label} />
      )}
    </section>
  );
}
