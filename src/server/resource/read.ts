/** Answers of the generated reads: lists, options, one row, trees. */
import { sql, type RawBuilder } from 'kysely';
import { isPath, stepOf } from '../../language/paths';
import { isOfferedAs } from '../../language/options';
import type { Read, Resource } from '../../language/resource';
import { isId, noErrors } from '../../language/validate';
import { COUNT_CAP, MAX_KEYWORD, MAX_PAGE_SIZE, type ListData } from '../../language/wire';
import { beside } from '../db/gate';
import { prepared } from '../db/prepared';
import { bare } from '../db/indexes';
import { and, column, meetsSql, oneOf, TRUE, type Sql } from './conditions';
import { filtersOf, hasKeyword, keywordSql, RESERVED } from './filters';
import { isSpelling, spelled } from './spelled';
import { recently } from './months';
import { afterCursor, cursorAt, cursorOf, defaultSort, orderOf, orderSql, type OrderTerm } from './order';
import { placesOf, type Places, type Way } from './places';
import type { Names } from './nameLookup';
import { presentRows, presentValue, wireId } from './present';
import { columnsOf, decodeRow, fieldsOf, type AnyRow } from './rows';
import { isKeptFrom, isNarrowed, scopeSql, type Reading } from './scope';
import { missing } from './sqlStore';
import { gathered } from './waiting';
import { refuse } from '../refusals';

type Query = Readonly<Record<string, string>>;
const OPTIONS_CAP = 50;

/** Where the rows of a list are: a table, or all that waits for the reader. */
const tableOf = (at: Reading, res: Resource) => (res.gathers ? gathered(at.db, res, at.resources, at.actor) : sql.table(res.name));

/** A page of rows. `estimate`, for the scroll range, comes with a capped count: the number from sums, else the planner's guess. */
export async function listRows(at: Reading, res: Resource, read: Read, query: Query): Promise<ListData & { estimate?: number }> {
  const errors = noErrors();
  const pageNo = wholeNumber(query, 'pageNo', 1, 1, 10_000_000, errors);
  const pageSize = wholeNumber(query, 'pageSize', 20, 1, MAX_PAGE_SIZE, errors);
  const { sort, order, matching } = listingOf(at, res, read, query, errors);
  const after = query.cursor ? afterCursor(res, sort, order, query.cursor) : TRUE;
  if (after === null) throwIfAny({ cursor: '游标无效或与排序不符' });

  const offset = query.cursor ? 0 : (pageNo - 1) * pageSize;
  const plan = isPlain(query) && (res.gathers || !at.actor || !isNarrowed(res, at.actor)) ? prepared : sql``;
  const beginning = (where: Sql, head = sql``) =>
    sql<AnyRow>`${head}select ${columnsOf(res)} from ${tableOf(at, res)} as t where ${and([matching, after!, where])} order by ${orderSql(order)} limit ${sql.lit(pageSize + 1)}`;
  const recent = offset === 0 ? recently(res, order, query.cursor ? (cursorAt(query.cursor) as string) : null, new Date()) : null;
  let rows = recent ? (await beginning(recent).execute(at.db)).rows : [];
  if (rows.length <= pageSize)
    rows =
      offset === 0
        ? (await beginning(TRUE, plan).execute(at.db)).rows
        : await rowsFrom(at, res, { sort, order, matching }, offset, pageSize);
  const found = rows.slice(0, pageSize).map((row) => decodeRow(res, row));
  return {
    list: await presentRows(at, res, found),
    next: rows.length > pageSize ? cursorOf(sort, order, found.at(-1)!) : null,
    ...(query.count === '1' && (await beside(() => totals(at, res, read, matching, plan)))),
  };
}

