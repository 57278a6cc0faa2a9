import type { Field } from '../../../language/field';
import { phaseOf, type Phase } from '../../../language/holding';
import type { Read, Resource } from '../../../language/resource';
import type { ListData } from '../../../language/wire';
import { useRead } from '../../base/http/useRead';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';
import { SmallTable } from '../../kit/rows/SmallTable';
import { useMinute } from '../../kit/fields/useMinute';
import { isBlank } from './begun';
import classes from './evidence.module.css';

/** Rows that are read: more versions of one thing nobody looks through here. */
const MOST = 50;
/** And that are shown of each kind. */
const SHOWN = 5;
const PARTS: readonly (readonly [Phase, string])[] = [
  ['now', '现在'],
  ['next', '接下来'],
  ['before', '以前'],
  ['apart', '其余'],
];

/** What holds now in the place of a row, what comes next, and what held before, the row itself among them. Nothing where its resource does not say what takes the place of what. */
export function InForce({ resource, row }: { resource: Resource; row: WireRow }) {
  const { can } = useSession().permissions;
  const of = resource.holds?.of;
  const list = (Object.values(resource.reads) as readonly Read[]).find(
    ({ does, where, needs, call }) => does === 'list' && !where && !needs?.length && can(call),
  );
  if (!of || !list || of.some((name) => isBlank(row[name]))) return null;
  return (
    <Versions resource={resource} call={list.call} row={row} params={Object.fromEntries(of.map((name) => [name, String(row[name])]))} />
  );
}

function Versions({
  resource,
  call,
  row,
  params,
}: {
  resource: Resource;
  call: string;
  row: WireRow;
  params: Readonly<Record<string, string>>;
}) {
  const now = useMinute();
  const holds = resource.holds!;
  const fields = resource.fields as Readonly<Record<string, Field>>;
  const { data, error } = useRead<ListData<WireRow>>(call, { ...params, pageSize: MOST, count: 1 });
  const noun = holds.of!.map((name) => fields[name]!.label).join('、');
  if (error)
    return (
      <p role="alert">
        没能读出同一{noun}的{resource.label}:{error.message}
      </p>
    );
  if (!data) return null;
  const columns = [
    resource.title,
    holds.from,
    ...(holds.until ? [holds.until] : []),
    ...Object.keys(fields)
      .filter((name) => ['money', 'bp'].includes(fields[name]!.kind) && !fields[name]!.path)
      .slice(0, 3),
    ...(resource.moves.length ? [resource.state] : []),
  ];
  const from = (one: WireRow) => String(one[holds.from] ?? '');
  const rows = data.list.toSorted((a, b) => from(b).localeCompare(from(a)));
  return (
    <section className={classes.inForce} aria-label={`同一${noun}的${resource.label}`}>
      {PARTS.map(([phase, label]) => {
        const those = rows.filter((one) => phaseOf(holds, fields, one, now) === phase);
        if (phase === 'next') those.reverse();
        if (those.length === 0) return phase === 'now' ? <p key={phase}>现在:没有生效的{resource.label}</p> : null;
        return (
          <div key={phase}>
            <h3>
              {label} <small>{those.length}</small>
              {those.some(({ id }) => id === row.id) && <small> 含本条</small>}
            </h3>
            <SmallTable resource={resource} rows={those.slice(0, SHOWN)} columns={columns} label={`${label}的${resource.label}`} />
          </div>
        );
      })}
      {(data.total ?? 0) > MOST && (
        <p>
          一共 {data.total} 条,这里只看了前 {MOST} 条
        </p>
      )}
    </section>
  );
}
