import { pages } from '../../language/page';
import { marketingActivity } from './theme';

const place = { group: 'platform-management', subgroup: '活动与公告', read: 'platform' } as const;
export const platformPages = pages(
  marketingActivity,
  {
    ...place,
    url: '/api/activity/platform/search',
    name: '平台活动',
    kind: 'list',
    english: 'platform activities',
    columns: [
      'name',
      'status',
      'audience',
      'beginAt',
      'endAt',
      'signupCount',
      'quota',
      'subsidyAmount',
      'cityCodes',
      'brandIds',
      'signupEnd',
      'publishedAt',
      'createdBy',
    ],
    filters: ['keyword', 'status', 'audience', 'beginAt', 'endAt'],
    actions: ['addPlatform', 'updatePlatform', 'publishPlatform', 'removePlatform'],
    help: '面向店铺、服务商的平台级活动。发布后只能换头图、把结束往后推;到开始时间自动进行,到结束时间自动结束。与同城市、同对象的其他活动时间重叠的,发布时提示是哪一个。',
  },
  {
    ...place,
    url: '/api/activity/platform/search/calendar',
    name: '平台活动日历',
    kind: 'calendar',
    time: 'beginAt',
    english: 'platform activities calendar',
    columns: ['name', 'status', 'audience', 'endAt', 'cityCodes'],
    filters: ['status', 'audience'],
    actions: ['updatePlatform'],
    help: '活动排在开始的那天,卡片上写着结束时间,看哪些撞在一起。E 调整起止:草稿可改开始与结束,发布后只能把结束往后推。',
  },
);
