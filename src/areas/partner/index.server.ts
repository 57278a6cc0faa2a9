/** What the behaviour of other areas asks of this one's. */
export { nextPartnerNo } from './partner.server';
