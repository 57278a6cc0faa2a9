import { createHash } from 'node:crypto';
import { withoutValues } from '../../language/withoutValues';
import { implement } from '../../server/resource/implement';
import { presentRows, wireId } from '../../server/resource/present';
import { add, patch } from '../../server/resource/store';
import { platform } from '../catalogue';
import { operatLog, operatLogItem, webLog } from './log';
import { adminUser } from './user';

/** Entries of a history; further back one goes in the log itself. */
const MOST = 50;

export const operatLogServer = implement(operatLog, {
  reads: {
    async history({ tx, view, actor, input: { entity, targetId } }) {
      const res = platform.resources.get(entity!);
      const mayLook = res && !res.virtual && [...actor.pages.keys()].some((url) => platform.pages.get(url)?.resource === res.name);
      // Of what is not there, or not theirs, nobody is told which it is.
      if (!mayLook || !await view.get(res, targetId!)) return { list: [] };
      const items = await tx.all(operatLogItem, { entity: res.name, targetId: targetId! }, { order: ['-createdAt'], limit: MOST });
      const logs = new Map((items.length ? await tx.all(operatLog, { id: [...new Set(items.map((item) => item.logId))] }) : []).map((log) => [log.id, log]));
      const isOutside = actor.scope.partnerIds.length > 0;
      // Who works for the platform is none of a partner's business.
      const colleagues = new Set(isOutside ? (await tx.all(adminUser, { partnerId: [...actor.scope.partnerIds] })).map((user) => user.id) : []);
      // Named all at once; what a state does not have is null in both and no difference.
      const sides = items.flatMap((item) => [item.before ?? {}, item.after ?? {}]);
      const named = await presentRows(tx.sql as never, platform.resources, res, sides, new Set(sides.flatMap((side) => Object.keys(side))));
      const list = items.map((item, i) => {
        const log = logs.get(item.logId);
        const isTold = !isOutside || !log?.operatorId || colleagues.has(log.operatorId);
        return {
          id: wireId(item.id), operatedAt: item.createdAt, action: log?.action ?? '', operatorName: isTold ? log?.operatorName ?? '' : '平台', note: isTold ? log?.note ?? null : null,
          entity: res.name, targetId: wireId(item.targetId), targetName: item.targetName, before: item.before && named[2 * i]!, after: item.after && named[2 * i + 1]!,
        };
      });
      return { list };
    },
  },
});

export const webLogServer = implement(webLog, {
  actions: {
    async report({ tx, actor, input: given, now }) {
      // Consoles leave such values out themselves; nobody relies on that.
      const input = { ...given, message: withoutValues(given.message), stack: given.stack && withoutValues(given.stack), pageUrl: given.pageUrl?.split('?')[0] ?? null };
      const fingerprint = createHash('sha256').update([input.message, input.stack?.split('\n').slice(0, 4).join('\n'), input.pageUrl, input.appVersion].join('\0')).digest('hex').slice(0, 32);
      const [known] = await tx.lock(webLog, { fingerprint });
      const at = now.toISOString();
      return {
        also: [known
          ? patch(webLog, known.id, { occurCount: known.occurCount + 1, occurredAt: at, userId: actor.id })
          : add(webLog, { ...input, fingerprint, occurCount: 1, occurredAt: at, userId: actor.id })],
      };
    },
  },
});
