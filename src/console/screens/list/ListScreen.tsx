import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import { PEEK } from '../../../../commands/screens/list';
import { lazily, prefetch, whenAtWork } from '../../base/loading/lazily';
import { ROW_HEIGHT, useSettings } from '../../base/theme/settings';
import type { ScreenProps } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import type { GridHandle } from '../../kit/grid/Grid';
import { Lines } from '../../kit/grid/Lines';
import { useColumns } from '../../kit/grid/useColumns';
import { useOrder } from '../../kit/grid/useOrder';
import { IconTool } from '../../kit/keys/IconTool';
import type { BesideProps } from '../../kit/rows/beside';
import { nearIn, neighbours } from '../../kit/rows/neighbours';
import { showTotal } from '../../kit/rows/range';
import { refusedFilters, Trouble } from '../../kit/rows/Trouble';
import { useListRows } from '../../kit/rows/useListRows';
import { useMade, useWayToMade } from '../../kit/rows/useMade';
import { usePickAll } from '../../kit/rows/usePickAll';
import { queryOf } from '../../kit/filter/filterQuery';
import { useViewPanel } from '../../kit/views/useViewPanel';
import { choosing } from '../common/choosing';
import { Empty } from '../common/Empty';
import { sortTools } from '../common/listTools';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import { useListing } from '../common/useListing';
import { useRowParts } from '../common/useRowParts';
import { useScreen } from '../common/useScreen';
import { usePeek } from './usePeek';
import { useReview } from './useReview';
import classes from './list.module.css';

/** What is said once rows are chosen, or something was done. */
const ChooseAll = lazily(async () => (await import('../common/Chosen')).ChooseAll);
const JustDone = lazily(async () => (await import('../common/Chosen')).JustDone);
const preloadChosen = () => whenAtWork(() => prefetch(ChooseAll));

