import { Suspense } from 'react';
import { lazily } from '../lazily';
import type { Screen } from './useScreen';

const Nothing = lazily(async () => (await import('../table/Nothing')).Nothing);

/** What stands where there are no rows: what can be dropped to find some, or how to make the first. */
export const Empty = ({ screen: { page, resource, listing, offers } }: { screen: Screen }) => (
  <Suspense fallback={null}>
    <Nothing page={page} resource={resource} call={listing!.list.call} params={listing!.list.filters} create={offers.find((o) => o.action.does === 'create')} onChange={listing!.change} onReset={listing!.reset} />
  </Suspense>
);
