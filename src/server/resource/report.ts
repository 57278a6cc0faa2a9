/**
 * Answers `report` reads from live rows, under the filters and scope of a list. Non-additive measures are queried for every set of groups.
 */
import { dayOf } from '../../language/days';
import { formatCount } from '../../language/format';
import {
  axesOf,
  COMPARES,
  isInOrder,
  isMonthly,
  MOST,
  MOST_COUNTED,
  REPORT_PARAMS,
  rowsWithin,
  type Axis,
  type Figures,
  type Report,
  type ReportData,
  type ReportFigures,
  type ReportMember,
} from '../../language/report';
import { limitsIn } from '../../language/figures';
import { insteadOf, repeated } from '../../language/nearest';
import type { Read, Resource } from '../../language/resource';
import { balanceOf } from '../../language/measures';
import { noErrors } from '../../language/validate';
import { MAX_VALUES } from '../../language/wire';
import { refuse } from '../refusals';
import { conditionsOf, throwIfAny } from './read';
import { asItIs, inTime, type Period } from './reportPeriod';
import { besidesOf, listedOf, WHOLE, wholeAlong, type Besides } from './reportBeside';
import { balanceProblems, standingIn, withBalances } from './reportBalance';
import { inTheWay, sumsFor, sumsForSome, type Wanted } from './reportRollups';
import { keysOf, membersOf, stretchesOf } from './reportMembers';
import { foundOnDays as found } from './reportDays';
import { Begun, NONE, REST, VALUE, type Found, type Side } from './reportSql';
import {
  arranged,
  besideFilters,
  closeFilters,
  coarsened,
  isListed,
  judgesOf,
  onlyThese,
  requireBothSides,
  sliceOf,
  weightsOf,
  withoutHidden,
  withoutSmall,
} from './reportSmall';
import { fieldsOf } from './rows';
import type { Reading } from './scope';

type Query = Readonly<Record<string, string>>;
type Pair<T> = readonly [rows: T, columns: T];

/**
 * @param mayOpen whether the reader may see the rows. @param chosen row groups to show in place of the first ones. @throws Refusal 400
 * with every problem of the query, 422 if too many rows would be read.
 */
export async function reportOf(
  at: Reading,
  res: Resource,
  read: Read,
  query: Query,
  now: Date,
  mayOpen: boolean,
  chosen?: readonly string[],
): Promise<ReportData> {
  const reckoned = async (asked: Query, those?: readonly string[]) => {
    try {
      return await reckonedNow(at, res, read, asked, now, mayOpen, those);
    } catch (error) {
      if (!(error instanceof Begun)) throw error;
      return reckonedNow(at, res, read, asked, now, mayOpen, those);
    }
  };
  const report = read.report!;
  const data = await reckoned(query, chosen);
  if (report.floor === undefined || mayOpen) return data;
  const errors = noErrors();
  const slice = sliceOf(report, query, errors);
  throwIfAny(errors);
  for (const [name, { rows, filters }] of besideFilters(report, query)) {
    const { members, was, ...figures } = await reportOf(at, res, read, filters, now, mayOpen);
    const own = members[0].findIndex(({ key, kind }) => kind === 'value' && key === query[name]);
    // In either period: each tells what it has more than others.
    const isTold = (one: ReportFigures) =>
      (own < 0 ? members[0].every(({ kind }) => kind !== 'rest') : one.rows[own]!.some((value) => value !== null)) ||
      one.total.every((value) => value === null);
    if (!isTold(figures)) errors[name] = notAlone(report, rows);
    else if (was && !isTold(was)) errors[name] = `${notAlone(report, rows)}(${COMPARES[was.by]}),可以选不对比`;
  }
  const table = slice && (await reckoned({ ...slice.query, measures: Object.keys(report.measures)[0]! }));
  if (table && !isListed(slice, table)) errors[slice.name] ??= notAlone(report, slice.query.columns!);
  throwIfAny(errors);
  const safe = (one: ReportData) => (table ? withoutHidden(one, slice, table) : one);
  if (data.axes.every((name) => name === null || isInOrder(axesOf(report)[name]!))) return safe(data);
  // Whatever is listed and however it is sorted, the same figures are hidden: else 其他 and what is listed beside it would tell them.
  const all = { ...query, measures: data.measures.join(), sort: `-${Object.keys(report.measures)[0]!}`, top: String(MOST.rows) };
  const whole = safe(await reckoned(all));
  if (!whole.isHidden && whole.members.every((side) => side.every(({ kind }) => kind !== 'rest'))) return data;
  const by = (query.sort || data.measures[0]!).replace(/^-/, '');
  const [isRowsInOrder, isColumnsInOrder] = data.axes.map((name) => name === null || isInOrder(axesOf(report)[name]!));
  const sort = isRowsInOrder ? null : { by, isDescending: !query.sort || query.sort.startsWith('-') };
  return arranged(whole, data.measures, sort, isColumnsInOrder ? null : Object.keys(report.measures)[0]!);
}
const notAlone = (report: Report, axis: string): string => `看不到明细时不能这样筛选:按${axesOf(report)[axis]!.label}看时它不单独显示`;

