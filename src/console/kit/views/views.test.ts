import { expect, test } from 'vitest';
import { choice, money, text } from '../../../language/field';
import { pages } from '../../../language/page';
import { list, resource } from '../../../language/resource';
import { asDeclared } from '../columns/arrangement';
import { queryOf } from '../filter/filterQuery';
import { opened } from './views';

const parcel = resource('parcel', {
  label: '包裹',
  title: 'no',
  indexes: [['amount'], ['status']],
  fields: { no: text('单号', { max: 20 }), status: choice('状态', { on: '在途', off: '签收' }), amount: money('金额') },
  reads: { search: list('/parcel/search') },
});
const [page] = pages(parcel, {
  url: '/api/parcel/search',
  name: '包裹',
  group: 'basic-info',
  subgroup: '',
  kind: 'list',
  read: 'search',
  columns: ['no', 'status'],
  filters: ['status'],
});
const view = (query: string) => ({ name: 'x', query });

test('what is saved is what is shown: filters, sort and all columns, but no wish that is granted once', () => {
  const query = queryOf(new URLSearchParams('status=on&select=all&sort=-amount'), { ...asDeclared(['no', 'amount']), widths: { no: 90 } });
  expect(query).toBe('columns=no*90.amount&sort=-amount&status=on');
  const { query: found, gone } = opened(page!, parcel, view(query));
  expect([found.toString(), gone]).toEqual([query, []]);
});
test('the order in which filters were set makes no other view', () => {
  const columns = asDeclared(['no']);
  expect(queryOf(new URLSearchParams('b=1&a=2'), columns)).toBe(queryOf(new URLSearchParams('a=2&b=1'), columns));
});
test('a view that names what is no more opens with the rest, and says what is gone', () => {
  const { query, gone } = opened(page!, parcel, view('columns=no.colour*80.status&amount_from=100&owner=3&sort=-weight&keyword=a'));
  expect(Object.fromEntries(query)).toEqual({ columns: 'no.status', amount_from: '100', keyword: 'a' });
  expect(gone).toEqual(['colour', 'owner', 'weight']);
});
test("a view of which no column is left shows the page's own", () => {
  const { query, gone } = opened(page!, parcel, view('columns=colour.weight&status=on'));
  expect([query.toString(), gone]).toEqual(['status=on', ['colour', 'weight']]);
});
