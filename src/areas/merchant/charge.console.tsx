import { formatMoney } from '../../language/format';
import { meets } from '../../language/field';
import { present, type WireRow } from '../../console/contract';
import { Blank } from '../../console/fields/Blank';
import { shopCharge } from './charge';

/** Zero is no cap; what is not charged by the order has none to begin with. */
const Cap = ({ row, value }: { row: WireRow; value: unknown }) => (meets(row, shopCharge.fields.capAmount.shownWhen) ? <span>{value === 0 ? '不封顶' : formatMoney(Number(value))}</span> : <Blank />);

export const shopChargeConsole = present<typeof shopCharge>('shop_charge', { cells: { capAmount: Cap } });
