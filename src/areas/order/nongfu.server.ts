import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { nongfuStore } from './nongfu';
import { OPEN_STATES, thirdOrder } from './order';
import { refuse } from './refusals.server';

type Nongfu = Row<typeof nongfuStore>;
const MOST = 5;

export const nongfuStoreServer = implement(nongfuStore, {
  reads: {
    async candidates({ view, input }) {
      const store = await view.need(nongfuStore, input.id);
      const shops = await view.all(merchantShop, { areaCode: { startsWith: store.areaCode.slice(0, 6) }, status: 'open' });
      const found = shops
        .map((shop) => ({ shop, score: scoreOf(store, shop) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, MOST);
      return {
        found:
          found.map(({ shop, score }) => `${score} 分 · ${shop.name}(${shop.shopNo})· ${shop.address}`).join('\n') ||
          '同一区县没有营业的店铺',
      };
    },
  },
  actions: {
    async map({ tx, row, input }) {
      const shop = await tx.need(merchantShop, input.shopId);
      if (shop.status !== 'open') throw refuse('shopClosed', `${shop.name}没有营业`, 'shopId');
      const other = await tx.find(nongfuStore, { shopId: shop.id, id: { not: row.id } });
      if (other) throw refuse('shopMapped', `${shop.name}已映射到农夫门店“${other.storeName}”`, 'shopId');
      if (row.status === 'mapped' && row.shopId !== shop.id) await requireNoOrders(tx, row);
      return { to: 'mapped', set: { partnerId: shop.partnerId, score: scoreOf(row, shop) } };
    },
    async unmap({ tx, row }) {
      await requireNoOrders(tx, row);
      return { set: { shopId: null, partnerId: null, deliveryShopId: null, score: null } };
    },
    async disable({ tx, row }) {
      await requireNoOrders(tx, row);
      return { set: { shopId: null, partnerId: null, deliveryShopId: null, score: null } };
    },
  },
});

async function requireNoOrders(tx: Store, { shopId }: Nongfu): Promise<void> {
  const open = shopId ? await tx.count(thirdOrder, { shopId, channel: 'nongfu', status: [...OPEN_STATES] }) : 0;
  if (open > 0) throw refuse('ordersOpen', `店铺还有 ${open} 个农夫渠道的在途订单`);
}

/** How much alike, of a hundred: the name counts for sixty, the address for forty. */
export function scoreOf(store: Pick<Nongfu, 'storeName' | 'address'>, shop: { readonly name: string; readonly address: string }): number {
  return Math.round(60 * alike(store.storeName, shop.name) + 40 * alike(store.address, shop.address));
}
/** Which share of the pairs of neighbouring characters two texts have in common. */
function alike(a: string, b: string): number {
  const pairs = (text: string) => new Set([...text].slice(1).map((c, i) => `${[...text][i]}${c}`));
  const [left, right] = [pairs(a), pairs(b)];
  const common = [...left].filter((pair) => right.has(pair)).length;
  return left.size + right.size === 0 ? 0 : (2 * common) / (left.size + right.size);
}
