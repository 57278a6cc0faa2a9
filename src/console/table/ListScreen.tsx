import { Button, Loader } from '@mantine/core';
import { IconColumns3, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState, type ComponentType, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { ShellCommand } from '../../../commands/context';
import { formatCount } from '../../language/format';
import type { Resource } from '../../language/resource';
import { ActionBar } from '../action/ActionBar';
import { ActionMenu } from '../action/lazy';
import { Keycap } from '../action/Keycap';
import { Coming, useAwaited } from '../keys/useAwaited';
import { withKey } from '../keys/withKey';
import { titleOf, type Acting } from '../action/offers';
import { useActions } from '../action/useActions';
import type { ScreenProps, WireRow } from '../contract';
import { useExporting } from '../export/useExporting';
import { takesText } from '../fields/takesText';
import { useDetailHref } from '../fields/useDetailHref';
import { keyUse } from '../keys/keyUse';
import { useKeys } from '../keys/useKeys';
import { lazily, prefetch, whenAtWork } from '../lazily';
import { dialogOpen } from '../screens/dialogOpen';
import { useListing } from '../screens/useListing';
import { useRegions } from '../screens/useRegions';
import { navigate, usePublished } from '../shell/hooks';
import { goBack } from '../shell/location';
import { toast } from '../shell/toast';
import { ROW_HEIGHT, useSettings } from '../theme/settings';
import { fieldOf, shownColumns } from './columns';
import { FilterBar } from './FilterBar';
import { keyOf, queryOf } from './filterQuery';
import { Grid, type GridHandle } from './Grid';
import { commandOf, intentOf, meaningsOf, type GridIntent } from './gridKeys';
import classes from './list.module.css';
import { listTools, openRelated } from './listTools';
import { nearIn, neighbours } from './neighbours';
import { showTotal } from './range';
import { addableTo, sortedBy } from './sorting';
import { refusedFilters, Trouble } from './Trouble';
import { useArrangement } from './useArrangement';
import { useCursorRow } from './useCursorRow';
import { useGridState } from './useGridState';
import { MOST_SELECTED, withoutSelectAll } from './selectAll';
import { usePickAll } from './usePickAll';
import { useRefused } from './useRefused';
import { useMade } from './useMade';
import { useReturn } from './useReturn';
import { useExtent, useRows, type ListQuery } from './useRows';
import { useViews, viewTools } from './useViews';

/** What can be asked of a list by other ways than its keys. */
const ACTS = ['toggle', 'open', 'menu', 'filter', 'undo', 'redo', 'repeat', 'refresh', 'export', 'columns', 'views', 'back', 'related'] as const;

/** Only lists whose rows have no page of their own open one. */
const RowDrawer = lazily(async () => (await import('./RowDrawer')).RowDrawer);
/** What opens beside a list when it is asked for. */
const ColumnPanel = lazily(async () => (await import('./ColumnPanel')).ColumnPanel);
const Nothing = lazily(async () => (await import('./Nothing')).Nothing);
const ViewPanel = lazily(async () => (await import('./ViewPanel')).ViewPanel);

/** What stands beside the lines of a list and shows the same rows in another way; the list stays what is worked by keys. */
export interface BesideProps extends Pick<ScreenProps, 'page' | 'visible'> {
  readonly resource: Resource;
  readonly list: ListQuery;
  /** Where the cursor stands, its row, and the rows chosen. */
  readonly focus: number;
  readonly row: WireRow | undefined;
  readonly selected: ReadonlyMap<string, WireRow>;
  /** A row that is pressed there is pressed in the list. */
  readonly onPress: (index: number, event: Pick<MouseEvent, 'shiftKey' | 'metaKey' | 'ctrlKey'>) => void;
  readonly onOpen: (index: number) => void;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
  /** What else can be done on the screen because of it. */
  readonly onTools: (tools: readonly ShellCommand[]) => void;
  /** The lines. */
  readonly children: ReactNode;
}

/** A list: filters, actions and a virtual grid, generated from its page. */
export function ListScreen({ page, visible, beside: Beside }: ScreenProps & { readonly beside?: ComponentType<BesideProps> }) {
  const { catalogue, resource, list, query, setQuery, change, reset } = useListing({ page });
  const { call, filters, sort } = list;
  const { arrangement, arrange, isArranged } = useArrangement(page, resource, query, setQuery);
  const { views, open: openView, last: lastView, ...keepViews } = useViews(page, resource, query, setQuery);
  const columns = useMemo(() => shownColumns(resource, arrangement, catalogue.resources), [resource, arrangement, catalogue]);
  const shown = useMemo(() => ({ ...list, columns: arrangement.names }), [list, arrangement]);
  const rowHeight = ROW_HEIGHT[useSettings().density];

  const [pages, setPages] = useState<readonly number[]>([1]);
  const { extent, rowCount: known, summary, counting, before, error: countError, saw } = useExtent(list);
  const rows = useRows(list, pages, saw);
  const asked = keyOf(list);
  const { state, dispatch, rowCount, restart } = useGridState(asked, counting && extent.end === null && !rows.error ? null : known, rows.stale ? Math.max(before, known) : known);

  const grid = useRef<GridHandle>(null);
  const keyword = useRef<HTMLInputElement>(null);
  const refocus = useCallback(() => grid.current?.focus(), []);
  const latest = useCallback((id: string) => rows.loaded.get(id), [rows.loaded]);
  // Rows of the query before are looked at while the new ones come, and not acted on.
  const rowAt = rows.stale ? noRow : rows.rowAt;
  useCursorRow(asked, state.focus, dispatch, rowAt, rows.indexOf, rows.fetching);
  useReturn(visible, resource, list, (id, at) => { const now = rows.indexOf(id); dispatch({ do: 'move', to: now >= 0 ? now : at }); });
  const focused = rowAt(state.focus);
  const isSelection = state.selected.size > 0;
  const chosen = useMemo<readonly WireRow[]>(() => (state.selected.size ? [...state.selected].map(([id, row]) => rows.loaded.get(id) ?? row) : focused ? [focused] : []), [state.selected, rows.loaded, focused]);
  // The cursor may run ahead of the buttons: what is on offer follows when there is time, and never from one query into the next.
  const held = useDeferredValue(useMemo(() => ({ list, chosen }), [list, chosen]));
  const inHand = held.list === list ? held.chosen : NO_ROWS;
  const onDone = useCallback((ids: ReadonlySet<string>) => dispatch({ do: 'drop', ids }), [dispatch]);
  const onRefused = useRefused(page, resource, list, dispatch, setQuery);
  const chosenNow = useRef(chosen);
  useLayoutEffect(() => { chosenNow.current = chosen; }, [chosen]);
  const rowsNow = useCallback(() => chosenNow.current, []);
  const picking = usePickAll(list, dispatch);
  const [made, onMade] = useMade(rows.indexOf, (to) => dispatch({ do: 'move', to }));
  const actions = useActions({ page, rows: inHand, rowsNow, latest, refocus, onDone, onRefused, onMade, wait: picking.picked === null ? null : '正在选取全部行,选好后再执行' });
  const { offers, perform } = actions;
  const showMade = useCallback(() => { setQuery({ ...Object.fromEntries(Object.keys(page.preset).map((key) => [key, ''])), id: made! }); refocus(); }, [page, made, setQuery, refocus]);
  const keys = useKeys();
  const meanings = useMemo(() => meaningsOf(keys, offers), [keys, offers]);

  const addable = useMemo(() => addableTo(resource, sort), [resource, sort]);
  const onSort = useCallback((name: string, adding: boolean) => {
    const next = sortedBy(resource, sort, name, adding);
    if (next === null) { void import('./whyNotAdded').then(({ whyNotAdded }) => toast.info(whyNotAdded(resource, sort, name))); return; }
    const q = new URLSearchParams(query);
    q.set('sort', next);
    setQuery(q, { replace: true });
  }, [resource, sort, query, setQuery]);
  const sortNow = useRef(onSort);
  useLayoutEffect(() => { sortNow.current = onSort; }, [onSort]);

  const client = useQueryClient();
  const hrefOf = useDetailHref(resource.name);
  const [drawer, setDrawer] = useState<WireRow | null>(null);
  const drawn = !hrefOf;
  useEffect(() => (drawn ? whenAtWork(() => prefetch(RowDrawer)) : undefined), [drawn]);
  const [menu, setMenu] = useState<DOMRect | null | undefined>(undefined);
  const [panel, setPanel] = useState<'columns' | 'views' | null>(null);
  const closePanel = useCallback(() => { setPanel(null); refocus(); }, [refocus]);
  const exporting = useExporting({ page, list: shown, total: extent.total === undefined ? '' : showTotal(extent.total, extent.capped), selected: state.selected, refocus });
  // Nothing is done to a row that is not there yet, nor by buttons that still speak of another.
  useAwaited(visible && rows.error === null && (rows.stale || (rowCount > 0 && !focused) || held.chosen !== chosen), 'rows');
  const open = (index: number, inNewTab = false) => {
    const row = rowAt(index);
    if (!row) return;
    neighbours.remember(resource.name, { ...nearIn(client, list, index, resource.gathers ? resource.name : undefined), total: extent.total, capped: extent.capped }, resource.gathers ? String(row.address) : row.id);
    if (!hrefOf) setDrawer(row);
    else if (inNewTab) window.open(hrefOf(row.id, row), '_blank', 'noopener');
    else navigate(hrefOf(row.id, row));
  };

  const now = queryOf(query, arrangement);
  const viewName = views.list.find((v) => v.query === now)?.name ?? (lastView && `${lastView.name} · 已改动`);
  const showViews = useCallback(() => setPanel('views'), []);

  // A link can ask for its rows to be selected; what it selects was counted by whoever made it.
  useEffect(() => {
    const rest = visible ? withoutSelectAll(query) : null;
    if (!rest) return;
    picking.start();
    setQuery(rest, { replace: true });
  }, [visible, query, picking.start, setQuery]);
  const loadedRows = useMemo(() => (rows.stale ? [] : [...rows.loaded.values()]), [rows.stale, rows.loaded]);
  const allLoaded = loadedRows.length > 0 && loadedRows.every((row) => state.selected.has(row.id));
  const checkAll = useCallback(() => dispatch(allLoaded ? { do: 'clear' } : { do: 'add', rows: loadedRows }), [dispatch, allLoaded, loadedRows]);

  const root = useRef<HTMLDivElement>(null);
  const copyRows = () => {
    if (window.getSelection()?.toString()) return false;
    if (chosen.length) void import('./copyRows').then((copying) => copying.copyRows(columns, chosen));
    return true;
  };
  const aim = (intent: Extract<GridIntent, { do: 'move' | 'extend' }>) => {
    const to = 'by' in intent ? state.focus + intent.by : 'page' in intent ? state.focus + intent.page * (grid.current?.pageRows() ?? 10) : intent.edge === 'first' ? 0 : rowCount - 1;
    return Math.max(0, Math.min(rowCount - 1, to));
  };
  const act = (intent: GridIntent): boolean | void => {
    switch (intent.do) {
      case 'move': return dispatch({ do: 'move', to: aim(intent) });
      case 'extend': return dispatch({ do: 'extend', to: aim(intent), rowAt });
      case 'toggle': return dispatch({ do: 'toggle', at: state.focus, row: focused });
      case 'rangeFromLast': return dispatch({ do: 'rangeFromLast', to: state.focus, rowAt });
      case 'all': return picking.picked !== null ? undefined : allLoaded && (counting || rowCount > loadedRows.length) ? picking.start() : dispatch({ do: 'add', rows: loadedRows });
      case 'clear': picking.stop(); return isSelection || !actions.closePanel() ? dispatch({ do: 'clear' }) : undefined;
      case 'open': return open(state.focus);
      case 'openNew': return open(state.focus, true);
      case 'menu': return setMenu(grid.current?.rowRect() ?? null);
      case 'undo': return actions.undo();
      case 'redo': return actions.redo();
      case 'repeat': return actions.repeat();
      case 'refresh': void actions.refresh(); return;
      case 'export': return exporting.open ? exporting.open() : false;
      case 'columns': case 'views': return setPanel(intent.do);
      case 'back': return goBack();
      case 'related': return openRelated(root);
      case 'copy': return copyRows();
      case 'filter': return keyword.current ? keyword.current.focus() : document.querySelector<HTMLElement>('[data-region=filters] button')?.focus();
      case 'offer': {
        const mine = offers.filter((o) => o.shortcut === intent.shortcut);
        const offer = mine.find((o) => !o.why) ?? mine[0]!;
        return offer.run();
      }
      case 'previous': case 'next': return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // What stands in place of rows has buttons of its own.
    if (takesText(target) || target.closest('[role=columnheader]') || (target.closest('button') && !target.closest('[data-index]'))) return;
    const intent = intentOf(event.nativeEvent, meanings);
    if (!intent || (target.tagName === 'A' && intent.do === 'open' && event.key === 'Enter')) return;
    if (act(intent) === false) return;
    event.preventDefault();
    const command = commandOf(intent, offers);
    if (command) keyUse.tell(command);
  };
  const onPress = (index: number, what: 'row' | 'check', event: Pick<MouseEvent, 'shiftKey' | 'metaKey' | 'ctrlKey'>) => {
    const row = rowAt(index);
    if (event.shiftKey) { window.getSelection()?.removeAllRanges(); dispatch({ do: 'rangeFromLast', to: index, rowAt }); } else if (what === 'check' || event.metaKey || event.ctrlKey) dispatch({ do: 'toggle', at: index, row });
    else dispatch({ do: 'move', to: index });
  };

  // What acts reach for changes with every row; which acts there are does not.
  const actNow = useRef(act);
  useLayoutEffect(() => { actNow.current = act; });
  const acts = useMemo(() => Object.fromEntries(ACTS.filter((name) => name !== 'export' || exporting.open).map((name) => [name, () => { refocus(); actNow.current({ do: name }); }])), [refocus, exporting.open]);

  const [further, onTools] = useState<readonly ShellCommand[]>(NO_TOOLS);
  const tools = useMemo(() => [
    ...further, ...(made ? [{ id: 'made', label: MADE, english: 'show new row', run: showMade }] : NO_TOOLS), ...viewTools(views, openView),
    ...listTools({ page, resource, columns, root, row: () => chosenNow.current[0], act: (does) => { refocus(); actNow.current({ do: does }); }, thenBy: (name) => { refocus(); sortNow.current(name, true); }, onReset: reset, filters }),
  ], [further, made, showMade, views, openView, page, resource, columns, refocus, reset, filters]);

  useEffect(() => {
    if (!visible || dialogOpen()) return;
    refocus();
  }, [visible, refocus]);
  useRegions(visible);
  usePublished(visible, { page, resource, rows: inHand, isSelection, offers, filter: (field: string, value: string) => { change({ [field]: value }); refocus(); }, focusFilter: () => keyword.current?.focus(), restart: () => { restart(); refocus(); }, perform, acts, tools }, [page, resource, inHand, isSelection, offers, change, refocus, perform, acts, tools]);

  const problem = rows.error ?? (known === 0 ? countError : null);
  const nothing = !counting && rowCount === 0 && !rows.fetching;
  const refused = focused ? null : refusedFilters(problem, filters, (name) => fieldOf(resource, name)?.label);
  const instead = problem && !focused ? <Trouble error={problem} refused={refused} onDrop={() => { change(refused!.changes); refocus(); }} onRetry={() => { rows.retry(); void actions.refresh(); }} />
    : nothing ? <Suspense fallback={null}><Nothing page={page} resource={resource} call={call} params={filters} create={offers.find((o) => o.action.does === 'create')} onChange={change} onReset={reset} /></Suspense> : undefined;
  const lines = (
    <Grid
      handle={grid} label={page.name} resource={resource.name} columns={columns} rowCount={rowCount} rowAt={rows.rowAt} state={state} checkable={offers.some((o) => o.action.on !== 'none')} rowHeight={rowHeight} sort={sort} addable={addable} stale={rows.stale} summary={instead ? undefined : summary} instead={instead}
      hrefOf={hrefOf} onView={setPages} onSort={onSort} onArrange={arrange} onCheckAll={checkAll} onKeyDown={onKeyDown} onPress={onPress} onOpen={open}
    />
  );
  return (
    <div className={classes.screen} ref={root}>
      {page.filters.length > 0 && <FilterBar page={page} resource={resource} params={filters} sample={rows.rowAt(0)} keywordRef={keyword} onChange={change} onReset={reset} onLeave={refocus} view={viewName} onViews={showViews} />}
      <div className={classes.tools}>
        <ActionBar offers={offers} selected={state.selected.size} />
        <div className={classes.count} role="status">
          {isSelection && <span className={classes.selection}>
            已选 <b>{formatCount(state.selected.size)}</b> 行
            {state.missed > 0 && <>,另有 {state.missed} 行未加载、未选入</>}
            {picking.picked === null && allLoaded && Math.min(rowCount, MOST_SELECTED) > state.selected.size && <Button size="compact-xs" variant="subtle" data-command="screen:all" onClick={picking.start} rightSection={<Keycap of="Mod+a" />}>选中{rowCount > MOST_SELECTED ? `前 ${showTotal(MOST_SELECTED, false)}` : `全部 ${showTotal(extent.capped ? extent.total! : rowCount, extent.capped)}`} 行</Button>}
            <Button size="compact-xs" variant="subtle" color="gray" data-command="screen:clear" onClick={() => { dispatch({ do: 'clear' }); refocus(); }} rightSection={<Keycap of="Escape" />}>取消选择</Button>
          </span>}
          {picking.picked !== null && <span>正在选取全部 {picking.picked > 0 && formatCount(picking.picked)} <Loader size={12} /></span>}
          {actions.undoable && <Button size="compact-xs" variant="subtle" data-command="screen:undo" onClick={actions.undo} rightSection={<Keycap of={keys('screen:undo')} />}>撤销{summaryOf(actions.undoable.acting, actions.undoable.rows)}</Button>}
          {made && <Button size="compact-xs" variant="subtle" data-command="screen:made" onClick={showMade}>新增的一行不在这里 · 查看</Button>}
          {rows.fetching && <Loader size={12} role="img" aria-label="正在更新" />}
          {extent.total !== undefined && <span>共 <b>{showTotal(extent.total, extent.capped)}</b> 条</span>}
          {exporting.button}
          <Button size="compact-xs" variant="subtle" color="gray" aria-label="列设置" data-command="screen:columns" title={withKey('列设置', keys('screen:columns'))} onPointerEnter={() => prefetch(ColumnPanel)} onClick={() => setPanel('columns')}><IconColumns3 size={14} stroke={1.6} aria-hidden /></Button>
          <Button size="compact-xs" variant="subtle" color="gray" aria-label="刷新" data-command="screen:refresh" title={withKey('刷新', keys('screen:refresh'))} onClick={() => { void actions.refresh(); refocus(); }}><IconRefresh size={14} stroke={1.6} aria-hidden /></Button>
        </div>
      </div>
      {Beside ? <Beside page={page} visible={visible} resource={resource} list={list} focus={state.focus} row={focused} selected={state.selected} onPress={(index, event) => { onPress(index, 'row', event); refocus(); }} onOpen={open} onChange={change} onTools={onTools}>{lines}</Beside> : lines}
      {actions.panel}
      {actions.dialogs}
      {menu !== undefined && <Suspense fallback={<Coming />}><ActionMenu offers={offers} at={menu} label={isSelection ? `已选 ${formatCount(state.selected.size)} 行` : focused ? titleOf(resource, focused) : '没有选中的行'} onClose={() => { setMenu(undefined); refocus(); }} /></Suspense>}
      {panel === 'columns' && <Suspense fallback={<Coming />}><ColumnPanel page={page} resource={resource} arrangement={arrangement} arrange={arrange} isArranged={isArranged} onClose={closePanel} /></Suspense>}
      {panel === 'views' && <Suspense fallback={<Coming />}><ViewPanel page={page} views={views} {...keepViews} now={now} last={lastView} open={openView} onClose={closePanel} /></Suspense>}
      {exporting.dialog}
      {drawer && <Suspense fallback={<Coming />}><RowDrawer resource={resource} row={drawer} columns={page.columns} onClose={() => { setDrawer(null); refocus(); }} /></Suspense>}
    </div>
  );
}

const MADE = '查看新增的一行';
const NO_ROWS: readonly WireRow[] = [];
const NO_TOOLS: readonly ShellCommand[] = [];
const noRow = () => undefined;
const summaryOf = ({ action, resource }: Acting, rows: readonly WireRow[]) => `“${action.label} ${rows.length === 1 ? titleOf(resource, rows[0]!) : `${rows.length} 行`}”`;
