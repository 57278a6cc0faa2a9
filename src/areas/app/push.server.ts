/** A notice on its way to the phones of shops: under a number that is taken first, so that it reaches nobody twice. */
import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { pushGateway } from '../gateway';
import { apply, callOut, handle, receiptsIn } from '../gateway/index.server';
import { merchantShop } from '../merchant';
import { appNotify, appNotifyReceipt } from './notify';
import { refuse } from './refusals.server';

type Notify = Row<typeof appNotify>;

/** Phones register with the push service by client and city as tags, and by shop as an alias. One push takes no more aliases than these. */
export const ALIASES_MAX = 1_000;

/** Begins to push it. */
export const pushed = (row: Notify, now: Date): Change => callOut(pushGateway, 'takeNoticeNumber', about(row), { content: {}, now });
const about = ({ id, title }: Notify) => ({ res: appNotify, id, title });

handle(pushGateway, 'takeNoticeNumber', {
  async done(tx, call, { cidlist }, now) {
    const row = await tx.need(appNotify, call.subjectId!);
    const cid: unknown = Array.isArray(cidlist) ? cidlist[0] : undefined;
    if (typeof cid !== 'string') return unpushed(tx, row.id, '没有领到推送号');
    const { reach, target, cityCodes } = row;
    // Of those it was published for, they that are still open.
    const shops = reach ? await tx.all(merchantShop, { id: reach, status: 'open' }) : [];
    if (reach && shops.length === 0) return unpushed(tx, row.id, '对象店铺都已停业');
    const audience = reach
      ? { alias: shops.map(({ id }) => `shop_${id}`) }
      : { tag_and: ['shop'], ...(target === 'city' && { tag: cityCodes.map((code) => `city_${code}`) }) };
    const extras = row.jumpPageId ? { page: row.jumpPageId } : {};
    const notification = { alert: row.content, android: { title: row.title, extras }, ios: { extras } };
    return [
      patch(appNotify, row.id, { pushNo: cid }),
      callOut(pushGateway, 'pushNotice', about(row), { content: { cid, platform: 'all', audience, notification }, now }),
    ];
  },
  refused: (tx, call, message) => unpushed(tx, call.subjectId, message),
  onAbandoned: (tx, call, reason) => unpushed(tx, call.subjectId, `已放弃:${reason}`),
});

handle(pushGateway, 'pushNotice', {
  done: async (_tx, call) => [patch(appNotify, call.subjectId!, { pushState: 'done', pushError: null })],
  refused: (tx, call, message) => unpushed(tx, call.subjectId, message),
  onAbandoned: (tx, call, reason) => unpushed(tx, call.subjectId, `已放弃:${reason}`),
});

/**
 * Receipts of the push service. Repeats count once, and opening a notice implies delivery, in any order. Receipts for unknown notices are
 * ignored.
 */
apply(pushGateway, 'receipts', async (tx, { content }, now) => {
  const receipts = receiptsIn(content);
  if (receipts.length === 0) throw refuse('badReceipt', '通知里没有可读的回执');
  const by = groupBy(receipts, ({ cid }) => cid);
  // Held, so that two servers don't count a phone twice.
  const notices = await tx.lock(appNotify, { pushNo: [...by.keys()] });
  const changes: Change[] = [];
  for (const { id: notifyId, pushNo } of notices) {
    const own = by.get(pushNo!)!;
    const opened = new Set(own.flatMap(({ phone, event }) => (event === 'opened' ? [phone] : [])));
    const phones = [...new Set(own.map(({ phone }) => phone))];
    const known = new Map((await tx.lock(appNotifyReceipt, { notifyId, phone: phones })).map((one) => [one.phone, one]));
    for (const phone of phones) {
      const [before, isOpened] = [known.get(phone), opened.has(phone)];
      const set = isOpened ? ({ status: 'opened', openedAt: now.toISOString() } as const) : ({ status: 'delivered' } as const);
      if (!before) changes.push(add(appNotifyReceipt, { notifyId, phone, ...set }));
      else if (isOpened && before.status === 'delivered') changes.push(patch(appNotifyReceipt, before.id, set));
    }
  }
  return changes;
});

/** A notice that is gone by now is skipped and holds up nothing. */
async function unpushed(tx: Store, id: string | null, why: string): Promise<Change[]> {
  const found = id === null ? [] : await tx.lock(appNotify, { id });
  return found.map((row) => patch(appNotify, row.id, { pushState: 'failed', pushError: why.slice(0, 200) }));
}
