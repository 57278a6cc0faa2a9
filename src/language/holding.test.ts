import { expect, it } from 'vitest';
import { choice, date, instant, int } from './field';
import { notNow, phaseOf, valuesByPhase } from './holding';
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

it('lists the values now, next and before of a row that is changed in place', () => {
  const price: Holding = { from: 'begin', next: { price: 'nextPrice', begin: 'nextBegin' }, past: { call: '/past', by: 'priceId' } };
  const kinds = { begin: date('生效'), nextBegin: date('下次生效'), price: int('价'), nextPrice: int('下次价') };
  const one = { begin: '2026-06-01', price: 5, nextBegin: null as string | null, nextPrice: null as number | null };
  const old = { ...one, begin: '2026-05-01', price: 4 };
  expect(valuesByPhase(price, kinds, one, [old], now)).toEqual({ now: [one], next: [], before: [old] });
  const coming = { ...one, nextBegin: '2026-06-06', nextPrice: 6 };
  expect(valuesByPhase(price, kinds, coming, [old], now)).toMatchObject({
    now: [{ price: 5 }],
    next: [{ price: 6, begin: '2026-06-06' }],
    before: [old],
  });
  // Its day has come, and the clock has not looked yet.
  const come = { ...coming, nextBegin: '2026-06-05' };
  expect(valuesByPhase(price, kinds, come, [old], now)).toMatchObject({
    now: [{ price: 6 }],
    next: [],
    before: [{ price: 5 }, { price: 4 }],
  });
  const unborn = { ...one, begin: '2026-06-07' };
  expect(valuesByPhase(price, kinds, unborn, [], now)).toEqual({ now: [], next: [unborn], before: [] });
});

it('says of a row that has what is to come already what is so until then', () => {
  const setting: Holding = { from: 'at', was: { value: 'previous' }, past: { call: '/past', by: 'settingId' } };
  const kinds = { at: instant('生效'), value: int('值'), previous: int('生效前') };
  const row = { at: '2026-06-05T03:00:00.000Z', value: 2, previous: 1 };
  const old = { at: '2026-06-01T00:00:00.000Z', value: 1, previous: 0 };
  expect(valuesByPhase(setting, kinds, row, [old], now)).toEqual({ now: [row], next: [], before: [old] });
  const later = { ...row, at: '2026-06-05T05:00:00.000Z' };
  expect(valuesByPhase(setting, kinds, later, [old], now)).toEqual({ now: [old], next: [later], before: [] });
  expect(valuesByPhase(setting, kinds, later, [], now)).toMatchObject({ now: [{ at: null, value: 1 }], next: [later], before: [] });
});
