import { pages } from '../../language/page';
import { query, resource } from '../../language/resource';

/** Figures and to-dos of the home page, computed from the business tables within the reader's scope. */
export const homeStatistic = resource('home_statistic', {
  label: '首页指标',
  title: 'id',
  virtual: true,
  fields: {},
  reads: {
    search: query('/statistics/admin/default/page/search', { access: 'session' }),
    /** How much waits for the reader, by what it is. */
    todo: query('/statistics/admin/default/page/todo/count', { access: 'session' }),
    /** What happened lately that concerns the reader: who did what to what waits for them, or to what they worked on. */
    events: query('/statistics/admin/default/page/todo/events', { access: 'session' }),
    /** The board on the wall: who may open the home page may look at it. */
    board: query('/statistics/admin/default/page/board'),
  },
});

export const homePages = pages(homeStatistic, {
  url: '/api/statistics/admin/default/page/search',
  key: 'h',
  name: '系统首页',
  group: 'business-follow-up',
  subgroup: '工作台',
  kind: 'own',
  read: 'search',
  english: 'home dashboard',
  affix: true,
  help: '按你的数据范围算。点指标或待办,打开的列表就是它数的那些行。',
  calls: ['/statistics/admin/default/page/todo/count', '/statistics/admin/default/page/board'],
});
