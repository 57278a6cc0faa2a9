import type { Field } from '../../../language/field';
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { Cell } from '../../kit/fields/Cell';
import { Changes } from './Changes';
import classes from '../detail/detail.module.css';

/** What happened to a row, newest first: the time, what was done, and the rest in a line below. */
export function Timeline({
  resource,
  rows,
  columns,
  own = false,
}: {
  resource: Resource;
  rows: readonly WireRow[];
  columns: readonly string[];
  /** All of it happened to the row of the page. */ own?: boolean;
}) {
  const fields = resource.fields as unknown as Readonly<Record<string, Field>>;
  const when = columns.find((name) => fields[name]?.kind === 'instant') ?? 'createdAt';
  const [what, ...rest] = columns.filter((name) => name !== when && fields[name]);
  const cell = (name: string, row: WireRow) => <Cell resource={resource.name} name={name} field={fields[name]!} row={row} />;
  /** A before and an after (two choices of one set) that are equal say nothing. */
  const isUnchanged = (name: string, row: WireRow) =>
    fields[name]!.choices !== undefined &&
    rest.some((other) => other !== name && fields[other]!.choices === fields[name]!.choices && row[other] === row[name]);
  return (
    <ol className={classes.timeline}>
      {rows.map((row) => (
        <li key={row.id}>
          <time dateTime={String(row[when] ?? '')}>{cell(when, row)}</time>
          <div>
            {what && <b>{cell(what, row)}</b>}
            {rest
              .filter((name) => row[name] !== null && row[name] !== undefined && row[name] !== '' && !isUnchanged(name, row))
              .map((name) => (
                <span key={name}>
                  <i>{fields[name]!.label}</i>
                  {cell(name, row)}
                </span>
              ))}
            {'before' in row && <Changes row={row} own={own} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Whether a resource is a log of events rather than a book of rows. */
export const isLog = (resource: Resource) =>
  resource.appendOnly === true && resource.ledger === undefined && Object.values(resource.fields).every((f) => f.kind !== 'money');
