import { sql } from 'kysely';
import type { Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { shopCharge } from './charge';
import { refuse } from './refusals.server';

type Charge = Row<typeof shopCharge>;

export const shopChargeServer = implement(shopCharge, {
  actions: {
    add: ({ input }) => ({ set: tidied(input as Charge) }),
    update: ({ row, input }) => ({ set: { ...tidied({ ...row, ...input } as Charge), auditReason: null } }),
    async audit({ tx, actor, row, input }) {
      requireOther(actor, row);
      if (input.result === 1) await requireClear(tx, row);
      return { set: { auditReason: input.result === 0 ? input.reason : null }, note: ownNote(actor, row) };
    },
    start: ({ tx, row }) => requireClear(tx, row),
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

/** Which rule an order falls under must never be left to chance. One rule of a type begins at a time, or two could each miss the other. */
async function requireClear(tx: Store, charge: Charge) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shop-charge:${charge.chargeType}`}, 0))`.execute(tx.sql);
  const others = await tx.all(shopCharge, {
    chargeType: charge.chargeType,
    priority: charge.priority,
    status: 'enabled',
    id: { not: charge.id },
    beginDate: { lte: charge.endDate },
    endDate: { gte: charge.beginDate },
  });
  const other = others.find((o) => meet(o.tagIds, charge.tagIds) && meet(o.cityCodes, charge.cityCodes));
  if (other) throw refuse('ruleOverlaps', `与“${other.name}”同类、同优先级且范围重叠,请先改优先级`);
}

/** Whether two selections have something in common; an empty one is everything. */
const meet = (a: readonly string[], b: readonly string[]) => a.length === 0 || b.length === 0 || a.some((one) => b.includes(one));
