/** Hides numbers small enough to identify a person from readers who may not see the rows. */
import { sql } from 'kysely';
import { isDay } from '../../language/days';
import { axesOf, LEVELS, type Report, type ReportData, type ReportFigures } from '../../language/report';
import type { Read, Resource } from '../../language/resource';
import { noErrors } from '../../language/validate';
import { and, type Sql } from './conditions';
import { conditionsOf } from './read';
import { countOf, hiddenOf } from './reportHidden';
import { found, type Found } from './reportSql';
import type { Reading } from './scope';

type Query = Readonly<Record<string, string>>;

/** Digits of a degree that locate a neighbourhood but not a house: some hundred metres. */
const COARSE = 1000;

/** How many rows stand behind a figure, and how many people where the report counts those: the least of it. */
export interface Weights {
  readonly cells: readonly (readonly number[])[];
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly total: number;
}

/** The measures that count different people or things rather than rows: a hundred orders of one customer are one customer. */
export const judgesOf = ({ measures }: Report): string[] =>
  Object.entries(measures).flatMap(([name, { of }]) => ('distinct' in of ? [name] : []));

/**
 * The filters for one member of an axis, each with that axis and the query without it: whoever filters is told no more of a member than is
 * told of it among all others.
 */
export function besideFilters(report: Report, query: Query): [string, { readonly rows: string; readonly filters: Query }][] {
  return Object.entries(axesOf(report)).flatMap(([rows, { field, level, grain }]) => {
    const value = query[field];
    if (!value || grain || (level && value.length !== LEVELS[level][1])) return [];
    const others = Object.fromEntries(Object.entries(query).filter(([name]) => name !== field && !NOT_BESIDE.includes(name)));
    return [[field, { rows, filters: { ...others, rows, measures: Object.keys(report.measures)[0]! } }]];
  });
}
/** What says how an answer is laid out, and not what it is about. */
const NOT_BESIDE = ['columns', 'measures', 'sort', 'top', 'limits'];

/** A filter by a dimension that is no axis takes one line out of the table that has both. */
export interface Slice {
  /** The filter. */
  readonly name: string;
  readonly value: string;
  /** That table: the axis of the look by the dimension of the filter. */
  readonly query: Query;
}
/**
 * The line that a look is, or null where it is none. A cell that is hidden in a table is not told by asking for its line alone. Tables have
 * two dimensions, so more than two are refused.
 */
export function sliceOf(report: Report, query: Query, errors: Record<string, string>): Slice | null {
  const asked = [query.rows, query.columns].filter((name): name is string => !!name);
  const fields = asked.map((name) => axesOf(report)[name]!.field);
  const crossing = besideFilters(report, query).filter(([name]) => !fields.includes(name));
  const [first] = crossing;
  if (!first || asked.length + crossing.length === 1) return null;
  const [name, { rows: columns, filters }] = first;
  if (asked.length + crossing.length > 2) {
    errors[name] = '看不到明细时,行、列和筛选一共只能用两个维度';
    return null;
  }
  // Two filters without an axis are a line of a line: they are looked at one after the other.
  return asked.length ? { name, value: query[name]!, query: { ...filters, rows: asked[0]!, columns } } : null;
}
/** Whether the table lists the line, or has nothing beside those that it lists. */
export const isListed = ({ value }: Slice, table: ReportData): boolean =>
  table.members[1].some(({ kind, key }) => kind === 'value' && key === value) || table.members[1].every(({ kind }) => kind !== 'rest');

/** A look without what the table of its line hides. */
export function withoutHidden(data: ReportData, { value }: Slice, table: ReportData): ReportData {
  const c = table.members[1].findIndex(({ kind, key }) => kind === 'value' && key === value);
  if (c < 0) return data;
  const hasRest = table.members[0].some(({ kind }) => kind === 'rest');
  const places = data.members[0].map(({ kind, key }) => table.members[0].findIndex((one) => one.kind === kind && one.key === key));
  const isNothing = (figures: ReportFigures['total']) => figures.every((one) => one === null);
  const none = data.measures.map(() => null);
  let isHidden = false;
  const only = <T extends ReportFigures>(of: T, { cells, columns }: ReportFigures): T => {
    const told = (figures: ReportFigures['total'], hides: boolean) => {
      isHidden ||= hides && !isNothing(figures);
      return hides ? none : figures;
    };
    const rows = of.rows.map((one, r) => told(one, places[r]! < 0 ? hasRest : isNothing(cells[places[r]!]![c]!)));
    return { ...of, rows, total: told(of.total, isNothing(columns[c]!)) };
  };
  const [now, was] = [only(data, table), data.was && table.was && only(data.was, table.was)];
  return isHidden ? { ...now, was, counted: null, isHidden } : data;
}

