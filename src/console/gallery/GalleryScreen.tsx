import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../language/format';
import { ActionBar } from '../action/ActionBar';
import { Keycap } from '../action/Keycap';
import { ActionMenu } from '../action/lazy';
import { titleOf } from '../action/offers';
import { useActions } from '../action/useActions';
import type { ScreenProps, WireRow } from '../contract';
import { useExporting } from '../export/useExporting';
import { takesText } from '../fields/takesText';
import { useDetailHref } from '../fields/useDetailHref';
import { keyUse } from '../keys/keyUse';
import { Coming } from '../keys/useAwaited';
import { useKeys } from '../keys/useKeys';
import { withKey } from '../keys/withKey';
import { lazily } from '../lazily';
import { dialogOpen } from '../screens/dialogOpen';
import { useHeldFocus } from '../screens/useHeldFocus';
import { useListing } from '../screens/useListing';
import { useRegions } from '../screens/useRegions';
import { navigate, usePublished } from '../shell/hooks';
import { goBack } from '../shell/location';
import { toast } from '../shell/toast';
import { columnsOf } from '../table/columns';
import { FilterBar } from '../table/FilterBar';
import { commandOf, intentOf, meaningsOf, type GridIntent } from '../table/gridKeys';
import listClasses from '../table/list.module.css';
import { listTools } from '../table/listTools';
import { neighbours } from '../table/neighbours';
import { showTotal } from '../table/range';
import { Trouble } from '../table/Trouble';
import { useCursorRow } from '../table/useCursorRow';
import { useGridState } from '../table/useGridState';
import { useRefused } from '../table/useRefused';
import { useReturn } from '../table/useReturn';
import { keyOf } from '../table/filterQuery';
import classes from './gallery.module.css';
import { sideOf, stepOf } from './steps';
import { Tile } from './Tile';
import { usePictures } from './usePictures';

const ACTS = ['toggle', 'open', 'menu', 'filter', 'undo', 'redo', 'repeat', 'refresh', 'export', 'back'] as const;
const Nothing = lazily(async () => (await import('../table/Nothing')).Nothing);

