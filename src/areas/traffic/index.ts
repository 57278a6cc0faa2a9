/** What customers look at and press in the mini programs and the app. */
import { area } from '../../language/area';
import { pageVisitStat, trafficPages } from './visit';

// What other areas know of this one.
export { pageVisitStat } from './visit';

export const trafficArea = area({ name: 'traffic', resources: [pageVisitStat], pages: trafficPages });
