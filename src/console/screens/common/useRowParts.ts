import { useCallback, useMemo, type RefObject } from 'react';
import type { ScreenProps, ShownList, WireRow } from '../../contract';
import { columnsOf, type Column } from '../../kit/columns/columns';
import type { GridEvent } from '../../kit/rows/selection';
import { useRefused } from '../../kit/rows/useRefused';
import { useActions, type ActionsOptions } from '../../work/actions/useActions';
import { useExporting } from '../../work/export/useExporting';
import type { useListing } from './useListing';
import { useShowing } from './useShowing';

interface RowPartsOptions extends Pick<ScreenProps, 'page' | 'visible'>, Omit<ActionsOptions, 'page' | 'latest' | 'onDone' | 'onRefused'> {
  readonly listing: ReturnType<typeof useListing>;
  readonly root: RefObject<HTMLDivElement | null>;
  /** The rows on hand in their newest version. */
  readonly byId: Pick<ReadonlyMap<string, WireRow>, 'get'>;
  /** Chooses rows, where they can be chosen: what was done leaves them, what was refused stays. */
  readonly dispatch?: (event: GridEvent) => void;
  readonly selectedRows?: ReadonlyMap<string, WireRow>;
  /** What the rows look like, where they are not the page's columns as they stand there. */
  readonly columns?: readonly Column[];
  /** What else narrows and orders the rows that are shown, beside the address; the same object for as long as it is the same. */
  readonly shown?: Partial<ShownList>;
  /** How many rows that is, as people say it. */
  readonly total?: string | undefined;
}

/** What all screens of rows share: how rows look, actions on them, links to their pages, export. Passed to `useScreen` as it is. */
export function useRowParts({
  page,
  visible,
  listing,
  root,
  byId,
  dispatch,
  selectedRows,
  columns: own,
  shown,
  total = '',
  ...acting
}: RowPartsOptions) {
  const { catalogue, resource, list, setQuery } = listing;
  const { refocus } = acting;
  const declared = useMemo(() => columnsOf(resource, page.columns, catalogue.resources), [resource, page, catalogue]);
  const columns = own ?? declared;
  const onRefused = useRefused(page, resource, list, dispatch ?? nothing, setQuery);
  const actions = useActions({
    ...acting,
    page,
    latest: useCallback((id: string) => byId.get(id), [byId]),
    onDone: useCallback((ids: ReadonlySet<string>) => dispatch?.({ do: 'drop', ids }), [dispatch]),
    onRefused: dispatch && onRefused,
  });
  const showing = useShowing(page, resource, refocus);
  const leaving = useMemo(() => ({ ...list, columns: page.columns, ...shown }), [list, page, shown]);
  const exporting = useExporting({ page, list: leaving, total, selected: selectedRows, refocus });
  return { page, visible, resource, root, refocus, listing, columns, actions, showing, exporting, selected: selectedRows?.size ?? 0 };
}

const nothing = () => undefined;
