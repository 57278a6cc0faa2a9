import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { SCREEN_ACTS, type ScreenAct, type ScreenActs } from '../../../../commands/screen';
import type { Offer, WireRow } from '../../contract';
import type { GridIntent } from '../../kit/grid/gridKeys';
import { runOffer, type ScreenHandlers } from './screenHandlers';

interface Acting {
  readonly handlers: ScreenHandlers;
  readonly offers: readonly Offer[];
  /** The rows in hand. */
  readonly rows: readonly WireRow[];
  readonly refocus: () => void;
}

/** What the screen can be asked for, by a key (`act`), or by name from buttons and the palette (`does`, `acts`). */
export function useActs({ handlers, offers, rows, refocus }: Acting) {
  const act = (intent: GridIntent): unknown => {
    if (intent.do === 'offer') return runOffer(offers, intent.shortcut);
    const handler = handlers[intent.do] as ((intent: GridIntent) => unknown) | undefined;
    return handler ? handler(intent) : false;
  };
  // What handlers reach for changes with every row; which there are does not.
  const now = useRef({ act, rows: rows });
  useLayoutEffect(() => {
    now.current = { act, rows: rows };
  });
  const does = useCallback(
    (name: ScreenAct | 'all' | 'clear' | 'copy') => {
      refocus();
      now.current.act({ do: name } as GridIntent);
    },
    [refocus],
  );
  const known = SCREEN_ACTS.filter((name) => name in handlers && handlers[name as keyof ScreenHandlers]).join();
  const acts = useMemo(
    (): ScreenActs => Object.fromEntries((known.split(',') as ScreenAct[]).map((name) => [name, () => does(name)])),
    [known, does],
  );
  const rowAtHand = useCallback((): WireRow | undefined => now.current.rows[0], []);
  return { act, acts, does, rowAtHand };
}
