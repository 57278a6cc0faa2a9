// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { choice, instant, money, text } from '../../../language/field';
import { resource } from '../../../language/resource';
import { columnsOf, totalWidth } from '../columns/columns';
import { snug, snugWidths } from './snug';

const parcel = resource('snug_parcel', {
  label: '包裹',
  title: 'no',
  fields: {
    no: text('单号', { max: 20, unique: true }),
    status: choice('状态', { on: '在途', off: '签收' }, { tones: { on: 'run', off: 'good' } }),
    amount: money('金额'),
    placedAt: instant('下单时间'),
    note: text('备注', { max: 200 }),
  },
});
const columns = columnsOf(parcel, ['no', 'status', 'amount', 'placedAt', 'note']);
const widths = snugWidths(
  columns,
  [
    { id: '1', no: 'P1', status: 'on', amount: 1200, placedAt: '2001-11-24T02:00:00Z', note: '短' },
    { id: '2', no: 'P2', status: 'off', amount: 990, placedAt: '2001-11-24T03:00:00Z', note: '长'.repeat(80) },
  ],
  (name) => name === 'status',
);
const usual = columns.map(({ width }) => width);

test('a column is as wide as the longest that is in it, at least as its heading and at most as it is usually', () => {
  const [no, status, amount, placedAt, note] = widths;
  expect(no).toBeLessThan(usual[0]!);
  expect(status, 'what an area draws itself').toBe(usual[1]);
  expect(amount).toBeLessThan(usual[2]!);
  expect(placedAt, 'an instant of another year is written whole').toBeGreaterThan(16 * 7.5);
  expect(note).toBe(usual[4]);
});

test('a name that is looked for as a whole has room for all of it, and for what copies it', () => {
  const log = resource('snug_log', { label: '日志', title: 'by', fields: { by: text('操作人', { max: 32, search: 'exact' }) } });
  expect(snugWidths(columnsOf(log, ['by']), [{ by: '欧阳建设' }], () => false)[0]).toBeGreaterThanOrEqual(4 * 13 + 38);
});

test('totals are longer than what they sum', () => {
  const [, , amount] = snugWidths(columns, [{ amount: 99 }, { amount: 70_060_295 }], () => false);
  expect(amount).toBeGreaterThan('700,602.95'.length * 7.5);
});

test('columns that fit stay as they are; so do widths that somebody gave, and those of what stands further in', () => {
  expect(snug(columns, widths, 0, totalWidth(columns, 0))).toBe(columns);
  expect(snug(columns, widths, 0, totalWidth(columns, 0) - 1).map(({ width }) => width)).toEqual(widths);
  const fixed = columns.map((column) => ({ ...column, fixed: true }));
  expect(snugWidths(fixed, [], () => false)).toEqual(usual);
  const tree = columns.map((column, i) => (i === 0 ? { ...column, indented: true } : column));
  expect(snugWidths(tree, [], () => false)[0]).toBe(usual[0]);
});
