import { implement, type Asked } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, patch, patchAll, type Change } from '../../server/resource/store';
import { COMPLAINT_HOURS, thirdComplaint, thirdOrder } from '../order';
import { COMPLAINT_REASON, managerUser } from '../system';
import { itemId } from '../system/index.server';
import { SHOP_COMPLAINT_HOURS, shopComplaint } from './complaint';
import { followUp } from './follow';
import { refuse } from './refusals.server';
import { merchantShop } from './shop';

const EDITABLE_MS = 24 * 3600_000;

export const followUpServer = implement(followUp, {
  actions: {
    async add(ctx) {
      const { input, row } = ctx;
      if (!input.shopId) throw refuse('targetMissing', '店铺不能为空', 'shopId');
      plausible(input);
      // Two at once would each take theirs for the latest.
      const [shop] = await ctx.tx.lock(merchantShop, { id: input.shopId });
      if (!shop) throw refuse('targetNotFound', '店铺不存在', 'shopId');
      const latest = shop.lastFollowAt && shop.lastFollowAt > input.followedAt! ? shop.lastFollowAt : input.followedAt!;
      return {
        set: {
          targetType: 'shop',
          followerId: await followerOf(ctx),
          areaCode: shop.areaCode,
          ...(await planOf(ctx, { shopId: shop.id }, input)),
        },
        also: [
          ...(await visited(ctx, { shopId: shop.id }, input.followedAt!)),
          patch(merchantShop, shop.id, { lastFollowAt: latest }),
          ...(input.result === 'escalated'
            ? [
                add(shopComplaint, {
                  complaintNo: `TS${newId()}`,
                  shopId: shop.id,
                  followUpId: row.id,
                  reasonId: await itemId(ctx.tx, COMPLAINT_REASON.group, COMPLAINT_REASON.other),
                  content: input.content!,
                  deadlineAt: hoursAfter(ctx.now, SHOP_COMPLAINT_HOURS),
                }),
              ]
            : []),
        ],
      };
    },
    async addForOrder(ctx) {
      const { input } = ctx;
      if (!input.thirdOrderId) throw refuse('targetMissing', '订单不能为空', 'thirdOrderId');
      plausible(input);
      // Two at once would each miss what the other plans.
      const [order] = await ctx.tx.lock(thirdOrder, { id: input.thirdOrderId });
      if (!order) throw refuse('targetNotFound', '订单不存在', 'thirdOrderId');
      const isNew = input.result === 'escalated' && !(await ctx.tx.find(thirdComplaint, { thirdOrderId: order.id, open: true }));
      return {
        set: {
          targetType: 'order',
          followerId: await followerOf(ctx),
          areaCode: order.areaCode,
          ...(await planOf(ctx, { thirdOrderId: order.id }, input)),
        },
        also: [
          ...(await visited(ctx, { thirdOrderId: order.id }, input.followedAt!)),
          ...(isNew
            ? [
                add(thirdComplaint, {
                  complaintNo: `KS${newId()}`,
                  thirdOrderId: order.id,
                  partnerId: order.partnerId,
                  areaCode: order.areaCode,
                  reasonId: await itemId(ctx.tx, COMPLAINT_REASON.group, COMPLAINT_REASON.other),
                  content: input.content!,
                  deadlineAt: hoursAfter(ctx.now, COMPLAINT_HOURS),
                }),
              ]
            : []),
        ],
      };
    },
    async update(ctx) {
      if (ctx.row.createdBy !== ctx.actor.id) throw refuse('notOwn', '只能修改本人的跟进记录');
      if (ctx.now.getTime() - Date.parse(ctx.row.createdAt) > EDITABLE_MS) throw refuse('tooLateToEdit', '超过 24 小时的跟进记录不能再改');
      plausible({ ...ctx.row, ...ctx.input });
      if (ctx.input.result === 'escalated' && ctx.row.result !== 'escalated')
        throw refuse('escalateByNew', '升级客诉请新增一条跟进', 'result');
      const { shopId, thirdOrderId } = ctx.row;
      if (shopId) await ctx.tx.lock(merchantShop, { id: shopId });
      else await ctx.tx.lock(thirdOrder, { id: thirdOrderId! });
      return { set: await planOf(ctx, shopId ? { shopId } : { thirdOrderId: thirdOrderId! }, { ...ctx.row, ...ctx.input }) };
    },
  },
});

type Whom = { readonly shopId: string } | { readonly thirdOrderId: string };
const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

/** Whoever is followed up again has been visited: that is what was planned. */
async function visited({ tx }: Asked, whom: Whom, at: string): Promise<Change[]> {
  const planned = await tx.all(followUp, { ...whom, plan: 'due', followedAt: { lt: at } });
  return planned.length
    ? [
        patchAll(
          followUp,
          planned.map((row) => row.id),
          { plan: 'visited', visitedAt: at },
        ),
      ]
    : [];
}

/** What is planned after a visit is due; whoever writes it down late may have been there again since. */
async function planOf({ tx }: Asked, whom: Whom, { followedAt, nextAt }: { followedAt?: string | null; nextAt?: string | null }) {
  const [since] = nextAt ? await tx.all(followUp, { ...whom, followedAt: { gt: followedAt! } }, { order: ['followedAt'], limit: 1 }) : [];
  return { plan: since ? ('visited' as const) : nextAt ? ('due' as const) : ('none' as const), visitedAt: since?.followedAt ?? null };
}

function plausible(contact: { result?: string | null; followedAt?: string | null; nextAt?: string | null }) {
  if (contact.result === 'again' && !(contact.nextAt && contact.nextAt > contact.followedAt!))
    throw refuse('nextPlanMissing', '继续跟进须填晚于跟进时间的下次计划', 'nextAt');
}

const followerOf = async ({ tx, actor }: Asked) => (await tx.find(managerUser, { adminUserId: actor.id }))?.id ?? null;
