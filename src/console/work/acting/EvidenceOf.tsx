import type { Field } from '../../../language/field';
import type { Evidence, Read, Resource } from '../../../language/resource';
import { useRead } from '../../base/http/useRead';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';
import { Description } from '../../kit/fields/Description';
import { SmallTable } from '../../kit/rows/SmallTable';
import type { Acting } from './acting';
import { factsOf, likenessesOf, listedOf, missingIn, sumsOf } from './evidence';
import { InForce } from './InForce';
import { useFacts } from './useFacts';
import classes from './evidence.module.css';

/** How many rows alike are shown: of more, one knows enough. */
const MOST_ALIKE = 5;

/** How many of many rows the dialog shows; the list behind it has the others. */
const MOST_LISTED = 50;

/** The evidence for an action on these rows: the facts of one row, or those of each with sums. Nothing if the action declares none. */
export function EvidenceOf({ acting: { action, resource }, rows }: { acting: Acting; rows: readonly WireRow[] }) {
  const evidence = action.evidence;
  if (!evidence || rows.length === 0) return null;
  if (rows.length === 1) return <OfOne resource={resource} evidence={evidence} row={rows[0]!} />;
  const sums = sumsOf(resource, evidence, rows);
  return (
    <div className={classes.evidence} role="group" aria-label="合计" tabIndex={0}>
      <h3>{rows.length} 行合计</h3>
      {sums.fields.length > 0 && <Description resource={resource} row={sums.row} fields={sums.fields} columns={2} />}
      <section>
        <h3>逐行</h3>
        <SmallTable resource={resource} rows={rows.slice(0, MOST_LISTED)} columns={listedOf(resource, evidence, rows)} label="逐行依据" />
      </section>
      {rows.length > MOST_LISTED && <p>另有 {rows.length - MOST_LISTED} 行,见列表</p>}
    </div>
  );
}

function OfOne({ resource, evidence, row }: { resource: Resource; evidence: Evidence; row: WireRow }) {
  const { can } = useSession().permissions;
  const reads: readonly Read[] = Object.values(resource.reads).filter((read) => can(read.call));
  const list = reads.find((read) => read.does === 'list' && !read.where && !read.needs?.length);
  const { row: known, detail, isLoading, error } = useFacts(resource, row)!;
  const missing = isLoading || error ? [] : missingIn(resource, evidence, known);
  return (
    <div className={classes.evidence} role="group" aria-label="依据" aria-busy={isLoading} tabIndex={0}>
      {error && <p role="alert">依据没有读全:{error.message}</p>}
      <Description resource={resource} row={known} fields={factsOf(evidence, known)} columns={2} />
      {missing.length > 0 && <p className={classes.missing}>没有:{missing.join('、')}</p>}
      {detail && (evidence.children ?? []).map((key) => <ChildRows key={key} read={detail} name={key} row={known} />)}
      <InForce resource={resource} row={known} />
      {list &&
        likenessesOf(evidence, known).map((one) => <Alike key={one.name} resource={resource} call={list.call} row={known} {...one} />)}
    </div>
  );
}

function ChildRows({ read, name, row }: { read: Read; name: string; row: WireRow }) {
  const { resources } = useCatalogue();
  const child = read.with?.[name];
  const resource = child && resources.get(child.resource);
  if (!child || !resource) return null;
  const rows = (row[name] ?? []) as WireRow[];
  return (
    <section>
      <h3>
        {resource.label} <small>{rows.length}</small>
      </h3>
      {rows.length > 0 && <SmallTable resource={resource} rows={rows} columns={child.columns ?? [resource.title]} label={resource.label} />}
    </section>
  );
}

/** Other rows that have one value in common with this one. */
function Alike({ resource, call, row, name, value }: { resource: Resource; call: string; row: WireRow; name: string; value: string }) {
  const { label, search } = (resource.fields as Readonly<Record<string, Field>>)[name]!;
  const likeness = search === 'contains' ? '相近' : '相同';
  const { data, error } = useRead<{ list: readonly WireRow[] }>(call, { [name]: value, pageSize: MOST_ALIKE + 1 });
  if (error)
    return (
      <p role="alert">
        没能查找{label}
        {likeness}的其他{resource.label}:{error.message}
      </p>
    );
  if (!data) return null;
  const others = data.list.filter(({ id }) => id !== row.id).slice(0, MOST_ALIKE);
  if (others.length === 0)
    return (
      <p>
        没有{label}
        {likeness}的其他{resource.label}
      </p>
    );
  const columns = [...new Set([resource.title, name, ...(resource.moves.length ? [resource.state] : []), 'createdAt'])];
  return (
    <section>
      <h3>
        {label}
        {likeness}的其他{resource.label} <small>{data.list.length > MOST_ALIKE + 1 ? `${MOST_ALIKE}+` : others.length}</small>
      </h3>
      <SmallTable resource={resource} rows={others} columns={columns} label={`${label}${likeness}的其他${resource.label}`} />
    </section>
  );
}
