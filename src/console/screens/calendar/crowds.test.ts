import { expect, test } from 'vitest';
import { couponActivity, activityPages } from '../../../areas/coupon/activity';
import type { CalendarPage } from '../../../language/page';
import type { WireRow } from '../../contract';
import { crowdsOf } from './crowds';

test('activities at the same time in a city stand in each other’s way by their scene, and by cards they share', () => {
  const page = activityPages.find(({ kind }) => kind === 'calendar') as CalendarPage;
  const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}T00:00:00.000Z`;
  const activity = (id: string, begin: number, end: number, more: object = {}): WireRow =>
    ({ id, status: 'running', beginAt: day(begin), endAt: day(end), sceneId: id, batchIds: [id], cityCodes: [], ...more }) as WireRow;
  const crowded = (...rows: WireRow[]) => [...crowdsOf(page, couponActivity, rows)].sort();
  const first = activity('1', 1, 10);
  expect(crowded(first, activity('2', 5, 20))).toEqual([]);
  expect(crowded(first, activity('2', 5, 20, { sceneId: '1' }))).toEqual(['1', '2']);
  expect(crowded(first, activity('2', 5, 20, { batchIds: ['9', '1'] }))).toEqual(['1', '2']);
  expect(crowded(first, activity('2', 10, 20, { sceneId: '1' })), 'where one ends the next may begin').toEqual([]);
  expect(crowded(first, activity('2', 5, 20, { sceneId: '1', status: 'terminated' }))).toEqual([]);
  const [here, there] = [
    { sceneId: '1', cityCodes: ['3301'] },
    { sceneId: '1', cityCodes: ['3302'] },
  ];
  expect(crowded(activity('1', 1, 10, here), activity('2', 5, 20, there), activity('3', 9, 12, here))).toEqual(['1', '3']);
});
