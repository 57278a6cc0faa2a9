import { expect, test } from 'vitest';
import type { WireRow } from '../../contract';
import { reduceGrid, START, type GridEvent, type GridState } from './selection';

const rows = Array.from({ length: 50 }, (_, i): WireRow => ({ id: String(i) }));
const rowAt = (i: number) => (i < 40 ? rows[i] : undefined);
const after = (...events: GridEvent[]) => events.reduce<GridState>(reduceGrid, START);
const ids = (state: GridState) => [...state.selected.keys()].map(Number).sort((a, b) => a - b);
const move = (to: number): GridEvent => ({ do: 'move', to });
const toggle = (at: number): GridEvent => ({ do: 'toggle', at, row: rowAt(at) });
const extend = (to: number): GridEvent => ({ do: 'extend', to, rowAt });

test('a range grows and shrinks with Shift and the arrows, and leaves earlier choices alone', () => {
  expect(ids(after(toggle(0), move(10), extend(11), extend(12), extend(13)))).toEqual([0, 10, 11, 12, 13]);
  expect(ids(after(toggle(0), move(10), extend(13), extend(11)))).toEqual([0, 10, 11]);
  expect(ids(after(move(10), extend(8)))).toEqual([8, 9, 10]);
});

test('a plain move ends the range; the next one starts where the cursor stands', () => {
  expect(ids(after(move(2), extend(3), move(10), extend(11)))).toEqual([2, 3, 10, 11]);
});

test('Shift+Space chooses from the row toggled last', () => {
  expect(ids(after(toggle(5), move(8), { do: 'rangeFromLast', to: 8, rowAt }))).toEqual([5, 6, 7, 8]);
});

test('rows that are not loaded are counted, not silently skipped', () => {
  const state = after(move(38), extend(44));
  expect(ids(state)).toEqual([38, 39]);
  expect(state.missed).toBe(5);
});

test('toggling a row that is not loaded changes nothing', () => expect(after(toggle(45))).toBe(START));

test('rows that were done leave the selection, refused ones stay', () => {
  expect(ids(after(toggle(1), toggle(2), toggle(3), { do: 'drop', ids: new Set(['1', '3']) }))).toEqual([2]);
  expect(ids(after(toggle(1), toggle(2), { do: 'clear' }))).toEqual([]);
});

test('where the cursor goes along with its row, a range and the place it was toggled at last go too', () => {
  const state = after(toggle(5), move(10), extend(12), { do: 'follow', to: 15 });
  expect([state.focus, state.pivot, state.last]).toEqual([15, 13, 8]);
  expect(ids(state)).toEqual([5, 10, 11, 12]);
});
