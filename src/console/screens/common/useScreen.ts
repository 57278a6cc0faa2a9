import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import { SCREEN_ACTS, type ScreenAct, type ScreenActs } from '../../../../commands/screen';
import type { Resource } from '../../../language/resource';
import { usePublished } from '../../base/tabs/hooks';
import type { Offer, ScreenProps, WireRow } from '../../contract';
import type { Column } from '../../kit/columns/columns';
import { dialogOpen } from '../../kit/focus/dialogOpen';
import { useRegions } from '../../kit/focus/useRegions';
import type { GridIntent } from '../../kit/grid/gridKeys';
import type { useActions } from '../../work/actions/useActions';
import type { Exporting } from '../../work/export/useExporting';
import { screenHandlers, runOffer, type ScreenHandlers } from './screenHandlers';
import { commonTools } from './listTools';
import type { useListing } from './useListing';
import { useScreenKeys } from './useScreenKeys';

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
  const [menu, setMenu] = useState<DOMRect | null | undefined>(undefined);
  const openMenu = useCallback((at: DOMRect | null) => setMenu(at), []);
  const closeMenu = useCallback(() => {
    setMenu(undefined);
    refocus();
  }, [refocus]);

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
  const act = (intent: GridIntent): unknown => {
    if (intent.do === 'offer') return runOffer(offers, intent.shortcut);
    const handler = handlers[intent.do] as ((intent: GridIntent) => unknown) | undefined;
    return handler ? handler(intent) : false;
  };
  // What handlers reach for changes with every row; which there are does not.
  const now = useRef({ act, rows: actions?.rows ?? NO_ROWS });
  useLayoutEffect(() => {
    now.current = { act, rows: actions?.rows ?? NO_ROWS };
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

  const { filters } = listing?.list ?? {};
  const reset = listing?.reset;
  const isChosen = options.handlers.all !== undefined;
  const own = options.tools ?? NONE;
  const tools = useMemo(
    () => [
      ...own,
      ...commonTools({
        page,
        resource,
        root,
        within,
        filters,
        reset,
        cells,
        row: () => now.current.rows[0],
        ...(isChosen && { act: does }),
      }),
    ],
    [own, page, resource, root, within, filters, reset, cells, isChosen, does],
  );
  const toolsNow = useRef(tools);
  useLayoutEffect(() => {
    toolsNow.current = tools;
  }, [tools]);
  /** Does what a button of the screen stands for. @param command its id. */
  const run = useCallback(
    (command: string) => {
      const tool = toolsNow.current.find(({ id }) => id === command);
      if (tool) tool.run();
      else does(command.slice('screen:'.length) as ScreenAct);
    },
    [does],
  );
  const onKeyDown = useScreenKeys({ act, offers, tools, onKey: options.onKey });

  useEffect(() => {
    if (visible && !dialogOpen()) refocus();
  }, [visible, refocus]);
  useRegions(visible);
  const change = listing?.change;
  const [rows, perform] = [actions?.lagging ?? options.rows ?? NO_ROWS, actions?.perform];
  usePublished(
    visible,
    {
      page,
      resource,
      rows,
      isSelection,
      offers,
      perform,
      acts,
      tools,
      ...(change && {
        filter: (field: string, value: string) => {
          change({ [field]: value });
          refocus();
        },
      }),
      ...(restart && {
        restart: () => {
          restart();
          refocus();
        },
      }),
    },
    [page, resource, rows, isSelection, offers, change, restart, refocus, perform, acts, tools],
  );

  return { ...options, selected, noun, offers, keyword, menu, openMenu, closeMenu, tools, run, onKeyDown };
}

const NONE: readonly never[] = [];
const NO_ROWS: readonly WireRow[] = NONE;
const ROWS = { name: '行', counter: '行' };
