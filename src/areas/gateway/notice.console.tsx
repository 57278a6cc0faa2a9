import { present } from '../../console/contract';
import { GATEWAYS } from './gateways';
import type { gatewayNotice } from './notice';

/** What a notice is about, in our words; what no gateway of ours declares stands as the remote calls it. */
export const gatewayNoticeConsole = present<typeof gatewayNotice>('gateway_notice', {
  cells: { kind: ({ row, value }) => GATEWAYS.find(({ name }) => name === row.gateway)?.notices[String(value)] ?? String(value) },
});
