/** What partners are given by the platform: product modules with their settings, and what they may buy through it. */
import { area } from '../../language/area';
import { configPages, partnerConfig } from './config';
import { cooperationPages, partnerCooperation } from './cooperation';

// What other areas know of this one.
export { partnerConfig } from './config';

export const cooperationArea = area({
  name: 'cooperation',
  resources: [partnerConfig, partnerCooperation],
  pages: [...configPages, ...cooperationPages],
});
