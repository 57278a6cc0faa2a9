import { expect, it } from 'vitest';
import { catalogue } from './catalogue';
import { choice, decimal, int, json, text } from './field';
import type { MapPage } from './kinds/map';
import { pageOf, type Page } from './page';
import { act, list, query, resource } from './resource';

const well = resource('well', {
  label: '井',
  title: 'name',
  fields: {
    name: text('名称', { max: 32 }),
    lng: decimal('经度', 6),
    lat: decimal('纬度', 6),
    fence: json('围栏'),
    metres: int('深'),
    status: choice('状态', { open: '开' }),
  },
  reads: { search: list('/well/search'), near: query('/well/near', { input: {} }) },
  actions: { close: act('封', '/well/close', { key: 'c' }) },
});
const problemsOf = (more: Partial<Omit<MapPage, 'kind'>> & { readonly kind?: Page['kind'] }): string => {
  try {
    catalogue(
      [well, resource('admin_user', { label: '账号', title: 'id', fields: {} })],
      [
        pageOf({
          url: '/api/well/map',
          name: '井图',
          group: 'basic-info',
          subgroup: '井',
          kind: 'map',
          resource: 'well',
          read: 'search',
          ...more,
        } as Parameters<typeof pageOf>[0]),
      ],
    );
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

it('a map of a list says where its rows lie, by fields that can say it', () => {
  const places = { lng: 'lng', lat: 'lat' };
  expect(problemsOf({ places: { ...places, fence: 'fence', radius: 'metres', colour: 'status', size: 'metres' } })).toBe('');
  expect(problemsOf({})).toMatch(/is a map of nothing/);
  expect(problemsOf({ kind: 'list', places })).toMatch(/says places, which no list has/);
  expect(problemsOf({ places: { ...places, lat: 'metres' } })).toMatch(/takes lat from metres/);
  expect(problemsOf({ places: { ...places, colour: 'colour' } })).toMatch(/takes colour from colour/);
  expect(problemsOf({ places, read: 'near' })).toMatch(/is a map of no list/);
});
