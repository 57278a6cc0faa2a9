/** What the behaviour of other areas asks of this one's. */
export { ticketsBack } from './ticket.server';