/**
 * A report with only these measures, its members in this order by what is shown of them (null: as they are). What is hidden stands in the
 * order of its keys, for its place among others would tell how much it is.
 */
export function arranged(
  data: ReportData,
  measures: readonly string[],
  sort: { readonly by: string; readonly isDescending: boolean } | null,
  columnsBy: string | null,
): ReportData {
  const places = measures.map((name) => data.measures.indexOf(name));
  const orderOf = (side: 0 | 1, by: typeof sort): number[] => {
    const [members, figures] = [data.members[side], side ? data.columns : data.rows];
    const at = by ? data.measures.indexOf(by.by) : -1;
    const rank = (i: number) => ['value', 'none', 'rest'].indexOf(members[i]!.kind);
    const order = members.map((_, i) => i);
    if (!by) return order;
    return order.sort((a, b) => {
      const [one, other] = [figures[a]![at] ?? null, figures[b]![at] ?? null];
      if (rank(a) !== rank(b)) return rank(a) - rank(b);
      if (one === other) return String(members[a]!.key) < String(members[b]!.key) ? -1 : 1;
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return by.isDescending ? other - one : one - other;
    });
  };
  const order = orderOf(0, sort);
  const columns = orderOf(1, columnsBy === null ? null : { by: columnsBy, isDescending: true });
  const inOrder = (of: ReportFigures): ReportFigures => {
    const only = onlyThese(of, places);
    return {
      ...only,
      cells: of.cells.length ? order.map((r) => columns.map((c) => only.cells[r]![c]!)) : [],
      rows: order.map((r) => only.rows[r]!),
      columns: columns.map((c) => only.columns[c]!),
    };
  };
  return {
    ...data,
    measures,
    members: [order.map((r) => data.members[0][r]!), columns.map((c) => data.members[1][c]!)],
    ...inOrder(data),
    was: data.was && { ...data.was, ...inOrder(data.was) },
  };
}

/** Filters that let through all but a few rows: the difference of two answers would reveal those few. */
export function closeFilters({ on, by }: Report, filters: Query, errors: Record<string, string>): void {
  const lengths = (name: string) => Object.values(by).flatMap(({ field, level }) => (field === name && level ? [LEVELS[level][1]] : []));
  for (const [name, value] of Object.entries(filters)) {
    if (value === '') continue;
    const isTime = on !== undefined && (name === on || name === `${on}_from` || name === `${on}_to`);
    if (isTime && !isDay(value)) errors[name] ??= '看不到明细时,时间只能按天限定';
    else if (name === 'keyword') errors[name] ??= '看不到明细时,不能按关键字筛选';
    else if (!isTime && name.includes('_')) errors[name] ??= '看不到明细时,不能用排除、为空、范围、小时、星期筛选';
    else if (value.includes(',')) errors[name] ??= '看不到明细时,一次只能筛选一个值';
    // What is no dimension is told of nobody, such as whether there is an order of a phone.
    else if (!isTime && Object.values(by).every(({ field }) => field !== name)) errors[name] ??= '看不到明细时,只能按报表的维度筛选';
    else if (lengths(name).length && !(lengths(name) as number[]).includes(value.length))
      errors[name] ??= '看不到明细时,区域只能按报表的级别筛选';
  }
}

/**
 * Mean positions at the precision that may be shown. @param isKnown whether the reader may see the rows: then only small groups are
 * rounded.
 */
export function coarsened<T extends ReportFigures>(report: Report, names: readonly string[], of: T, weights: Weights, isKnown: boolean): T {
  const degrees = names.map((name) => report.measures[name]!.unit === 'degrees');
  if (!degrees.includes(true)) return of;
  const coarse = (figures: T['total'], weight: number): T['total'] =>
    isKnown && weight >= report.floor!
      ? figures
      : figures.map((value, i) => (degrees[i] && value !== null ? Math.round(value * COARSE) / COARSE : value));
  return {
    ...of,
    cells: of.cells.map((row, r) => row.map((one, c) => coarse(one, weights.cells[r]![c]!))),
    rows: of.rows.map((one, r) => coarse(one, weights.rows[r]!)),
    columns: of.columns.map((one, c) => coarse(one, weights.columns[c]!)),
    total: coarse(of.total, weights.total),
  };
}

