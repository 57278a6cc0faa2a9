import { expect, test } from 'vitest';
import { keyOf, STANDARD_KEYS, type KeySettings } from '../../../../commands/keySettings';
import { intentOf, meaningsOf } from './gridKeys';

const meanings = (settings: KeySettings = STANDARD_KEYS) =>
  meaningsOf((command) => keyOf(settings, command), [{ shortcut: 'a' }, { shortcut: 's' }, { shortcut: 'Alt+q' }, {}]);
const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}, known = meanings()) =>
  intentOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, known);

test('arrows and j/k move, with Shift they extend', () => {
  expect(press('ArrowDown')).toEqual({ do: 'move', by: 1 });
  expect(press('k')).toEqual({ do: 'move', by: -1 });
  expect(press('J', { shiftKey: true })).toEqual({ do: 'extend', by: 1 });
  expect(press('End', { ctrlKey: true })).toEqual({ do: 'move', edge: 'last' });
});

test('strokes are the actions on offer, unless the screen itself wants them', () => {
  expect(press('s')).toEqual({ do: 'offer', shortcut: 's' });
  expect(press('q', { altKey: true })).toEqual({ do: 'offer', shortcut: 'Alt+q' });
  expect(press('o')).toEqual({ do: 'open' });
  expect(press('q')).toBeNull();
});

test('keys of the screen are where the user put them, and nowhere else', () => {
  const mine = meanings({ singleKeys: true, overrides: { 'screen:down': 'n', 'screen:undo': null, 'screen:refresh': 'Alt+r' } });
  expect(press('n', {}, mine)).toEqual({ do: 'move', by: 1 });
  expect(press('N', { shiftKey: true }, mine)).toEqual({ do: 'extend', by: 1 });
  expect(press('j', {}, mine)).toBeNull();
  expect(press('u', {}, mine)).toBeNull();
  expect(press('r', { altKey: true }, mine)).toEqual({ do: 'refresh' });
});

test('without single keys letters do nothing, arrows and Enter still do', () => {
  const none = meanings({ singleKeys: false, overrides: { 'screen:refresh': 'Alt+r' } });
  for (const key of ['j', 'x', 'u', '.', ',', '/', '-']) expect(press(key, {}, none)).toBeNull();
  expect(press('r', { altKey: true }, none)).toEqual({ do: 'refresh' });
  expect(press('ArrowDown', {}, none)).toEqual({ do: 'move', by: 1 });
  expect(press('Enter', {}, none)).toEqual({ do: 'open' });
});

test('of the chords, selecting all and copying are the grid’s', () => {
  expect(press('a', { ctrlKey: true })).toEqual({ do: 'all' });
  expect(press('s', { ctrlKey: true })).toBeNull();
});
