import { implement, refuse, type Asked } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, patch } from '../../server/resource/store';
import { thirdComplaint } from '../order/complaint';
import { managerUser } from '../system/manager';
import { shopComplaint } from './basic';
import { followUp } from './follow';
import { merchantShop } from './shop';

const EDITABLE_MS = 24 * 3600_000;

export const followUpServer = implement(followUp, {
  actions: {
    async add(ctx) {
      const { input, row } = ctx;
      if (!input.shopId) throw refuse('店铺不能为空', 'shopId');
      plausible(input, ctx.now);
      const shop = await ctx.tx.need(merchantShop, input.shopId);
      const latest = shop.lastFollowAt && shop.lastFollowAt > input.followedAt! ? shop.lastFollowAt : input.followedAt!;
      return {
        set: { targetType: 'shop', followerId: await followerOf(ctx) },
        also: [
          patch(merchantShop, shop.id, { lastFollowAt: latest }),
          ...(input.result === 'escalated' ? [add(shopComplaint, { complaintNo: `TS${newId()}`, shopId: shop.id, followUpId: row.id, content: input.content! })] : []),
        ],
      };
    },
    async addForOrder(ctx) {
      const { input } = ctx;
      if (!input.thirdOrderId) throw refuse('订单不能为空', 'thirdOrderId');
      plausible(input, ctx.now);
      return {
        set: { targetType: 'order', followerId: await followerOf(ctx) },
        also: input.result === 'escalated' ? [add(thirdComplaint, { complaintNo: `KS${newId()}`, thirdOrderId: input.thirdOrderId, content: input.content! })] : [],
      };
    },
    update(ctx) {
      if (ctx.row.createdBy !== ctx.actor.id) throw refuse('只能修改本人的跟进记录');
      if (ctx.now.getTime() - Date.parse(ctx.row.createdAt) > EDITABLE_MS) throw refuse('超过 24 小时的跟进记录不能再改');
      plausible({ ...ctx.row, ...ctx.input }, ctx.now);
      if (ctx.input.result === 'escalated' && ctx.row.result !== 'escalated') throw refuse('升级客诉请新增一条跟进', 'result');
    },
  },
});

function plausible(said: { result?: string | null; followedAt?: string | null; nextAt?: string | null }, now: Date) {
  if (said.followedAt && Date.parse(said.followedAt) > now.getTime() + 60_000) throw refuse('跟进时间不能晚于现在', 'followedAt');
  if (said.result === 'again' && !(said.nextAt && said.nextAt > said.followedAt!)) throw refuse('继续跟进须填晚于跟进时间的下次计划', 'nextAt');
}

const followerOf = async ({ tx, actor }: Asked) => (await tx.find(managerUser, { adminUserId: actor.id }))?.id ?? null;
