/** What happens at a time: live sessions, festivals that shops sign up for, chosen brands, and pages that gather them. */
import { area } from '../../language/area';
import { aggregateConfig, aggregatePages } from './aggregate';
import { livePages, liveSession } from './live';
import { platformPages } from './platformPages';
import { activitySignup, signupPages } from './signup';
import { marketingActivity, themePages } from './theme';

// What other areas know of this one.
export { liveSession } from './live';
export { activitySignup } from './signup';
export { ACTIVITY_TYPES, marketingActivity } from './theme';

export const activityArea = area({
  name: 'activity',
  resources: [liveSession, marketingActivity, activitySignup, aggregateConfig],
  pages: [...livePages, ...themePages, ...signupPages, ...platformPages, ...aggregatePages],
});
