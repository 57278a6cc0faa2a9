import { useState, type ComponentType } from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import type { ScreenProps } from '../../contract';
import type { BesideProps } from '../../kit/rows/beside';
import { Empty } from '../common/Empty';
import { ReadTrouble } from '../common/ReadTrouble';
import { ScreenFrame } from '../common/ScreenFrame';
import { ScreenLines } from '../common/ScreenLines';
import { useGridFocus } from '../common/useGridFocus';
import { ListBar } from './ListBar';
import { useListCommands } from './useListCommands';
import { useListParts } from './useListParts';
import { usePeek } from './usePeek';
import { useReview } from './useReview';
import classes from '../../kit/rows/list.module.css';

const NO_TOOLS: readonly ReadyCommand[] = [];

/** A list: filters, actions and a virtual grid, generated from its page. */
export function ListScreen({ page, visible, beside: Beside }: ScreenProps & { readonly beside?: ComponentType<BesideProps> }) {
  const focus = useGridFocus();
  const { grid, refocus } = focus;
  const parts = useListParts({ page, visible }, focus);
  const { listing, arranging, found, open, chooses } = parts;
  const { resource, list, change } = listing;
  const { rows, state, focused } = found;
  const { actions, showing } = parts.rowParts;
  const review = useReview({ page, list, actions, focused, chosen: found.chosen, refocus });
  const peek = usePeek(page, resource, focused, refocus, Beside === undefined);
  const [further, onTools] = useState(NO_TOOLS);
  const screen = useListCommands(parts, { peek, review, further });

  const retry = () => {
    rows.retry();
    void actions.refresh();
  };
  const instead =
    found.problem && !focused ? (
      <ReadTrouble error={found.problem} resource={resource} filters={list.filters} change={change} refocus={refocus} onRetry={retry} />
    ) : found.isEmpty ? (
      <Empty screen={screen} />
    ) : undefined;
  const lines = (
    <ScreenLines
      screen={screen}
      handle={grid}
      columns={arranging.columns}
      rowCount={found.rowCount}
      rowAt={rows.rowAt}
      state={state}
      stale={rows.stale}
      sort={list.sort}
      addable={arranging.order.addable}
      summary={instead ? undefined : found.summary}
      counted={instead ? undefined : found.counted}
      instead={instead}
      hrefOf={showing.hrefOf}
      onView={found.setPages}
      onSort={arranging.order.onSort}
      onArrange={arranging.arrange}
      onCheckAll={parts.checkAll}
      onPress={chooses.press}
      onOpen={open}
      askAt={chooses.askAt}
    />
  );
  const pressBeside: BesideProps['onPress'] = (index, event) => {
    chooses.press(index, 'row', event);
    refocus();
  };
  return (
    <ScreenFrame screen={screen} sample={rows.rowAt(0)} view={arranging.views.name} onViews={arranging.views.show}>
      <ListBar screen={screen} list={parts} canPeek={peek.tools.length > 0} review={review.tool} />
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
          onPress={pressBeside}
          onOpen={open}
          onChange={change}
          onTools={onTools}
        >
          {lines}
        </Beside>
      )}
      {arranging.columnPanel.panel}
      {arranging.views.panel}
    </ScreenFrame>
  );
}
