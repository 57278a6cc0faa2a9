import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import type { Resource } from '../../../language/resource';
import type { Offer, ScreenProps, WireRow } from '../../contract';
import type { Column } from '../../kit/columns/columns';
import { dialogOpen } from '../../kit/focus/dialogOpen';
import { useRegions } from '../../kit/focus/useRegions';
import type { useActions } from '../../work/actions/useActions';
import type { Exporting } from '../../work/export/useExporting';
import type { commonTools } from './listTools';
import { screenHandlers, type ScreenHandlers } from './screenHandlers';
import { useActs } from './useActs';
import type { useListing } from './useListing';
import { usePublishedScreen } from './usePublishedScreen';
import { useRowMenu } from './useRowMenu';
import { useScreenKeys } from './useScreenKeys';
import { useScreenTools } from './useScreenTools';

interface ScreenOptions extends Pick<ScreenProps, 'page' | 'visible'> {
  readonly resource: Resource;
  readonly root: RefObject<HTMLDivElement | null>;
  /** Puts the keyboard on what the cursor is on. */
  readonly refocus: () => void;
  /** What narrows the rows, where something does. */
  readonly listing?: Pick<ReturnType<typeof useListing>, 'list' | 'change' | 'reset'>;
  /** The actions on the rows in hand, where there are such. */
  readonly actions?: Omit<ReturnType<typeof useActions>, 'offers'> & { readonly offers: readonly Offer[] };
  /** The rows in hand, where there are no such. */
  readonly rows?: readonly WireRow[];
  readonly exporting?: Exporting | undefined;
  readonly showing?: { readonly drawer: ReactNode };
  /** How many rows are chosen. */
  readonly selected?: number;
  /** What its rows look like, and how they are counted. */
  readonly noun?: { readonly name: string; readonly counter: string };
  /** Where the row at hand is drawn, and where the parts of that row stand. */
  readonly at?: string;
  readonly within?: string;
  /** What rows are copied as, and the fields that have commands of their own; the same where absent. */
  readonly columns?: readonly Column[];
  readonly cells?: Parameters<typeof commonTools>[0]['cells'];
  /** Shows its rows from the first. */
  readonly restart?: () => void;
  readonly handlers: ScreenHandlers;
  /** Commands that only this kind of screen has; the same for as long as they do the same. */
  readonly tools?: readonly ReadyCommand[];
  readonly onKey?: (event: KeyboardEvent) => boolean;
}

export type Screen = ReturnType<typeof useScreen>;

/** What all screens have in common: keys and commands, the menu of the row at hand, focus on the cursor, and what palette and help show. */
export function useScreen(options: ScreenOptions) {
  const {
    page,
    visible,
    resource,
    root,
    refocus,
    listing,
    actions,
    restart,
    selected = 0,
    noun = ROWS,
    columns,
    cells = columns ?? NONE,
  } = options;
  const { at = '[data-focused]', within = '[data-focused] ' } = options;
  const keyword = useRef<HTMLInputElement>(null);
  const { menu, openMenu, closeMenu } = useRowMenu(refocus);
  const isSelection = selected > 0;
  const offers = actions?.offers ?? NONE;
  const handlers = screenHandlers({
    root,
    keyword,
    at,
    within,
    isNarrowed: listing !== undefined,
    isSelection,
    actions,
    columns,
    leave: options.exporting?.open,
    openMenu,
    own: options.handlers,
  });
  const acting = useActs({ handlers, offers, rows: actions?.rows ?? NO_ROWS, refocus });
  const { act, acts } = acting;
  const { filters } = listing?.list ?? {};
  const reset = listing?.reset;
  const { tools, run } = useScreenTools(
    { own: options.tools ?? NONE, page, resource, root, within, filters, reset, cells, isChosen: options.handlers.all !== undefined },
    acting,
  );
  const onKeyDown = useScreenKeys({ act, offers, tools, onKey: options.onKey });

  useEffect(() => {
    if (visible && !dialogOpen()) refocus();
  }, [visible, refocus]);
  useRegions(visible);
  const rows = actions?.lagging ?? options.rows ?? NO_ROWS;
  usePublishedScreen(
    visible,
    { page, resource, rows, isSelection, offers, perform: actions?.perform, acts, tools },
    {
      change: listing?.change,
      restart,
      refocus,
    },
  );

  return { ...options, selected, noun, offers, keyword, menu, openMenu, closeMenu, tools, run, onKeyDown };
}

const NONE: readonly never[] = [];
const NO_ROWS: readonly WireRow[] = NONE;
const ROWS = { name: '行', counter: '行' };
