import { lazy, Suspense } from 'react';
import { present } from '../../console/contract';
import { Colour } from '../../console/kit/fields/Colour';
import { lazyInput } from '../../console/kit/fields/lazyInput';
import type { imageMain } from './picture';
import type { imageTag } from './tag';

const ReplacementInput = lazyInput(async () => (await import('./ReplacementInput')).ReplacementInput);
const Uses = lazy(async () => ({ default: (await import('./UsesReply')).UsesReply }));

export const imageTagConsole = present<typeof imageTag>('image_tag', { cells: { color: Colour } });
export const imageMainConsole = present<typeof imageMain>('image_main', {
  inputs: { replace: { withId: ReplacementInput } },
  replies: {
    uses: (reply) => (
      <Suspense>
        <Uses reply={reply as never} />
      </Suspense>
    ),
  },
});
