import type { Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement } from '../../server/resource/implement';
import { shopCharge } from './charge';
import { refuse } from './refusals.server';

type Charge = Row<typeof shopCharge>;

export const shopChargeServer = implement(shopCharge, {
  actions: {
    add: ({ input }) => ({ set: tidied(input as Charge) }),
    update: ({ row, input }) => ({ set: { ...tidied({ ...row, ...input } as Charge), auditReason: null } }),
    audit({ actor, row, input }) {
      requireOther(actor, row);
      return { set: { auditReason: input.result === 0 ? input.reason : null }, note: ownNote(actor, row) };
    },
  },
});

/** Checks a rule by its type and empties what its type does not have. */
function tidied(charge: Charge): Partial<Charge> {
  if (charge.endDate <= charge.beginDate) throw refuse('datesReversed', '失效日期要晚于生效日期', 'endDate');
  const byShare = charge.chargeType === 'rate';
  if (byShare && !charge.rateBp) throw refuse('amountMissing', '抽佣比例不能为空', 'rateBp');
  if (!byShare && !charge.amount) throw refuse('amountMissing', '固定额不能为空', 'amount');
  return {
    amount: byShare ? null : charge.amount,
    rateBp: byShare ? charge.rateBp : null,
    capAmount: charge.chargeType === 'rate' || charge.chargeType === 'fixed' ? charge.capAmount : 0,
  };
}
