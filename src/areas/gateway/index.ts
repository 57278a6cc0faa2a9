/** The outside world: what is asked of it, what it tells, and how it stands with each remote. */
import { area } from '../../language/area';
import { callPages, gatewayCall } from './call';
import { gatewayNotice, noticePages } from './notice';
import { gatewayState, statePages } from './state';

// What other areas know of this one.
export * from './gateways';
export { gatewayCall } from './call';
export { gatewayNotice } from './notice';

export const gatewayArea = area({
  name: 'gateway',
  resources: [gatewayCall, gatewayNotice, gatewayState],
  pages: [...callPages, ...noticePages, ...statePages],
});
