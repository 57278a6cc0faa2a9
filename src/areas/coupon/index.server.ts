/** What the behaviour of other areas asks of this one's. */
export { clawedBack, lapsed, takenBack } from './budget.server';
