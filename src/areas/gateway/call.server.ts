import { implement } from '../../server/resource/implement';
import { gatewayCall } from './call';
import { gatewayNotice } from './notice';
import { gatewayState } from './state';

const DUE = (now: Date) => ({ nextAt: now.toISOString(), stuck: false });

export const gatewayCallServer = implement(gatewayCall, {
  actions: {
    retry: ({ now }) => ({ set: { ...DUE(now), tries: 0, doneAt: null } }),
    ask: ({ now, row }) => ({ to: row.status, set: DUE(now) }),
    giveUp: ({ input, now }) => ({
      set: { nextAt: null, stuck: false, doneAt: now.toISOString(), remark: input.reason },
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
