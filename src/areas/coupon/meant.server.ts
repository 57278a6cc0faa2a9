/**
 * The audience of an activity and its scene when cards are sent: conditions on each person's last order, decided one person at a time. Replay
 * and wording read the same conditions.
 */
import { sql, type RawBuilder } from 'kysely';
import { ZONE } from '../../language/days';
import type { Row } from '../../language/resource';
import { ruleText, unmetOf } from '../../language/ruleData';
import type { Store } from '../../server/resource/store';
import type { couponActivity } from './activity';
import type { couponBatch } from './batch';
import { linesOf, NO_BIRTHDAYS, PLACED } from './condition';
import { ORDER_FACTS, type Fact, type OrderCondition, type OrderFacts } from './orderFacts';
import type { couponScene } from './scene';
import type { couponSendLine } from './send';

type Line = Pick<Row<typeof couponSendLine>, 'phone' | 'shopId'>;

/**
 * Whether a batch belongs to another scene than the activity that is to give it out: its cards would count in the activity's scene alone,
 * past the limits and the audience of their own.
 */
export const isOfOtherScene = (
  { sceneId }: Pick<Row<typeof couponBatch>, 'sceneId'>,
  activity: Pick<Row<typeof couponActivity>, 'sceneId'>,
): boolean => sceneId !== null && sceneId !== activity.sceneId;

/** What is known of somebody: `o` is the last order, `s` the shop of the line. */
const FACT_SQL: Readonly<Record<Fact, RawBuilder<unknown>>> = {
  goodsAmount: sql`o.goods_amount`,
  qty: sql`case when o.id is not null then (select coalesce(sum(i.qty), 0) from order_item i where i.order_id = o.id and not i.deleted) end`,
  source: sql`o.source`,
  cityCode: sql`left(coalesce(s.area_code, o.area_code), 4)`,
  hour: sql`extract(hour from o.placed_at at time zone ${ZONE})::int`,
  weekday: sql`extract(isodow from o.placed_at at time zone ${ZONE})::int`,
  ordersBefore: sql`(select count(*) from order_main x where x.customer_phone = p.phone and not x.deleted and x.status = any(${PLACED}::text[]))`,
  idleDays: sql`floor(extract(epoch from n.at - o.placed_at) / 86400)::int`,
};

/**
 * The number of orders and the days since the last are as of now, the rest is of the last order. Of customers without orders nothing is
 * known but that they have none.
 * The city is that of the shop where a line has one. @returns the reasons, by phone, of customers who get none.
 */
export async function unmeant(
  tx: Store,
  activity: Row<typeof couponActivity> | null,
  scene: Row<typeof couponScene> | null,
  lines: readonly Line[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (scene?.trigger === 'birthday') return new Map(lines.map(({ phone }) => [phone, `不符合场景“${scene.name}”:${NO_BIRTHDAYS}`]));
  const cityCodes = activity?.cityCodes ?? [];
  const asked = (activity?.conditions ?? []) as readonly OrderCondition[];
  const occasion = scene ? linesOf(scene) : [];
  const facts = new Set([...(cityCodes.length ? ['cityCode' as const] : []), ...[...asked, ...occasion].map(({ fact }) => fact)]);
  if (facts.size === 0) return new Map();
  const reasonOf = (known: OrderFacts): string | null => {
    if (cityCodes.length > 0 && !cityCodes.includes(String(known.cityCode))) return '不在活动的城市';
    const ofScene = unmetOf(ORDER_FACTS, occasion, known);
    if (ofScene) return `不符合场景“${scene!.name}”:${ruleText(ORDER_FACTS, ofScene)}`;
    const ofActivity = unmetOf(ORDER_FACTS, asked, known);
    return ofActivity && `不符合活动条件:${ruleText(ORDER_FACTS, ofActivity)}`;
  };
  const { rows } = await sql<{ phone: string; facts: OrderFacts }>`
    select p.phone, json_build_object(${sql.join([...facts].flatMap((fact) => [sql.lit(fact), FACT_SQL[fact]]))}) as facts
    from unnest(${lines.map(({ phone }) => phone)}::text[], ${lines.map(({ shopId }) => shopId)}::bigint[]) as p(phone, shop_id)
    cross join (select ${now.toISOString()}::timestamptz as at) n
    left join merchant_shop s on s.id = p.shop_id
    left join lateral (
      select x.* from order_main x where x.customer_phone = p.phone and not x.deleted and x.status = any(${PLACED}::text[])
      order by x.placed_at desc, x.id desc limit 1
    ) o on true`.execute(tx.sql);
  return new Map(
    rows.flatMap(({ phone, facts: known }) => {
      const reason = reasonOf(known);
      return reason === null ? [] : [[phone, reason.slice(0, 100)] as const];
    }),
  );
}
