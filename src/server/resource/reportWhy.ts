/** Why a figure has changed: which members of a dimension made it do so, and how much of it each. */
import type { Fields } from '../../language/field';
import { partsOf } from '../../language/rollup';
import {
  adds,
  axesOf,
  isInOrder,
  MOST,
  unripeOf,
  type Axis,
  type ChangeKind,
  type Report,
  type ReportData,
  type ReportWhy,
} from '../../language/report';
import type { Read, Resource } from '../../language/resource';
import type { Measure } from '../../language/measures';
import { noErrors } from '../../language/validate';
import { throwIfAny } from './read';
import { reportOf } from './report';
import { dealt, type Both } from './reportChange';
import type { Reading } from './scope';

type Query = Readonly<Record<string, string>>;

/** How many members are listed by default; the others are 其他. */
const MOST_LISTED = 12;
const HOUR_MS = 3_600_000;

/** How the change of a measure is dealt over an axis. */
interface Plan {
  readonly kind: ChangeKind;
  /** Measures needed beside the requested one: for a ratio, its numerator and denominator. */
  readonly beside: Report['measures'];
  readonly step: number;
  readonly scale: number;
}

/** @throws Refusal as `reportOf`, and 400 where it is not one measure by one dimension, compared. */
export async function whyOf(at: Reading, res: Resource, read: Read, query: Query, now: Date, mayOpen: boolean): Promise<ReportWhy> {
  const report = read.report!;
  const errors = noErrors();
  const [name, axis] = [query.measures ?? '', axesOf(report)[query.rows ?? '']];
  if (!query.compare) errors.compare = '先选与哪个时期对比';
  if (!axis) errors.rows = '先选按哪个维度看';
  if (query.columns) errors.columns = '变化只按一个维度看';
  if (!Object.hasOwn(report.measures, name)) errors.measures = '先选一个指标';
  throwIfAny(errors);
  const plan = planOf(res.fields as Fields, report, name, axis!);
  const wide: Read = { ...read, report: { ...report, measures: { ...report.measures, ...plan.beside } } };
  const names = [...new Set([name, ...Object.keys(plan.beside), ...(report.ripe ?? [])])];
  const ask = (more: Query, chosen?: readonly string[]) =>
    reportOf(
      at,
      res,
      wide,
      { ...query, measures: names.join(), sort: `-${Object.keys(plan.beside).at(-1) ?? name}`, top: String(MOST.rows), ...more },
      now,
      mayOpen,
      chosen,
    );
  const whole = await ask({});
  const chosen = isInOrder(axis!)
    ? null
    : await chosenOf(report, plan, whole, Number(query.top || MOST_LISTED), report.floor !== undefined && !mayOpen, ask);
  return answerOf(report, name, plan, chosen ? await ask({}, chosen) : whole);
}

/** A ratio or a mean is split into weights and rates where numerator and denominator add up; what does not add up is listed per member. */
function planOf(fields: Fields, report: Report, name: string, axis: Axis): Plan {
  const { of, unit } = report.measures[name]!;
  const step = ['number', 'hours', 'seconds'].includes(unit) ? 0.1 : 1;
  const plain = (kind: ChangeKind): Plan => ({ kind, beside: {}, step, scale: 1 });
  if ('distinct' in of) return plain(adds(report.measures[name]!, axis) ? 'sum' : 'overlap');
  if (adds(report.measures[name]!, axis)) return plain('sum');
  if ('ratio' in of) {
    const [a, b] = of.ratio.map((one) => [one, report.measures[one]!] as const) as [readonly [string, Measure], readonly [string, Measure]];
    const beside = Object.fromEntries([a, b]);
    return [a, b].every(([, one]) => adds(one, axis))
      ? { kind: 'mix', beside, step, scale: unit === 'share' ? 10_000 : 1 }
      : plain('alone');
  }
  const parts = 'share' in of || 'mean' in of ? partsOf(fields, report.measures, name) : null;
  if (parts?.length !== 2) return plain('alone');
  const beside = Object.fromEntries(
    parts.map((part, i): [string, Measure] => [`${name}.${i}`, { label: '', unit: 'count', of: { part } }]),
  );
  return {
    kind: 'mix',
    beside,
    step,
    scale: 'share' in of ? 10_000 : scaleOfMean(fields, (of as { mean: string | readonly string[] }).mean),
  };
}
const scaleOfMean = (fields: Fields, mean: string | readonly string[]): number =>
  typeof mean === 'string' ? 1 / 10 ** (fields[mean]!.kind === 'decimal' ? fields[mean]!.scale! : 0) : 1 / HOUR_MS;

