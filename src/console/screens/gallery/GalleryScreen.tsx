import type { GalleryPage } from '../../../language/page';
import { GALLERY } from '../../../../commands/screens/gallery';
import { useCallback, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useActions } from '../../work/actions/useActions';
import type { ScreenProps } from '../../contract';
import { useExporting } from '../../work/export/useExporting';
import type { Going } from '../common/screenHandlers';
import { Empty } from '../common/Empty';
import { ScreenFrame } from '../common/ScreenFrame';
import { sideOf } from '../../kit/focus/side';
import { ToolBar } from '../common/ToolBar';
import { useArrival, useHeldFocus } from '../../kit/focus/useHeldFocus';
import { useListing } from '../common/useListing';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useScreen } from '../common/useScreen';
import { useShowing } from '../common/useShowing';
import { columnsOf } from '../../kit/columns/columns';
import { CommandButton } from '../../kit/keys/CommandButton';
import { useTools } from '../../kit/keys/useTools';
import { neighbours } from '../../kit/rows/neighbours';
import { showTotal } from '../../kit/rows/range';
import { Trouble } from '../../kit/rows/Trouble';
import { useRefused } from '../../kit/rows/useRefused';
import classes from './gallery.module.css';
import { beside, stepOf } from './steps';
import { Tile } from './Tile';
import { useTiles } from './useTiles';

const COMMANDS = Object.values(GALLERY);
/** Pictures before the last of those on hand at which more are fetched. */
const AHEAD = 24;
const NOUN = { name: '图片', counter: '张' };

/** Rows as pictures, to see at a glance which are wrong or missing. The arrows move in two directions; actions, selection and filters are those of a list. */
export function GalleryScreen({ page, visible }: ScreenProps<GalleryPage>) {
  const listing = useListing({ page });
  const { catalogue, resource, list, setQuery } = listing;
  const {
    rows,
    byId,
    rowAt,
    at,
    focused,
    chosen,
    state: { selected },
    dispatch,
    next,
    more,
    total,
    capped,
    ...found
  } = useTiles(visible, resource, list);
  const { hasMore, error, stale, fetching, known, retry } = found;
  const root = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(root, '[data-card][data-focused]', '[data-region=grid]');
  const actions = useActions({
    page,
    rows: chosen,
    latest: useCallback((id: string) => byId.get(id), [byId]),
    refocus,
    onDone: useCallback((ids: ReadonlySet<string>) => dispatch({ do: 'drop', ids }), [dispatch]),
    onRefused: useRefused(page, resource, list, dispatch, setQuery),
  });
  const { hrefOf, show, drawer } = useShowing(page, resource, refocus);
  // There are no heads to sort by.
  const columns = useMemo(
    () => columnsOf(resource, page.columns, catalogue.resources).map((column) => ({ ...column, sortable: false })),
    [resource, page, catalogue],
  );
  const cells = useMemo(() => [...columnsOf(resource, [page.pictures]), ...columns], [resource, page, columns]);
  const shown = useMemo(() => ({ ...list, columns: page.columns }), [list, page]);
  const exporting = useExporting({ page, list: shown, total: total === undefined ? '' : showTotal(total, capped), selected, refocus });

  const standing = () => {
    const tiles = root.current?.querySelector('[data-tiles]');
    return { at, across: tiles ? Math.max(1, getComputedStyle(tiles).gridTemplateColumns.split(' ').length) : 1, count: rows.length };
  };
  const arrive = (event: Parameters<typeof dispatch>[0], to = at) => {
    flushSync(() => dispatch(event));
    refocus();
    if (to > rows.length - AHEAD) more();
  };
  const goTo = (how: Going['do'], to: number) => arrive(how === 'move' ? { do: how, to } : { do: how, to, rowAt }, to);
  const go = (going: Going) => goTo(going.do, stepOf(going, standing()));
  const onKey = (event: KeyboardEvent) => {
    const side = sideOf(event);
    if (side) goTo(event.shiftKey ? 'extend' : 'move', beside(side, standing()));
    return side !== 0;
  };
  const open = useCallback(
    (index: number, inNewTab = false) => {
      const row = rowAt(index);
      if (!row) return;
      neighbours.remember(resource.name, { ids: rows.map((one) => one.id), from: 0, next, list, total, capped }, row.id);
      show(row, inNewTab);
    },
    [rowAt, show, resource, rows, next, list, total, capped],
  );
  const onPress = useCallback(
    (index: number, event?: MouseEvent) => {
      if (event?.shiftKey) {
        window.getSelection()?.removeAllRanges();
        dispatch({ do: 'rangeFromLast', to: index, rowAt });
      } else if (event?.metaKey || event?.ctrlKey) dispatch({ do: 'toggle', at: index, row: rowAt(index) });
      else dispatch({ do: 'move', to: index });
    },
    [dispatch, rowAt],
  );
  const screen = useScreen({
    page,
    visible,
    resource,
    root,
    refocus,
    listing,
    actions,
    exporting,
    showing: { drawer },
    selected: selected.size,
    noun: NOUN,
    columns,
    cells,
    onKey,
    tools: useTools(COMMANDS, { more }),
    handlers: {
      move: go,
      extend: go,
      toggle: () => arrive({ do: 'toggle', at, row: focused }),
      rangeFromLast: () => arrive({ do: 'rangeFromLast', to: at, rowAt }),
      all: () => arrive({ do: 'add', rows }),
      clear: () => arrive({ do: 'clear' }),
      open: () => open(at),
      openNew: () => open(at, true),
      export: exporting.open,
    },
  });

  const isThere = rows.length > 0;
  useArrival(visible, isThere, root, refocus);
  const held = useHeldFocus(refocus);
  return (
    <ScreenFrame screen={screen} sample={focused}>
      <ToolBar screen={screen} fetching={fetching} total={total === undefined ? undefined : showTotal(total, capped)} />
      <div
        className={classes.gallery}
        role="group"
        aria-label={page.name}
        tabIndex={-1}
        data-region="grid"
        onKeyDown={screen.onKeyDown}
        {...held}
      >
        {error && !isThere ? (
          <Trouble error={error} onRetry={() => void retry()} />
        ) : known && !isThere ? (
          <Empty screen={screen} />
        ) : (
          <ul className={classes.tiles} data-tiles aria-busy={!known || stale || undefined} data-stale={stale || undefined}>
            {known
              ? rows.map((row, i) => (
                  <Tile
                    key={row.id}
                    row={row}
                    at={i}
                    resource={resource}
                    pictures={page.pictures}
                    columns={columns}
                    focused={i === at}
                    selected={selected.has(row.id)}
                    href={hrefOf?.(row.id)}
                    onPress={onPress}
                    onOpen={open}
                  />
                ))
              : Array.from({ length: 12 }, (_, i) => <li key={i} className={classes.ghost} />)}
          </ul>
        )}
        {hasMore && isThere && (
          <div className={classes.more}>
            <CommandButton command={GALLERY.more} loading={fetching} onPress={screen.run} />
          </div>
        )}
      </div>
    </ScreenFrame>
  );
}
