/** Leads: visitors of the official site, and applicants for partnership. */
import { area } from '../../language/area';
import { officialPages, officialPartnerApply, officialUser } from './official';

// What other areas know of this one.
export { officialPartnerApply, officialUser } from './official';

export const officialArea = area({
  name: 'official',
  resources: [officialUser, officialPartnerApply],
  pages: [...officialPages],
});
