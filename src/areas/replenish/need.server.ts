/** What the suggestion for an account is reckoned from. Plans are made by it, and explained by it: so the two never differ. */
import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import { stock } from '../stock';
import type { Account } from './ordering.server';
import { replenishApplyBill } from './bill';
import { replenishApplyItem } from './billItem';
import { suggestion } from './suggestion';

/** Bills some of whose goods have not been sent, or not arrived. */
export const OPEN = ['auditing', 'paying', 'sending', 'receiving'] as const;

export interface Limits {
  readonly minQty: number;
  readonly maxQty: number;
}

/** @returns what there is of a spec and what is coming, by its id. */
export async function needsOf(tx: Store, account: Account) {
  const there = account.warehouseId ? await tx.all(stock, { warehouseId: account.warehouseId }) : [];
  const bills = await tx.all(replenishApplyBill, { accountId: account.id, status: OPEN });
  const items = bills.length ? await tx.all(replenishApplyItem, { billId: bills.map(({ id }) => id) }) : [];
  return (specCodeId: string, { minQty, maxQty }: Limits) => {
    const shelf = there.find((row) => row.specCodeId === specCodeId) ?? null;
    const sum = (of: (item: Row<typeof replenishApplyItem>) => number) =>
      items.filter((item) => item.specCodeId === specCodeId).reduce((total, item) => total + of(item), 0);
    // Goods are coming, whoever sends them: by a bill, or from another warehouse.
    const transferQty = shelf?.transferOnWay ?? 0;
    const [availableQty, billQty, appliedQty] = [shelf?.available ?? 0, sum((item) => item.onWayQty), sum((item) => item.unsentQty)];
    const onWayQty = billQty + transferQty;
    const [suggestQty, why] = suggestion({ minQty, maxQty, availableQty, onWayQty, isWarned: shelf?.warned ?? false });
    // What is left after what was applied for may be less than can be ordered at a time.
    const left = Math.max(0, suggestQty - appliedQty);
    const terms = { maxQty, minQty, availableQty, onWayQty, appliedQty, suggestQty };
    return {
      shelf,
      onWay: { billQty, transferQty },
      terms: {
        ...terms,
        why: why ?? (suggestQty > 0 && left < minQty ? '已申请的够了' : null),
        planQty: left < minQty ? 0 : left,
      },
    };
  };
}
