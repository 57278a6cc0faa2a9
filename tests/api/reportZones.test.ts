/** Reports go by the days of Shanghai, wherever the clock of the server's machine stands. */
import { expect, it } from 'vitest';
import { addDays, dayOf, mondayOf } from '../../src/language/days';
import type { ReportData } from '../../src/language/report';
import { stage } from './harness';

const yesterday = addDays(dayOf(Date.now()), -1);
const from = addDays(mondayOf(yesterday), -28);
const LOOKS: readonly (readonly [call: string, query: Readonly<Record<string, string>>])[] = [
  ['/third/order/statisticsByCityAndHourHotPoint', { rows: 'day', columns: 'hour', placedAt_from: from, placedAt_to: yesterday }],
  ['/third/order/statisticsByCityAndHourHotPoint', { rows: 'week', columns: 'weekday', placedAt_from: from, placedAt_to: yesterday }],
  ['/third/order/fulfilRate/search', { rows: 'month', placedAt_from: from, placedAt_to: yesterday, compare: 'lastWeek' }],
  ['/third/order/statisticsByDateAndShop', { rows: 'day', span: 'lastWeek', compare: 'before', recount: '1' }],
  ['/statistics/page/daily/search', { rows: 'day', statDate_from: from, statDate_to: yesterday, compare: 'lastWeek' }],
  ['/merchant/work/order/statistics', { rows: 'hour', createdAt_from: from, createdAt_to: yesterday }],
  ['/third/statement/month/group/search', { rows: 'month', compare: 'lastYear' }],
];

it('a server in London and one in New York answer alike, without a word of how far behind they are', async () => {
  const answers: unknown[][] = [];
  for (const TZ of ['UTC', 'America/New_York']) {
    const at = await stage('pglite', { TZ });
    try {
      const admin = await at.as('admin');
      const own: unknown[] = [];
      for (const [call, query] of LOOKS) {
        const { code, message, data } = await admin.get<ReportData>(call, query);
        expect(code, `${call} ${message}`).toBe(200);
        expect(data.behind).toBeUndefined();
        const { asOf: _asOf, sums: _sums, ...rest } = data;
        own.push({ call, ...rest });
      }
      answers.push(own);
    } finally {
      await at.close();
    }
  }
  expect(answers[1]).toEqual(answers[0]);
  // There is something to be told apart by days and hours.
  expect(answers[0]!.every((one) => (one as ReportData).total.some((figure) => figure !== null && figure > 0))).toBe(true);
});
