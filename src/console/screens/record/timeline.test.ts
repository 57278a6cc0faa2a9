import { expect, it } from 'vitest';
import { choice, instant, json, text } from '../../../language/field';
import { resource, type Resource } from '../../../language/resource';
import { talksIn, timelineOf, type Source } from './timeline';

const STATES = { a: '甲', b: '乙' };
const log = resource('bill_log', {
  label: '日志',
  title: 'action',
  appendOnly: true,
  fields: { action: text('动作'), from: choice('原', STATES), to: choice('新', STATES), at: instant('时间') },
}) as unknown as Resource;
const source = (rows: Source['rows']): Source => ({
  related: { label: '日志', resource: 'bill_log', read: 'all', by: 'billId', columns: ['at', 'action', 'from', 'to'] },
  resource: log,
  rows,
});
const entry = (id: string, operatedAt: string) => ({
  id,
  operatedAt,
  action: '审核',
  operatorName: '王',
  before: { s: 1 },
  after: { s: 2 },
});

it('shows all that happened in one timeline, newest first, and the entries of one call once', () => {
  const row = { id: '1', talk: [{ at: '2026-01-01T00:00:00Z', by: '李', text: '到店看过' }] };
  const entries = timelineOf(
    row,
    ['talk'],
    [entry('9', '2026-01-02T00:00:01Z'), entry('8', '2026-01-03T00:00:00Z')],
    [source([{ id: '5', action: '改期', from: 'a', to: 'a', at: '2026-01-02T00:00:00Z' }])],
  );
  expect(entries.map(({ key }) => key)).toEqual(['8', 'bill_log.5', 'talk.0']);
  expect(entries[1]).toMatchObject({ change: { row: { id: '9' } }, row: { fields: ['action'] } });
  expect(entries[2]).toMatchObject({ by: '李', what: '到店看过' });
});

it('knows a talk by what is in it', () => {
  const fields = { talk: json('往来'), setting: json('设置'), none: json('无') };
  expect(talksIn(fields, { id: '1', talk: [{ at: 'a', by: 'b', text: 'c' }], setting: [{ at: 'a' }], none: [] })).toEqual(['talk']);
});
