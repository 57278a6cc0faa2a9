import type { BoardPage } from '../../../language/page';
import { expect, test } from 'vitest';
import { followPages, followUp } from '../../../areas/merchant/follow';
import { merchantWorkOrder, workOrderPages } from '../../../areas/merchant/workOrder';
import type { WireRow } from '../../contract';
import { lanesOf, stepped } from './lanes';
import { wayTo } from './wayTo';

const page = workOrderPages.find((p): p is BoardPage => p.kind === 'board')!;
const card = (id: string, status: string): WireRow => ({ id, status });
const offers = page.actions.map((key) => ({
  resource: merchantWorkOrder,
  action: merchantWorkOrder.actions[key as 'assign'],
  why: null as string | null,
}));
const way = (from: string, to: string, some = offers) => {
  const found = wayTo(merchantWorkOrder, 'status', some, card('1', from), to);
  return found && [found.offer.action.label, found.input];
};

test('a lane stands for each choice, or for those a filter names', () => {
  expect(lanesOf(page, merchantWorkOrder, {}, '2026-04-01').map((lane) => lane.label)).toEqual([
    '待指派',
    '处理中',
    '待审核',
    '已完成',
    '已关闭',
  ]);
  expect(lanesOf(page, merchantWorkOrder, { status: 'handling,done' }, '2026-04-01').map((lane) => lane.code)).toEqual([
    'handling',
    'done',
  ]);
});

test('lanes of an instant say how soon it comes, in days of the business', () => {
  const due = followPages.find((p): p is BoardPage => p.kind === 'board' && p.lanes === 'nextAt')!;
  expect(lanesOf(due, followUp, {}, '2026-04-01').map(({ label, narrow }) => [label, narrow])).toEqual([
    // Rows are late by it: those of this morning, too.
    ['已超时', { nextAt_late: 'true' }],
    ['今天', { nextAt_from: '2026-04-01', nextAt_to: '2026-04-01', nextAt_late: 'false' }],
    ['明天', { nextAt_from: '2026-04-02', nextAt_to: '2026-04-02' }],
    ['以后', { nextAt_from: '2026-04-03' }],
  ]);
});

test('a card goes to a lane by the first action that moves it there, with the input that selects that move', () => {
  expect(way('unassigned', 'handling')).toEqual(['指派', {}]);
  expect(way('auditing', 'done')).toEqual(['审核', { passed: 1 }]);
  expect(way('auditing', 'handling')).toEqual(['审核', { passed: 0 }]);
  expect(way('handling', 'closed')).toEqual(['关闭', {}]);
  expect(way('unassigned', 'done')).toBeNull();
  expect(way('done', 'handling')).toBeNull();
  expect(
    way(
      'unassigned',
      'handling',
      offers.map((offer) => ({ ...offer, why: '没有权限' })),
    ),
  ).toBeNull();
  expect(wayTo(merchantWorkOrder, 'priority', offers, card('1', 'unassigned'), 'urgent'), 'lanes by something no action moves').toBeNull();
});

test('the cursor keeps its place when its card leaves, and goes to the nearest lane that has cards', () => {
  const rows = [[card('1', 'a'), card('2', 'a')], [], [card('3', 'c')]];
  expect(stepped(rows, { lane: 0, at: 1 })).toEqual({ lane: 0, at: 1 });
  expect(stepped(rows, { lane: 0, at: 7 })).toEqual({ lane: 0, at: 1 });
  expect(stepped(rows, { lane: 1, at: 0 })).toEqual({ lane: 0, at: 0 });
  expect(stepped([[], [], [card('3', 'c')]], { lane: 0, at: 4 })).toEqual({ lane: 2, at: 0 });
  expect(stepped([[], []], { lane: 0, at: 0 })).toBeNull();
});
