/** Which days, weeks and months of a report were revised after they were over: how many rows, and the money of what came later. */
import { sql } from 'kysely';
import { addDays, startOfDay, ZONE } from '../../language/days';
import { formatCount } from '../../language/format';
import { insteadOf, repeated } from '../../language/nearest';
import { both, GRAINS, MOST_COUNTED, REPORT_PARAMS, throughQuery } from '../../language/report';
import type { Read, Resource } from '../../language/resource';
import { revisedAxes, type ReportRevised, type RevisedGrain, type RevisedGroup } from '../../language/revised';
import { noErrors } from '../../language/validate';
import { refuse } from '../refusals';
import { and, column, type Sql } from './conditions';
import { filterable } from './filters';
import { conditionsOf, throwIfAny } from './read';
import { stretchQuery } from './reportMembers';
import { inTime } from './reportPeriod';
import { clockOf, joinsOf, stretchOf } from './reportSql';
import { fieldsOf } from './rows';
import { isKeptFrom, scopeSql, type Reading } from './scope';

type Query = Readonly<Record<string, string>>;

/**
 * Answered apart from the figures, which do not wait for it: what came later is read first, for it is little. Readers from whom small groups
 * are hidden are told nothing. @throws Refusal as `reportOf`.
 */
export async function revisedOf(at: Reading, res: Resource, read: Read, query: Query, now: Date, mayOpen: boolean): Promise<ReportRevised> {
  const report = read.report!;
  const errors = noErrors();
  const grain = revisedAxes(report).find((axis) => axis === query.revised);
  if (!grain) {
    const known = Object.fromEntries(revisedAxes(report).map((axis) => [axis, GRAINS[axis]]));
    errors.revised = report.revised
      ? `不能按“${repeated(query.revised!)}”问修订${insteadOf(query.revised!, known)}`
      : '这张报表的行过后不再修订';
  }
  throwIfAny(errors);
  const [on, { by, of, at: came, amount }] = [report.on!, report.revised!];
  const own = Object.fromEntries(Object.entries(query).filter(([name]) => !(REPORT_PARAMS as readonly string[]).includes(name)));
  const { filters, period } = inTime(on, { isInstant: true }, report.days, { span: query.span ?? '' }, own, now, errors);
  const asked = { ...filters, ...period.query };
  const matching = conditionsOf(at, res, read, asked, errors);
  throwIfAny(errors);
  const later = at.resources.get(by)!;
  const isKept = (key: string) => isKeptFrom(later, key, at.resources, at.actor);
  if ((report.floor !== undefined && !mayOpen) || isKept(came) || isKept(of)) return { revised: [] };

  const joins = joinsOf(at, res, [{ axis: { label: '', field: on }, shown: null }, null]);
  const clock = clockOf(fieldsOf(res)[on]!, joins.valueOf(on));
  const over = sql`(date_trunc(${sql.lit(grain!)}, ${clock}) + ${sql.lit(`1 ${grain}`)}::interval) at time zone ${sql.lit(ZONE)}`;
  // No group of the period is over before its second day begins.
  const isInReach = and([
    sql`not t.deleted`,
    scopeSql(later, at.resources, at.actor),
    ...(period.from ? [sql<boolean>`${column(came)} >= ${startOfDay(addDays(period.from, 1))}::timestamptz` as Sql] : []),
  ]);
  const { rows } = await sql<{ k: string | null; many: number; amount: number; most: number }>`
    with later as materialized (select t.id, ${column(of)} as target, ${column(came)} as came, ${column(amount)} as amount
      from ${sql.table(by)} as t where ${isInReach} limit ${sql.lit(MOST_COUNTED + 1)}),
    met as (select distinct later.id, later.target, later.amount, ${stretchOf(grain!, clock, null)} as k
      from later join ${sql.table(res.name)} as t on ${column(report.through ?? 'id')} = later.target ${joins.sql}
      where ${matching} and later.came >= ${over})
    select k, count(distinct target) as many, coalesce(sum(amount), 0) as amount, (select count(*) from later) as most
    from met group by grouping sets ((k), ()) order by k`.execute(at.db);
  if (rows.some(({ most }) => Number(most) > MOST_COUNTED))
    throw refuse('tooMuchToReckon', `这之后的${later.label}超过 ${formatCount(MOST_COUNTED)} 笔,请看近一些的时间`);
  const leading = leadingTo(at, read, res, later, asked);
  return {
    revised: rows.flatMap(({ k, many, amount: sum }): RevisedGroup[] =>
      k === null ? [] : [{ key: k, rows: Number(many), amount: isKept(amount) ? null : Number(sum), ...leading(grain!, k) }],
    ),
  };
}

