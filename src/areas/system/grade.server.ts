import { sql } from 'kysely';
import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
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
    async check({ view, tx, input }) {
      const grade = await view.need(platformGrade, input.id);
      const [next] = await tx.all(
        platformGrade,
        { target: grade.target, status: 'enabled', level: { gt: grade.level } },
        { order: ['level'], limit: 1 },
      );
      if (grade.target === 'partner') return { members: 0, below: 0, belowNow: 0, above: 0, names: '服务商没有单量口径,按评分人工核对' };
      const shops = (
        await sql<{ name: string; orders: number }>`
          select s.name, (select count(*) from third_order o where o.shop_id = s.id and o.placed_at > now() - interval '30 days' and not o.deleted)::int as orders
          from merchant_shop s where s.grade_id = ${grade.id}::bigint and not s.deleted and s.status = 'open' and ${view.within(merchantShop, 's')} order by s.id`.execute(
          tx.sql,
        )
      ).rows;
      const short = (least: number) => shops.filter(({ orders }) => orders < least);
      const below = short(input.minOrderQty ?? grade.minOrderQty);
      return {
        members: shops.length,
        below: below.length,
        belowNow: short(grade.minOrderQty).length,
        above: next ? shops.filter(({ orders }) => orders >= next.minOrderQty).length : 0,
        names:
          below
            .slice(0, NAMED)
            .map(({ name }) => name)
            .join('、') + (below.length > NAMED ? ` 等 ${below.length} 家` : ''),
      };
    },
  },
  actions: {
    async add({ tx, input }) {
      await requireLadder(tx, input as Grade);
    },
    async update({ tx, row, input }) {
      await requireLadder(tx, { ...row, ...input } as Grade);
    },
    async stop({ tx, row }) {
      const held = row.target === 'shop' ? row.shopCount : await tx.count(partnerMain, { gradeId: row.id });
      if (held > 0) throw refuse('gradeInUse', `还有 ${held} 家${row.target === 'shop' ? '店铺' : '服务商'}在这个等级,不能停用`);
    },
  },
});

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
