import { formatMoney } from '../../language/format';
import { meets, type Field } from '../../language/field';
import { present, type WireRow } from '../../console/contract';
import { Blank } from '../../console/kit/fields/Blank';
import { useCatalogue } from '../../console/base/loading/registry';
import type { shopCharge } from './charge';

/** Zero is no cap; what is not charged by the order has none to begin with. */
function Cap({ row, value }: { row: WireRow; value: unknown }) {
  const { capAmount } = useCatalogue().resources.get('shop_charge')!.fields as Readonly<Record<string, Field>>;
  return meets(row, capAmount!.shownWhen) ? <span>{value === 0 ? '不封顶' : formatMoney(Number(value))}</span> : <Blank />;
}

export const shopChargeConsole = present<typeof shopCharge>('shop_charge', { cells: { capAmount: Cap } });
