/** What the behaviour of other areas asks of this one's. */
export { followPartners, nextPartnerNo } from './partner.server';
