import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { patch, type Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { appNotify } from './notify';
import { refuse } from './refusals.server';

type Notify = Row<typeof appNotify>;

export const appNotifyServer = implement(appNotify, {
  actions: {
    add: ({ input }) => requireTarget(input as Notify),
    update({ row, input }) {
      requireTarget({ ...row, ...input } as Notify);
      return { to: 'draft', set: { targetCount: null } };
    },
    async publish({ tx, row, now }) {
      const shops = await shopsOf(tx, row);
      if (shops === 0) throw refuse('nobody', '没有符合条件的营业店铺', 'target');
      if (row.sendType === 'plan') {
        if (row.planAt! <= now.toISOString()) throw refuse('planPassed', '定时时间已过,请改时间或改为立即发送', 'planAt');
        return { to: 'pending', set: { targetCount: shops }, reply: { shops } };
      }
      return { to: 'sent', set: { targetCount: shops, sentCount: shops, sentAt: now.toISOString() }, reply: { shops } };
    },
  },
  clock: {
    sent: {
      async also(tx, rows) {
        const due = await tx.all(appNotify, { id: rows.map(({ id }) => id) });
        const at = new Date().toISOString();
        return Promise.all(
          due.map(async (row) => {
            const shops = await shopsOf(tx, row);
            return patch(appNotify, row.id, { targetCount: shops, sentCount: shops, sentAt: at });
          }),
        );
      },
    },
  },
});

function requireTarget({ target, cityCodes, tagIds, shopIds, sendType, planAt }: Notify): void {
  if (target === 'city' && !cityCodes?.length) throw refuse('targetMissing', '请选城市', 'cityCodes');
  if (target === 'tag' && !tagIds?.length) throw refuse('targetMissing', '请选标签', 'tagIds');
  if (target === 'shop' && !shopIds?.length) throw refuse('targetMissing', '请选店铺', 'shopIds');
  if (sendType === 'plan' && !planAt) throw refuse('planMissing', '定时发送要填时间', 'planAt');
}

/** How many shops that are open it is for. */
async function shopsOf(tx: Store, { target, cityCodes, tagIds, shopIds }: Notify): Promise<number> {
  const open = { status: 'open' } as const;
  if (target === 'all') return tx.count(merchantShop, open);
  if (target === 'shop') return tx.count(merchantShop, { ...open, id: shopIds });
  const shops = await tx.all(merchantShop, open);
  return shops.filter(({ areaCode, tagIds: own }) =>
    target === 'city' ? cityCodes.some((code) => areaCode.startsWith(code)) : own.some((id) => tagIds.includes(id)),
  ).length;
}
