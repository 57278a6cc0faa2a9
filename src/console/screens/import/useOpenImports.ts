import { useEffect } from 'react';
import type { ListData } from '../../../language/wire';
import { useRead } from '../../base/http/useRead';
import { platform } from '../../base/loading/platform';
import { useSession } from '../../base/session/useSession';
import { useTabQuery } from '../../base/tabs/hooks';
import type { Offer, ScreenProps, WireRow } from '../../contract';
import { IMPORT_QUERY } from '../../work/import/imports';

/** Imports of this page that are not done with. The one that a link leads back to is opened, once there is a list to open it from. */
export function useOpenImports({ page, visible }: ScreenProps, offer: Offer | undefined): readonly WireRow[] {
  const [query, setQuery] = useTabQuery();
  const { canOpen } = useSession().permissions;
  const wanted = query.get(IMPORT_QUERY);
  useEffect(() => {
    if (!visible || !wanted || !offer) return;
    const rest = new URLSearchParams(query);
    rest.delete(IMPORT_QUERY);
    setQuery(rest, { replace: true });
    offer.run({ task: wanted });
  }, [visible, wanted, offer, query, setQuery]);
  const { data } = useRead<ListData<WireRow>>(
    platform().files.list,
    { taskType: 'import', status: 'queued,running,checked', pageSize: 20 },
    { enabled: visible && canOpen(platform().files.page) },
  );
  return data?.list.filter((task) => (task.params as { pageUrl?: string } | null)?.pageUrl === page.url) ?? [];
}