/** Values of the members that changed most, where there are more than are listed; including members that no longer exist. */
async function chosenOf(
  report: Report,
  plan: Plan,
  whole: ReportData,
  most: number,
  isFloored: boolean,
  ask: (more: Query) => Promise<ReportData>,
): Promise<readonly string[] | null> {
  const both = new Map(whole.members[0].flatMap(({ kind, key }, r) => (kind === 'value' ? [[key!, bothOf(whole, r)] as const] : [])));
  if (whole.members[0].some(({ kind }) => kind === 'rest')) {
    const { period, since, until } = whole.was!;
    // Who may not open the rows asks by days alone; then what is chosen goes by the whole last one of them.
    const [from, to] = isFloored ? period : [since ?? period[0], until ?? period[1]];
    const earlier = await ask({ [`${report.on}_from`]: from, [`${report.on}_to`]: to, [report.on!]: '', span: '', compare: '', why: '' });
    const nothing = whole.measures.map(() => 0);
    for (const [r, { kind, key }] of earlier.members[0].entries())
      if (kind === 'value' && !both.has(key!)) both.set(key!, { now: nothing, was: earlier.rows[r]! });
  } else if (both.size <= most) return null;
  const { parts } = dealt(plan.kind, [...both.values()], totalOf(whole), plan.step, plan.scale);
  const size = (i: number) => Math.abs(parts[i]?.part ?? 0);
  return [...both.keys()]
    .map((key, i) => [key, i] as const)
    .sort(([, a], [, b]) => size(b) - size(a))
    .slice(0, most)
    .map(([key]) => key);
}
const bothOf = (data: ReportData, row: number): Both => ({ now: data.rows[row]!, was: data.was!.rows[row]! });
const totalOf = (data: ReportData): Both => ({ now: data.total, was: data.was!.total });

/** The response ordered by contribution, with the rest last, and without the additional measures. */
function answerOf(report: Report, name: string, plan: Plan, data: ReportData): ReportWhy {
  const [rows] = data.members;
  const { change, parts, left } = dealt(
    plan.kind,
    rows.map((_, r) => bothOf(data, r)),
    totalOf(data),
    plan.step,
    plan.scale,
  );
  const rank = (r: number) => (rows[r]!.kind === 'rest' ? -1 : Math.abs(parts[r]?.part ?? 0));
  const order = rows.map((_, r) => r).sort((a, b) => rank(b) - rank(a));
  const inOrder = <T>(all: readonly T[]): T[] => order.map((r) => all[r]!);
  const open = [data.total, data.was!.total].map((figures) => unripeOf(report, data.measures, name, figures));
  const only = ({ rows: all, total }: Pick<ReportData, 'rows' | 'total'>) => ({
    cells: [],
    rows: inOrder(all).map(([first]) => [first ?? null]),
    columns: [],
    total: [total[0] ?? null],
  });
  return {
    ...data,
    ...only(data),
    measures: [name],
    members: [inOrder(rows), []],
    was: { ...data.was!, ...only(data.was!) },
    why: { kind: plan.kind, change, parts: inOrder(parts), left, open: Math.max(...open) },
  };
}
