import { Button, Loader } from '@mantine/core';
import { IconColumns3, IconFold, IconFoldDown, IconRefresh } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { formatCount } from '../../language/format';
import { ActionBar } from '../action/ActionBar';
import { ActionMenu } from '../action/lazy';
import { titleOf } from '../action/offers';
import { useActions } from '../action/useActions';
import type { ScreenProps, WireRow } from '../contract';
import { takesText } from '../fields/takesText';
import { useDetailHref } from '../fields/useDetailHref';
import { keyUse } from '../keys/keyUse';
import { Coming } from '../keys/useAwaited';
import { useKeys } from '../keys/useKeys';
import { withKey } from '../keys/withKey';
import { lazily, prefetch } from '../lazily';
import { dialogOpen } from '../screens/dialogOpen';
import { useListing } from '../screens/useListing';
import { useRead } from '../screens/useRead';
import { useRegions } from '../screens/useRegions';
import { navigate, useKept, usePublished } from '../shell/hooks';
import { goBack } from '../shell/location';
import { fieldOf, shownColumns } from '../table/columns';
import { FilterBar } from '../table/FilterBar';
import { Grid, type GridHandle } from '../table/Grid';
import { commandOf, intentOf, meaningsOf, type GridIntent } from '../table/gridKeys';
import listClasses from '../table/list.module.css';
import { listTools, openRelated } from '../table/listTools';
import { neighbours } from '../table/neighbours';
import { Trouble } from '../table/Trouble';
import { useArrangement } from '../table/useArrangement';
import { useGridState } from '../table/useGridState';
import { keyOf } from '../table/filterQuery';
import { useRefused } from '../table/useRefused';
import { useMade } from '../table/useMade';
import { useReturn } from '../table/useReturn';
import { ROW_HEIGHT, useSettings } from '../theme/settings';
import { flat, isHeading, linesOf, matching, underLine, type TreeRow } from './branches';

const ACTS = ['toggle', 'open', 'menu', 'filter', 'undo', 'redo', 'repeat', 'refresh', 'columns', 'back', 'related'] as const;

const ColumnPanel = lazily(async () => (await import('../table/ColumnPanel')).ColumnPanel);
const Nothing = lazily(async () => (await import('../table/Nothing')).Nothing);
const RowDrawer = lazily(async () => (await import('../table/RowDrawer')).RowDrawer);

/** Names stand the further in the deeper they are, and must still be read. CSS pixels. */
const BRANCH_WIDTH = 220;

