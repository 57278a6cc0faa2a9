/** What the behaviour of other areas asks of this one's. */
export { apply, callAgain, callOut, handle, isLast, noticeOf } from './outbox.server';
export { chanceOf, LOST, SILENT, secondsBetween, simulate } from './simulator.server';
export { remoteTells } from './telling.server';
export type { Content } from './adapter.server';
export { readWebPage } from './webPage.server';
export { clientsTell } from './totals.server';
export { receiptsIn } from './phones.server';
export { brokenBehind, reachedBy } from './breaker.server';
export { viaOf } from './settings.server';
