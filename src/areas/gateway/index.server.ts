/** What the behaviour of other areas asks of this one's. */
export { apply, callOut, handle } from './outbox.server';
export { chanceOf, simulate } from './simulator.server';