/** A tree whose rows are worked like those of a list, by the same keys; the arrows to the sides open and close branches. It is read whole, so it is searched without asking. */
export function TreeScreen({ page, visible }: ScreenProps) {
  const { catalogue, resource, list, query, setQuery, change, reset } = useListing({ page });
  const { call, filters } = list;
  const { arrangement, arrange, isArranged } = useArrangement(page, resource, query, setQuery);
  const rowHeight = ROW_HEIGHT[useSettings().density];
  const isSearched = Object.keys(filters).length > 0;
  const tree = useRead<readonly TreeRow[]>(call);
  const columns = useMemo(() => shownColumns(resource, arrangement, catalogue.resources).map((column, i) => ({ ...column, sortable: false, ...(i === 0 && !column.fixed && { width: Math.max(column.width, BRANCH_WIDTH) }) })), [resource, arrangement, catalogue]);

  // The first level stands open; what is kept is where somebody wanted it otherwise.
  const [kept, keep] = useKept<readonly string[]>('branches', []);
  const [turned, setTurned] = useState<ReadonlySet<string>>(() => new Set(kept));
  useEffect(() => keep([...turned]), [keep, turned]);
  const all = useMemo(() => rowsOf(tree.data ?? []), [tree.data]);
  const lines = useMemo(() => linesOf(matching(all, filters, resource.fields), (row, level) => isSearched || (level === 1) !== turned.has(row.id)), [all, filters, resource, isSearched, turned]);
  const rows = useMemo(() => new Map(flat(all).filter((row) => !isHeading(row)).map((row) => [row.id, row])), [all]);
  const rowAt = useCallback((index: number): TreeRow | undefined => lines[index]?.row, [lines]);
  /** A heading can't be chosen. */
  const choosable = useCallback((index: number) => { const row = rowAt(index); return row && !isHeading(row) ? row : undefined; }, [rowAt]);

  const { state, dispatch, rowCount } = useGridState(keyOf(list), tree.data ? lines.length : tree.error ? 0 : null);
  const grid = useRef<GridHandle>(null);
  const keyword = useRef<HTMLInputElement>(null);
  const refocus = useCallback(() => grid.current?.focus(), []);
  const latest = useCallback((id: string) => rows.get(id), [rows]);
  const line = lines[state.focus];
  const focused = choosable(state.focus);
  const isSelection = state.selected.size > 0;
  const chosen = useMemo<readonly WireRow[]>(() => (isSelection ? [...state.selected].map(([id, row]) => rows.get(id) ?? row) : focused ? [focused] : []), [isSelection, state.selected, rows, focused]);
  const chosenNow = useRef(chosen);
  useLayoutEffect(() => { chosenNow.current = chosen; }, [chosen]);
  const rowsNow = useCallback(() => chosenNow.current, []);
  const under = useMemo(() => underLine(lines, state.focus, Object.keys(fieldOf(resource, 'level')?.choices ?? {})), [lines, state.focus, resource]);
  const onDone = useCallback((ids: ReadonlySet<string>) => dispatch({ do: 'drop', ids }), [dispatch]);
  const onRefused = useRefused(page, resource, list, dispatch, setQuery);
  const indexOf = useCallback((id: string) => lines.findIndex(({ row }) => row.id === id), [lines]);
  const [, onMade] = useMade(indexOf, (to) => dispatch({ do: 'move', to }));
  const actions = useActions({ page, rows: chosen, rowsNow, latest, refocus, under, onDone, onRefused, onMade });
  const { offers, perform } = actions;
  const keys = useKeys();
  const meanings = useMemo(() => meaningsOf(keys, offers), [keys, offers]);

  // Rows that come or go above must not carry the cursor away from its own.
  const at = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const now = lines.findIndex(({ row }) => row.id === at.current);
    if (now >= 0 && now !== state.focus) dispatch({ do: 'move', to: now });
  }, [lines]);
  useLayoutEffect(() => { at.current = line?.row.id; }, [line]);
  useReturn(visible, resource, undefined, (id) => { const now = lines.findIndex(({ row }) => row.id === id); if (now >= 0) dispatch({ do: 'move', to: now }); });

  const hrefOf = useDetailHref(resource.name);
  const [drawer, setDrawer] = useState<WireRow | null>(null);
  const [menu, setMenu] = useState<DOMRect | null | undefined>(undefined);
  const [isArranging, setArranging] = useState(false);

  const root = useRef<HTMLDivElement>(null);
  const turn = (id: string) => setTurned((now) => { const next = new Set(now); if (!next.delete(id)) next.add(id); return next; });
  const turnAll = (isOpen: boolean) => setTurned(new Set(linesOf(all, () => true).filter(({ open, level }) => open !== undefined && (level === 1) !== isOpen).map(({ row }) => row.id)));
  /** To the right into a branch, to the left out of it. */
  const sideways = (by: 1 | -1) => {
    if (!line) return;
    if (line.open !== undefined && line.open !== by > 0 && !isSearched) turn(line.row.id);
    else if (by > 0 && line.open) dispatch({ do: 'move', to: state.focus + 1 });
    else if (by < 0 && line.parent >= 0) dispatch({ do: 'move', to: line.parent });
  };
  const loaded = useMemo(() => lines.flatMap(({ row }) => (isHeading(row) ? [] : [row])), [lines]);
  const open = (index: number) => {
    const row = choosable(index);
    if (row && hrefOf) { neighbours.rememberAll(resource.name, loaded.map((one) => one.id), row.id); navigate(hrefOf(row.id)); }
    else if (row) setDrawer(row);
    else if (lines[index] && !isSearched) turn(lines[index].row.id);
  };
  const allChosen = loaded.length > 0 && loaded.every((row) => state.selected.has(row.id));
  const checkAll = () => dispatch(allChosen ? { do: 'clear' } : { do: 'add', rows: loaded });
  const aim = (intent: Extract<GridIntent, { do: 'move' | 'extend' }>) => {
    const to = 'by' in intent ? state.focus + intent.by : 'page' in intent ? state.focus + intent.page * (grid.current?.pageRows() ?? 10) : intent.edge === 'first' ? 0 : rowCount - 1;
    return Math.max(0, Math.min(rowCount - 1, to));
  };
  const act = (intent: GridIntent): boolean | void => {
    switch (intent.do) {
      case 'move': return dispatch({ do: 'move', to: aim(intent) });
      case 'extend': return dispatch({ do: 'extend', to: aim(intent), rowAt: choosable });
      case 'toggle': return focused ? dispatch({ do: 'toggle', at: state.focus, row: focused }) : open(state.focus);
      case 'rangeFromLast': return dispatch({ do: 'rangeFromLast', to: state.focus, rowAt: choosable });
      case 'all': return dispatch({ do: 'add', rows: loaded });
      case 'clear': return isSelection || !actions.closePanel() ? dispatch({ do: 'clear' }) : undefined;
      case 'open': return open(state.focus);
      case 'menu': return setMenu(grid.current?.rowRect() ?? null);
      case 'undo': return actions.undo();
      case 'redo': return actions.redo();
      case 'repeat': return actions.repeat();
      case 'refresh': void actions.refresh(); return;
      case 'columns': return setArranging(true);
      case 'back': return goBack();
      case 'related': return openRelated(root);
      case 'copy': if (!window.getSelection()?.toString() && chosen.length) void import('../table/copyRows').then((copying) => copying.copyRows(columns, chosen)); return;
      case 'filter': return keyword.current?.focus();
      case 'offer': {
        const mine = offers.filter((o) => o.shortcut === intent.shortcut);
        return (mine.find((o) => !o.why) ?? mine[0]!).run();
      }
      default: return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (takesText(target) || target.closest('[role=columnheader]') || (target.closest('button') && !target.closest('[data-index]'))) return;
    const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (side && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey) { event.preventDefault(); sideways(side); return; }
    const intent = intentOf(event.nativeEvent, meanings);
    if (!intent || (target.tagName === 'A' && intent.do === 'open') || act(intent) === false) return;
    event.preventDefault();
    const command = commandOf(intent, offers);
    if (command) keyUse.tell(command);
  };
  const onPress = (index: number, what: 'row' | 'check', event: MouseEvent) => {
    if ((event.target as Element).closest('[data-twist]')) { dispatch({ do: 'move', to: index }); if (!isSearched) turn(lines[index]!.row.id); return; }
    const row = choosable(index);
    if (event.shiftKey) { window.getSelection()?.removeAllRanges(); dispatch({ do: 'rangeFromLast', to: index, rowAt: choosable }); }
    else if (row && (what === 'check' || event.metaKey || event.ctrlKey)) dispatch({ do: 'toggle', at: index, row });
    else dispatch({ do: 'move', to: index });
  };

  const actNow = useRef(act);
  const turnNow = useRef(turnAll);
  useLayoutEffect(() => { actNow.current = act; turnNow.current = turnAll; });
  const acts = useMemo(() => Object.fromEntries(ACTS.map((name) => [name, () => { refocus(); actNow.current({ do: name }); }])), [refocus]);
  const tools = useMemo(() => [
    { id: 'openAll', label: '展开全部', english: 'expand all', run: () => turnNow.current(true) },
    { id: 'closeAll', label: '收起全部', english: 'collapse all', run: () => turnNow.current(false) },
    ...listTools({ page, resource, columns, root, row: () => chosenNow.current[0], act: (does) => { refocus(); actNow.current({ do: does }); }, onReset: reset }),
  ], [page, resource, columns, refocus, reset]);

  useEffect(() => { if (visible && !dialogOpen()) refocus(); }, [visible, refocus]);
  useRegions(visible);
  usePublished(visible, { page, resource, rows: chosen, isSelection, offers, filter: (field: string, value: string) => { change({ [field]: value }); refocus(); }, focusFilter: () => keyword.current?.focus(), perform, acts, tools }, [page, resource, chosen, isSelection, offers, change, refocus, perform, acts, tools]);

  const instead = tree.error && !tree.data ? <Trouble error={tree.error} onRetry={() => void tree.refetch()} />
    : tree.data && lines.length === 0 ? <Suspense fallback={null}><Nothing page={page} resource={resource} call={call} params={filters} create={offers.find((o) => o.action.does === 'create')} onChange={change} onReset={reset} /></Suspense> : undefined;
  return (
    <div className={listClasses.screen} ref={root}>
      {page.filters.length > 0 && <FilterBar page={page} resource={resource} params={filters} sample={focused} keywordRef={keyword} onChange={change} onReset={reset} onLeave={refocus} />}
      <div className={listClasses.tools}>
        <ActionBar offers={offers} selected={state.selected.size} />
        <div className={listClasses.count} role="status">
          {isSelection && <span className={listClasses.selection}>已选 <b>{formatCount(state.selected.size)}</b> 行<Button size="compact-xs" variant="subtle" color="gray" data-command="screen:clear" onClick={() => { dispatch({ do: 'clear' }); refocus(); }}>取消选择</Button></span>}
          {tree.isFetching && <Loader size={12} role="img" aria-label="正在更新" />}
          {tree.data && <span>共 <b>{formatCount(rows.size)}</b> 条</span>}
          <Button size="compact-xs" variant="subtle" color="gray" aria-label="展开全部" title="展开全部" data-command="screen:openAll" onClick={() => { turnAll(true); refocus(); }}><IconFoldDown size={14} stroke={1.6} aria-hidden /></Button>
          <Button size="compact-xs" variant="subtle" color="gray" aria-label="收起全部" title="收起全部" data-command="screen:closeAll" onClick={() => { turnAll(false); refocus(); }}><IconFold size={14} stroke={1.6} aria-hidden /></Button>
          <Button size="compact-xs" variant="subtle" color="gray" aria-label="列设置" data-command="screen:columns" title={withKey('列设置', keys('screen:columns'))} onPointerEnter={() => prefetch(ColumnPanel)} onClick={() => setArranging(true)}><IconColumns3 size={14} stroke={1.6} aria-hidden /></Button>
          <Button size="compact-xs" variant="subtle" color="gray" aria-label="刷新" data-command="screen:refresh" title={withKey('刷新', keys('screen:refresh'))} onClick={() => { void actions.refresh(); refocus(); }}><IconRefresh size={14} stroke={1.6} aria-hidden /></Button>
        </div>
      </div>
      <Grid
        handle={grid} label={page.name} resource={resource.name} columns={columns} rowCount={rowCount} rowAt={rowAt} branches={lines} state={state} checkable={offers.some((o) => o.action.on !== 'none')} rowHeight={rowHeight} sort="" stale={false} instead={instead}
        hrefOf={hrefOf} onView={nothing} onSort={nothing} onArrange={arrange} onCheckAll={checkAll} onKeyDown={onKeyDown} onPress={onPress} onOpen={open}
      />
      {actions.panel}
      {actions.dialogs}
      {menu !== undefined && <Suspense fallback={<Coming />}><ActionMenu offers={offers} at={menu} label={isSelection ? `已选 ${state.selected.size} 行` : focused ? titleOf(resource, focused) : '没有选中的行'} onClose={() => { setMenu(undefined); refocus(); }} /></Suspense>}
      {isArranging && <Suspense fallback={<Coming />}><ColumnPanel page={page} resource={resource} arrangement={arrangement} arrange={arrange} isArranged={isArranged} onClose={() => { setArranging(false); refocus(); }} /></Suspense>}
      {drawer && <Suspense fallback={<Coming />}><RowDrawer resource={resource} row={drawer} columns={page.columns} onClose={() => { setDrawer(null); refocus(); }} /></Suspense>}
    </div>
  );
}

/** Rows as screens know them: ids are texts. */
const rowsOf = (rows: readonly TreeRow[]): TreeRow[] => rows.map((row) => ({ ...row, id: String(row.id), children: rowsOf(row.children ?? []) }));
const nothing = () => undefined;
