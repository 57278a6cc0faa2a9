import { flag, instant, ref, refs, text } from '../../language/field';
import { act, query, resource } from '../../language/resource';

/** For so long an order is reserved for the person working on it; the console renews it. */
export const LEASE_MS = 60_000;

/** Who is working on which order: it expires by itself, so that nobody who went home blocks anything. */
export const orderLease = resource('order_lease', {
  label: '分单占用',
  title: 'holder',
  english: 'order lease',
  scope: { city: 'thirdOrderId.areaCode', partner: 'thirdOrderId.partnerId', shop: 'thirdOrderId.shopId' },
  fields: {
    thirdOrderId: ref('third_order', '订单', { required: true, readOnly: true, unique: true }),
    holderId: ref('admin_user', '占用人', { required: true, readOnly: true }),
    holder: text('占用人姓名', { max: 64, required: true, readOnly: true }),
    until: instant('占用到', { required: true, readOnly: true }),
    goesTo: text('将分给', { max: 64, readOnly: true }),
  },
  indexes: [['until'], ['holderId']],
  reads: { live: query('/third/order/lease/live') },
  actions: {
    claim: act('占单', '/third/order/lease/claim', {
      on: 'none',
      english: 'claim order',
      ask: {
        among: refs('third_order', '订单', { help: '按先后要的几单,占到其中第一个没有别人在分的;留空为放开自己占的' }),
        goesTo: text('将分给', { max: 64, help: '已决定分给谁、还没有发送时给别人看' }),
      },
      reply: { taken: flag('占到'), rowId: text('占到的订单') },
    }),
  },
});
