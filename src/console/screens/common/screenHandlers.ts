/** What a screen does when a key, a button, a menu or the palette asks for it. */
import type { RefObject } from 'react';
import { goBack } from '../../base/address/location';
import { toast } from '../../base/stores/toast';
import type { Offer, WireRow } from '../../contract';
import type { Column } from '../../kit/columns/columns';
import type { GridIntent } from '../../kit/grid/gridKeys';
import type { useActions } from '../../work/actions/useActions';
import { openRelated } from './listTools';

/** Where an arrow, a page key, Home or End leads. */
export type Going = Extract<GridIntent, { readonly do: 'move' | 'extend' }>;
/** The place a key leads to among `count` in a row. @param leap how many a page key leaps over. */
export function steppedTo(going: Going, at: number, count: number, leap: number): number {
  const to = 'by' in going ? at + going.by : 'page' in going ? at + going.page * leap : going.edge === 'first' ? 0 : count - 1;
  return Math.max(0, Math.min(count - 1, to));
}

type Plain = Exclude<GridIntent['do'], 'move' | 'extend' | 'offer'>;
/** What the screen knows to do; what is left out it does not know. One that returns false leaves its key to the browser. */
export type ScreenHandlers = { readonly [K in Plain]?: (() => unknown) | undefined } & {
  readonly [K in 'move' | 'extend']?: ((to: Going) => unknown) | undefined;
};

interface Common {
  readonly root: RefObject<HTMLElement | null>;
  readonly keyword: RefObject<HTMLInputElement | null>;
  /** Where the row at hand is drawn, and where the links of that row stand. */
  readonly at: string;
  readonly within: string;
  readonly isNarrowed: boolean;
  readonly isSelection: boolean;
  readonly actions:
    | Pick<ReturnType<typeof useActions>, 'rows' | 'wait' | 'undo' | 'redo' | 'repeat' | 'refresh' | 'closePanel'>
    | undefined;
  /** What rows are copied as. */
  readonly columns: readonly Column[] | undefined;
  /** Asks what shall leave, where this user may take rows out. */
  readonly leave: (() => void) | undefined;
  readonly openMenu: (at: DOMRect | null) => void;
  readonly own: ScreenHandlers;
}

/** The handlers of a screen: its own, and those that are the same on each. */
export function screenHandlers({
  root,
  keyword,
  at,
  within,
  isNarrowed,
  isSelection,
  actions,
  columns,
  leave,
  openMenu,
  own,
}: Common): ScreenHandlers {
  return {
    ...(isNarrowed && {
      filter: () => (keyword.current ?? root.current?.querySelector<HTMLElement>('[data-region=filters] button'))?.focus(),
    }),
    ...(actions && {
      menu: () => openMenu(root.current?.querySelector(at)?.getBoundingClientRect() ?? null),
      undo: actions.undo,
      redo: actions.redo,
      repeat: actions.repeat,
      refresh: () => void actions.refresh(),
      related: () => openRelated(root, within),
    }),
    ...(actions && columns && { copy: () => copied(columns, actions.rows) }),
    ...(leave && { export: leave }),
    back: goBack,
    ...own,
    // What is chosen is let go first, then the report of a run is put away, then the screen does what else it does.
    clear: () => (isSelection || actions?.wait || !actions?.closePanel() ? (own.clear ? own.clear() : false) : undefined),
  };
}

function copied(columns: readonly Column[], rows: readonly WireRow[]): boolean | void {
  if (window.getSelection()?.toString()) return false;
  if (rows.length) void import('../../kit/grid/copyRows').then(({ copyRows }) => copyRows(columns, rows));
}

/** Runs the action of a key: of several the one that is possible. One that is not says why. */
export function runOffer(offers: readonly Offer[], shortcut: string): void {
  const mine = offers.filter((offer) => offer.shortcut === shortcut);
  const offer = mine.find(({ why }) => !why) ?? mine[0]!;
  if (offer.why) toast.info(offer.why);
  else offer.run();
}
