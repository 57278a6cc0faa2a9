import { implement } from '../../server/resource/implement';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { bucketAccount, bucketContact, bucketLog } from './bucket';
import { refuse } from './refusals.server';

export const bucketAccountServer = implement(bucketAccount, {
  actions: {
    adjust({ row, input, actor, now }) {
      const { bucketDelta, depositQtyDelta, depositDelta, reason } = input;
      if (bucketDelta === 0 && depositQtyDelta === 0 && depositDelta === 0)
        throw refuse('nothingChanged', '桶和押金都没有变化', 'bucketDelta');
      const depositAfter = row.depositAmount + depositDelta;
      if (depositAfter < 0) throw refuse('exceedsBalance', `押金只有 ${(row.depositAmount / 100).toFixed(2)} 元`, 'depositDelta');
      if (row.owedQty + bucketDelta < 0) throw refuse('exceedsBalance', `只欠 ${row.owedQty} 个桶`, 'bucketDelta');
      if (row.depositQty + depositQtyDelta < 0) throw refuse('exceedsBalance', `只押了 ${row.depositQty} 个桶`, 'depositQtyDelta');
      return {
        also: [
          add(bucketLog, {
            accountId: row.id,
            bizType: 'adjust',
            bucketDelta,
            depositQtyDelta,
            depositDelta,
            depositAfter,
            operator: actor.name,
            reason,
            occurredAt: now.toISOString(),
          }),
        ],
      };
    },
  },
});

export const bucketContactServer = implement(bucketContact, {
  actions: {
    /** The first of an account is always the default. */
    async add({ tx, input, row }) {
      const others = await othersOf(tx, input.accountId!, row.id);
      const isDefault = input.isDefault || others.length === 0;
      return { set: { isDefault }, also: isDefault ? without(others) : [] };
    },
    setDefault: async ({ tx, row }) => ({ set: { isDefault: true }, also: without(await othersOf(tx, row.accountId, row.id)) }),
    async remove({ tx, row }) {
      const [next] = await othersOf(tx, row.accountId, row.id);
      return { also: row.isDefault && next ? [patch(bucketContact, next.id, { isDefault: true })] : [] };
    },
  },
});

/** The account's other contacts, the oldest first; the account is held, so that no two calls make a default side by side. */
async function othersOf(tx: Store, accountId: string, id: string) {
  await tx.lock(bucketAccount, { id: accountId });
  return tx.all(bucketContact, { accountId, id: { not: id } }, { order: ['id'] });
}

const without = (contacts: readonly { readonly id: string; readonly isDefault: boolean }[]): Change[] =>
  contacts.filter((c) => c.isDefault).map((c) => patch(bucketContact, c.id, { isDefault: false }));
