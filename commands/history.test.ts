import { describe, expect, it } from 'vitest';
import { noted, repeatable, restored, revocable, today, type Entry, type History } from './history';

const NOON = Date.parse('2026-11-21T12:00:00+08:00');
const entry = (more: Partial<Entry> = {}): Entry => ({
  id: 'action:third_order.cancel',
  label: '取消订单',
  resource: 'third_order',
  rows: ['1', '2'],
  count: 2,
  outcome: { done: 1, refused: 1, failed: 0 },
  at: NOON,
  ...more,
});

describe('what I did today', () => {
  it('keeps the newest first, two hundred of them', () => {
    const history = Array.from({ length: 205 }, (_, i) => entry({ label: String(i), at: NOON + i })).reduce<History>(noted, []);
    expect([history.length, history[0]!.label, history.at(-1)!.label]).toEqual([200, '204', '5']);
  });
  it('keeps two hundred ids and counts the rest', () => {
    const [one] = noted([], { ...entry(), count: undefined, rows: Array.from({ length: 250 }, String) });
    expect([one!.rows.length, one!.count]).toEqual([200, 250]);
    expect(noted([], entry({ count: 50_000 }))[0]!.count).toBe(50_000);
  });
  it('ends with the day in Shanghai, wherever the browser stands', () => {
    const late = entry({ at: Date.parse('2026-11-21T15:59:59Z') });
    expect(today([late], Date.parse('2026-11-21T15:59:59.999Z'))).toEqual([late]);
    expect(today([late], Date.parse('2026-11-21T16:00:00Z'))).toEqual([]);
    expect(noted([late], entry({ at: Date.parse('2026-11-21T16:00:00Z') }))).toHaveLength(1);
  });
  it('comes back as it was stored', () => {
    const history = noted(
      noted([], entry({ input: { reason: '缺货' }, inverse: 'action:third_order.restore' })),
      entry({ id: 'page:/api/x', at: NOON + 1, resource: undefined }),
    );
    expect(restored(JSON.parse(JSON.stringify(history)), NOON)).toEqual(history);
  });
  it.each([
    null,
    {},
    7,
    [null, 7, { id: 'a' }, { id: 'a', label: 'b', at: 'c', count: 1, rows: [] }, { id: 'a', label: 'b', at: 1, count: 1, rows: [1] }],
  ])('makes an empty history of %j', (data) => expect(restored(data, NOON)).toEqual([]));
  it('repeats actions that got through, on rows of their kind', () => {
    expect(repeatable(entry())).toBe(true);
    expect(repeatable(entry({ outcome: { done: 0, refused: 2, failed: 0 } }))).toBe(false);
    expect(repeatable(entry({ id: 'page:/api/x', resource: undefined }))).toBe(false);
  });
  it('marks what was taken back, once all of its rows were', () => {
    const stop = entry({ id: 'action:x.stop', inverse: 'action:x.start' });
    const start = (...rows: string[]) => entry({ id: 'action:x.start', inverse: 'action:x.stop', rows, count: rows.length, at: NOON + 1 });
    expect(noted([stop], start('1'))[1]!.undone).toBeUndefined();
    const [again, undone] = noted([stop], start('3', '2', '1'));
    expect([revocable(undone!), revocable(again!)]).toEqual([false, true]);
  });
  it('takes back only what has an inverse, was done, and is known row by row', () => {
    expect(revocable(entry({ inverse: 'action:x.start' }))).toBe(true);
    expect(revocable(entry())).toBe(false);
    expect(revocable(entry({ inverse: 'action:x.start', count: 300 }))).toBe(false);
    expect(revocable(entry({ inverse: 'action:x.start', outcome: { done: 0, refused: 2, failed: 0 } }))).toBe(false);
  });
});
