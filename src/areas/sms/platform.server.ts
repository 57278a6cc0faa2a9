import { sql } from 'kysely';
import type { Row } from '../../language/resource';
import { sealSecret } from '../../server/outbound/sealed';
import { placeOf } from '../../server/outbound/sealedFields';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { smsGateway } from '../gateway';
import { reachedBy } from '../gateway/index.server';
import { smsSale } from './sale';
import { SMS_TYPES, smsPlatform, type SmsType } from './platform';
import { refuse } from './refusals.server';

type Platform = Row<typeof smsPlatform>;

/** One at a time decides which carriers are on and what they cost: two could each leave the other's type without one. */
const holdCarriers = (tx: Store) => sql`select pg_advisory_xact_lock(hashtextextended('sms-platform', 0))`.execute(tx.sql);

/** The key as it is stored: sealed, and shown by its end alone. Left empty, the old one stays. */
const keyOf = (id: string, key: string | null | undefined) =>
  key === undefined
    ? {}
    : key
      ? { accessKey: sealSecret(key, placeOf(smsPlatform, 'accessKey', id)), accessKeyTail: key.slice(-4) }
      : { accessKey: null, accessKeyTail: null };

export const smsPlatformServer = implement(smsPlatform, {
  actions: {
    async add({ tx, row, input }) {
      await requireReached(tx, input.gateway);
      return { set: keyOf(row.id, input.accessKey) };
    },
    async update({ tx, row, input }) {
      if (input.gateway !== row.gateway) await requireReached(tx, input.gateway);
      if (row.status === 'enabled') {
        await holdCarriers(tx);
        const next = { ...row, ...input } as Platform;
        const others = await othersOn(tx, row.id);
        requireTypes(
          typesOf(row).filter((type) => !typesOf(next).includes(type)),
          others,
        );
        await requirePrices(tx, [...others, next]);
        if (others.some(({ priority }) => priority === next.priority))
          throw refuse(
            'priorityTaken',
            `优先级 ${next.priority} 已由“${others.find((p) => p.priority === next.priority)!.name}”使用`,
            'priority',
          );
      }
      return { set: keyOf(row.id, input.accessKey) };
    },
    async start({ tx, row }) {
      await holdCarriers(tx);
      const others = await othersOn(tx, row.id);
      const same = others.find(({ priority }) => priority === row.priority);
      if (same) throw refuse('priorityTaken', `优先级 ${row.priority} 已由“${same.name}”使用,请先修改优先级`);
    },
    async stop({ tx, row }) {
      await holdCarriers(tx);
      const others = await othersOn(tx, row.id);
      requireTypes(typesOf(row), others);
      await requirePrices(tx, others);
    },
  },
});

/** What is sent through it. */
const typesOf = ({ gateway, supportTypes }: Platform) => (gateway === 'off' ? [] : supportTypes);

/** Where no simulator answers, messages to one would wait for nobody. */
async function requireReached(tx: Store, gateway: Platform['gateway'] | null | undefined): Promise<void> {
  if (gateway === 'simulated' && (await reachedBy(tx, smsGateway)) !== 'simulated')
    throw refuse('notSimulated', '短信网关现在不是模拟方式,这个平台只能是“未接入”', 'gateway');
}

const othersOn = async (tx: Store, id: string) => (await tx.all(smsPlatform, { status: 'enabled' })).filter((other) => other.id !== id);

function requireTypes(types: readonly string[], others: readonly Platform[]): void {
  const alone = types.find((type) => !others.some(({ gateway, supportTypes }) => gateway !== 'off' && supportTypes.includes(type)));
  if (alone) throw refuse('lastOfType', `“${SMS_TYPES[alone as SmsType]}”类短信只有这一个启用的平台`, 'supportTypes');
}

/** What is sold stays dearer than the cheapest carrier. */
async function requirePrices(tx: Store, on: readonly Platform[]): Promise<void> {
  const cheapest = costOf(on);
  const sales = await tx.all(smsSale, { status: 'on' });
  const below = sales.find((sale) => isBelowCost(sale, cheapest));
  if (below) throw refuse('belowCost', `在售套餐“${below.name}”的售价将低于成本,请先改价或下架`, 'costPer100');
}

/** Whether a package is sold for less than what the cheapest carrier that is on asks for. */
export const isBelowCost = ({ price, qty, giftQty }: { price: number; qty: number; giftQty: number }, cheapestPer100: number): boolean =>
  price * 100 < cheapestPer100 * (qty + giftQty);

export const cheapestOf = async (tx: Store): Promise<number> => costOf(await tx.all(smsPlatform, { status: 'enabled' }));

/** What the cheapest of them asks for a hundred; one that is not connected sends nothing at any price. */
const costOf = (platforms: readonly Platform[]) =>
  Math.min(...platforms.filter(({ gateway }) => gateway !== 'off').map(({ costPer100 }) => costPer100));
export { holdCarriers };
