import { lazy, Suspense } from 'react';
import { present } from '../../console/contract';
import { lazily } from '../../console/base/loading/lazily';
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

const Candidates = lazy(async () => ({ default: (await import('./CandidatesReply')).CandidatesReply }));
const LineInput = lazyInput(async () => (await import('./OrderLineInput')).OrderLineInput);
const SpecInput = lazyInput(async () => (await import('./OrderSpecInput')).OrderSpecInput);

export const thirdOrderConsole = present<typeof thirdOrder>('third_order', {
  cells: { receiverMask: Receiver },
  replies: {
    candidates: (reply) => (
      <Suspense>
        <Candidates list={(reply as { list: never }).list} />
      </Suspense>
    ),
  },
  inputs: { special: { specNo: LineInput, specCodeId: SpecInput } },
  screens: { '/api/third/order/threeDayBoard/search': lazily(async () => (await import('./ThreeDayScreen')).ThreeDayScreen) },
});