/** The list of what came later than a group: narrowed as the report is, or, where that can't be said there, by the group's own days. */
function leadingTo({ resources, actor }: Reading, { where, report }: Read, res: Resource, later: Resource, asked: Query) {
  const { on, through, revised } = report!;
  const { of, at, latest } = revised!;
  if (latest) return leadingToOwn({ resources, actor }, { where, report }, res, asked);
  const time = through ? on!.slice(through.length + 1) : on!;
  const list = Object.values(later.reads).find(({ does, needs }) => does === 'list' && !needs);
  const allowed = list && filterable(later, resources, list);
  const isSaid = (param: string): boolean => {
    const [key, end] = param.split('_') as [string, string | undefined];
    return end !== 'late' && allowed!.has(`${of}.${key}`) && !isKeptFrom(later, `${of}.${key}`, resources, actor);
  };
  return (grain: RevisedGrain, key: string): Pick<RevisedGroup, 'query' | 'isExact'> => {
    if (!allowed || !isSaid(time)) return { query: null, isExact: false };
    const theirs = (query: Query): Query => ({
      ...Object.fromEntries(Object.entries(query).map(([param, value]) => [`${of}.${param}`, value])),
      [`${at}_from`]: addDays(lastOf(grain, key), 1),
    });
    const days = stretchQuery({ field: time, grain }, key);
    const narrowed = where ? null : both(fieldsOf(res), [asked, stretchQuery({ field: on!, grain }, key)]);
    const exact = narrowed && throughQuery(report!, narrowed);
    return exact && Object.keys(exact).every(isSaid) ? { query: theirs(exact), isExact: true } : { query: theirs(days), isExact: false };
  };
}
/** Rows of the report that were revised later than a group: those the latest of which came then. */
function leadingToOwn(
  { resources, actor }: Pick<Reading, 'resources' | 'actor'>,
  { where, report }: Pick<Read, 'where' | 'report'>,
  res: Resource,
  asked: Query,
) {
  const { on, revised } = report!;
  const list = Object.values(res.reads).find(({ does, needs, where: of }) => does === 'list' && !needs && !of);
  const allowed = list && filterable(res, resources, list);
  const isSaid = (param: string): boolean => {
    const key = param.split('_')[0]!;
    return allowed!.has(key) && !isKeptFrom(res, key, resources, actor);
  };
  return (grain: RevisedGrain, key: string): Pick<RevisedGroup, 'query' | 'isExact'> => {
    if (!allowed || !isSaid(on!) || !isSaid(revised!.latest!)) return { query: null, isExact: false };
    const days = stretchQuery({ field: on!, grain }, key);
    const narrowed = where ? null : both(fieldsOf(res), [asked, days]);
    const isExact = narrowed !== null && Object.keys(narrowed).every(isSaid);
    return { query: { ...(isExact ? narrowed : days), [`${revised!.latest!}_from`]: addDays(lastOf(grain, key), 1) }, isExact };
  };
}
const lastOf = (grain: RevisedGrain, key: string) => stretchQuery({ field: '', grain }, key)._to!;
