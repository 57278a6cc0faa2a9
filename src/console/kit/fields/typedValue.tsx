import { formatMoney } from '../../../language/format';
import type { WireRow } from '../../contract';
import { isSwitch } from '../values/valueType';
import { Blank } from './Blank';
import { lazyInput } from './lazyInput';

/** A value that is kept as text and means what the row's `valueType` says: a switch is on or off, an amount of fen is money. */
export function typedCell({ row, value }: { row: WireRow; value: unknown }) {
  const text = String(value ?? '');
  if (text === '') return <Blank />;
  if (isSwitch(row.valueType)) return { true: '开', false: '关' }[text] ?? text;
  return row.valueType === 'money' && /^-?\d+$/.test(text) ? formatMoney(Number(text)) : text;
}

/** Such a value is typed as it is shown. */
export const typedInput = lazyInput(async () => (await import('./TypedInput')).TypedInput);
