import { Suspense } from 'react';
import { present } from '../../console/contract';
import type { InputProps } from '../../console/fields/InputProps';
import { lazily } from '../../console/lazily';
import type { MaskedReceiver, thirdOrder } from './order';

/** 张** 138****5678 西湖区文新街道****: what may be shown without decrypting. */
function Receiver({ value }: { value: unknown }) {
  const r = value as MaskedReceiver | null;
  return r ? <span>{r.name} {r.phone} {r.address}</span> : <span>—</span>;
}

const Line = lazily(async () => (await import('./OrderLineInput')).OrderLineInput);
const LineInput = (props: InputProps) => <Suspense fallback={null}><Line {...props} /></Suspense>;
const Spec = lazily(async () => (await import('./OrderSpecInput')).OrderSpecInput);
const SpecInput = (props: InputProps) => <Suspense fallback={null}><Spec {...props} /></Suspense>;

export const thirdOrderConsole = present<typeof thirdOrder>('third_order', { cells: { receiverMask: Receiver }, inputs: { special: { specNo: LineInput, specCodeId: SpecInput } } });
