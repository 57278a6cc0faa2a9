import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { patch, type Change } from '../../server/resource/store';
import { alipayReviewGateway, gatewayCall } from '../gateway';
import { callOut, chanceOf, handle, simulate } from '../gateway/index.server';
import { merchantShop } from '../merchant';
import { alipayMerchant } from './merchant';
import { refuse } from './refusals.server';
import { serviceTemplate } from './service';
import { serviceStore, storeAlipay } from './store';

type Store = Row<typeof storeAlipay>;
/** Beyond it somebody should look twice. */
const FAR_KM = 3;

export const storeAlipayServer = implement(storeAlipay, {
  actions: {
    async add({ tx, input }) {
      const merchant = await tx.need(alipayMerchant, input.merchantId!);
      if (merchant.status !== 'signed') throw refuse('merchantNotSigned', `商家“${merchant.name}”没有签约`, 'merchantId');
    },
    update: ({ row }) => ({ to: row.status }),
    async bind({ tx, row, input, now }) {
      const shop = await tx.need(merchantShop, input.shopId);
      const other = await tx.find(storeAlipay, { shopId: shop.id, id: { not: row.id } });
      if (other) throw refuse('shopBound', `${shop.name}已绑定“${other.name}”`, 'shopId');
      if (shop.status !== 'open') throw refuse('shopNotOpen', `${shop.name}没有营业`, 'shopId');
      const km = shop.lng === null || shop.lat === null ? 0 : kmBetween(row, { lng: shop.lng, lat: shop.lat });
      const warning = km > FAR_KM ? `两地相距 ${km.toFixed(1)} 公里,请核对是否绑错` : null;
      return { to: row.status, set: { shopId: shop.id, boundAt: now.toISOString() }, reply: { warning }, note: warning ?? undefined };
    },
    async sync({ tx, input, now }) {
      const merchant = await tx.need(alipayMerchant, input.merchantId);
      const stores = await tx.all(storeAlipay, { merchantId: merchant.id });
      if (stores.length === 0) throw refuse('noStores', `商家“${merchant.name}”还没有门店`, 'merchantId');
      const under = await tx.find(gatewayCall, {
        subjectId: merchant.id,
        operation: 'syncStores',
        status: ['waiting', 'sending', 'unknown'],
      });
      if (under) throw refuse('syncUnderWay', '这个商家正在同步,请稍候', 'merchantId');
      return {
        also: [
          callOut(
            alipayReviewGateway,
            'syncStores',
            { res: alipayMerchant, id: merchant.id, title: merchant.name },
            {
              content: { pid: merchant.pid, stores: stores.map(({ id, name, status }) => ({ id, name, status })) },
              now,
            },
          ),
        ],
        reply: null,
      };
    },
    remove({ row }) {
      if (row.shopId) throw refuse('storeBound', '门店已绑定店铺,不能删除');
    },
  },
});

/** Kilometres along the earth. */
function kmBetween(a: Pick<Store, 'lng' | 'lat'>, b: { readonly lng: number; readonly lat: number }): number {
  const [la, lb] = [(a.lat * Math.PI) / 180, (b.lat * Math.PI) / 180];
  const [dx, dy] = [((b.lng - a.lng) * Math.PI) / 180, lb - la];
  const h = Math.sin(dy / 2) ** 2 + Math.cos(la) * Math.cos(lb) * Math.sin(dx / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(h));
}

interface Remote {
  readonly id: string;
  readonly status: 'open' | 'closed' | 'rejected';
  readonly storeId?: string;
  readonly reason?: string;
}
handle(alipayReviewGateway, 'syncStores', {
  async done(tx, call, content, now) {
    const remote = new Map(((content.stores ?? []) as readonly Remote[]).map((one) => [one.id, one]));
    const stores = await tx.lock(storeAlipay, { merchantId: call.subjectId! });
    const syncedAt = now.toISOString();
    return stores.flatMap((store): Change[] => {
      const one = remote.get(store.id);
      if (!one) return [];
      const moves = (store.status === 'auditing' && one.status !== 'closed') || (store.status === 'open' && one.status === 'closed');
      return [
        patch(storeAlipay, store.id, {
          syncedAt,
          ...(one.storeId && !store.alipayStoreId && { alipayStoreId: one.storeId }),
          ...(moves && { status: one.status, rejectReason: one.status === 'rejected' ? (one.reason ?? '未通过') : null }),
        }),
      ];
    });
  },
});
simulate('stores.query', (_no, { stores }) => ({
  stores: ((stores ?? []) as readonly { id: string; status: string }[]).map(({ id, status }) =>
    status === 'closed'
      ? { id, status }
      : status === 'auditing' && chanceOf(id) < 0.1
        ? { id, status: 'rejected', reason: '门头照片与店名不符' }
        : { id, status: 'open', storeId: `2021${String(Math.floor(chanceOf(id) * 1e12)).padStart(12, '0')}` },
  ),
}));

export const serviceStoreServer = implement(serviceStore, {
  actions: {
    async add({ tx, input }) {
      const [store, shop, template] = [
        await tx.need(storeAlipay, input.storeAlipayId!),
        await tx.need(merchantShop, input.shopId!),
        await tx.need(serviceTemplate, input.templateId!),
      ];
      if (store.status !== 'open') throw refuse('storeNotOpen', `支付宝门店“${store.name}”没有营业`, 'storeAlipayId');
      if (shop.status !== 'open') throw refuse('shopNotOpen', `店铺“${shop.name}”没有营业`, 'shopId');
      if (template.status !== 'published') throw refuse('templateNotPublished', `模板“${template.name}”没有发布`, 'templateId');
      return { set: { serviceCode: `SV${newId()}`, category: template.category } };
    },
    update: ({ row }) => ({ to: row.status }),
    async start({ tx, row }) {
      const store = await tx.need(storeAlipay, row.storeAlipayId);
      if (store.status !== 'open') throw refuse('storeNotOpen', `支付宝门店“${store.name}”没有营业`);
    },
  },
});
