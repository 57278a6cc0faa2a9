/** An article on its way to the phones that have the app: under a number that is taken first, so that it reaches nobody twice. */
import type { Row } from '../../language/resource';
import { patch, type Change, type Store } from '../../server/resource/store';
import { pushGateway } from '../gateway';
import { callOut, handle } from '../gateway/index.server';
import { marketArticle } from './article';
import { marketColumn } from './column';

type Article = Row<typeof marketArticle>;

/** Begins to push it. */
export const pushed = (row: Article, now: Date): Change => callOut(pushGateway, 'takeNumber', about(row), { content: {}, now });
const about = ({ id, title }: Article) => ({ res: marketArticle, id, title });

handle(pushGateway, 'takeNumber', {
  async done(tx, call, { cidlist }, now) {
    const row = await tx.need(marketArticle, call.subjectId!);
    if (row.status !== 'published') return unpushed(tx, row.id, '推送前已下架');
    const column = await tx.need(marketColumn, row.columnId);
    if (column.status !== 'enabled' || !column.published) return unpushed(tx, row.id, '推送前栏目已停用');
    const cid: unknown = Array.isArray(cidlist) ? cidlist[0] : undefined;
    if (typeof cid !== 'string') return unpushed(tx, row.id, '没有领到推送号');
    const extras = { article: row.id };
    const notification = { alert: row.liveTitle ?? row.title, android: { extras }, ios: { extras } };
    return [
      callOut(pushGateway, 'pushArticle', about(row), {
        content: { cid, platform: 'all', audience: audienceOf(column), notification },
        now,
      }),
    ];
  },
  refused: (tx, call, message) => unpushed(tx, call.subjectId, message),
  onAbandoned: (tx, call, reason) => unpushed(tx, call.subjectId, `已放弃:${reason}`),
});

/** All phones with the column's client, in its cities where it names some: phones register both as tags. */
const audienceOf = ({ position, cityCodes }: Row<typeof marketColumn>) => ({
  tag_and: [position],
  ...(cityCodes.length > 0 && { tag: cityCodes.map((code) => `city_${code}`) }),
});

handle(pushGateway, 'pushArticle', {
  async done(tx: Store, call, _content, now) {
    const { id, pushCount } = await tx.need(marketArticle, call.subjectId!);
    return [patch(marketArticle, id, { pushState: 'done', pushError: null, pushCount: pushCount + 1, pushedAt: now.toISOString() })];
  },
  refused: (tx, call, message) => unpushed(tx, call.subjectId, message),
  onAbandoned: (tx, call, reason) => unpushed(tx, call.subjectId, `已放弃:${reason}`),
});

/** A notice that is gone by now is skipped and holds up nothing. */
async function unpushed(tx: Store, id: string | null, why: string): Promise<Change[]> {
  const found = id === null ? [] : await tx.lock(marketArticle, { id });
  return found.map((row) => patch(marketArticle, row.id, { pushState: 'failed', pushError: why.slice(0, 200) }));
}
