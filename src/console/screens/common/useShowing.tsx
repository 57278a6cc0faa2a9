import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { Coming } from '../../base/handover/useAwaited';
import { lazily, prefetch, whenAtWork } from '../../base/loading/lazily';
import { navigate } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { useDetailHref } from '../../kit/fields/useDetailHref';
import { neighbours } from '../../kit/rows/neighbours';

/** Only rows that have no page of their own open one. */
const RowDrawer = lazily(async () => (await import('../record/RowDrawer')).RowDrawer);

interface Showing {
  /** The page of a row; absent where rows have none. */
  readonly hrefOf: ((id: string, row?: WireRow) => string) | undefined;
  readonly show: (row: WireRow, inNewTab?: boolean) => void;
  /** Shows one of rows that are all there, and can be leafed through from it. */
  readonly showAmong: (ids: readonly string[], row: WireRow, inNewTab?: boolean) => void;
  readonly drawer: ReactNode;
}

/** Opens rows on the page they have, or beside the others. */
export function useShowing(page: Page, resource: Resource, refocus: () => void): Showing {
  const hrefOf = useDetailHref(resource.name);
  const [drawn, draw] = useState<WireRow | null>(null);
  const isDrawn = !hrefOf;
  useEffect(() => (isDrawn ? whenAtWork(() => prefetch(RowDrawer)) : undefined), [isDrawn]);
  const show = useCallback(
    (row: WireRow, inNewTab = false) => {
      if (!hrefOf) draw(row);
      else if (inNewTab) window.open(hrefOf(row.id, row), '_blank', 'noopener');
      else navigate(hrefOf(row.id, row));
    },
    [hrefOf],
  );
  const showAmong: Showing['showAmong'] = (ids, row, inNewTab) => {
    neighbours.rememberAll(resource.name, ids, row.id);
    show(row, inNewTab);
  };
  const drawer = drawn && (
    <Suspense fallback={<Coming />}>
      <RowDrawer
        resource={resource}
        row={drawn}
        columns={page.columns}
        onClose={() => {
          draw(null);
          refocus();
        }}
      />
    </Suspense>
  );
  return { hrefOf, show, showAmong, drawer };
}
