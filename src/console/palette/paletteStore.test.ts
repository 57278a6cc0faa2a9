// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enteredEarly, listening, openPalette, palette, startText } from './paletteStore';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(palette, 'load').mockResolvedValue({ overlay: { open: () => {} } } as never);
});
afterEach(() => { listening(); vi.useRealTimers(); vi.restoreAllMocks(); });

const key = (key: string, init: KeyboardEventInit = {}) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));

it('keeps what is typed before there is an input', () => {
  openPalette('>');
  for (const k of ['d', 'p', 'x', 'Backspace', 'c']) expect(key(k), 'nobody else hears it').toBe(false);
  expect(key('a', { ctrlKey: true })).toBe(true);
  expect(startText()).toBe('>dpc');
  expect(enteredEarly()).toBe(false);
  listening();
  expect(key('x')).toBe(true);
  expect(startText()).toBe('>dpc');
});

it('keeps an early Enter, and lets nothing behind it through', () => {
  openPalette();
  for (const k of ['d', 'Enter', 'x']) expect(key(k)).toBe(false);
  expect(startText()).toBe('d');
  expect(enteredEarly()).toBe(true);
  openPalette();
  expect(enteredEarly()).toBe(false);
});

it('gives up after a second, but not because of an earlier opening', async () => {
  openPalette();
  await vi.advanceTimersByTimeAsync(0);
  listening();
  await vi.advanceTimersByTimeAsync(950);
  openPalette();
  await vi.advanceTimersByTimeAsync(100);
  expect(key('d'), 'a second after the first opening').toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(key('p'), 'no input came').toBe(true);
  expect(startText()).toBe('d');
});
