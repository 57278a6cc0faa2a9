import { useMemo } from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import { sortTools } from '../common/listTools';
import { useScreen } from '../common/useScreen';
import type { ListParts } from './useListParts';
import type { usePeek } from './usePeek';
import type { useReview } from './useReview';

interface More {
  readonly peek: ReturnType<typeof usePeek>;
  readonly review: ReturnType<typeof useReview>;
  /** Commands of what stands beside the lines. */
  readonly further: readonly ReadyCommand[];
}

/** What can be done on a list, by its keys and as commands. */
export function useListCommands(list: ListParts, { peek, review, further }: More) {
  const { rowParts, arranging, found, picking, wayToMade, open, chooses } = list;
  const { resource, root, refocus } = rowParts;
  const { columns, columnPanel, views, order } = arranging;
  const { state, dispatch, rowCount, loaded, areAllChosen, counting, restart } = found;
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
    [further, wayToMade, views.tools, peek.tools, review.tools, resource, columns, root, refocus, thenBy],
  );
  const all = () => {
    if (picking.picked !== null) return;
    // What is loaded comes first; once that is chosen, the others do too.
    if (areAllChosen && (counting || rowCount > loaded.length)) picking.start();
    else dispatch({ do: 'add', rows: loaded });
  };
  const clear = () => {
    picking.stop();
    chooses.handlers.clear();
    if (state.selected.size === 0) peek.close();
  };
  return useScreen({
    ...rowParts,
    tools,
    restart,
    handlers: {
      ...chooses.handlers,
      all,
      clear,
      open: () => open(state.focus),
      openNew: () => open(state.focus, true),
      columns: columnPanel.open,
      views: views.show,
    },
  });
}
