/** Orders pulled from channels: those without a notice, or whose notice came too early. They are stored and applied like notices. */
import { DAY_MS } from '../../language/days';
import type { Row } from '../../language/resource';
import { contribute } from '../../server/contribution';
import type { Job } from '../../server/jobs/job';
import { patch, type Change, type Store } from '../../server/resource/store';
import { channelGateway, gatewayCall, gatewayNotice } from '../gateway';
import { callOut, handle, noticeOf, simulate, viaOf, type Content } from '../gateway/index.server';
import { thirdAuth } from './channel';

/** Channels whose orders are asked for; a brand's own comes by its own way, and Nongfu's by its stores. */
export const PULLED = ['jd', 'meituan', 'eleme', 'tmall', 'douyin'] as const;
/** A pull goes back a little behind the one before: what was placed in the same moment must not fall between. */
const OVERLAP_MS = 60_000;
const TICK_MS = 10_000;
/** A channel does not know its older orders any more. */
const FURTHEST_MS = 7 * DAY_MS;
const UNDER_WAY = ['waiting', 'sending', 'unknown'] as const;

/** Asks each channel for its orders. @param everyMs how long after the time before. */
const pulling = (everyMs: number): Job => ({
  async run(ctx) {
    await ctx.change(async (tx) => {
      const now = new Date();
      const due = await tx.all(thirdAuth, { channel: [...PULLED], status: 'normal' });
      const under = await tx.all(gatewayCall, { subjectId: due.map(({ id }) => id), operation: 'listOrders', status: [...UNDER_WAY] });
      return due
        .filter(
          ({ id, lastPullAt }) =>
            !under.some(({ subjectId }) => subjectId === id) && Date.parse(lastPullAt ?? '1970-01-01') <= now.getTime() - everyMs,
        )
        .map((auth) => pull(auth, now));
    });
    return new Date(Date.now() + TICK_MS);
  },
  gaveUp: async () => new Date(Date.now() + everyMs),
});
const EVERY_MS = 15 * 60_000;
/** A demo that lives is shown to somebody who does not wait for a quarter of an hour. */
const EVERY_MS_SIMULATED = 30_000;

export const pullingJob = contribute(({ settings, env }) => ({
  jobs: {
    ...(viaOf(channelGateway, env, settings.seed === 'demo') !== 'off' && {
      'order.pulling': pulling(settings.simulateRate > 0 ? EVERY_MS_SIMULATED : EVERY_MS),
    }),
  },
}));

/** From where the time before ended, at first from the authorization's beginning: a day at once, so that no answer grows without bound. */
function pull(auth: Row<typeof thirdAuth>, now: Date): Change {
  const from = Math.max(Date.parse(auth.lastPullAt ?? auth.createdAt), now.getTime() - FURTHEST_MS);
  const until = Math.min(from + DAY_MS, now.getTime());
  const content = {
    channel: auth.channel,
    shop: auth.channelShopId,
    since: new Date(from - OVERLAP_MS).toISOString(),
    until: new Date(until).toISOString(),
  };
  return callOut(channelGateway, 'listOrders', { res: thirdAuth, id: auth.id, title: auth.authName }, { content, now });
}

handle(channelGateway, 'listOrders', {
  async done(tx, call, content, now) {
    const orders = (Array.isArray(content.orders) ? content.orders : []) as Content[];
    const { until } = (call.request ?? {}) as Content;
    return [
      ...(await newNotices(tx, orders, now)),
      patch(thirdAuth, call.subjectId!, { lastPullAt: String(until ?? call.sentAt ?? now.toISOString()) }),
    ];
  },
});
handle(channelGateway, 'getOrder', {
  async done(tx, call, content, now) {
    const { cancelled } = (call.request ?? {}) as Content;
    // What a notice has told us stays, whatever the answer leaves out.
    return newNotices(tx, [{ ...content, cancelled: content.cancelled ?? cancelled }], now);
  },
});

/** What was not kept before. */
async function newNotices(tx: Store, orders: readonly Content[], now: Date): Promise<Change[]> {
  const noOf = ({ channel, order, at, cancelled }: Content) =>
    `${String(channel)}:${String(order)}:${String(at)}${cancelled ? ':x' : ''}`.slice(0, 64);
  const byNo = new Map(orders.map((order) => [noOf(order), order]));
  const known = new Set(
    (await tx.all(gatewayNotice, { gateway: channelGateway.name, noticeNo: [...byNo.keys()] })).map(({ noticeNo }) => noticeNo),
  );
  return [...byNo]
    .filter(([no]) => !known.has(no))
    .map(([no, content]) => noticeOf(channelGateway, { no, kind: 'orderPlaced', content }, now));
}

/** Orders that the simulated channels of this process have, the newest last. */
const shelf = new Map<string, Content>();
const MOST = 200;
/** Puts an order where a pull finds it. */
export function shelve(order: Content): void {
  shelf.set(String(order.order), order);
  for (const no of [...shelf.keys()].slice(0, -MOST)) shelf.delete(no);
}
simulate('order.list', (_no, { channel, shop, since, until }) => ({
  orders: [...shelf.values()].filter(
    ({ channel: ofChannel, shop: ofShop, at }) =>
      ofChannel === channel && ofShop === shop && String(at) >= String(since) && String(at) < String(until),
  ),
}));
simulate('order.get', (_no, { order }) => shelf.get(String(order)) ?? null);