/** The rows of a page that is asked for by its number, and one more. */
async function rowsFrom(
  at: Reading,
  res: Resource,
  { sort, order, matching }: Listing,
  offset: number,
  pageSize: number,
): Promise<AnyRow[]> {
  const places = offset < COUNT_CAP ? null : placesIn(at, res, matching);
  const way =
    places?.wayTo(sort, offset, pageSize + 1) ??
    ({ from: 'start', isBackwards: false, skip: offset, take: pageSize + 1, since: 0 } satisfies Way);
  const walked = way.isBackwards ? order.map(({ key, descending }) => ({ key, descending: !descending })) : order;
  const beyond = typeof way.from === 'string' ? TRUE : afterCursor(res, sort, walked, way.from.cursor)!;
  // Their ids come from the index alone; whole rows are fetched for these only.
  const page = sql`select t.id from ${tableOf(at, res)} as t where ${and([matching, beyond])} order by ${orderSql(walked)} limit ${way.take} offset ${way.skip}`;
  const { rows } =
    await sql<AnyRow>`select ${columnsOf(res)} from (${page}) as p join ${tableOf(at, res)} as t on t.id = p.id order by ${orderSql(order)}`.execute(
      at.db,
    );
  const shown = Math.min(pageSize, rows.length);
  if (places && shown > 0) places.saw(sort, offset + shown, cursorOf(sort, order, decodeRow(res, { ...rows[shown - 1]! })), way);
  return rows;
}

/** Known positions of the rows of a list. */
function placesIn(at: Reading, res: Resource, matching: Sql): Places {
  const { sql: text, parameters } = sql`${tableOf(at, res)} ${matching}`.compile(at.db);
  return placesOf(at.db, JSON.stringify([text, parameters]));
}

/** Whether a call asks for the list as it opens, or for its count: then the best plan is always the same index scan. */
const isPlain = (query: Query) =>
  (query.pageSize === '1' || Number(query.pageSize ?? 0) % 10 === 0) &&
  Object.entries(query).every(([name, value]) => value === '' || (RESERVED.has(name) && name !== 'keyword'));

/** What a list call asks for: which rows, in which order. */
export interface Listing {
  readonly sort: string;
  readonly order: readonly OrderTerm[];
  readonly matching: Sql;
}

/** Checks a list call's query as the call itself would. @param errors found already. @throws Refusal 400 naming every problem. */
export function listingOf(at: Reading, res: Resource, read: Read, query: Query, errors: Record<string, string> = noErrors()): Listing {
  const sort = query.sort || defaultSort(res, at.resources, read);
  const found = orderOf(res, at.resources, read, sort);
  const order = found?.some(({ key }) => isKeptFrom(res, key, at.resources, at.actor)) ? null : found;
  if (!order) errors.sort = `不能按“${query.sort}”排序`;
  const matching = conditionsOf(at, res, read, query, errors);
  throwIfAny(errors);
  return { sort, order: order!, matching };
}

