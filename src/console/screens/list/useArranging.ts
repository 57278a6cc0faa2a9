import type { ScreenProps } from '../../contract';
import { queryOf } from '../../kit/filter/filterQuery';
import { useColumns } from '../../kit/grid/useColumns';
import { useOrder } from '../../kit/grid/useOrder';
import { useViewPanel } from '../../kit/views/useViewPanel';
import type { useListing } from '../common/useListing';

/** How somebody looks at a list: by which columns, in which order, and as which view of theirs. */
export function useArranging(page: ScreenProps['page'], listing: ReturnType<typeof useListing>, refocus: () => void) {
  const { resource, list, query, setQuery } = listing;
  const { columns, arrangement, arrange, ...columnPanel } = useColumns(page, resource, query, setQuery, refocus);
  const views = useViewPanel(page, resource, query, setQuery, queryOf(query, arrangement), refocus);
  const order = useOrder(resource, list.sort, query, setQuery);
  return { columns, arrangement, arrange, columnPanel, views, order };
}
