/** A notice on its way to the phones of shops: under a number that is taken first, so that it reaches nobody twice. */
import type { Row } from '../../language/resource';
import { patch, type Change, type Store } from '../../server/resource/store';
import { pushGateway } from '../gateway';
import { callOut, handle } from '../gateway/index.server';
import { merchantShop } from '../merchant';
import { appNotify } from './notify';

type Notify = Row<typeof appNotify>;

/** Phones tell the remote their client and city as tags, and their shop as an alias. One push takes no more aliases than these. */
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
    return [callOut(pushGateway, 'pushNotice', about(row), { content: { cid, platform: 'all', audience, notification }, now })];
  },
  refused: (tx, call, message) => unpushed(tx, call.subjectId, message),
  givenUp: (tx, call, reason) => unpushed(tx, call.subjectId, `已放弃:${reason}`),
});

handle(pushGateway, 'pushNotice', {
  done: async (_tx, call) => [patch(appNotify, call.subjectId!, { pushState: 'done', pushError: null })],
  refused: (tx, call, message) => unpushed(tx, call.subjectId, message),
  givenUp: (tx, call, reason) => unpushed(tx, call.subjectId, `已放弃:${reason}`),
});

/** What is gone by now has nothing to be said of, and holds up nobody. */
async function unpushed(tx: Store, id: string | null, why: string): Promise<Change[]> {
  const found = id === null ? [] : await tx.lock(appNotify, { id });
  return found.map((row) => patch(appNotify, row.id, { pushState: 'failed', pushError: why.slice(0, 200) }));
}
