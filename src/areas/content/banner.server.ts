import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { productSpu } from '../product';
import { marketArticle } from './article';
import { bannerPic } from './banner';
import { refuse } from './refusals.server';

type Banner = Row<typeof bannerPic>;

export const bannerPicServer = implement(bannerPic, {
  actions: {
    async add({ tx, row, input }) {
      return { set: await checked(tx, { ...row, ...input } as Banner) };
    },
    async update({ tx, row, input }) {
      return { to: row.status, set: await checked(tx, { ...row, ...input } as Banner) };
    },
    async enable({ tx, row, now }) {
      if (row.endAt <= now.toISOString()) throw refuse('badDays', '结束时间已经过去,请先改期');
      await requireAlive(tx, row);
    },
  },
});

/** Only what goes with its kind is kept. @throws Refusal beside what can't be meant. */
async function checked(tx: Store, banner: Banner): Promise<Partial<Banner>> {
  const { linkType, linkValue, spuId, articleId } = banner;
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
