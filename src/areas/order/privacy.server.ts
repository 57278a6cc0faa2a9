import { implement } from '../../server/resource/implement';
import { privacyPhone } from './privacy';
import { patch } from '../../server/resource/store';
import { cooling, FREE, letGo } from './privacyBinding.server';

export const privacyPhoneServer = implement(privacyPhone, {
  actions: { unbind: ({ row, now }) => ({ set: cooling(now), also: letGo(row, now) }) },
  clock: {
    free: { set: { coolUntil: null } },
    cooling: {
      set: FREE,
      async also(tx, rows) {
        const now = new Date();
        const numbers = await tx.all(privacyPhone, { id: rows.map(({ id }) => id) });
        return numbers.flatMap((number) => [patch(privacyPhone, number.id, { coolUntil: cooling(now).coolUntil }), ...letGo(number, now)]);
      },
    },
  },
});
