import { present } from '../../console/contract';
import { lazyInput } from '../../console/kit/fields/lazyInput';
import type { MaskedReceiver, thirdOrder } from './order';

/** 张** 138****5678 西湖区文新街道****: what may be shown without decrypting. */
function Receiver({ value }: { value: unknown }) {
  const r = value as MaskedReceiver | null;
  return r ? (
    <span>
      {r.name} {r.phone} {r.address}
    </span>
  ) : (
    <span>—</span>
  );
}

const LineInput = lazyInput(async () => (await import('./OrderLineInput')).OrderLineInput);
const SpecInput = lazyInput(async () => (await import('./OrderSpecInput')).OrderSpecInput);

export const thirdOrderConsole = present<typeof thirdOrder>('third_order', {
  cells: { receiverMask: Receiver },
  inputs: { special: { specNo: LineInput, specCodeId: SpecInput } },
});
