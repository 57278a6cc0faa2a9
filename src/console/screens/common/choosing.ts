/** What moves the cursor of a grid and chooses rows, by keys and by the pointer. */
import type { Dispatch, MouseEvent, RefObject } from 'react';
import { formatCount } from '../../../language/format';
import { toast } from '../../base/stores/toast';
import type { GridHandle } from '../../kit/grid/Grid';
import type { GridEvent, GridState } from '../../kit/rows/selection';
import type { RowAt } from '../../kit/rows/useRows';
import { steppedTo, type Going, type ScreenHandlers } from './screenHandlers';

interface Grid {
  readonly grid: RefObject<GridHandle | null>;
  readonly state: GridState;
  readonly dispatch: Dispatch<GridEvent>;
  readonly rowCount: number;
  /** Rows that can be chosen. */
  readonly rowAt: RowAt;
}

export function choosing({ grid, state, dispatch, rowCount, rowAt }: Grid) {
  const aim = (going: Going) => steppedTo(going, state.focus, rowCount, grid.current?.pageRows() ?? 10);
  const rangeTo = (to: number) => dispatch({ do: 'rangeFromLast', to, rowAt });
  return {
    handlers: {
      move: (going) => dispatch({ do: 'move', to: aim(going) }),
      extend: (going) => dispatch({ do: 'extend', to: aim(going), rowAt }),
      toggle: () => dispatch({ do: 'toggle', at: state.focus, row: rowAt(state.focus) }),
      rangeFromLast: () => rangeTo(state.focus),
      clear: () => dispatch({ do: 'clear' }),
    } satisfies ScreenHandlers,
    /** What can be done with a row the pointer asks for, or with those chosen where it is one of them; never with others than it is on. */
    askAt: (index: number, at: DOMRect, openMenu: (at: DOMRect) => void) => {
      const row = rowAt(index);
      if (state.selected.size > 0 && !(row && state.selected.has(row.id))) {
        toast.info(`已选 ${formatCount(state.selected.size)} 行:请在所选的行上点右键,或先取消选择`);
        return;
      }
      dispatch({ do: 'move', to: index });
      openMenu(at);
    },
    press: (index: number, what: 'row' | 'check', event: Pick<MouseEvent, 'shiftKey' | 'metaKey' | 'ctrlKey'>) => {
      const row = rowAt(index);
      if (event.shiftKey) {
        window.getSelection()?.removeAllRanges();
        rangeTo(index);
      } else if (row && (what === 'check' || event.metaKey || event.ctrlKey)) dispatch({ do: 'toggle', at: index, row });
      else dispatch({ do: 'move', to: index });
    },
  };
}
