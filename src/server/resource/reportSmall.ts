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
const NOT_BESIDE = ['columns', 'measures', 'sort', 'top', 'why', 'limits'];

/** A report with only these measures, its rows in this order by what is shown of them; null: as they are. */
export function arranged(
  data: ReportData,
  measures: readonly string[],
  sort: { readonly by: string; readonly isDescending: boolean } | null,
): ReportData {
  const places = measures.map((name) => data.measures.indexOf(name));
  const at = sort ? data.measures.indexOf(sort.by) : -1;
  const value = (r: number) => data.rows[r]![at] ?? null;
  const rank = (r: number) => ['value', 'none', 'rest'].indexOf(data.members[0][r]!.kind);
  const order = data.members[0].map((_, r) => r);
  if (sort)
    order.sort((a, b) => {
      const [one, other] = [value(a), value(b)];
      if (rank(a) !== rank(b)) return rank(a) - rank(b);
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return sort.isDescending ? other - one : one - other;
    });
  const inOrder = (of: ReportFigures): ReportFigures => {
    const only = onlyThese(of, places);
    return { ...only, cells: of.cells.length ? order.map((r) => only.cells[r]!) : [], rows: order.map((r) => only.rows[r]!) };
  };
  return {
    ...data,
    measures,
    members: [order.map((r) => data.members[0][r]!), data.members[1]],
    ...inOrder(data),
    was: data.was && { ...data.was, ...inOrder(data.was) },
  };
}

/** Filters that let through all but a few rows: the difference of two answers would reveal those few. */
export function closeFilters(on: string | undefined, filters: Query, errors: Record<string, string>): void {
  for (const [name, value] of Object.entries(filters)) {
    if (value === '') continue;
    const isTime = on !== undefined && (name === on || name === `${on}_from` || name === `${on}_to`);
    if (isTime && !isDay(value)) errors[name] ??= '看不到明细时,时间只能按天限定';
    else if (name === 'keyword') errors[name] ??= '看不到明细时,不能按关键字筛选';
    else if (!isTime && name.includes('_')) errors[name] ??= '看不到明细时,不能用排除、为空、范围、小时、星期筛选';
    else if (value.includes(',')) errors[name] ??= '看不到明细时,一次只能筛选一个值';
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
