// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presence, staying } from './presence';

let stop: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  stop = [presence.watch()];
});
afterEach(() => {
  stop.forEach((end) => end());
  delete document.documentElement.dataset.locked;
  vi.useRealTimers();
});
const SECOND = 1000;
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
const begin = () => {
  const announce = vi.fn();
  stop.push(staying(announce));
  return announce;
};

test('a row is kept while somebody is at the machine, and let go a minute after the last key', () => {
  const announce = begin();
  vi.advanceTimersByTime(41 * SECOND);
  expect(announce).toHaveBeenCalledTimes(3);
  press();
  vi.advanceTimersByTime(60 * SECOND);
  const held = announce.mock.calls.length;
  vi.advanceTimersByTime(3600 * SECOND);
  expect(announce).toHaveBeenCalledTimes(held);
});

test('whoever comes back takes it up again at once', () => {
  const announce = begin();
  vi.advanceTimersByTime(600 * SECOND);
  const held = announce.mock.calls.length;
  press();
  expect(announce).toHaveBeenCalledTimes(held + 1);
  press();
  expect(announce).toHaveBeenCalledTimes(held + 1);
});

test('a locked console keeps nothing, whatever is typed at it, and does again after it was unlocked', () => {
  document.documentElement.dataset.locked = '';
  const announce = begin();
  press();
  vi.advanceTimersByTime(120 * SECOND);
  press();
  expect(announce).not.toHaveBeenCalled();
  delete document.documentElement.dataset.locked;
  press();
  expect(announce).toHaveBeenCalledTimes(1);
});
