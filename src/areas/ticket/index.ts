/** Water tickets: what is sold, who has how many of which purchase, and what became of each. */
import { area } from '../../language/area';
import { retired } from '../../language/page';
import { ticketPages, waterTicket, waterTicketAccount, waterTicketLot, waterTicketRecord } from './ticket';

// What other areas know of this one.
export { waterTicket, waterTicketAccount, waterTicketLot, waterTicketRecord } from './ticket';

export const ticketArea = area({
  name: 'ticket',
  resources: [waterTicket, waterTicketAccount, waterTicketLot, waterTicketRecord],
  pages: [
    ...ticketPages,
    retired(ticketPages, '/api/shop/water/ticket/search', {
      url: '/api/shop/water/ticket/search/legacy',
      name: '旧版水票',
      subgroup: '旧版营销',
    }),
  ],
});
