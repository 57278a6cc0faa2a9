/** Where links of pages, entries and pictures may lead: what counts as live is defined once, here. */
import type { Destinations } from '../../language/linking';

export const DESTINATIONS = {
  page: {
    label: '装修页面',
    field: 'pageId',
    to: 'style_page',
    live: { status: ['published', 'changed'] },
    within: { by: 'schemeId', of: 'style_scheme', live: { status: 'enabled' }, gone: '指向的页面所在的装修方案已停用' },
    gone: '指向的页面不存在或没有发布',
  },
  product: { label: '商品', field: 'spuId', to: 'product_spu', live: { status: 'on' }, gone: '指向的商品不存在或已下架' },
  article: {
    label: '文章',
    field: 'articleId',
    to: 'market_article',
    live: { status: 'published' },
    within: {
      by: 'columnId',
      of: 'market_column',
      live: { status: 'enabled', published: true },
      gone: '指向的文章所在的栏目已停用或没有发布',
    },
    gone: '指向的文章不存在或没有发布',
  },
  activity: {
    label: '卡券活动',
    field: 'activityId',
    to: 'coupon_activity',
    live: { status: ['published', 'running'] },
    from: 'beginAt',
    until: 'endAt',
    gone: '指向的卡券活动没有上线或已结束',
  },
  theme: {
    label: '主题活动',
    field: 'themeId',
    to: 'marketing_activity',
    live: { status: ['published', 'running'] },
    from: 'beginAt',
    until: 'endAt',
    gone: '指向的主题活动没有上线或已结束',
  },
  url: { label: '网址', field: 'url', shape: 'https://\\S+', help: 'https:// 开头' },
} as const satisfies Destinations;
