import { text } from '../../language/field';
import { pages } from '../../language/page';
import { query, resource } from '../../language/resource';

/** Figures and to-dos of the home page, computed from the business tables within the reader's scope. */
export const homeStatistic = resource('home_statistic', {
  label: '首页指标', title: 'id', virtual: true, fields: {},
  reads: {
    search: query('/statistics/admin/default/page/search', { access: 'session' }),
    todo: query('/statistics/admin/default/page/todo', { access: 'session', input: { kind: text('类型', { max: 32 }) } }),
    /** The board on the wall: who may open the home page may look at it. */
    board: query('/statistics/admin/default/page/board'),
  },
});

export const homePages = pages(homeStatistic, {
  url: '/api/statistics/admin/default/page/search', name: '系统首页', group: 'business-follow-up', subgroup: '工作台', kind: 'board', read: 'search', english: 'home dashboard',
  affix: true, calls: ['/statistics/admin/default/page/todo', '/statistics/admin/default/page/board'],
});
