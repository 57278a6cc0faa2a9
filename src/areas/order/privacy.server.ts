import { implement } from '../../server/resource/implement';
import { privacyPhone } from './privacy';

const FREE = { boundOrderType: 'none', orderId: null, thirdOrderId: null, boundAt: null, expireAt: null } as const;

export const privacyPhoneServer = implement(privacyPhone, {
  actions: { unbind: () => ({ set: FREE }) },
  clock: { free: { set: FREE } },
});
