import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement } from '../../server/resource/implement';
import { patch, type Change, type Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { alipayAccount, alipayMerchant } from './merchant';
import { refuse } from './refusals.server';

const WHOLE_BP = 10_000;

export const alipayMerchantServer = implement(alipayMerchant, {
  actions: {
    update({ row, input }) {
      if (row.status === 'rejected') return { to: 'pending', set: { rejectReason: null } };
      // Alipay has signed with this shop, under this licence.
      const signed = (['shopId', 'licenseNo'] as const).find((key) => input[key] !== undefined && input[key] !== row[key]);
      if (row.status === 'signed' && signed) throw refuse('alreadySigned', '已签约,不能换店铺或执照号;请解约后重新申请', signed);
      return { to: row.status };
    },
    async audit({ tx, row, input, actor, now }) {
      requireOther(actor, row);
      const note = ownNote(actor, row);
      if (input.result === 0) return { set: { rejectReason: input.reason }, note };
      const shop = await tx.need(merchantShop, row.shopId);
      if (shop.licenseNo !== row.licenseNo) throw refuse('licenseDiffers', `执照号与店铺“${shop.name}”的 ${shop.licenseNo} 不同`);
      return { set: { rejectReason: null, signAt: now.toISOString() }, note };
    },
  },
});

export const alipayAccountServer = implement(alipayAccount, {
  actions: {
    async add({ tx, input, row }) {
      const merchant = await tx.need(alipayMerchant, input.merchantId!);
      if (merchant.status !== 'signed') throw refuse('merchantNotSigned', `商家“${merchant.name}”没有签约`, 'merchantId');
      await requireRoom(tx, merchant.id, input.splitBp ?? 0, null);
      const before = await defaultOf(tx, merchant.id);
      // The one before steps down first: at no moment are there two.
      return before ? { set: { isDefault: false }, also: input.isDefault ? takingOver(before, row.id) : [] } : { set: { isDefault: true } };
    },
    async update({ tx, row, input }) {
      if (row.status === 'enabled' && input.splitBp !== undefined) await requireRoom(tx, row.merchantId, input.splitBp, row.id);
      if (row.isDefault && input.isDefault === false) throw refuse('accountNeeded', '请先把另一个账户设为默认', 'isDefault');
      if (!input.isDefault || row.isDefault) return { to: row.status };
      if (row.status === 'disabled') throw refuse('accountNeeded', '停用的账户不能设为默认', 'isDefault');
      const before = await defaultOf(tx, row.merchantId);
      return before ? { to: row.status, set: { isDefault: false }, also: takingOver(before, row.id) } : { to: row.status };
    },
    stop({ row }) {
      if (row.isDefault) throw refuse('accountNeeded', '默认账户不能停用,请先把另一个设为默认');
    },
    async start({ tx, row }) {
      await requireRoom(tx, row.merchantId, row.splitBp, row.id);
    },
  },
});

const defaultOf = (tx: Store, merchantId: string) => tx.find(alipayAccount, { merchantId, isDefault: true, status: 'enabled' });
const takingOver = (before: { readonly id: string }, id: string): Change[] => [
  patch(alipayAccount, before.id, { isDefault: false }),
  patch(alipayAccount, id, { isDefault: true }),
];
async function requireRoom(tx: Store, merchantId: string, splitBp: number, ownId: string | null): Promise<void> {
  const others = (await tx.lock(alipayAccount, { merchantId, status: 'enabled' })).filter(({ id }) => id !== ownId);
  const sum = others.reduce((total, one) => total + one.splitBp, splitBp);
  if (sum > WHOLE_BP) throw refuse('splitTooMuch', `启用账户的分账比例合计 ${sum / 100}%,超过 100%`, 'splitBp');
}
