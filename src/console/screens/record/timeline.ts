/** One timeline of all that happened to a row: log entries, conversations, decisions, visits and calls. */
import { SYSTEM_FIELDS, type Field } from '../../../language/field';
import type { Related } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';

/** What happened at one time. */
export interface TimelineEntry {
  readonly key: string;
  /** ISO instant. */
  readonly at: string;
  /** What sort of thing it is where that does not go without saying: 跟进记录. */
  readonly sort?: string;
  /** A row about it, and its relevant fields, the most important first. */
  readonly row?: { readonly resource: Resource; readonly row: WireRow; readonly fields: readonly string[] };
  /** Who did or said what, where no row has fields for it. */
  readonly by?: string;
  readonly what?: string;
  readonly note?: string;
  /** The entry of the log with what it changed; `isOwn`: of the row of the page. */
  readonly change?: { readonly row: WireRow; readonly isOwn: boolean };
}

/** Rows of one related list that belong to the timeline. */
export interface Source {
  readonly related: Related;
  readonly resource: Resource;
  readonly rows: readonly WireRow[];
}

/** Whether a resource is a log of events rather than a book of rows. */
export const isLog = (resource: Resource): boolean =>
  resource.appendOnly === true && resource.ledger === undefined && Object.values(resource.fields).every((f) => f.kind !== 'money');

/** Whether two fields choose among the same: declarations come in chunks, in which what was one object is written twice. */
const areAlike = (one: Field['choices'], other: Field['choices']): boolean =>
  one !== undefined && other !== undefined && (one === other || JSON.stringify(one) === JSON.stringify(other));

/** Two choices of one set: where something stood, and where it went. */
export function stepIn(fields: Readonly<Record<string, Field>>): readonly [from: string, to: string] | null {
  const choices = Object.keys(fields).filter((name) => fields[name]!.choices);
  const from = choices.find((name) => choices.some((other) => other !== name && areAlike(fields[other]!.choices, fields[name]!.choices)));
  const to = from && choices.find((other) => other !== from && areAlike(fields[other]!.choices, fields[from]!.choices));
  return from && to ? [from, to] : null;
}

/** States that a log of a row's own says it went through, oldest first; nothing of other logs. */
export function stepsIn(
  resource: Resource,
  rows: readonly WireRow[],
  choices: Field['choices'],
): { at: string; from: unknown; to: unknown }[] {
  const fields = resource.fields as unknown as Readonly<Record<string, Field>>;
  const step = stepIn(fields);
  if (!step || !areAlike(fields[step[0]]!.choices, choices)) return [];
  const when =
    Object.keys(fields).find((name) => fields[name]!.kind === 'instant' && fields[name]!.required && !(name in SYSTEM_FIELDS)) ??
    'createdAt';
  return rows
    .map((row) => ({ at: String(row[when] ?? ''), from: row[step[0]], to: row[step[1]] }))
    .filter(({ from, to }) => to && from !== to)
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Two entries written by one call are shown as one. */
const ONE_CALL_MS = 2_000;

/** What a structured field says where it is a talk: who said what, when. */
interface Line {
  readonly at: string;
  readonly by: string;
  readonly text: string;
}
const isLine = (one: unknown): one is Line =>
  typeof one === 'object' && one !== null && ['at', 'by', 'text'].every((key) => typeof (one as Record<string, unknown>)[key] === 'string');

/** Fields of a row that are conversations: they are shown in its timeline, and need not stand beside it. */
export const talksIn = (fields: Readonly<Record<string, Field>>, row: WireRow): string[] =>
  Object.keys(fields).filter((name) => {
    const value = row[name];
    return fields[name]!.kind === 'json' && Array.isArray(value) && value.length > 0 && value.every(isLine);
  });

/**
 * Newest first. An entry of the log and whatever else the same call wrote are one: the log adds what changed.
 * @param log entries about the row of the page, `talks` the fields of the row that hold conversations.
 */
export function timelineOf(row: WireRow, talks: readonly string[], log: readonly WireRow[], sources: readonly Source[]): TimelineEntry[] {
  const spoken = talks.flatMap((name) =>
    (row[name] as readonly Line[]).map(({ at, by, text }, i): TimelineEntry => ({ key: `${name}.${i}`, at, by, what: text })),
  );
  const events = sources.flatMap(({ related, resource, rows }) => rows.map((one) => eventOf(related, resource, one)));
  const entries = [...spoken, ...events];
  const changes = log.filter((entry) => {
    const at = Date.parse(String(entry.operatedAt));
    const twin = entries.findIndex(({ at: other, change }) => !change && Math.abs(Date.parse(other) - at) <= ONE_CALL_MS);
    if (twin >= 0)
      entries[twin] = {
        ...entries[twin]!,
        ...(!saysWho(entries[twin]!) && { by: String(entry.operatorName ?? '') }),
        change: { row: entry, isOwn: true },
      };
    return twin < 0;
  });
  const rest = changes.map((entry): TimelineEntry => ({
    key: entry.id,
    at: String(entry.operatedAt),
    by: String(entry.operatorName ?? ''),
    what: String(entry.action ?? ''),
    ...(entry.note ? { note: String(entry.note) } : {}),
    change: { row: entry, isOwn: true },
  }));
  return [...entries, ...rest].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Whether somebody is named already. */
const saysWho = ({ by, row: event }: TimelineEntry) =>
  Boolean(by) || (event?.fields.some((name) => event.resource.fields[name as 'id']!.label.endsWith('人') && event.row[name]) ?? false);

function eventOf(related: Related, resource: Resource, row: WireRow): TimelineEntry {
  const fields = resource.fields as unknown as Readonly<Record<string, Field>>;
  const when = related.columns.find((name) => fields[name]?.kind === 'instant') ?? 'createdAt';
  const isChange = 'before' in row && 'after' in row;
  return {
    key: `${resource.name}.${row.id}`,
    at: String(row[when] ?? ''),
    // A log of the row itself is what one expects here.
    ...(isLog(resource) && !isPerson(fields, related.columns) ? {} : { sort: related.label }),
    row: {
      resource,
      row,
      fields: related.columns.filter((name) => name !== when && fields[name] && !isRepeated(fields, related.columns, name, row)),
    },
    ...(isChange && { change: { row, isOwn: false } }),
  };
}

/** A call between people: its log says who with whom. */
const isPerson = (fields: Readonly<Record<string, Field>>, columns: readonly string[]) =>
  columns.some((name) => fields[name]?.kind === 'phone');

/** A before and an after (two choices of one set) that are equal say nothing. */
const isRepeated = (fields: Readonly<Record<string, Field>>, columns: readonly string[], name: string, row: WireRow) =>
  fields[name]!.choices !== undefined &&
  columns.some((other) => other !== name && areAlike(fields[other]?.choices, fields[name]!.choices) && row[other] === row[name]);
