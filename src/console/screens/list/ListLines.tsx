import type { RefObject } from 'react';
import type { GridHandle } from '../../kit/grid/Grid';
import { Empty } from '../common/Empty';
import { ReadTrouble } from '../common/ReadTrouble';
import { ScreenLines } from '../common/ScreenLines';
import type { Screen } from '../common/useScreen';
import type { ListParts } from './useListParts';

interface ListLinesProps {
  readonly screen: Screen;
  readonly list: ListParts;
  readonly handle: RefObject<GridHandle | null>;
  readonly refocus: () => void;
}

/** The rows of a list in a grid, or why there are none. */
export function ListLines({ screen, list: parts, handle, refocus }: ListLinesProps) {
  const { listing, arranging, found, open, chooses } = parts;
  const { resource, list, change } = listing;
  const { rows, state, focused } = found;
  const { actions, showing } = parts.rowParts;
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
  return (
    <ScreenLines
      screen={screen}
      handle={handle}
      columns={arranging.columns}
      rowCount={found.rowCount}
      isCounted={!found.isCounting}
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
}
