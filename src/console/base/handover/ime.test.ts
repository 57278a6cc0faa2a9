// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { guardCompositions } from './ime';

const received: string[] = [];
let input: HTMLInputElement;
beforeAll(() => {
  guardCompositions();
  window.addEventListener(
    'keydown',
    (event) => {
      received.push(`${event.ctrlKey ? 'Ctrl+' : ''}${event.key}`);
      if (event.ctrlKey) event.preventDefault();
    },
    { capture: true },
  );
});
beforeEach(() => {
  received.length = 0;
  document.body.innerHTML = '<form><input></form>';
  input = document.querySelector('input')!;
});

/** When the events that follow happen, as they say themselves. */
let now = 1000;
const happens = (event: Event) => input.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: now }));
/** @returns whether the browser's own doing was left to it. */
const key = (key: string, init: KeyboardEventInit & { isComposing?: boolean } = {}): boolean =>
  happens(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
const behind = { keyCode: 229 } as KeyboardEventInit;

it('lets ordinary keys through', () => {
  expect(key('Enter', { keyCode: 13 } as KeyboardEventInit)).toBe(true);
  expect(received).toEqual(['Enter']);
});

it.each(['Enter', 'ArrowDown', 'Escape', 'Tab', 'Process', 'a'])('keeps %s of a composition to itself', (name) => {
  expect(key(name, { isComposing: true })).toBe(name !== 'Enter');
  expect(received).toEqual([]);
});

it('knows the key that ended a composition in Safari, which comes after the end', () => {
  happens(new Event('compositionend', { bubbles: true }));
  now += 59;
  expect(key('Enter', behind)).toBe(false);
  key('Escape', behind);
  expect(received).toEqual([]);
});

it('says chords and Escape behind a resting input method plainly, and the answer counts', () => {
  happens(new Event('compositionend', { bubbles: true }));
  now += 60;
  expect(key('Process', { ...behind, ctrlKey: true, code: 'KeyK' })).toBe(false);
  expect(key('Process', { ...behind, code: 'Escape' })).toBe(true);
  expect(key('Escape', behind)).toBe(true);
  expect(received).toEqual(['Ctrl+k', 'Escape', 'Escape']);
  expect(key('Enter', behind)).toBe(false);
  expect(key('j', behind)).toBe(true);
  expect(received).toHaveLength(3);
});