/** Figures without those that are too small to be shown, and whether there were any. */
export function withoutSmall<T extends ReportFigures>(
  of: T,
  weights: Weights,
  floor: number,
): { readonly of: T; readonly isHidden: boolean } {
  const [height, width] = [weights.rows.length, weights.columns.length];
  // Without columns, cells and totals are the same figures: they are shown or hidden together.
  const table = [
    ...weights.rows.map((row, r) => (width ? [...weights.cells[r]!, row] : [row, row])),
    width ? [...weights.columns, weights.total] : [weights.total, weights.total],
  ];
  const hidden = hiddenOf(table, floor);
  const none = of.total.map(() => null);
  const shown = <F>(figures: F, r: number, c: number) => (hidden[r]![c] || (!width && hidden[r]!.includes(true)) ? none : figures) as F;
  return {
    of: {
      ...of,
      cells: of.cells.map((row, r) => row.map((one, c) => shown(one, r, c))),
      rows: of.rows.map((one, r) => shown(one, r, width || 1)),
      columns: of.columns.map((one, c) => shown(one, height, c)),
      total: shown(of.total, height, width || 1),
    },
    isHidden: countOf(hidden) > 0,
  };
}

const weightOf = (names: readonly string[], judges: readonly string[], { counted, values }: Found): number =>
  counted && Math.max(1, Math.min(counted, ...judges.map((name) => values[names.indexOf(name)] ?? 0)));
/** How many rows stand behind each of them, or how many people where there are fewer of these. */
export function weightsOf(
  names: readonly string[],
  judges: readonly string[],
  [rows, columns]: readonly [readonly string[] | null, readonly string[] | null],
  groups: readonly Found[],
): Weights {
  const byPlace = new Map(groups.map((one) => [`${one.row ?? ''}|${one.column ?? ''}`, weightOf(names, judges, one)]));
  const of = (row: string, column: string) => byPlace.get(`${row}|${column}`) ?? 0;
  return {
    cells: columns ? (rows ?? []).map((row) => columns.map((column) => of(row, column))) : [],
    rows: (rows ?? []).map((row) => of(row, '')),
    columns: (columns ?? []).map((column) => of('', column)),
    total: of('', ''),
  };
}
/** The requested figures only, by their index among all that were computed. */
export function onlyThese(of: ReportFigures, places: readonly number[]): ReportFigures {
  const only = (one: ReportFigures['total']) => places.map((place) => one[place] ?? null);
  return { cells: of.cells.map((row) => row.map(only)), rows: of.rows.map(only), columns: of.columns.map(only), total: only(of.total) };
}

/**
 * Refuses filters that exclude only a few rows, as comparing answers with and without the filter would reveal those. @param periods the
 * requested ones.
 */
export async function requireBothSides(
  at: Reading,
  {
    res,
    read,
    report,
    judges,
  }: { readonly res: Resource; readonly read: Read; readonly report: Report; readonly judges: readonly string[] },
  on: string | undefined,
  filters: Query,
  periods: readonly Query[],
  errors: Record<string, string>,
): Promise<void> {
  const isTime = (name: string) => on !== undefined && (name === on || name === `${on}_from` || name === `${on}_to`);
  const own = Object.fromEntries(Object.entries(filters).filter(([name, value]) => !isTime(name) && value !== ''));
  const counts = judges.length ? judges : Object.keys(report.measures).slice(0, 1);
  for (const name of Object.keys(own))
    for (const period of periods) {
      const { [name]: _, ...others } = { ...own, ...period };
      const within = conditionsOf(at, res, read, { ...own, ...period }, noErrors());
      const beside = and([conditionsOf(at, res, read, others, noErrors()), sql<boolean>`(${within}) is not true` as Sql]);
      const asked = {
        res,
        report,
        measures: counts,
        sides: [null, null] as const,
        matching: beside,
        shift: null,
        standing: null,
        sums: null,
      };
      const weight = weightOf(counts, judges, (await found(at, asked)).groups[0]!);
      if (weight > 0 && weight < report.floor!) errors[name] = `看不到明细时不能这样筛选:除此之外不足 ${report.floor} 个`;
    }
}
