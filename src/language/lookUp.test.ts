import { expect, it } from 'vitest';
import { text } from './field';
import { inputsOf } from './inputs';
import { forServer, lookUp } from './lookUp';
import { pageOf, type Related } from './page';
import { detail, list, resource, update } from './resource';

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

it('what is kept from a reader is no column, filter, line or input of theirs; nothing else changes', () => {
  const lake = resource('lake', {
    label: '湖',
    title: 'name',
    fields: { name: text('名称'), depth: text('深度') },
    actions: { update: update('修改', '/lake/update', { fields: ['name', 'depth'] }) },
  });
  const names = ['name', 'depth'];
  const sections = [{ label: '湖', fields: names }];
  const shown = { columns: names, filters: ['keyword', ...names], sections };
  const pages = [
    pageOf({ url: '/api/lake/search', kind: 'list', resource: 'lake', ...shown }),
    pageOf({ url: '/api/well/search', kind: 'list', resource: 'well', ...shown }),
  ];
  const seen = forServer({ batch: true, kept: { lake: ['depth'] } }, lookUp([lake, well], pages));
  const ofLake = seen.resources.get('lake')!;
  expect(Object.keys(ofLake.fields)).not.toContain('depth');
  expect(Object.keys(inputsOf(ofLake, ofLake.actions.update!))).toEqual(['name']);
  expect(seen.pages.get('/api/lake/search')).toMatchObject({
    columns: ['name'],
    filters: ['keyword', 'name'],
    sections: [{ label: '湖', fields: ['name'] }],
  });
  expect(seen.pages.get('/api/well/search')).toMatchObject(shown);
  expect(seen.resources.get('well')).toBe(well);
});
