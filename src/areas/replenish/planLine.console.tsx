import { lazy, Suspense } from 'react';
import { present } from '../../console/contract';
import type { replenishPlanLine } from './planLine';

const Explanation = lazy(async () => ({ default: (await import('./ExplainReply')).ExplainReply }));

export const planLineConsole = present<typeof replenishPlanLine>('replenish_plan_line', {
  replies: {
    explain: (reply) => (
      <Suspense>
        <Explanation reply={reply as never} />
      </Suspense>
    ),
  },
});
