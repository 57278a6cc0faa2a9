import { sql } from 'kysely';
import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { isNarrowed } from '../../server/resource/scope';
import type { Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { partnerMain } from '../partner';
import { platformGrade } from './grade';
import { refuse } from './refusals.server';

type Grade = Row<typeof platformGrade>;

/** How many names of those below are listed; the list has them all. */
const NAMED = 10;

export const platformGradeServer = implement(platformGrade, {
  reads: {
    async check({ view, input, now }) {
      const grade = await view.need(platformGrade, input.id);
      const wished = { minOrderQty: input.minOrderQty ?? grade.minOrderQty, minScore: input.minScore ?? grade.minScore };
      const [next] = await neighbour(view, grade, 'above');
      const members = await measuredIn(view, grade, now);
      return {
        ...(await standingOf(view, grade, wished, now, members)),
        above: next ? members.filter((one) => meets(one, next)).length : 0,
      };
    },
  },
  actions: {
    async add({ tx, input }) {
      await requireLadder(tx, input as Grade);
    },
    async update({ tx, view, row, input, now, isRehearsal }) {
      const wished = { ...row, ...input } as Grade;
      await requireLadder(tx, wished);
      return { reply: isRehearsal ? await standingOf(view, row, wished, now) : null };
    },
    stop({ actor, row: { target, shopCount, partnerCount } }) {
      const held = shopCount + partnerCount;
      const [of, name] = target === 'shop' ? [merchantShop, '店铺'] : [partnerMain, '服务商'];
      const many = isNarrowed(of, actor) ? '' : ` ${held} 家`;
      if (held > 0) throw refuse('gradeInUse', `还有${many}${name}在这个等级,不能停用`);
    },
  },
});

/** What thresholds are held against: orders of the last 30 days, and a score that may be missing. */
interface Measured {
  readonly name: string;
  readonly orders: number;
  readonly score: number | null;
}
type Thresholds = Pick<Grade, 'minOrderQty' | 'minScore'>;

/** Who has no score is held to the orders alone, and never said to meet a threshold of scores. */
const fallsShort = ({ orders, score }: Measured, { minOrderQty, minScore }: Thresholds) =>
  orders < minOrderQty || (score !== null && score < minScore);
const meets = (one: Measured, to: Thresholds) => !fallsShort(one, to) && (one.score !== null || to.minScore === 0);

/** How those in a grade, and in the next one below, stand to thresholds that are thought of. */
async function standingOf(view: Store, grade: Grade, wished: Thresholds, now: Date, known?: readonly Measured[]) {
  const members = known ?? (await measuredIn(view, grade, now));
  const [lower] = await neighbour(view, grade, 'below');
  const below = members.filter((one) => fallsShort(one, wished));
  return {
    members: members.length,
    belowNow: members.filter((one) => fallsShort(one, grade)).length,
    below: below.length,
    lifts: lower ? (await measuredIn(view, lower, now)).filter((one) => meets(one, wished)).length : 0,
    unscored: members.filter(({ score }) => score === null).length,
    names:
      below
        .slice(0, NAMED)
        .map(({ name }) => name)
        .join('、') + (below.length > NAMED ? ` 等 ${below.length} 家` : ''),
  };
}

/** The next enabled grade of the ladder on that side. */
const neighbour = (view: Store, { target, level }: Grade, side: 'above' | 'below') =>
  view.all(
    platformGrade,
    { target, status: 'enabled', level: side === 'above' ? { gt: level } : { lt: level } },
    { order: [side === 'above' ? 'level' : '-level'], limit: 1 },
  );

/**
 * Those in a grade who are in business and may be seen, by id. Orders are counted as lists of shops count them. Works of partners are given
 * a score when they are accepted; of a shop nothing is known from 0 to 100 but how much of what it had to deliver came on time (履约率).
 */
async function measuredIn(view: Store, { id, target }: Grade, now: Date): Promise<Measured[]> {
  const recent = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days}::int)`;
  const { rows } = await (
    target === 'shop'
      ? sql<Measured>`
        select s.name, o.orders, o.score from merchant_shop s
        cross join lateral (
          select count(*)::int as orders,
            (100.0 * count(*) filter (where o.fulfilment = 'onTime') / nullif(count(o.fulfilment), 0))::float8 as score
          from third_order o where o.shop_id = s.id and o.placed_at >= ${recent(30)} and not o.deleted
        ) o
        where s.grade_id = ${id}::bigint and s.status = 'open' and ${view.within(merchantShop, 's')} order by s.id`
      : sql<Measured>`
        select p.name, o.orders, w.score from partner_main p
        cross join lateral (
          select count(*)::int as orders from third_order o where o.partner_id = p.id and o.placed_at >= ${recent(30)} and not o.deleted
        ) o
        cross join lateral (
          select avg(w.score)::float8 as score from partner_work w
          where w.partner_id = p.id and w.status = 'done' and w.finished_at >= ${recent(90)} and not w.deleted
        ) w
        where p.grade_id = ${id}::bigint and p.status = 'normal' and ${view.within(partnerMain, 'p')} order by p.id`
  ).execute(view.sql);
  return rows;
}

/** The higher, the harder. One change of a ladder at a time, or two could each miss the other. */
async function requireLadder(tx: Store, { id, target, level, minOrderQty = 0, minScore = 0 }: Grade): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`grade:${target}`}, 0))`.execute(tx.sql);
  for (const other of await tx.all(platformGrade, { target })) {
    if (other.id === id || other.level === level) continue;
    const [low, high] = other.level < level ? [other, { minOrderQty, minScore }] : [{ minOrderQty, minScore }, other];
    const where = `${other.level < level ? '低于下级' : '高于上级'}“${other.name}”`;
    if (low.minOrderQty > high.minOrderQty) throw refuse('gradeLadder', `月单量门槛${where}的 ${other.minOrderQty}`, 'minOrderQty');
    if (low.minScore > high.minScore) throw refuse('gradeLadder', `评分门槛${where}的 ${other.minScore}`, 'minScore');
  }
}
