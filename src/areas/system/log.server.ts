import { createHash } from 'node:crypto';
import { withoutValues } from '../../language/withoutValues';
import { implement } from '../../server/resource/implement';
import { add, patch } from '../../server/resource/store';
import { webLog } from './log';

export const webLogServer = implement(webLog, {
  actions: {
    async report({ tx, actor, input: given, now }) {
      // Consoles leave such values out themselves; nobody relies on that.
      const input = { ...given, message: withoutValues(given.message), stack: given.stack && withoutValues(given.stack), pageUrl: given.pageUrl?.split('?')[0] ?? null };
      const fingerprint = createHash('sha256').update([input.message, input.stack?.split('\n').slice(0, 4).join('\n'), input.pageUrl, input.appVersion].join('\0')).digest('hex').slice(0, 32);
      const known = await tx.find(webLog, { fingerprint });
      const at = now.toISOString();
      return {
        also: [known
          ? patch(webLog, known.id, { occurCount: known.occurCount + 1, occurredAt: at, userId: actor.id })
          : add(webLog, { ...input, fingerprint, occurCount: 1, occurredAt: at, userId: actor.id })],
      };
    },
  },
});
