import { sql } from 'kysely';
import { formatInstant } from '../../language/format';
import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { productSpu } from '../product';
import { areaNode } from '../system';
import { marketArticle } from './article';
import { bannerPic, MOST_AT_ONCE } from './banner';
import { refuse } from './refusals.server';
import { crowded } from './slots';

type Banner = Row<typeof bannerPic>;

export const bannerPicServer = implement(bannerPic, {
  actions: {
    async add({ tx, row, input }) {
      return { set: await checked(tx, { ...row, ...input } as Banner) };
    },
    async update({ tx, row, input }) {
      const fresh = { ...row, ...input } as Banner;
      const set = await checked(tx, fresh);
      if (row.status === 'enabled') await requireRoom(tx, fresh);
      return { to: row.status, set };
    },
    async enable({ tx, row, now }) {
      if (row.endAt <= now.toISOString()) throw refuse('badDays', '结束时间已经过去,请先改期');
      await requireAlive(tx, row);
      await requireRoom(tx, row);
    },
  },
});

/** Only what goes with its kind is kept. @throws Refusal beside what can't be meant. */
async function checked(tx: Store, banner: Banner): Promise<Partial<Banner>> {
  const { beginAt, endAt, linkType, linkValue, spuId, articleId } = banner;
  if (endAt <= beginAt) throw refuse('badDays', '结束须晚于开始', 'endAt');
  if (linkType === 'page' && !linkValue!.startsWith('/pages/')) throw refuse('badLink', '页面以 /pages/ 开头', 'linkValue');
  if (linkType === 'url' && !linkValue!.startsWith('https://')) throw refuse('badLink', '外链以 https:// 开头', 'linkValue');
  await requireAlive(tx, banner);
  return {
    linkValue: linkType === 'page' || linkType === 'url' ? linkValue : null,
    spuId: linkType === 'product' ? spuId : null,
    articleId: linkType === 'article' ? articleId : null,
  };
}

/** @throws Refusal where it leads to what was taken down. */
async function requireAlive(tx: Store, { linkType, spuId, articleId }: Banner): Promise<void> {
  if (linkType === 'product' && (await tx.need(productSpu, spuId!)).status !== 'on') throw refuse('deadLink', '商品没有上架', 'spuId');
  if (linkType === 'article' && (await tx.need(marketArticle, articleId!)).status !== 'published')
    throw refuse('deadLink', '文章没有发布', 'articleId');
}

/** Who asks for the same place at the same moment waits. @throws Refusal that says when there would be one too many. */
async function requireRoom(tx: Store, banner: Banner): Promise<void> {
  const { id, position, beginAt, endAt } = banner;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`banner:${position}`}, 0))`.execute(tx.sql);
  const others = await tx.all(bannerPic, { position, status: 'enabled', beginAt: { lt: endAt }, endAt: { gt: beginAt } });
  const full = crowded(banner, others.filter((one) => one.id !== id), MOST_AT_ONCE); // prettier-ignore
  if (!full) return;
  const city = full.city ? await tx.find(areaNode, { code: full.city }) : null;
  throw refuse(
    'slotFull',
    `${bannerPic.fields.position.choices![position]}${city ? `在${city.name}` : ''} ${formatInstant(full.at)} 起已有 ${MOST_AT_ONCE} 张在播`,
    'beginAt',
  );
}
