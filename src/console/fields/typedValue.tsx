import { Suspense } from 'react';
import { formatMoney } from '../../language/format';
import type { WireRow } from '../contract';
import { lazily } from '../lazily';
import { Blank } from './Blank';
import type { InputProps } from './InputProps';

/** A value that is kept as text and means what the row's `valueType` says: a switch is on or off, an amount of fen is money. */
export function typedCell({ row, value }: { row: WireRow; value: unknown }) {
  const text = String(value ?? '');
  if (text === '') return <Blank />;
  if (row.valueType === 'flag') return { true: '开', false: '关' }[text] ?? text;
  return row.valueType === 'money' && /^-?\d+$/.test(text) ? formatMoney(Number(text)) : text;
}

const Typed = lazily(async () => (await import('./TypedInput')).TypedInput);
/** Such a value is typed as it is shown. */
export const typedInput = (props: InputProps) => <Suspense fallback={null}><Typed {...props} /></Suspense>;
