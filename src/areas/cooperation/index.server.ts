/** What the behaviour of other areas asks of this one's. */
export { firstRows } from './config.server';
export { numberSet } from './modules.server';
