import { Suspense } from 'react';
import { lazily } from '../../base/loading/lazily';
import type { Screen } from './useScreen';

const Nothing = lazily(async () => (await import('../../kit/rows/Nothing')).Nothing);

/** What stands where there are no rows: what can be dropped to find some, or how to make the first. */
export function Empty({ screen: { page, resource, listing, offers } }: { screen: Screen }) {
  const {
    list: { call, filters },
    change,
    reset,
  } = listing!;
  return (
    <Suspense fallback={null}>
      <Nothing
        page={page}
        resource={resource}
        call={call}
        params={filters}
        create={offers.find((o) => o.action.does === 'create')}
        onChange={change}
        onReset={reset}
      />
    </Suspense>
  );
}
