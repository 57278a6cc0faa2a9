import { expect, test } from 'vitest';
import { choice, instant, money, texts, text } from '../../../language/field';
import { resource } from '../../../language/resource';
import { asDeclared } from './arrangement';
import { fitted, leftsOf, pinOf, shownColumns, sortsOf, templateOf } from './columns';

const parcel = resource('parcel', {
  label: '包裹',
  title: 'no',
  indexes: [['-placedAt'], ['status', '-placedAt'], ['tags']],
  uniqueWhere: [{ fields: ['code'] }, { fields: ['label'], when: { status: 'on' } }],
  fields: {
    no: text('单号', { max: 20, unique: true }),
    status: choice('状态', { on: '在途', off: '签收' }),
    amount: money('金额'),
    placedAt: instant('时间'),
    tags: texts('标签'),
    code: text('码'),
    label: text('签'),
  },
});
const shown = (over: Partial<ReturnType<typeof asDeclared>> = {}) =>
  shownColumns(parcel, { ...asDeclared(['no', 'status', 'amount', 'placedAt']), ...over }, new Map());

test('a list is sorted by what an index or a unique field leads with, and by nothing else', () => {
  expect([...sortsOf(parcel)].sort()).toEqual(['code', 'id', 'no', 'placedAt', 'status']);
});
test('a width set by hand stays, the others share what is left', () => {
  expect(templateOf(shown({ widths: { status: 90 } }), 40)).toMatch(/^40px \S+ \S+ 90px minmax/);
});
test('columns that stay in view stand beside each other from the checkboxes on', () => {
  const columns = shown({ pinned: 2 });
  expect(leftsOf(columns, 40)).toEqual({ '--left-0': '40px', '--left-1': `${40 + columns[0]!.width}px` });
  expect(columns.map((_, i) => pinOf(columns, i)['data-edge'])).toEqual([undefined, true, undefined, undefined]);
});
test('in a narrow window fewer stay in view, but the first always does', () => {
  expect(fitted(shown({ pinned: 3 }), 40, 2000).filter((c) => c.pinned)).toHaveLength(3);
  expect(
    fitted(shown({ pinned: 3 }), 40, 380)
      .filter((c) => c.pinned)
      .map((c) => c.name),
  ).toEqual(['no']);
});

test('where no checkbox stands before it the first column has room for its distance from the edge, unless somebody gave it a width', () => {
  const [usual] = shown({});
  expect([0, 40].map((checkWidth) => fitted(shown({}), checkWidth, 2000)[0]!.width)).toEqual([usual!.width + 8, usual!.width]);
  expect(fitted(shown({ widths: { no: 90 } }), 0, 2000)[0]!.width).toBe(90);
});

test('numbers have room for the longest they can be, within bounds; names do with less', () => {
  const slip = resource('slip', {
    label: '票',
    title: 'no',
    fields: {
      no: text('号', { max: 32, unique: true, shape: 'SF\\d{18}' }),
      invoice: text('票', { max: 20, search: 'exact' }),
      short: text('码', { max: 32, search: 'exact', shape: 'S\\d{8}' }),
      trade: text('流水', { max: 64, search: 'exact' }),
      name: text('名', { max: 16, unique: true, search: 'contains' }),
    },
  });
  const [no, invoice, short, trade, name] = shownColumns(slip, asDeclared(['no', 'invoice', 'short', 'trade', 'name']), new Map()).map(
    ({ width }) => width,
  );
  expect([no, invoice]).toEqual([188, 188]);
  expect(short).toBeLessThan(no! / 1.5);
  expect(trade).toBeGreaterThan(28 * 7.5 + 16);
  expect(name).toBeLessThan(no!);
});