async function reckonedNow(
  at: Reading,
  res: Resource,
  read: Read,
  query: Query,
  now: Date,
  mayOpen: boolean,
  chosen: readonly string[] | undefined,
): Promise<ReportData> {
  const report = read.report!;
  const { on } = report;
  const errors = noErrors();
  const asked = askedOf(report, query, errors);
  const own = Object.fromEntries(Object.entries(query).filter(([name]) => !(REPORT_PARAMS as readonly string[]).includes(name)));
  const isByMonths = isMonthly(fieldsOf(res), on);
  const { until } = report;
  const isInstant = on !== undefined && fieldsOf(res)[on]!.kind === 'instant' && !until;
  const times =
    on === undefined
      ? asItIs(query, own, errors)
      : inTime(on, { isInstant, isMonthly: isByMonths, isAhead: until !== undefined }, report.days, query, own, now, errors);
  const { period, before } = times;
  // Where rows last, a filter by their end narrows further than the period does.
  const ending = `${until}_from`;
  const asAsked = (days: Query): Query =>
    rowsWithin(report, fieldsOf(res), { ...(times.filters[ending] && { [ending]: times.filters[ending] }), ...days });
  const filters = asAsked(times.filters);
  const during = asAsked(period.query);
  const matching = conditionsOf(at, res, read, { ...filters, ...during }, errors);
  for (const axis of asked.axes) if (axis) requireRoom(axis, period, axis === asked.axes[0] ? 'rows' : 'columns', errors);
  const hasBalances = asked.measures.some((name) => Object.hasOwn(report.measures, name) && balanceOf(report.measures[name]!));
  if (hasBalances && on) balanceProblems(res, on, filters, asked.axes, errors);
  const daysBefore = before && asAsked({ [`${on}_from`]: before.since ?? before.from, [`${on}_to`]: before.until ?? before.to });
  const isFloored = report.floor !== undefined && !mayOpen;
  if (isFloored) closeFilters(report, filters, errors);
  throwIfAny(errors);
  const judges = report.floor ? judgesOf(report) : [];
  if (isFloored)
    await requireBothSides(at, { res, read, report, judges }, on, filters, [during, ...(daysBefore ? [daysBefore] : [])], errors);
  throwIfAny(errors);

  const ownKeys = chosen?.map((key) => `${VALUE}${key}`);
  const sides = asked.axes.map(
    (axis, i): Side | null =>
      axis && {
        axis,
        shown: isInOrder(axis) ? null : i === 0 && ownKeys ? { keys: ownKeys } : { first: asked.top[i]!, ...asked.sort },
      },
  ) as unknown as Pair<Side | null>;
  // Adds the measures needed to protect small groups, whatever was requested.
  const withJudges = (names: readonly string[]) => [...names, ...judges.filter((name) => !names.includes(name))];
  const shift = before && (before.months ? `${before.months} months` : `${before.days} days`);
  const periods = [[during, null] as const, ...(before ? [[daysBefore!, shift] as const] : [])];
  const wanted = ([days, later]: (typeof periods)[number], measures: readonly string[]) => ({
    ...{ res, report, measures, read, axes: asked.axes, filters: { ...filters, ...days }, shift: later },
  });
  const sumsOf = async (of: (typeof periods)[number], measures: readonly string[]) =>
    query.recount ? null : sumsFor(at, wanted(of, measures));
  // The measures shown, and the one that determines the order.
  const needed = withJudges([...new Set([...(asked.axes[1] || query.why ? [asked.measures[0]!] : []), asked.sort.by])]);
  const tellable =
    hasBalances || query.recount
      ? asked.measures
      : await answerable(
          at,
          periods.map((of) => wanted(of, withJudges(asked.measures))),
          needed,
        );
  const answered = asked.measures.filter((name) => tellable.includes(name));
  const one = { res, report, measures: withJudges(answered) };
  const sortAt = { ...asked.sortAt, at: answered.indexOf(asked.sort.by) };
  const standing = (from: string | null) => (hasBalances ? standingIn(at, res, read, filters, from) : null);
  const sums = await sumsOf(periods[0]!, one.measures);
  const besidesIn = ([days, later]: (typeof periods)[number]) =>
    besidesOf(at, report, one.measures, asked.axes, { ...filters, ...days }, { shift: later, isRecount: Boolean(query.recount) });
  const besides = await besidesIn(periods[0]!);
  const listed = asked.axes.map((axis) => (axis && !sums ? listedOf(at, res, on, axis, filters) : null));
  let current: Awaited<ReturnType<typeof found>> = await found(at, {
    ...one,
    sides,
    matching,
    shift: null,
    standing: standing(period.query[`${on}_from`] ?? period.from),
    sums,
    besides,
    listed,
    days: [period.from, period.to],
  });
  const all = ({ groups }: typeof current) => groups.find(({ row, column }) => row === null && column === null)!;
  const { counted } = all(current);
  const { behind } = current;
  if (all(current).most > MOST_COUNTED) throw refuse('tooMuchToReckon', tooMuch(inTheWay(at, wanted(periods[0]!, one.measures))));
  if (hasBalances)
    current = withBalances(
      one,
      current,
      sides.map((side, i) => (side?.axis.grain ? keysOf(side.axis, current.groups, i as 0 | 1, period, sortAt) : null)),
    );
  const first = [0, 1].map(
    (i) => sides[i] && ((i === 0 && ownKeys) || keysOf(sides[i]!.axis, current.groups, i as 0 | 1, period, sortAt)),
  ) as unknown as Pair<readonly string[] | null>;
  const shownFirst = sides.map(
    (side, i) => side && { axis: side.axis, shown: side.shown && { keys: first[i] ?? [] } },
  ) as unknown as Pair<Side | null>;
  let earlier =
    before &&
    (await found(at, {
      ...one,
      sides: shownFirst,
      matching: conditionsOf(at, res, read, { ...filters, ...daysBefore }, noErrors()),
      shift,
      standing: standing(before.since ?? before.from),
      sums: await sumsOf(periods[1]!, one.measures),
      besides: await besidesIn(periods[1]!),
      days: [before.from, before.to],
    }));
  if (earlier && all(earlier).most > MOST_COUNTED)
    throw refuse('tooMuchToReckon', tooMuch(inTheWay(at, wanted(periods[1]!, one.measures))));
  if (earlier && hasBalances)
    earlier = withBalances(
      one,
      earlier,
      sides.map((side, i) => (side?.axis.grain ? (first[i] ?? []) : null)),
    );
  const keys = [0, 1].map(
    (i) => first[i] && [...first[i]!, ...tailOf([current, ...(earlier ? [earlier] : [])], i as 0 | 1)],
  ) as unknown as Pair<readonly string[] | null>;
  const members = (await Promise.all(
    [0, 1].map((i) => membersOf(at, res, sides[i]?.axis ?? null, keys[i] ?? [], together(current.rests[i]!, earlier?.rests[i] ?? []))),
  )) as unknown as Pair<readonly ReportMember[]>;
  let isHidden = false;
  const shown = ({ groups }: typeof current): ReportFigures => {
    const figures = figuresOf(report, one.measures, keys, groups, besides);
    if (!report.floor)
      return onlyThese(
        figures,
        asked.measures.map((name) => answered.indexOf(name)),
      );
    const weights = weightsOf(one.measures, judges, keys, groups);
    const own = coarsened(report, one.measures, figures, weights, !isFloored);
    const safe = isFloored ? withoutSmall(own, weights, report.floor) : { of: own, isHidden: false };
    isHidden ||= safe.isHidden;
    return onlyThese(
      safe.of,
      asked.measures.map((name) => answered.indexOf(name)),
    );
  };
  const was = before && {
    by: before.by,
    days: before.days,
    months: before.months,
    since: before.since,
    until: before.until,
    isCut: before.isCut,
    period: [before.from, before.to] as const,
    ...shown(earlier!),
  };
  const now_ = shown(current);
  const data: ReportData = {
    axes: asked.names,
    measures: asked.measures,
    members,
    period: [period.from, period.to],
    asOf: now.toISOString(),
    ...(behind !== undefined && { behind }),
    ...(answered.length < asked.measures.length && { without: asked.measures.filter((name) => !answered.includes(name)) }),
    sums: sums && { since: sums.since === '-infinity' ? null : dayOf(sums.since) },
    // How many rows there are is a count as any other.
    counted: isHidden ? null : counted,
    ...now_,
    was,
    ...(isHidden ? { isHidden } : {}),
  };
  return data;
}

