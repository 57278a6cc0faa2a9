import { expect, test } from 'vitest';
import { intentOf } from './gridKeys';

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}, more: object = {}) =>
  intentOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held, ...more }, new Set(['a', 's']));

test('arrows and j/k move, with Shift they extend', () => {
  expect(press('ArrowDown')).toEqual({ do: 'move', by: 1 });
  expect(press('k')).toEqual({ do: 'move', by: -1 });
  expect(press('J', { shiftKey: true })).toEqual({ do: 'extend', by: 1 });
  expect(press('End', { ctrlKey: true })).toEqual({ do: 'move', edge: 'last' });
});

test('letters are the actions on offer; `o` opens only where no action claims it', () => {
  expect(press('s')).toEqual({ do: 'letter', letter: 's' });
  expect(press('o')).toEqual({ do: 'open' });
  expect(intentOf({ key: 'o', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }, new Set(['o']))).toEqual({ do: 'letter', letter: 'o' });
  expect(press('q')).toBeNull();
});

test('nothing acts while an input method composes', () => {
  expect(press('Enter', {}, { keyCode: 229 })).toBeNull();
  expect(press('ArrowDown', {}, { isComposing: true })).toBeNull();
});

test('Ctrl+A works while an input method hides the letter', () => {
  expect(press('Process', { ctrlKey: true }, { code: 'KeyA', keyCode: 229 })).toEqual({ do: 'all' });
  expect(press('s', { ctrlKey: true })).toBeNull();
});
