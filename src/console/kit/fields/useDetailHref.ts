import { useMemo } from 'react';
import { useCatalogue } from '../../base/loading/registry';
import { listPage } from '../../base/session/listPage';
import { useSession } from '../../base/session/useSession';
import { hrefOf } from '../../base/tabs/hooks';

/**
 * URL of the page that shows a row of a resource; undefined if there is none or the user may not open it. Rows collected from several
 * resources carry their own.
 */
export function useDetailHref(resource: string): ((id: string, row?: Readonly<Record<string, unknown>>) => string) | undefined {
  const catalogue = useCatalogue();
  const { permissions } = useSession();
  return useMemo(() => {
    if (catalogue.resources.get(resource)?.gathers) return (_, row) => `#${String(row?.address)}`;
    const page = catalogue.detailPage(resource);
    return page && permissions.canOpen(page.url) ? (id) => hrefOf(page.url, { id }) : undefined;
  }, [catalogue, permissions, resource]);
}

/** Address of a row that another refers to: its own page, or the list on which it then stands alone. */
export function useRowHref(resource: string): ((id: string) => string) | undefined {
  const catalogue = useCatalogue();
  const { permissions } = useSession();
  const detail = useDetailHref(resource);
  const target = catalogue.resources.get(resource);
  if (detail ?? !target) return detail;
  const list = listPage(permissions, target);
  return list && ((id) => hrefOf(list.url, { id }));
}