/**
 * The measures that can be answered: all, unless there are too many rows and the rollups cover only some. @param needed without these,
 * none.
 */
async function answerable(at: Reading, periods: readonly Wanted[], needed: readonly string[]): Promise<readonly string[]> {
  const { measures } = periods[0]!;
  for (const wanted of periods) {
    if (await sumsFor(at, wanted)) continue;
    const some = await sumsForSome(at, wanted, needed);
    if (!some) return measures;
    const { res, report, read, filters } = wanted;
    // Times that the sums do not cover are counted from rows, which are asked in their own words.
    const matching = conditionsOf(at, res, read, filters, noErrors());
    const asked = { res, report, read, matching, sides: [null, null] as const, shift: null, standing: null };
    const sums = await sumsFor(at, { ...wanted, axes: [null, null], measures: needed });
    const { groups } = await found(at, { ...asked, measures: needed, sums });
    if (groups[0]!.counted > MOST_COUNTED) return some.measures;
  }
  return measures;
}

/** Explains why a report is refused, and what to leave out. @param others what no rollup covers. */
const tooMuch = (others: readonly string[] | null): string =>
  `要统计的数据超过 ${formatCount(MOST_COUNTED)} 行,请缩短时间或增加筛选${others?.length ? `;不看${others.map((label) => `“${label}”`).join('、')}时,可以看更长的时间` : ''}`;

