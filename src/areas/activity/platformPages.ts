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
    help: '面向店铺、服务商的平台级活动。发布后只能换头图、把结束往后推;到开始时间自动进行,到结束时间自动结束。与同城市、同对象的其他活动时间重叠的,发布时说明是哪一个,选“仍然发布”才发布。',
  },
  {
    ...place,
    url: '/api/activity/platform/search/calendar',
    name: '平台活动日历',
    kind: 'calendar',
    time: { begin: 'beginAt', end: 'endAt', when: { status: ['published', 'running'] } },
    lanes: 'audience',
    overlaps: { when: { status: ['draft', 'published', 'running'] }, by: [['audience', 'cityCodes']] },
    english: 'platform activities calendar',
    columns: ['name', 'status', 'audience', 'beginAt', 'endAt', 'cityCodes'],
    filters: ['status', 'audience'],
    actions: ['updatePlatform', 'publishPlatform'],
    help: '一个活动画在它的全部日子上,按周看时每种对象一条道;同时同城、对象相同的标红,并说撞上了哪一个。选中一个按 Alt+←→ 改一天、Alt+Shift+←→ 改结束,或直接拖,Enter 确定:草稿可改开始与结束,发布后只能把结束往后推。',
  },
);