/** Whether more than `most` rows match, or how many do. */
export async function countUpTo(at: Reading, res: Resource, { matching }: Listing, most: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from (select 1 from ${tableOf(at, res)} as t where ${matching} limit ${most + 1}) as counted`.execute(at.db);
  return rows[0]!.n;
}

/**
 * All rows of a listing with some of their fields, by keyset pages, so that concurrent changes shift nothing. @param pageSizes rows of the
 * next page.
 */
export async function* walk(
  at: Reading,
  res: Resource,
  { sort, order, matching }: Listing,
  keys: ReadonlySet<string>,
  pageSizes: () => number,
): AsyncGenerator<AnyRow[]> {
  const wanted = new Set([...[...keys].map((key) => (isPath(key) ? stepOf(key)[0] : key)), ...order.map((term) => term.key), 'id']);
  const names: Names = new Map();
  for (let after: Sql | null = TRUE; after;) {
    const pageSize = pageSizes();
    const { rows }: { rows: AnyRow[] } =
      await sql<AnyRow>`select ${columnsOf(res, 't', wanted)} from ${tableOf(at, res)} as t where ${and([matching, after])} order by ${orderSql(order)} limit ${pageSize}`.execute(
        at.db,
      );
    const found = rows.map((row) => decodeRow(res, row));
    if (found.length > 0) yield presentRows(at, res, found, keys, names);
    after = found.length === pageSize ? afterCursor(res, sort, order, cursorOf(sort, order, found.at(-1)!)) : null;
  }
}

/**
 * `[{ id, title }]` for a picker: at most 50, ordered by its options read if there is one, else newest first. Letters match pinyin too,
 * after literal matches, the titles that begin so first.
 */
export async function optionRows(
  at: Reading,
  res: Resource,
  read: Read,
  query: Query,
): Promise<{ id: unknown; title: unknown; code?: unknown }[]> {
  const by = query.by || null;
  if (by && !isOfferedAs(res, by)) throw refuse('badInput', '请求参数有误', { errors: { by: `${res.label}不能按“${by}”选` } });
  const own = read.does === 'options' && read.sort ? orderOf(res, at.resources, read, read.sort) : null;
  const titled = async (asked: Query, limit: number) => {
    const errors = noErrors();
    const matching = conditionsOf(at, res, { ...read, needs: [] }, asked, errors);
    throwIfAny(errors);
    const { rows } = await sql<{
      id: string;
      title: unknown;
      code: unknown;
    }>`select t.id, ${column(res.title)} as title${by ? sql`, ${column(by)} as code` : sql``} from ${tableOf(at, res)} as t
      where ${matching}${by ? sql` and ${column(by)} is not null` : sql``} order by ${own ? orderSql(own) : sql`t.id desc`} limit ${limit}`.execute(
      at.db,
    );
    return rows;
  };
  const title = fieldsOf(res)[res.title]!;
  const found = await titled(query, OPTIONS_CAP);
  const typed = query.keyword?.trim() ?? '';
  if (found.length < OPTIONS_CAP && title.kind === 'text' && !title.masked && !title.secret && isSpelling(typed)) {
    const known = new Set(found.map(({ id }) => id));
    found.push(
      ...(await spelled(
        typed,
        (await titled({ ...query, keyword: '' }, SPELLED_AMONG)).filter(({ id }) => !known.has(id)),
        (row) => String(row.title ?? ''),
      )),
    );
  }
  return found.slice(0, OPTIONS_CAP).map((row) => ({
    id: wireId(String(row.id)),
    title: presentValue(title, row.title),
    ...(by && { code: row.code }),
  }));
}

/** How many rows are compared by title and pinyin; of more rows, only the first. */
const SPELLED_AMONG = 5000;

/** One row and, under the keys of `with`, its children. @throws Refusal 404 when it isn't there or out of scope. */
export async function detailRow(at: Reading, res: Resource, read: Read, query: Query): Promise<AnyRow> {
  if (!isId(query.id)) throw refuse('badInput', '请求参数有误', { errors: { id: '缺少编号' } });
  const here = and([
    sql`not t.deleted`,
    oneOf('id', fieldsOf(res).id!, [query.id]),
    meetsSql(res, read.where),
    scopeSql(res, at.resources, at.actor),
  ]);
  const { rows } = await sql<AnyRow>`${prepared}select ${columnsOf(res)} from ${sql.table(res.name)} as t where ${here}`.execute(at.db);
  if (!rows[0]) throw missing(res);
  const [row] = await presentRows(at, res, [decodeRow(res, rows[0])]);
  for (const [key, child] of Object.entries(read.with ?? {}))
    row![key] = await childRows(at, at.resources.get(child.resource)!, child.by, query.id!, child.sort ?? 'id');
  return row!;
}

/** All rows, each under the one its `parentId` names; rows whose parent is not there stand at the top. */
export async function treeRows(at: Reading, res: Resource, read: Read, query: Query): Promise<AnyRow[]> {
  const errors = noErrors();
  const matching = conditionsOf(at, res, read, query, errors);
  throwIfAny(errors);
  const sort = read.sort ?? 'id';
  const { rows } = await sql<AnyRow>`select ${columnsOf(res)} from ${sql.table(res.name)} as t where ${matching}
    order by ${column(bare(sort))} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, t.id`.execute(at.db);
  const shown = await presentRows(
    at,
    res,
    rows.map((row) => decodeRow(res, row)),
  );
  const byId = new Map(shown.map((row) => [row.id, row]));
  const top: AnyRow[] = [];
  for (const row of shown) {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId);
    if (parent) ((parent.children ??= []) as AnyRow[]).push(row);
    else top.push(row);
  }
  return top;
}

/** Which rows a query string asks for, within what the reader may see. Problems go into `errors`. */
export function conditionsOf(at: Reading, res: Resource, read: Read, query: Query, errors: Record<string, string>): Sql {
  const filters = filtersOf(at, res, read, query, errors);
  const keyword = query.keyword?.trim();
  if (keyword && [...keyword].length > MAX_KEYWORD) errors.keyword = `关键字最多 ${MAX_KEYWORD} 个字`;
  else if (keyword?.includes('\0')) errors.keyword = '关键字含有不允许的字符';
  else if (keyword && !hasKeyword(res)) errors.keyword = '这里不能按关键字查找';
  else if (keyword) filters.push(keywordSql(at, res, keyword));
  return and([sql`not t.deleted`, meetsSql(res, read.where), scopeSql(res, at.resources, at.actor), ...filters]);
}

async function totals(at: Reading, res: Resource, read: Read, matching: Sql, plan: RawBuilder<unknown>) {
  const from = sql`from ${tableOf(at, res)} as t where ${matching}`;
  const counted = await sql<{
    n: number;
  }>`${plan}select count(*) as n from (select 1 ${from} limit ${sql.lit(COUNT_CAP + 1)}) as counted`.execute(at.db);
  const capped = counted.rows[0]!.n > COUNT_CAP;
  // Adding up all rows counts them as well.
  const keys = (read.summary ?? []).filter((key) => !isKeptFrom(res, key, at.resources, at.actor));
  const sums = (which: Sql, prefix: string) =>
    keys.map((key, i) => sql`coalesce(sum(${column(key)}) filter (where ${which}), 0) as ${sql.ref(`${prefix}${i}`)}`);
  const added = keys.length
    ? (
        await sql<
          Record<string, number>
        >`select count(*) as all_rows, ${sql.join([...sums(TRUE, 'all'), ...(res.counts ? sums(meetsSql(res, res.counts), 'counted') : [])])} ${from}`.execute(
          at.db,
        )
      ).rows[0]!
    : undefined;
  const allRows = added?.allRows;
  const sumsOf = (prefix: string) => Object.fromEntries(keys.map((key, i) => [key, Number(added![`${prefix}${i}`])]));
  if (capped && allRows !== undefined) placesIn(at, res, matching).counted(allRows);
  return {
    total: Math.min(counted.rows[0]!.n, COUNT_CAP),
    capped,
    ...(capped && { estimate: Math.max(COUNT_CAP + 1, allRows ?? (await planned(at, from))) }),
    ...(added && { summary: sumsOf('all'), ...(res.counts && { counted: sumsOf('counted') }) }),
  };
}

async function planned(at: Reading, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<Record<string, [{ Plan: { 'Plan Rows': number } }]>>`explain (format json) select 1 ${from}`.execute(at.db);
  return Object.values(rows[0]!)[0]![0].Plan['Plan Rows'];
}

async function childRows(at: Reading, res: Resource, by: string, id: string, sort: string): Promise<AnyRow[]> {
  const { rows } = await sql<AnyRow>`select ${columnsOf(res)} from ${sql.table(res.name)} as t
    where not t.deleted and ${oneOf(by, fieldsOf(res)[by]!, [id])} and ${scopeSql(res, at.resources, at.actor)}
    order by ${column(bare(sort))} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, t.id limit ${CHILDREN_CAP}`.execute(at.db);
  return presentRows(
    at,
    res,
    rows.map((row) => decodeRow(res, row)),
  );
}
const CHILDREN_CAP = 500;

function wholeNumber(query: Query, name: string, fallback: number, min: number, max: number, errors: Record<string, string>): number {
  if (query[name] === undefined || query[name] === '') return fallback;
  const n = Number(query[name]);
  if (Number.isInteger(n) && n >= min && n <= max) return n;
  errors[name] = `应为 ${min} 到 ${max} 的整数`;
  return fallback;
}

/** @throws Refusal 400 with every problem by name. */
export function throwIfAny(errors: Record<string, string>) {
  if (Object.keys(errors).length) throw refuse('badInput', Object.values(errors)[0]!, { errors });
}
