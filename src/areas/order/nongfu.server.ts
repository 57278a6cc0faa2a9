import type { Row } from '../../language/resource';
import type { Candidate } from '../../language/kinds/desk';
import { formatLength, metres } from '../../language/geo';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { nongfuStore } from './nongfu';
import { OPEN_STATES, thirdOrder } from './order';
import { refuse } from './refusals.server';

type Nongfu = Row<typeof nongfuStore>;
type Shop = Row<typeof merchantShop>;
const MOST = 5;
/** From this score on, and so far ahead of the next, a shop is mapped without somebody looking. */
const SURE = { score: 70, ahead: 10 };
/** Metres up to which two places are one, and from which they have nothing to do with each other. */
const NEAR = { same: 100, far: 2_000 };

export const nongfuStoreServer = implement(nongfuStore, {
  reads: {
    async candidates({ view, input }) {
      const store = await view.need(nongfuStore, input.id);
      const found = await candidatesOf(view, store);
      return { list: found.slice(0, MOST).map(asChoice) };
    },
  },
  actions: {
    async map({ tx, row, input }) {
      const shop = await tx.need(merchantShop, input.shopId);
      if (shop.status !== 'open') throw refuse('shopClosed', `${shop.name}没有营业`, 'shopId');
      const other = await tx.find(nongfuStore, { shopId: shop.id, id: { not: row.id } });
      if (other) throw refuse('shopMapped', `${shop.name}已映射到农夫门店“${other.storeName}”`, 'shopId');
      if (row.status === 'mapped' && row.shopId !== shop.id) await requireNoOrders(tx, row);
      return { to: 'mapped', set: { partnerId: shop.partnerId, ...measured(row, shop) } };
    },
    async accept({ tx, view, row }) {
      // Where the likeliest is another store's, somebody looks which of the two it is: the next best would be a guess.
      const [best, next] = await candidatesOf(view, row);
      if (!best) throw refuse('noLikelyShop', '同一区县没有营业的店铺');
      if (best.taken || best.score < SURE.score || (next && best.score - next.score < SURE.ahead))
        throw refuse(
          'noLikelyShop',
          `拿不准:${[best, next]
            .filter((one) => one !== undefined)
            .map(worded)
            .join(';')}。请用“映射”挑一家`,
        );
      const [shop] = await tx.lock(merchantShop, { id: best.shop.id });
      if (shop?.status !== 'open') throw refuse('shopClosed', `${best.shop.name}没有营业`);
      return { set: { shopId: shop.id, partnerId: shop.partnerId, ...measured(row, shop) }, note: worded(best).slice(0, 200) };
    },
    async unmap({ tx, row }) {
      await requireNoOrders(tx, row);
      return { set: { shopId: null, partnerId: null, deliveryShopId: null, score: null, distanceM: null } };
    },
    async disable({ tx, row }) {
      await requireNoOrders(tx, row);
      return { set: { shopId: null, partnerId: null, deliveryShopId: null, score: null, distanceM: null } };
    },
  },
});

async function requireNoOrders(tx: Store, { shopId }: Nongfu): Promise<void> {
  const open = shopId ? await tx.count(thirdOrder, { shopId, channel: 'nongfu', status: [...OPEN_STATES] }) : 0;
  if (open > 0) throw refuse('ordersOpen', `店铺还有 ${open} 个农夫渠道的在途订单`);
}

interface Found {
  readonly shop: Shop;
  readonly score: number;
  readonly distanceM: number | null;
  /** It is another store's already. */
  readonly taken: boolean;
}

/** Open shops of the district, the likeliest first. */
async function candidatesOf(view: Store, store: Nongfu): Promise<Found[]> {
  const shops = await view.all(merchantShop, { areaCode: { startsWith: store.areaCode.slice(0, 6) }, status: 'open' });
  const taken = new Set(
    (await view.all(nongfuStore, { shopId: shops.map(({ id }) => id), id: { not: store.id } })).map(({ shopId }) => shopId),
  );
  return shops.map((shop) => ({ shop, ...measured(store, shop), taken: taken.has(shop.id) })).sort((a, b) => b.score - a.score);
}

const worded = ({ shop, score, distanceM, taken }: Found): string =>
  [`${score} 分`, `${shop.name}(${shop.shopNo})`, distanceM !== null && formatLength(distanceM), shop.address, taken && '已映射']
    .filter(Boolean)
    .join(' · ');

/** As whoever maps chooses: each with what speaks for it, and those that are another store's after the others. */
const asChoice = ({ shop, score, distanceM, taken }: Found): Candidate => ({
  id: shop.id,
  name: shop.name,
  note: null,
  isOpen: !taken,
  distanceM,
  at: null,
  total: 0,
  terms: [],
  findings: [
    taken
      ? { level: 'block', message: `${score} 分,已映射到别的农夫门店` }
      : {
          level: 'warn',
          message: [`${score} 分`, distanceM !== null && formatLength(distanceM), shop.address].filter(Boolean).join(' · '),
        },
  ],
  input: { shopId: shop.id },
});

type Stood = { readonly address: string; readonly lng?: number | null; readonly lat?: number | null };

/** Similarity of 100 and distance. The name counts 50, address and distance 25 each; if a place is unknown, the others count for all. */
export function measured(store: Stood & { readonly storeName: string }, shop: Stood & { readonly name: string }) {
  const [words, address] = [alike(store.storeName, shop.name), alike(store.address, shop.address)];
  if (typeof store.lng !== 'number' || typeof store.lat !== 'number' || typeof shop.lng !== 'number' || typeof shop.lat !== 'number')
    return { score: Math.round((50 * words + 25 * address) / 0.75), distanceM: null };
  const distanceM = Math.round(metres([store.lng, store.lat], [shop.lng, shop.lat]));
  const near = Math.min(1, Math.max(0, (NEAR.far - distanceM) / (NEAR.far - NEAR.same)));
  return { score: Math.round(50 * words + 25 * address + 25 * near), distanceM };
}
/** Which share of the pairs of neighbouring characters two texts have in common. */
function alike(a: string, b: string): number {
  const pairs = (text: string) => new Set([...text].slice(1).map((c, i) => `${[...text][i]}${c}`));
  const [left, right] = [pairs(a), pairs(b)];
  const common = [...left].filter((pair) => right.has(pair)).length;
  return left.size + right.size === 0 ? 0 : (2 * common) / (left.size + right.size);
}
