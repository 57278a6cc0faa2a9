import type { Row } from '../../language/resource';
import { requirePlatform } from '../../server/access/fourEyes';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { merchantShop } from '../merchant';
import { passedByOther, withAuthor } from './authors.server';
import { PLATFORM_PAYS } from './platform';
import { refuse } from './refusals.server';
import { shopVoucher } from './voucher';

type Voucher = Row<typeof shopVoucher>;

export const shopVoucherServer = implement(shopVoucher, {
  actions: {
    async add({ actor, tx, row, input, now }) {
      const shop = await tx.need(merchantShop, input.shopId!);
      if (shop.status !== 'open') throw refuse('shopNotOpen', `${shop.name}没有营业,不能发券`, 'shopId');
      requireSound({ ...row, ...input } as Voucher, now);
      return { set: { voucherNo: `SQ${newId()}`, authorIds: withAuthor({}, actor) } };
    },
    update({ actor, row, input, now }) {
      requireSound({ ...row, ...input } as Voucher, now);
      return { set: { auditReason: null, authorIds: withAuthor(row, actor) } };
    },
    audit({ actor, row, input, now }) {
      const note = passedByOther(actor, row);
      if (row.platformBearBp > 0) requirePlatform(actor, PLATFORM_PAYS);
      if (input.result === 1 && row.endAt <= now.toISOString()) throw refuse('badDays', '结束时间已经过去,不能通过', 'endAt');
      return { set: { auditReason: input.result === 1 ? null : input.reason }, note };
    },
    stop: ({ input }) => ({ note: `终止:${input.reason}` }),
  },
});

/** @throws Refusal beside what can't be meant. */
function requireSound({ beginAt, endAt, faceAmount, thresholdAmount }: Voucher, now: Date): void {
  if (endAt <= beginAt) throw refuse('badDays', '结束须晚于开始', 'endAt');
  if (endAt <= now.toISOString()) throw refuse('badDays', '结束时间已经过去', 'endAt');
  if (thresholdAmount > 0 && faceAmount >= thresholdAmount) throw refuse('faceTooHigh', '面额须低于门槛;不设门槛请填 0', 'faceAmount');
}