/** A list: filters, actions and a virtual grid, generated from its page. */
export function ListScreen({ page, visible, beside: Beside }: ScreenProps & { readonly beside?: ComponentType<BesideProps> }) {
  const listing = useListing({ page });
  const { resource, list, query, setQuery, change } = listing;
  const root = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const refocus = useCallback(() => grid.current?.focus(), []);
  const { columns, arrangement, arrange, ...columnPanel } = useColumns(page, resource, query, setQuery, refocus);
  const views = useViewPanel(page, resource, query, setQuery, queryOf(query, arrangement), refocus);
  const order = useOrder(resource, list.sort, query, setQuery);
  const { rows, rowAt, extent, state, dispatch, rowCount, focused, chosen, loaded, areAllChosen, ...found } = useListRows(
    visible,
    resource,
    list,
  );
  const picking = usePickAll(list, dispatch, visible, query, setQuery);
  const [made, onMade] = useMade(rows.indexOf, (to) => dispatch({ do: 'move', to }));
  const wayToMade = useWayToMade(made, page, setQuery, refocus);
  const total = extent.total === undefined ? undefined : showTotal(extent.total, extent.capped);
  const parts = useRowParts({
    page,
    visible,
    listing,
    root,
    refocus,
    rows: chosen,
    lagging: found.lagging,
    byId: rows.loaded,
    dispatch,
    selectedRows: state.selected,
    columns,
    shown: useMemo(() => ({ columns: arrangement.names }), [arrangement]),
    total,
    onMade,
    wait: picking.picked === null ? null : '正在选取全部行,选好后再执行',
  });
  const { actions, showing } = parts;
  const review = useReview({ page, list, actions, focused, chosen, refocus });
  const peek = usePeek(page, resource, focused, refocus, Beside === undefined);

  const client = useQueryClient();
  const open = (index: number, inNewTab = false) => {
    const row = rowAt(index);
    if (!row) return;
    const near = nearIn(client, list, index, resource.gathers ? resource.name : undefined);
    neighbours.remember(
      resource.name,
      { ...near, total: extent.total, capped: extent.capped },
      resource.gathers ? String(row.address) : row.id,
    );
    showing.show(row, inNewTab);
  };
  const chooseLoaded = () => dispatch({ do: 'add', rows: loaded });
  const checkAll = useCallback(
    () => dispatch(areAllChosen ? { do: 'clear' } : { do: 'add', rows: loaded }),
    [dispatch, areAllChosen, loaded],
  );
  useEffect(preloadChosen, []);
  const { handlers, press, askAt } = choosing({ grid, state, dispatch, rowCount, rowAt });
  const [further, onTools] = useState<readonly ReadyCommand[]>(NO_TOOLS);
  const { thenBy } = order;
  const tools = useMemo(
    () => [
      ...further,
      ...wayToMade,
      ...views.tools,
      ...peek.tools,
      ...review.tools,
      ...sortTools(resource, columns, root, (name) => {
        refocus();
        thenBy(name);
      }),
    ],
    [further, wayToMade, views.tools, peek.tools, review.tools, resource, columns, refocus, thenBy],
  );
  const screen = useScreen({
    ...parts,
    tools,
    restart: found.restart,
    handlers: {
      ...handlers,
      all: () =>
        picking.picked !== null
          ? undefined
          : areAllChosen && (found.counting || rowCount > loaded.length)
            ? picking.start()
            : chooseLoaded(),
      clear: () => {
        picking.stop();
        handlers.clear();
        if (state.selected.size === 0) peek.close();
      },
      open: () => open(state.focus),
      openNew: () => open(state.focus, true),
      columns: columnPanel.open,
      views: views.show,
    },
  });

  const refused = focused ? null : refusedFilters(found.problem, list.filters, (name) => fieldOf(resource, name)?.label);
  const drop = () => {
    change(refused!.changes);
    refocus();
  };
  const instead =
    found.problem && !focused ? (
      <Trouble
        error={found.problem}
        refused={refused}
        onDrop={drop}
        onRetry={() => {
          rows.retry();
          void actions.refresh();
        }}
      />
    ) : found.isEmpty ? (
      <Empty screen={screen} />
    ) : undefined;
  const lines = (
    <Lines
      handle={grid}
      label={page.name}
      resource={resource.name}
      columns={columns}
      rowCount={rowCount}
      rowAt={rows.rowAt}
      state={state}
      stale={rows.stale}
      checkable={screen.offers.some((o) => o.action.on !== 'none')}
      rowHeight={ROW_HEIGHT[useSettings().density]}
      sort={list.sort}
      addable={order.addable}
      summary={instead ? undefined : found.summary}
      counted={instead ? undefined : found.counted}
      instead={instead}
      hrefOf={showing.hrefOf}
      onView={found.setPages}
      onSort={order.onSort}
      onArrange={arrange}
      onCheckAll={checkAll}
      onKeyDown={screen.onKeyDown}
      onPress={press}
      onOpen={open}
      onMenu={(index, at) => askAt(index, at, screen.openMenu)}
    />
  );
  const hasNotes = picking.picked !== null || actions.undoable || wayToMade[0];
  return (
    <ScreenFrame screen={screen} sample={rows.rowAt(0)} view={views.name} onViews={views.show}>
      <ToolBar
        screen={screen}
        fetching={rows.fetching}
        total={total}
        notes={
          hasNotes && (
            <Suspense fallback={null}>
              <JustDone picked={picking.picked} actions={actions} toMade={wayToMade[0]?.run} />
            </Suspense>
          )
        }
        choosing={
          <Suspense fallback={null}>
            <ChooseAll
              missed={state.missed}
              selected={state.selected.size}
              rowCount={rowCount}
              {...extent}
              isReady={picking.picked === null && areAllChosen}
              onAll={picking.start}
            />
          </Suspense>
        }
      >
        {review.tool}
        {peek.tools.length > 0 && <IconTool command={PEEK.peek} icon={IconLayoutSidebarRight} onPress={screen.run} />}
        {columnPanel.button}
      </ToolBar>
      {!Beside ? (
        <div className={classes.beside}>
          {lines}
          {peek.panel}
        </div>
      ) : (
        <Beside
          page={page}
          visible={visible}
          resource={resource}
          list={list}
          focus={state.focus}
          row={focused}
          selected={state.selected}
          onPress={(index, event) => {
            press(index, 'row', event);
            refocus();
          }}
          onOpen={open}
          onChange={change}
          onTools={onTools}
        >
          {lines}
        </Beside>
      )}
      {columnPanel.panel}
      {views.panel}
    </ScreenFrame>
  );
}

const NO_TOOLS: readonly ReadyCommand[] = [];
