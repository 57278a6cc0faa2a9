import { lazy, Suspense } from 'react';
import { present } from '../../console/contract';
import type { BrandFigures, marketingActivity } from './theme';

const Reply = lazy(async () => ({ default: (await import('./BrandFiguresReply')).BrandFiguresReply }));

export const marketingActivityConsole = present<typeof marketingActivity>('marketing_activity', {
  replies: {
    brandFigures: (reply) => (
      <Suspense>
        <Reply {...(reply as unknown as { figures: BrandFigures }).figures} />
      </Suspense>
    ),
  },
});