/** Rows as pictures, to see at a glance which are wrong or missing. The arrows move in two directions; actions, selection and filters are those of a list. */
export function GalleryScreen({ page, visible }: ScreenProps) {
  const { catalogue, resource, list, setQuery, change, reset } = useListing({ page });
  const { rows, next, more, hasMore, total, capped, error, stale, fetching, known, retry } = usePictures(list);
  const asked = keyOf(list);
  const { state, dispatch } = useGridState(asked, known ? rows.length : null);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const rowAt = useCallback((index: number) => (stale ? undefined : rows[index]), [stale, rows]);
  const indexOf = useCallback((id: string) => rows.findIndex((row) => row.id === id), [rows]);
  useCursorRow(asked, state.focus, dispatch, rowAt, indexOf, fetching);
  useReturn(visible, resource, list, (id, at) => { const now = indexOf(id); dispatch({ do: 'move', to: now >= 0 ? now : at }); });
  const at = Math.min(state.focus, Math.max(0, rows.length - 1));
  const focused = rowAt(at);
  const isSelection = state.selected.size > 0;
  const inHand = useMemo<readonly WireRow[]>(() => (isSelection ? [...state.selected].map(([id, row]) => byId.get(id) ?? row) : focused ? [focused] : []), [isSelection, state.selected, byId, focused]);
  const now = useRef(inHand);
  useLayoutEffect(() => { now.current = inHand; }, [inHand]);

  const root = useRef<HTMLDivElement>(null);
  const keyword = useRef<HTMLInputElement>(null);
  const refocus = useCallback(() => { (root.current?.querySelector<HTMLElement>('[data-card][data-focused]') ?? root.current?.querySelector<HTMLElement>('[data-region=grid]'))?.focus(); }, []);
  const actions = useActions({
    page, rows: inHand, rowsNow: useCallback(() => now.current, []), latest: useCallback((id: string) => byId.get(id), [byId]), refocus,
    onDone: useCallback((ids: ReadonlySet<string>) => dispatch({ do: 'drop', ids }), [dispatch]), onRefused: useRefused(page, resource, list, dispatch, setQuery),
  });
  const { offers, perform } = actions;
  const keys = useKeys();
  const meanings = useMemo(() => meaningsOf(keys, offers), [keys, offers]);
  const hrefOf = useDetailHref(resource.name);
  const [menu, setMenu] = useState<DOMRect | null | undefined>(undefined);
  // There are no heads to sort by.
  const columns = useMemo(() => columnsOf(resource, page.columns, catalogue.resources).map((column) => ({ ...column, sortable: false })), [resource, page, catalogue]);

  const shown = useMemo(() => ({ ...list, columns: page.columns }), [list, page]);
  const exporting = useExporting({ page, list: shown, total: total === undefined ? '' : showTotal(total, capped), selected: state.selected, refocus });

  const across = () => {
    const tiles = root.current?.querySelector('[data-tiles]');
    return tiles ? Math.max(1, getComputedStyle(tiles).gridTemplateColumns.split(' ').length) : 1;
  };
  const arrive = (event: Parameters<typeof dispatch>[0], to: number) => {
    flushSync(() => dispatch(event));
    refocus();
    if (to > rows.length - 24) more();
  };
  const open = useCallback((index: number, inNewTab = false) => {
    const row = rowAt(index);
    if (!row || !hrefOf) return;
    neighbours.remember(resource.name, { ids: rows.map((one) => one.id), from: 0, next, list, total, capped }, row.id);
    if (inNewTab) window.open(hrefOf(row.id), '_blank', 'noopener');
    else navigate(hrefOf(row.id));
  }, [rowAt, hrefOf, resource, rows, next, list, total, capped]);
  const moveTo = (how: 'move' | 'extend', to: number) => arrive(how === 'move' ? { do: 'move', to } : { do: 'extend', to, rowAt }, to);
  const act = (intent: GridIntent): boolean | void => {
    const standing = { at, across: across(), count: rows.length };
    switch (intent.do) {
      case 'move': case 'extend': return moveTo(intent.do, stepOf(intent, standing));
      case 'toggle': return arrive({ do: 'toggle', at, row: focused }, at);
      case 'rangeFromLast': return arrive({ do: 'rangeFromLast', to: at, rowAt }, at);
      case 'all': return arrive({ do: 'add', rows }, at);
      case 'clear': return isSelection || !actions.closePanel() ? arrive({ do: 'clear' }, at) : undefined;
      case 'open': return open(at);
      case 'openNew': return open(at, true);
      case 'menu': return setMenu(root.current?.querySelector('[data-card][data-focused]')?.getBoundingClientRect() ?? null);
      case 'filter': return (keyword.current ?? root.current?.querySelector<HTMLElement>('[data-region=filters] button'))?.focus();
      case 'undo': return actions.undo();
      case 'redo': return actions.redo();
      case 'repeat': return actions.repeat();
      case 'refresh': void actions.refresh(); return;
      case 'export': return exporting.open ? exporting.open() : false;
      case 'back': return goBack();
      case 'copy':
        if (window.getSelection()?.toString()) return false;
        void import('../table/copyRows').then((copying) => copying.copyRows(columns, now.current));
        return;
      case 'offer': {
        const mine = offers.filter((o) => o.shortcut === intent.shortcut);
        const offer = mine.find((o) => !o.why) ?? mine[0]!;
        return offer.why ? void toast.info(offer.why) : offer.run();
      }
      default: return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (takesText(event.target) || !target.closest('[data-region=grid]') || (target.closest('button, a') && event.key === 'Enter')) return;
    const side = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (side && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      moveTo(event.shiftKey ? 'extend' : 'move', sideOf(side, { at, across: 1, count: rows.length }));
      return;
    }
    const intent = intentOf(event.nativeEvent, meanings);
    if (!intent || act(intent) === false) return;
    event.preventDefault();
    const command = commandOf(intent, offers);
    if (command) keyUse.tell(command);
  };
  const onPress = useCallback((index: number, event?: MouseEvent) => {
    if (event?.shiftKey) { window.getSelection()?.removeAllRanges(); dispatch({ do: 'rangeFromLast', to: index, rowAt }); } else if (event?.metaKey || event?.ctrlKey) dispatch({ do: 'toggle', at: index, row: rowAt(index) });
    else dispatch({ do: 'move', to: index });
  }, [dispatch, rowAt]);

  const actNow = useRef(act);
  useLayoutEffect(() => { actNow.current = act; });
  const acts = useMemo(() => Object.fromEntries(ACTS.filter((name) => name !== 'export' || exporting.open).map((name) => [name, () => { refocus(); actNow.current({ do: name }); }])), [refocus, exporting.open]);
  const tools = useMemo(() => [
    ...listTools({ page, resource, columns: [...columnsOf(resource, [page.pictures!]).map((column) => ({ ...column, sortable: false })), ...columns], root, row: () => now.current[0], act: (does) => { refocus(); actNow.current({ do: does }); }, onReset: reset }),
    { id: 'more', label: '更多图片', english: 'more pictures', run: more },
  ], [page, resource, columns, refocus, reset, more]);

  useEffect(() => { if (visible && !dialogOpen()) refocus(); }, [visible, refocus]);
  // The first pictures have come: the keyboard goes to them, unless it is busy elsewhere on the page.
  const isThere = rows.length > 0;
  useEffect(() => { if (visible && isThere && !dialogOpen() && root.current?.querySelector('[data-region=grid]') === document.activeElement) refocus(); }, [visible, isThere, refocus]);
  useRegions(visible);
  usePublished(visible, { page, resource, rows: inHand, isSelection, offers, filter: (field: string, value: string) => { change({ [field]: value }); refocus(); }, focusFilter: () => keyword.current?.focus(), perform, acts, tools }, [page, resource, inHand, isSelection, offers, change, refocus, perform, acts, tools]);

  const held = useHeldFocus(refocus);

  return (
    <div className={listClasses.screen} ref={root} onKeyDown={onKeyDown}>
      {page.filters.length > 0 && <FilterBar page={page} resource={resource} params={list.filters} sample={focused} keywordRef={keyword} onChange={change} onReset={reset} onLeave={refocus} />}
      <div className={listClasses.tools}>
        <ActionBar offers={offers} selected={state.selected.size} />
        <div className={listClasses.count} role="status">
          {isSelection && <span className={listClasses.selection}>已选 <b>{formatCount(state.selected.size)}</b> 张 <Button size="compact-xs" variant="subtle" color="gray" data-command="screen:clear" onClick={() => { dispatch({ do: 'clear' }); refocus(); }} rightSection={<Keycap of="Escape" />}>取消选择</Button></span>}
          {fetching && <Loader size={12} role="img" aria-label="正在更新" />}
          {total !== undefined && <span>共 <b>{showTotal(total, capped)}</b> 条</span>}
          {exporting.button}
          <Button size="compact-xs" variant="subtle" color="gray" aria-label="刷新" data-command="screen:refresh" title={withKey('刷新', keys('screen:refresh'))} onClick={() => { void actions.refresh(); refocus(); }}><IconRefresh size={14} stroke={1.6} aria-hidden /></Button>
        </div>
      </div>
      <div className={classes.gallery} role="group" aria-label={page.name} tabIndex={-1} data-region="grid" {...held}>
        {error && !isThere ? <Trouble error={error} onRetry={() => void retry()} />
          : known && !isThere ? <Suspense fallback={null}><Nothing page={page} resource={resource} call={list.call} params={list.filters} create={offers.find((o) => o.action.does === 'create')} onChange={change} onReset={reset} /></Suspense>
          : <ul className={classes.tiles} data-tiles aria-busy={!known || stale || undefined} data-stale={stale || undefined}>
            {known ? rows.map((row, i) => <Tile key={row.id} row={row} at={i} resource={resource} pictures={page.pictures!} columns={columns} focused={i === at} selected={state.selected.has(row.id)} href={hrefOf?.(row.id)} onPress={onPress} onOpen={open} />)
              : Array.from({ length: 12 }, (_, i) => <li key={i} className={classes.ghost} />)}
          </ul>}
        {hasMore && isThere && <div className={classes.more}><Button size="compact-sm" variant="default" data-command="screen:more" loading={fetching} onClick={more}>继续加载</Button></div>}
      </div>
      {actions.panel}
      {actions.dialogs}
      {exporting.dialog}
      {menu !== undefined && <Suspense fallback={<Coming />}><ActionMenu offers={offers} at={menu} label={isSelection ? `已选 ${state.selected.size} 张` : focused ? titleOf(resource, focused) : '没有选中的图片'} onClose={() => { setMenu(undefined); refocus(); }} /></Suspense>}
    </div>
  );
}
