import { implement } from '../../server/resource/implement';
import { gatewayCall } from './call';
import { gatewayNotice } from './notice';
import { anew, handlingOf } from './outbox.server';
import { gatewayState } from './state';

export const gatewayCallServer = implement(gatewayCall, {
  actions: {
    retry: async ({ tx, row, now }) => ({ set: anew(now), also: await handlingOf(row)?.resumed?.(tx, row) }),
    ask: ({ now, row }) => ({ to: row.status, set: { nextAt: now.toISOString(), stuck: false } }),
    giveUp: async ({ tx, row, input, now }) => ({
      set: { nextAt: null, stuck: false, doneAt: now.toISOString(), remark: input.reason },
      also: await handlingOf(row)?.onAbandoned?.(tx, row, input.reason!),
      note: input.reason,
    }),
  },
});

export const gatewayNoticeServer = implement(gatewayNotice, { actions: { replay: () => ({ set: { error: null } }) } });

export const gatewayStateServer = implement(gatewayState, {
  actions: {
    hold: ({ input }) => ({ set: { reason: input.reason } }),
    close: () => ({ set: { reason: null, failures: 0, probeAt: null } }),
  },
});