const labelsIn = (of: Readonly<Record<string, { readonly label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(of).map(([name, { label }]) => [name, label]));

/** What is asked for, by name. */
function askedOf(report: Report, query: Query, errors: Record<string, string>) {
  const axes = axesOf(report);
  const known = Object.keys(report.measures);
  const axis = (param: 'rows' | 'columns'): string | null => {
    const name = query[param];
    if (!name) return null;
    if (!Object.hasOwn(axes, name)) errors[param] = `不能按“${repeated(name)}”看${insteadOf(name, labelsIn(axes))}`;
    return name;
  };
  const names: Pair<string | null> = [axis('rows'), axis('columns')];
  if (names[0] !== null && names[0] === names[1]) errors.columns = '行和列不能相同';
  else if (report.until && names.every((name) => axes[name ?? '']?.grain)) errors.columns = '一行在多天里都计入,行和列不能都是时间';
  if (names[0] === null && names[1] !== null) errors.rows = '有列时要有行';
  const measures = query.measures ? [...new Set(query.measures.split(','))] : known;
  const unknown = measures.find((name) => !known.includes(name));
  if (unknown !== undefined) errors.measures = `没有指标“${repeated(unknown)}”${insteadOf(unknown, labelsIn(report.measures))}`;
  const by = (query.sort ?? '').replace(/^-/, '') || (measures[0] ?? known[0]!);
  // Without an order of its own it is that of the first measure, of which everything is said already.
  if (query.sort && !known.includes(by)) errors.sort = `不能按“${repeated(by)}”排序${insteadOf(by, labelsIn(report.measures))}`;
  const top = query.top === undefined || query.top === '' ? MOST.rows : Number(query.top);
  if (!Number.isInteger(top) || top < 1 || top > MOST.rows) errors.top = `应为 1 到 ${MOST.rows} 的整数`;
  if (query.limits && !limitsIn(query.limits, report.measures)) errors.limits = '标记的条件不对,请重新设置';
  // The measure that determines the order is always computed.
  const all = measures.includes(by) ? measures : [...measures, by];
  return {
    names,
    axes: names.map((name) => (name !== null && Object.hasOwn(axes, name) ? axes[name]! : null)) as unknown as Pair<Axis | null>,
    measures: all,
    sort: { by, isDescending: query.sort ? query.sort.startsWith('-') : true },
    sortAt: { at: all.indexOf(by), isDescending: query.sort ? query.sort.startsWith('-') : true },
    top: [top, MOST.columns] as const,
  };
}

/** An axis of days over years would have more members than anybody looks at. */
function requireRoom({ grain, label }: Axis, { from, to }: Period, side: 'rows' | 'columns', errors: Record<string, string>): void {
  if (!grain || !from || !to) return;
  const many = stretchesOf(grain, from, to).length;
  if (many > MOST[side] * (side === 'rows' ? 2 : 1))
    errors[side] = `按${label}${side === 'rows' ? '看' : '分列'}有 ${many} 个,请缩短时间,或改按${grain === 'day' ? '周、月' : '月'}`;
}

/** Rows without a value, and all that is not shown, stand at the end where either period has them. */
const tailOf = (found_: readonly { readonly groups: readonly Found[] }[], side: 0 | 1): string[] =>
  [NONE, REST].filter((key) => found_.some(({ groups }) => groups.some((one) => (side === 0 ? one.row : one.column) === key)));
/** What is behind the rest of either period; null where they are too many to be named. */
function together(a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null {
  const all = a && b && [...new Set([...a, ...b])];
  return all && all.length <= MAX_VALUES ? all : null;
}

/** Figures by the places of their members. What has no rows has nothing to count, and no share of it. */
function figuresOf(
  report: Report,
  names: readonly string[],
  [rows, columns]: Pair<readonly string[] | null>,
  groups: readonly Found[],
  besides: readonly Besides[],
): ReportFigures {
  const { measures } = report;
  const nothing: Figures = names.map((name) =>
    ['count', 'money'].includes(measures[name]!.unit) && !('ratio' in (measures[name]!.of as object)) ? 0 : null,
  );
  const byPlace = new Map(groups.map((one) => [`${one.row ?? ''}|${one.column ?? ''}`, one.values]));
  const wholes = names.map((name) => wholeAlong(report, name, besides));
  /** Without rows, what stands beside them is there all the same. */
  const without = (row: string, column: string): Figures =>
    besides.length === 0
      ? nothing
      : wholes.map(([r, c], i) => byPlace.get(`${r && row ? WHOLE : row}|${c && column ? WHOLE : column}`)?.[i] ?? nothing[i]!);
  const at = (row: string, column: string) => byPlace.get(`${row}|${column}`) ?? without(row, column);
  return {
    cells: columns ? (rows ?? []).map((row) => columns.map((column) => at(row, column))) : [],
    rows: (rows ?? []).map((row) => at(row, '')),
    columns: (columns ?? []).map((column) => at('', column)),
    total: at('', ''),
  };
}
