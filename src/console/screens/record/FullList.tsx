import type { Related } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { hrefOf } from '../../base/tabs/hooks';

/** The way to all rows of a related list, where a page shows them. @param what it says; the list's own name if nothing. */
export function FullList({ related, resource, id, what }: { related: Related; resource: Resource; id: string; what?: string }) {
  const { pages } = useCatalogue();
  const { permissions } = useSession();
  const full = [...pages.values()].find(
    (p) =>
      p.kind === 'list' &&
      p.resource === resource.name &&
      p.read === related.read &&
      Object.keys(p.preset).length === 0 &&
      permissions.canOpen(p.url),
  );
  return full ? <a href={hrefOf(full.url, { [related.by]: id })}>{what ?? `全部${related.label}`}</a> : null;
}
