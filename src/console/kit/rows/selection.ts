/** Where the cursor of a grid stands and which rows are chosen: one pure reducer, so that every key is testable. */
import type { WireRow } from '../../contract';

export interface GridState {
  /** Row with the cursor. */
  readonly focus: number;
  /** Chosen rows by id, in the order they were chosen. */
  readonly selected: ReadonlyMap<string, WireRow>;
  /** Row from which a running Shift+arrow extension started, and what was chosen before it. */
  readonly pivot: number | null;
  readonly base: ReadonlyMap<string, WireRow>;
  /** Row toggled last: Shift+Space and Shift+click choose from there. */
  readonly last: number;
  /** Rows of the last range that were not loaded, and therefore not chosen. */
  readonly missed: number;
}

export type GridEvent =
  | { readonly do: 'move'; readonly to: number }
  /** The rows moved under the cursor, and it goes with its own: what was begun beside it moves along. */
  | { readonly do: 'follow'; readonly to: number }
  | { readonly do: 'toggle'; readonly at: number; readonly row: WireRow | undefined }
  | { readonly do: 'extend'; readonly to: number; readonly rowAt: RowAt }
  | { readonly do: 'rangeFromLast'; readonly to: number; readonly rowAt: RowAt }
  | { readonly do: 'add'; readonly rows: readonly WireRow[] }
  | { readonly do: 'keepOnly'; readonly ids: ReadonlySet<string> }
  | { readonly do: 'drop'; readonly ids: ReadonlySet<string> }
  | { readonly do: 'clear' };
type RowAt = (index: number) => WireRow | undefined;

const NONE: ReadonlyMap<string, WireRow> = new Map();
export const START: GridState = { focus: 0, selected: NONE, pivot: null, base: NONE, last: 0, missed: 0 };

/** The state after one event. Indexes are trusted: the caller clamps them to the rows there are. */
export function reduceGrid(state: GridState, event: GridEvent): GridState {
  switch (event.do) {
    case 'move':
      return { ...state, focus: event.to, pivot: null };
    case 'follow': {
      const along = (at: number) => Math.max(0, at + event.to - state.focus);
      return { ...state, focus: event.to, pivot: state.pivot === null ? null : along(state.pivot), last: along(state.last) };
    }
    case 'toggle': {
      if (!event.row) return state;
      const selected = new Map(state.selected);
      if (!selected.delete(event.row.id)) selected.set(event.row.id, event.row);
      return { focus: event.at, selected, pivot: null, base: selected, last: event.at, missed: 0 };
    }
    case 'extend': {
      const pivot = state.pivot ?? state.focus;
      const base = state.pivot === null ? state.selected : state.base;
      return { ...state, ...ranged(base, pivot, event.to, event.rowAt), focus: event.to, pivot, base };
    }
    case 'rangeFromLast':
      return { ...state, ...ranged(state.selected, state.last, event.to, event.rowAt), focus: event.to, pivot: null, last: event.to };
    case 'add': {
      const selected = new Map(state.selected);
      for (const row of event.rows) selected.set(row.id, row);
      return { ...state, selected, base: selected, pivot: null, missed: 0 };
    }
    case 'keepOnly':
      return { ...state, selected: only(state.selected, (id) => event.ids.has(id)), pivot: null };
    case 'drop':
      return { ...state, selected: only(state.selected, (id) => !event.ids.has(id)), pivot: null };
    case 'clear':
      return { ...state, selected: NONE, base: NONE, pivot: null, missed: 0 };
  }
}

function ranged(base: ReadonlyMap<string, WireRow>, from: number, to: number, rowAt: RowAt): Pick<GridState, 'selected' | 'missed'> {
  const selected = new Map(base);
  let missed = 0;
  for (let i = Math.min(from, to); i <= Math.max(from, to); i++) {
    const row = rowAt(i);
    if (row) selected.set(row.id, row);
    else missed++;
  }
  return { selected, missed };
}

const only = (map: ReadonlyMap<string, WireRow>, keep: (id: string) => boolean) => new Map([...map].filter(([id]) => keep(id)));
