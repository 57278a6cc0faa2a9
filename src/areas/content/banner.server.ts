import type { Row } from '../../language/resource';
import { deadLinks } from '../../server/resource/deadLinks';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { bannerPic } from './banner';
import { requireWithin } from './reach.server';
import { refuse } from './refusals.server';

type Banner = Row<typeof bannerPic>;

export const bannerPicServer = implement(bannerPic, {
  actions: {
    async add({ tx, row, input, now }) {
      return { set: await checked(tx, { ...row, ...input } as Banner, now) };
    },
    async update({ actor, tx, row, input, now }) {
      const fresh = { ...row, ...input } as Banner;
      if (row.status === 'enabled') requireWithin(actor, row, fresh);
      return { to: row.status, set: await checked(tx, fresh, now) };
    },
    async enable({ actor, tx, row, now }) {
      requireWithin(actor, row);
      if (row.endAt <= now.toISOString()) throw refuse('badDays', '结束时间已经过去,请先改期', 'endAt');
      await requireAlive(tx, row, now);
    },
    disable({ actor, row }) {
      requireWithin(actor, row);
    },
  },
});

/** Only what goes with its kind is kept. @throws Refusal beside what can't be meant. */
async function checked(tx: Store, banner: Banner, now: Date): Promise<Partial<Banner>> {
  await requireAlive(tx, banner, now);
  const { linkType, pagePath, spuId, articleId, url } = banner;
  return {
    pagePath: linkType === 'page' ? pagePath : null,
    spuId: linkType === 'product' ? spuId : null,
    articleId: linkType === 'article' ? articleId : null,
    url: linkType === 'url' ? url : null,
  };
}

/** @throws Refusal where it leads to what was taken down. */
async function requireAlive(tx: Store, banner: Banner, now: Date): Promise<void> {
  const errors = await deadLinks(tx, bannerPic.fields, banner, now, { from: banner.beginAt, until: banner.endAt });
  const [first] = Object.values(errors);
  if (first) throw refuse('deadLink', first, { errors });
}
