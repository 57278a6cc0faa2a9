import { useMemo } from 'react';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { hrefOf } from '../../base/tabs/hooks';

/** Address of the page that shows one row of a resource, given its id (a gathered row says it itself); undefined where there is none or the user may not open it. */
export function useDetailHref(resource: string): ((id: string, row?: Readonly<Record<string, unknown>>) => string) | undefined {
  const catalogue = useCatalogue();
  const { permissions } = useSession();
  return useMemo(() => {
    if (catalogue.resources.get(resource)?.gathers) return (_, row) => `#${String(row?.address)}`;
    const page = catalogue.detailPage(resource);
    return page && permissions.canOpen(page.url) ? (id) => hrefOf(page.url, { id }) : undefined;
  }, [catalogue, permissions, resource]);
}
