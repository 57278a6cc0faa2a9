import { expect, it } from 'vitest';
import { text } from './field';
import { lookUp } from './lookUp';
import { pageOf, type Related } from './page';
import { detail, list, resource } from './resource';

const well = resource('well', { label: '井', title: 'name', fields: { name: text('名称') }, reads: { info: detail('/well/info') } });
const visit = resource('visit', { label: '巡检', title: 'name', fields: { name: text('名称') }, reads: { search: list('/visit/search') } });

it('a page grants its related lists, but not those that are shown only to whoever holds them anyway', () => {
  const granted = (more: Partial<Related>) => {
    const related = [{ label: '巡检', resource: 'visit', read: 'search', by: 'name', columns: ['name'], ...more }];
    const page = pageOf({ url: '/api/well/info', kind: 'detail', resource: 'well', read: 'info', related });
    return [...lookUp([well, visit], [page]).callsOf(page)];
  };
  expect(granted({})).toEqual(['/well/info', '/visit/search']);
  expect(granted({ ifHeld: true })).toEqual(['/well/info']);
});
