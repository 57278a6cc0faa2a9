/** What the behaviour of other areas asks of this one's. */
export { slotOf } from './effects.server';
export { maskReceiver, sealReceiver } from './receiver.server';
