import { platform } from '../../base/loading/platform';
import type { Field } from '../../../language/field';
import { formatInstant } from '../../../language/format';
import type { Related } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { CODE } from '../../../language/wire';
import { CallError } from '../../base/http/client';
import type { WireRow } from '../../contract';
import { Cell } from '../../kit/fields/Cell';
import { Trouble } from '../../kit/rows/Trouble';
import { Changes } from './Changes';
import { stepIn, timelineOf, type Source, type TimelineEntry } from './timeline';
import { FullList } from './FullList';
import { useHistory } from './useHistory';
import { useTimelineLists } from './useTimelineLists';
import classes from './detail.module.css';

/** What happened lately stands there, what happened before unfolds. */
const SHOWN = 6;
/** The timeline of a row. @param related lists of its page, some of which belong to it. @param talks its fields that hold conversations. */
export function Story({
  related: shown = [],
  resource,
  row,
  talks,
}: {
  related?: readonly Related[];
  resource: Resource;
  row: WireRow;
  talks: readonly string[];
}) {
  const { lists, reads } = useTimelineLists(shown, row.id);
  // Where the log of a row is a list of the page it is not read twice.
  const hasLog = lists.some(({ resource: of }) => of.name === platform().log.lines);
  const history = useHistory(resource, row.id);
  const silent = !history.log || (history.error instanceof CallError && history.error.code === CODE.notFound);
  if (silent && lists.length === 0 && talks.length === 0) return null;
  const failed = [...reads, ...(silent ? [] : [history])].find(({ error }) => error);
  const isWaiting = reads.some(({ isPending }) => isPending) || (!silent && history.isPending);
  const sources = lists.map(({ related, resource: of }, i): Source => ({ related, resource: of, rows: reads[i]!.data?.list ?? [] }));
  const entries = timelineOf(row, talks, silent || hasLog ? [] : (history.data?.list ?? []), sources);
  return (
    <section className={classes.section} aria-label="经过">
      <h2>
        经过{!isWaiting && entries.length > 0 && <small>{entries.length}</small>}
        {sources.map(
          ({ related, resource: of, rows }) =>
            rows.length > 0 && <FullList key={related.resource} related={related} resource={of} id={row.id} />,
        )}
      </h2>
      {failed ? (
        <Trouble error={failed.error!} onRetry={() => void failed.refetch()} />
      ) : isWaiting ? (
        <div className={classes.skeleton} aria-busy />
      ) : entries.length === 0 ? (
        <p className={classes.none}>还没有人改过</p>
      ) : (
        <>
          <Line entries={entries.slice(0, SHOWN)} />
          {entries.length > SHOWN && (
            <details className={classes.earlier}>
              <summary>更早的 {entries.length - SHOWN} 条</summary>
              <Line entries={entries.slice(SHOWN)} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

const Line = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol className={classes.timeline}>
    {entries.map((one) => (
      <li key={one.key}>
        <time dateTime={one.at}>{formatInstant(one.at)}</time>
        <div>
          <Happened entry={one} />
        </div>
      </li>
    ))}
  </ol>
);

function Happened({ entry: { sort, row: event, by, what, note, change } }: { entry: TimelineEntry }) {
  const fields = event?.resource.fields as Readonly<Record<string, Field>> | undefined;
  const names = event?.fields.filter((name) => !isNone(event.row[name])) ?? [];
  const step = fields && stepIn(fields);
  const isStep = step?.every((name) => names.includes(name)) ?? false;
  const [first, ...rest] = isStep ? names.filter((name) => !step!.includes(name)) : names;
  const cell = (name: string) => <Cell resource={event!.resource.name} name={name} field={fields![name]!} row={event!.row} />;
  return (
    <>
      {sort && <em>{sort}</em>}
      {what && <b>{what}</b>}
      {first && <b>{cell(first)}</b>}
      {isStep && (
        <span>
          {cell(step![0])} → {cell(step![1])}
        </span>
      )}
      {by && <span>{by}</span>}
      {note && <span>{note}</span>}
      {rest.map((name) => (
        <span key={name}>
          {!speaks(fields![name]!) && <i>{fields![name]!.label}</i>}
          {cell(name)}
        </span>
      ))}
      {change && <Changes row={change.row} own={change.isOwn} />}
    </>
  );
}

const isNone = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What needs no label: a name, and what somebody wrote. */
const speaks = ({ kind, label }: Field) => kind === 'text' || kind === 'images' || kind === 'image' || label.endsWith('人');
