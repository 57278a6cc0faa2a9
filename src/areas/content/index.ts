/** What customers, shops and partners are shown to read and to look at: columns, articles, pictures that go round. */
import { area } from '../../language/area';
import { retired } from '../../language/page';
import { articlePages, marketArticle } from './article';
import { bannerPages, bannerPic } from './banner';
import { columnPages, marketColumn } from './column';

// What other areas know of this one.
export { bannerPic } from './banner';
export { DESTINATIONS } from './destinations';

export const contentArea = area({
  name: 'content',
  resources: [marketColumn, marketArticle, bannerPic],
  pages: [
    ...columnPages,
    ...articlePages,
    ...bannerPages,
    retired(articlePages, '/api/market/article/search', {
      url: '/api/market/article/search/legacy',
      name: '旧版营销文章',
      subgroup: '旧版营销',
    }),
  ],
});
