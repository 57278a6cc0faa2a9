import { expect, it } from 'vitest';
import { choice, date, instant } from './field';
import { notNow, phaseOf } from './holding';
import { withTimes, type Holding } from './resource';

const holds: Holding = { from: 'begin', until: 'end', when: { status: 'on' } };
const fields = withTimes({ begin: date('生效'), end: date('失效'), status: choice('状态', { on: '启用', off: '停用' }) }, { holds });
/** Noon of the 5th in Shanghai. */
const now = Date.parse('2026-06-05T04:00:00Z');
const row = (begin: string, end: string, status = 'on') => ({ begin, end, status });

it('holds from its first day to its last, both included, by the days of Shanghai', () => {
  const phase = (...what: Parameters<typeof row>) => phaseOf(holds, fields, row(...what), now);
  expect([phase('2026-06-05', '2026-06-05'), phase('2026-06-01', '2026-06-30')]).toEqual(['now', 'now']);
  expect(phase('2026-06-06', '2026-06-30')).toBe('next');
  expect(phase('2026-05-01', '2026-06-04')).toBe('before');
  expect([phase('2026-06-01', '2026-06-30', 'off'), phase('2026-05-01', '2026-06-04', 'off')]).toEqual(['apart', 'before']);
  const lateInTheDay = Date.parse('2026-06-05T16:30:00Z');
  expect(phaseOf(holds, fields, row('2026-06-06', '2026-06-30'), lateInTheDay)).toBe('now');
});

it('says of a time that it has not come, or is over, where the row would hold but for it', () => {
  expect(notNow('begin', fields.begin, row('2026-06-06', '2026-06-30'), now)).toBe('later');
  expect(notNow('end', fields.end, row('2026-05-01', '2026-06-04'), now)).toBe('over');
  expect(notNow('begin', fields.begin, row('2026-06-06', '2026-06-30', 'off'), now)).toBeNull();
  expect(notNow('end', fields.end, row('2026-05-01', '2026-06-30'), now)).toBeNull();
});

it('counts instants to the moment, and what has no time is from the beginning', () => {
  const timed = withTimes({ at: instant('生效') }, { holds: { from: 'at' } });
  expect(phaseOf({ from: 'at' }, timed, { at: '2026-06-05T04:00:00.001Z' }, now)).toBe('next');
  expect(phaseOf({ from: 'at' }, timed, { at: '2026-06-05T04:00:00.000Z' }, now)).toBe('now');
  expect(phaseOf({ from: 'at' }, timed, { at: null }, now)).toBe('now');
});
