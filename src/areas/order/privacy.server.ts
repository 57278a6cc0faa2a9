import { implement } from '../../server/resource/implement';
import { privacyPhone } from './privacy';
import { FREE, letGo } from './privacyBinding.server';

export const privacyPhoneServer = implement(privacyPhone, {
  actions: { unbind: ({ row, now }) => ({ set: FREE, also: letGo(row, now) }) },
  clock: {
    free: {
      set: FREE,
      async also(tx, rows) {
        const numbers = await tx.all(privacyPhone, { id: rows.map(({ id }) => id) });
        return numbers.flatMap((number) => letGo(number, new Date()));
      },
    },
  },
});
