import { expect, test } from 'vitest';
import { choice, instant, money, text } from '../../../language/field';
import { pages } from '../../../language/page';
import { list, report, resource } from '../../../language/resource';
import { rowsOf } from '../../../language/measures';
import { asDeclared } from '../columns/arrangement';
import { queryOf } from '../filter/filterQuery';
import { opened } from './views';

const parcel = resource('parcel', {
  label: '包裹',
  title: 'no',
  indexes: [['amount'], ['status'], ['sentAt']],
  fields: {
    no: text('单号', { max: 20 }),
    status: choice('状态', { on: '在途', off: '签收' }),
    amount: money('金额'),
    sentAt: instant('发出'),
  },
  reads: {
    search: list('/parcel/search'),
    counted: report('/parcel/counted', {
      on: 'sentAt',
      per: ['day'],
      by: { status: { label: '状态', field: 'status' } },
      measures: { rows: rowsOf('包裹') },
    }),
  },
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
test('a view of a report keeps the axes, measures and times that are there', () => {
  const [figures] = pages(parcel, {
    url: '/api/parcel/counted',
    name: '包裹统计',
    group: 'basic-info',
    subgroup: '',
    kind: 'stats',
    read: 'counted',
    look: { rows: 'status', measure: 'rows' },
    filters: ['status'],
  });
  const whole = 'columns=&compare=before&measure=rows&rows=day&sort=-rows&span=week&status=on&top=5';
  expect(opened(figures!, parcel, view(whole))).toEqual({ query: new URLSearchParams(whole), gone: [] });
  const { query, gone } = opened(figures!, parcel, view('columns=colour&measure=weight&rows=day&sort=-weight&span=ages&status=off'));
  expect([query.toString(), gone]).toEqual(['rows=day&status=off', ['colour', 'weight', '-weight', 'ages']]);
});
