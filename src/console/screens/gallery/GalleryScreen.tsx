import type { GalleryPage } from '../../../language/page';
import { GALLERY } from '../../../../commands/screens/gallery';
import { useCallback, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ScreenProps } from '../../contract';
import type { Going } from '../common/screenHandlers';
import { Cards } from '../common/Cards';
import { ScreenFrame } from '../common/ScreenFrame';
import { sideOf } from '../../kit/focus/side';
import { ToolBar } from '../common/ToolBar';
import { useListing } from '../common/useListing';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useRowParts } from '../common/useRowParts';
import { useScreen } from '../common/useScreen';
import { columnsOf } from '../../kit/columns/columns';
import { CommandButton } from '../../kit/keys/CommandButton';
import { useTools } from '../../kit/keys/useTools';
import { neighbours } from '../../kit/rows/neighbours';
import { showTotal } from '../../kit/rows/range';
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
  const { catalogue, resource, list } = listing;
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
  // There are no heads to sort by.
  const columns = useMemo(
    () => columnsOf(resource, page.columns, catalogue.resources).map((column) => ({ ...column, sortable: false })),
    [resource, page, catalogue],
  );
  const cells = useMemo(() => [...columnsOf(resource, [page.pictures]), ...columns], [resource, page, columns]);
  const count = total === undefined ? undefined : showTotal(total, capped);
  const parts = useRowParts({
    page,
    visible,
    listing,
    root,
    refocus,
    rows: chosen,
    byId,
    dispatch,
    selectedRows: selected,
    columns,
    total: count,
  });
  const { hrefOf, show } = parts.showing;

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
    ...parts,
    noun: NOUN,
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
    },
  });

  const isThere = rows.length > 0;
  return (
    <ScreenFrame screen={screen} sample={focused}>
      <ToolBar screen={screen} fetching={fetching} total={count} />
      <Cards
        screen={screen}
        className={classes.gallery}
        error={error}
        isThere={isThere}
        isEmpty={known && !isThere}
        onRetry={() => void retry()}
      >
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
        {hasMore && isThere && (
          <div className={classes.more}>
            <CommandButton command={GALLERY.more} loading={fetching} onPress={screen.run} />
          </div>
        )}
      </Cards>
    </ScreenFrame>
  );
}
