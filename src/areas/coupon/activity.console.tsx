import { lazy, Suspense } from 'react';
import { present } from '../../console/contract';
import type { couponActivity } from './activity';

const Replay = lazy(async () => ({ default: (await import('./ReplayReply')).ReplayReply }));

export const couponActivityConsole = present<typeof couponActivity>('coupon_activity', {
  replies: {
    replay: (reply) => (
      <Suspense>
        <Replay {...(reply as never as Parameters<typeof Replay>[0])} />
      </Suspense>
    ),
  },
});
