import { lazy, Suspense } from 'react';
import { present } from '../../console/contract';
import type { stock } from './stock';

const Booked = lazy(async () => ({ default: (await import('./DocumentReply')).DocumentReply }));
const booked = (reply: unknown) => (
  <Suspense>
    <Booked reply={reply as never} />
  </Suspense>
);

export const stockConsole = present<typeof stock>('stock', { replies: { count: booked, scrap: booked, gain: booked, transfer: booked } });
