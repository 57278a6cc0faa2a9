import { useCallback, useMemo } from 'react';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { useStored } from '../../base/session/useStored';
import { asDeclared, parseArrangement, writeArrangement, type Arrangement } from '../columns/arrangement';
import { isColumn } from '../columns/columns';
import { COLUMNS } from '../filter/filterQuery';

/** Changes the columns; null brings back those of the page. */
export type Arrange = (change: (now: Arrangement) => Arrangement | null) => void;

/**
 * The columns of a list as this user has them. Where the address says which (a view, a link from somebody else), the address rules and
 * takes what is changed: the user's own arrangement of the list stays as it was.
 */
export function useArrangement(
  page: Page,
  resource: Resource,
  query: URLSearchParams,
  setQuery: (next: URLSearchParams, options: { replace: true }) => void,
) {
  const [own, setOwn] = useStored<Readonly<Record<string, string>>>('columns', {});
  const asked = query.get(COLUMNS);
  const text = asked ?? own[page.url];
  const arrangement = useMemo(() => parseArrangement(text, isColumn(page, resource)) ?? asDeclared(page.columns), [text, page, resource]);
  const arrange = useCallback<Arrange>(
    (change) => {
      const next = change(arrangement);
      const written = next && writeArrangement(next);
      if (asked === null) {
        setOwn(({ [page.url]: _, ...rest }) => (written ? { ...rest, [page.url]: written } : rest));
        return;
      }
      const changed = new URLSearchParams(query);
      if (written) changed.set(COLUMNS, written);
      else changed.delete(COLUMNS);
      setQuery(changed, { replace: true });
    },
    [arrangement, asked, page, query, setQuery, setOwn],
  );
  return { arrangement, arrange, isArranged: text !== undefined };
}
