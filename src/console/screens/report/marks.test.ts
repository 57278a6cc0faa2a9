import { expect, it } from 'vitest';
import type { Axis, Report, ReportData, ReportMember } from '../../../language/report';
import { rowsOf, shareOf } from '../../../language/measures';
import { markOf, notesBy } from './marks';

const report: Report = {
  on: 'at',
  per: ['day'],
  by: {},
  measures: { rate: shareOf('履约率', {}), open: rowsOf('未判'), late: shareOf('超时率', {}), judged: rowsOf('考核单') },
  goals: { rate: { least: 9500, poor: 9000 }, late: { most: 500, poor: 1000 } },
  ripe: ['open', 'judged'],
};
const data = { measures: ['rate', 'open', 'late', 'judged'] } as unknown as ReportData;

it.each([
  ['rate', [9500, 0, 0], null, ''],
  ['rate', [9499, 0, 0], 'short', '未到目标 ≥ 95.0%'],
  ['rate', [8999, 3, 0, 27], 'poor', '未到目标 ≥ 95.0%;未判 3,还会变'],
  ['rate', [9600, 3, 0, 28], null, ''],
  ['rate', [null, 0, 0], null, ''],
  ['late', [0, 0, 501], 'short', '未到目标 ≤ 5.0%'],
  ['late', [0, 0, 1001], 'poor', '未到目标 ≤ 5.0%'],
  // What is counted is so already.
  ['open', [0, 7, 0], null, ''],
] as const)('%s of %o', (name, figures, short, text) => {
  expect(markOf(report, data, name, figures)).toMatchObject({ short, text });
});

it('a note stands at its day, its week and its month, and at nothing that is no time', () => {
  const note = { id: '1', day: '2026-11-11', text: '大促', by: '王', isOwn: true };
  const at = (grain: Axis['grain'], ...keys: string[]) =>
    notesBy(
      { label: '', field: 'at', grain },
      keys.map((key) => ({ kind: 'value', key, label: key, query: null }) as ReportMember),
      [note],
    ).map((one) => one.length);
  expect(at('day', '2026-11-10', '2026-11-11')).toEqual([0, 1]);
  expect(at('week', '2026-11-02', '2026-11-09')).toEqual([0, 1]);
  expect(at('month', '2026-10-01', '2026-11-01')).toEqual([0, 1]);
  expect([at('hour', '11'), at(undefined, '2026-11-11')]).toEqual([[0], [0]]);
});
