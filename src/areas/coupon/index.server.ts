/** What the behaviour of other areas asks of this one's. */
export { takenBack } from './budget.server';
