// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { held, HOLD_MS } from './held';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  held.stop();
  vi.useRealTimers();
});

test('it is sent once its seconds are over, and once only', () => {
  const send = vi.fn<() => void>();
  held.begin('分单', send);
  vi.advanceTimersByTime(HOLD_MS - 1);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  held.send();
  expect(send).toHaveBeenCalledTimes(1);
  expect(held.get()).toBe(null);
});

test('what is stopped is never sent; what is held before another is sent with it, and what is held as the window closes, too, after a question', () => {
  const [first, second, third, back] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  held.begin('甲', first, back);
  expect(held.stop()?.label).toBe('甲');
  expect(back).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(HOLD_MS);
  expect(first).not.toHaveBeenCalled();
  held.begin('乙', second);
  held.begin('丙', third, back);
  expect([second.mock.calls.length, third.mock.calls.length]).toEqual([1, 0]);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect([third.mock.calls.length, leaving.defaultPrevented]).toEqual([1, true]);
  expect(back, 'what is sent does not come back').toHaveBeenCalledTimes(1);
});
