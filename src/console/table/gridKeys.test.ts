import { expect, test } from 'vitest';
import { intentOf } from './gridKeys';

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  intentOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, new Set(['a', 's']));

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

test('of the chords, selecting all and copying are the grid’s', () => {
  expect(press('a', { ctrlKey: true })).toEqual({ do: 'all' });
  expect(press('s', { ctrlKey: true })).toBeNull();
});
