import { lazy, Suspense } from 'react';
import { present } from '../../console/contract';
import { Colour } from '../../console/kit/fields/Colour';
import type { imageMain } from './picture';
import type { imageTag } from './tag';

const Uses = lazy(async () => ({ default: (await import('./UsesReply')).UsesReply }));

export const imageTagConsole = present<typeof imageTag>('image_tag', { cells: { color: Colour } });
export const imageMainConsole = present<typeof imageMain>('image_main', {
  replies: {
    uses: (reply) => (
      <Suspense>
        <Uses reply={reply as never} />
      </Suspense>
    ),
  },
});
