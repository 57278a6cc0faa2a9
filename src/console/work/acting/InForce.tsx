import type { Field } from '../../../language/field';
import { phaseOf, valuesByPhase, type Phase } from '../../../language/holding';
import { groupBy } from '../../../language/groupBy';
import type { Read, Resource } from '../../../language/resource';
import type { ListData } from '../../../language/wire';
import { useRead } from '../../base/http/useRead';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';
import { useMinute } from '../../kit/fields/useMinute';
import { isBlank } from './begun';
import { Phases } from './Phases';

/** Maximum rows read: nobody looks through more versions of one thing here. */
const MOST = 50;

interface InForceProps {
  readonly resource: Resource;
  readonly row: WireRow;
}

/** The current, next and previous rows among those that replace a row, itself included. Nothing if its resource declares no replacement. */
export function InForce({ resource, row }: InForceProps) {
  const { can } = useSession().permissions;
  const { of, past } = resource.holds ?? {};
  if (past) return can(past.call) ? <Itself resource={resource} row={row} /> : null;
  const list = (Object.values(resource.reads) as readonly Read[]).find(
    ({ does, where, needs, call }) => does === 'list' && !where && !needs?.length && can(call),
  );
  if (!of || !list || of.some((name) => isBlank(row[name]))) return null;
  return <Versions resource={resource} call={list.call} row={row} />;
}

/** Rows that take each other's place. */
function Versions({ resource, call, row }: InForceProps & { readonly call: string }) {
  const now = useMinute();
  const { from, until, of = [] } = resource.holds!;
  const fields = resource.fields as Readonly<Record<string, Field>>;
  const params = Object.fromEntries(of.map((name) => [name, String(row[name])]));
  const { data, error } = useRead<ListData<WireRow>>(call, { ...params, pageSize: MOST, count: 1 });
  const noun = of.map((name) => fields[name]!.label).join('、');
  if (error) return <Unread what={`同一${noun}的${resource.label}`} error={error} />;
  if (!data) return null;
  const begin = (one: WireRow) => String(one[from] ?? '');
  const rows = data.list.toSorted((a, b) => begin(b).localeCompare(begin(a)));
  const by = Object.fromEntries(groupBy(rows, (one) => phaseOf(resource.holds!, fields, one, now))) as Partial<Record<Phase, WireRow[]>>;
  const { title } = resource;
  // Values that all of them share distinguish none of them.
  const name = of.includes(title) ? (Object.keys(fields).find((one) => fields[one]!.kind === 'ref' && !of.includes(one)) ?? title) : title;
  const numbers = Object.keys(fields).filter((name) => ['money', 'bp'].includes(fields[name]!.kind) && !fields[name]!.path);
  return (
    <Phases
      resource={resource}
      label={`同一${noun}的${resource.label}`}
      columns={[name, from, ...(until ? [until] : []), ...numbers.slice(0, 3), ...(resource.moves.length ? [resource.state] : [])]}
      rows={{ ...by, next: by.next?.toReversed() }}
      own={row.id}
      note={(data.total ?? 0) > MOST ? `一共 ${data.total} 条,这里只看了前 ${MOST} 条` : null}
    />
  );
}

/** A row that is changed itself from a day on. */
function Itself({ resource, row }: InForceProps) {
  const now = useMinute();
  const { from, next, was, past } = resource.holds!;
  const { data, error } = useRead<ListData<WireRow>>(past!.call, { [past!.by]: row.id, pageSize: MOST });
  if (error) return <Unread what={`以前的${resource.label}`} error={error} />;
  if (!data) return null;
  return (
    <Phases
      resource={resource}
      label={`${resource.label}的现在、接下来和以前`}
      columns={[...new Set([from, ...Object.keys(next ?? was ?? {})])]}
      rows={valuesByPhase(resource.holds!, resource.fields as Readonly<Record<string, Field>>, row, data.list, now)}
    />
  );
}

const Unread = ({ what, error }: { what: string; error: Error }) => (
  <p role="alert">
    没能读出{what}:{error.message}
  </p>
);
