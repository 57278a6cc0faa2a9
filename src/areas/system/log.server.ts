import { createHash } from 'node:crypto';
import type { Field } from '../../language/field';
import type { Resource, Row } from '../../language/resource';
import { withoutValues } from '../../language/withoutValues';
import { STRANGER } from '../../server/resource/audit';
import { implement, type Actor } from '../../server/resource/implement';
import { presentRows, wireId } from '../../server/resource/present';
import { isKeptFrom } from '../../server/resource/scope';
import { add, patch, type Store } from '../../server/resource/store';
import { platform } from '../catalogue';
import { doersOf } from './doers.server';
import { operatLog, operatLogItem, webLog } from './log';
import { strangers } from './strangers.server';

/** Entries of a history; further back one goes in the log itself. */
const MOST = 50;

export const operatLogServer = implement(operatLog, {
  reads: {
    async history({ tx, view, actor, input: { entity, targetId } }) {
      const res = platform.resources.get(entity!);
      const mayLook = res && !res.virtual && [...actor.pages.keys()].some((url) => platform.pages.get(url)?.resource === res.name);
      // The answer does not distinguish missing rows from those of others.
      const row = mayLook ? ((await view.get(res, targetId!)) as Readonly<Record<string, unknown>> | null) : null;
      if (!mayLook || !row) return { list: [], doers: {} };
      const items = await visibleItems(
        view,
        actor,
        res,
        await tx.all(operatLogItem, { entity: res.name, targetId: targetId! }, { order: ['-createdAt'], limit: MOST }),
      );
      const logs = new Map(
        (items.length ? await tx.all(operatLog, { id: [...new Set(items.map((item) => item.logId))] }) : []).map((log) => [log.id, log]),
      );
      const hidden = await strangers(
        tx.sql as never,
        actor,
        [...logs.values()].flatMap((log) => log.operatorId ?? []),
      );
      // Named all at once; what a state does not have is null in both and no difference.
      const sides = items.flatMap((item) => [item.before ?? {}, item.after ?? {}]);
      const named = await presentRows(
        { db: tx.sql as never, resources: platform.resources, actor },
        res,
        sides,
        new Set(sides.flatMap((side) => Object.keys(side))),
      );
      const list = items.map((item, i) => {
        const log = logs.get(item.logId);
        const isVisible = !log?.operatorId || !hidden.has(log.operatorId);
        return {
          id: wireId(item.id),
          operatedAt: item.createdAt,
          action: log?.action ?? '',
          operatorName: isVisible ? (log?.operatorName ?? '') : STRANGER,
          note: isVisible ? (log?.note ?? null) : null,
          entity: res.name,
          targetId: wireId(item.targetId),
          targetName: item.targetName,
          before: item.before && named[2 * i]!,
          after: item.after && named[2 * i + 1]!,
        };
      });
      const next = res.moves.filter(
        ({ from, call }) => call !== 'system' && from !== null && [from].flat().includes(String(row[res.state])),
      );
      return { list, doers: await doersOf(tx, actor, [...new Set(next.map(({ call }) => call))]) };
    },
  },
});

type Item = Row<typeof operatLogItem>;

/**
 * What a reader may see of a row's log: what happened since it came into their scope, and of other rows only those that they see, too.
 * @param items newest first.
 */
async function visibleItems(view: Store, actor: Actor, res: Resource, items: readonly Item[]): Promise<Item[]> {
  if (Object.values(actor.scope).every((values) => values.length === 0)) return [...items];
  const isSeen = await seen(view, res, items);
  const owners = new Set(Object.values(res.scope).map((path) => path!.split('.')[0]!));
  const isOutOfScope = (key: string, value: unknown) =>
    (res.fields as Readonly<Record<string, Field>>)[key]?.kind === 'area' &&
    value !== null &&
    actor.scope.cities.length > 0 &&
    !actor.scope.cities.some((city) => String(value).startsWith(city));
  const known = (side: Item['before']) =>
    side && Object.fromEntries(Object.entries(side).filter(([key]) => !isKeptFrom(res, key, platform.resources, actor)));
  const visible: Item[] = [];
  for (const whole of items) {
    const item = { ...whole, before: known(whole.before), after: known(whole.after) };
    const blind = (side: Item['before']) =>
      side &&
      Object.fromEntries(
        Object.entries(side).map(([key, value]) => [
          key,
          Array.isArray(value) ? value.filter((one) => isSeen(key, one)) : isSeen(key, value) ? value : null,
        ]),
      );
    const isHandedOver = Object.entries(item.before ?? {}).some(
      ([key, value]) => owners.has(key) && (!isSeen(key, value) || isOutOfScope(key, value)),
    );
    // Until then it was somebody else's, and so was all that stood in it.
    visible.push({
      ...item,
      before: isHandedOver ? Object.fromEntries(Object.keys(item.before!).map((key) => [key, null])) : blind(item.before),
      after: blind(item.after),
    });
    if (isHandedOver) break;
  }
  return visible;
}

/** Whether a value of a field names nothing that lies outside of the reader's scope. */
async function seen(view: Store, res: Resource, items: readonly Item[]): Promise<(key: string, value: unknown) => boolean> {
  const named = new Map<string, Set<string>>();
  for (const side of items.flatMap((item) => [item.before ?? {}, item.after ?? {}])) {
    for (const [key, value] of Object.entries(side)) {
      const target = targetOf(res, key);
      if (target) for (const id of [value ?? []].flat() as string[]) named.set(target, (named.get(target) ?? new Set()).add(String(id)));
    }
  }
  const visible = new Map<string, ReadonlySet<string>>();
  for (const [target, ids] of named)
    visible.set(target, new Set((await view.all(platform.resources.get(target)!, { id: [...ids] })).map((row) => row.id)));
  return (key, value) => {
    const target = targetOf(res, key);
    if (value === null || value === undefined || !target) return true;
    return ([value].flat() as unknown[]).every((id) => visible.get(target)!.has(String(id)));
  };
}

/** Name of the stored resource that a field refers to. */
function targetOf(res: Resource, key: string): string | undefined {
  const target = (res.fields as Readonly<Record<string, Field>>)[key]?.target;
  return target && !platform.resources.get(target)!.virtual ? target : undefined;
}

export const webLogServer = implement(webLog, {
  actions: {
    async report({ tx, actor, input: query, now }) {
      // Consoles leave such values out themselves; nobody relies on that.
      const input = {
        ...query,
        message: withoutValues(query.message),
        stack: query.stack && withoutValues(query.stack),
        pageUrl: query.pageUrl?.split('?')[0] ?? null,
      };
      const fingerprint = createHash('sha256')
        .update([input.message, input.stack?.split('\n').slice(0, 4).join('\n'), input.pageUrl, input.appVersion].join('\0'))
        .digest('hex')
        .slice(0, 32);
      const [known] = await tx.lock(webLog, { fingerprint });
      const at = now.toISOString();
      return {
        also: [
          known
            ? patch(webLog, known.id, { occurCount: known.occurCount + 1, occurredAt: at, userId: actor.id })
            : add(webLog, { ...input, fingerprint, occurCount: 1, occurredAt: at, userId: actor.id }),
        ],
      };
    },
  },
});
