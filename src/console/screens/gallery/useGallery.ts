import { useCallback, useMemo, type MouseEvent } from 'react';
import { GALLERY } from '../../../../commands/screens/gallery';
import type { GalleryPage } from '../../../language/page';
import type { ScreenProps } from '../../contract';
import { columnsOf } from '../../kit/columns/columns';
import { useTools } from '../../kit/keys/useTools';
import { neighbours } from '../../kit/rows/neighbours';
import { showTotal } from '../../kit/rows/range';
import { useCursorFocus } from '../common/useCursorFocus';
import { useListing } from '../common/useListing';
import { useRowParts } from '../common/useRowParts';
import { useScreen } from '../common/useScreen';
import { useGalleryMoves } from './useGalleryMoves';
import { useTiles } from './useTiles';

const COMMANDS = Object.values(GALLERY);
const NOUN = { name: '图片', counter: '张' };

/** The rows of a gallery, and what can be done with them. */
export function useGallery({ page, visible }: Pick<ScreenProps<GalleryPage>, 'page' | 'visible'>) {
  const listing = useListing({ page });
  const { catalogue, resource, list } = listing;
  const tiles = useTiles(visible, resource, list);
  const { rows, byId, rowAt, at, chosen, state, dispatch, next, more, total, capped } = tiles;
  const focus = useCursorFocus('[data-card][data-focused]', '[data-region=grid]');
  // There are no heads to sort by.
  const columns = useMemo(
    () => columnsOf(resource, page.columns, catalogue.resources).map((column) => ({ ...column, sortable: false })),
    [resource, page, catalogue],
  );
  const cells = useMemo(() => [...columnsOf(resource, [page.pictures]), ...columns], [resource, page, columns]);
  const count = total === undefined ? undefined : showTotal(total, capped);
  const { root, refocus } = focus;
  const parts = useRowParts({
    page,
    visible,
    listing,
    root,
    refocus,
    rows: chosen,
    byId,
    dispatch,
    selectedRows: state.selected,
    columns,
    total: count,
  });
  const { hrefOf, show } = parts.showing;
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
  const { handlers, onKey } = useGalleryMoves(tiles, focus);
  const screen = useScreen({
    ...parts,
    noun: NOUN,
    cells,
    onKey,
    tools: useTools(COMMANDS, { more }),
    handlers: { ...handlers, open: () => open(at), openNew: () => open(at, true) },
  });
  return { screen, tiles, columns, count, hrefOf, open, onPress };
}
