import type { Row } from '../../language/resource';
import { newId } from '../../server/resource/newId';
import type { Store } from '../../server/resource/store';
import { replenishAccount, replenishBalanceLog, type Credited } from './account';
import { replenishScheme } from './scheme';

/** An order that was brought, as far as its credit depends on it. */
interface Brought {
  readonly id: string;
  readonly partnerId: string | null;
  readonly areaCode: string;
  readonly brandId: string;
}
type Goods = readonly { readonly specNo: string; readonly qty: number }[];

/**
 * An order's credit goes to its partner's account for its city and brand, else the main one, even if frozen: frozen accounts only pay
 * nothing out.
 * @returns null where there is no account, or where its scheme has no price for some of the goods: such an order is made up for by hand.
 */
export async function creditFor(
  tx: Store,
  order: Brought,
  goods: Goods,
  bizType: 'fulfil' | 'makeup',
  at: string,
): Promise<Partial<Row<typeof replenishBalanceLog>> | null> {
  if (!order.partnerId) return null;
  const accounts = await tx.all(replenishAccount, { partnerId: order.partnerId, cityCode: order.areaCode.slice(0, 4) });
  const account = accounts.find((a) => a.brandId === order.brandId) ?? accounts.find((a) => a.isMain === 'yes');
  const scheme = account && (await tx.get(replenishScheme, account.schemeId));
  if (!account || !scheme) return null;
  const credited: Credited[] = [];
  for (const { specNo, qty } of goods) {
    const price = scheme.items?.find((one) => one.specNo === specNo)?.fulfilPrice;
    if (price === undefined || price === null) return null;
    credited.push({ specNo, qty, price });
  }
  return {
    logNo: `${bizType === 'fulfil' ? 'LY' : 'BL'}${newId()}`,
    accountId: account.id,
    bizType,
    direction: 'credit',
    amount: credited.reduce((sum, { qty, price }) => sum + qty * price, 0),
    thirdOrderId: order.id,
    round: await tx.count(replenishBalanceLog, { thirdOrderId: order.id, bizType: 'reversal' }),
    schemeId: scheme.id,
    schemeVersion: scheme.version,
    credited,
    occurredAt: at,
  };
}
