import { Suspense } from 'react';
import type { Page } from '../../../language/page';
import { optionCallOf } from '../../../language/options';
import { Coming } from '../../base/handover/useAwaited';
import { lazily } from '../../base/loading/lazily';
import { useCatalogue, useKnown } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { hrefOf, navigate } from '../../base/tabs/hooks';
import { IdBox } from './IdBox';

const RowPicker = lazily(async () => (await import('./RowPicker')).RowPicker);

/** Shown by a page of one row that was opened without an id: finds the row by name if the user may list rows, else by id. */
export function WhichRow({ page }: { page: Page }) {
  const { permissions } = useSession();
  const known = useKnown();
  const resource = useCatalogue().resources.get(page.resource)!;
  const options = optionCallOf(resource);
  // Names of what a permitted page refers to come with that page.
  const mayLook =
    options &&
    (permissions.can(options.path) ||
      [...permissions.pages.values()].some(({ page: one }) => one && known.optionsOf(one).has(resource.name)));
  const open = (id: string) => navigate(hrefOf(page.url, { id }), { replace: true });
  return mayLook ? (
    <Suspense fallback={<Coming />}>
      <RowPicker resource={resource} onOpen={open} />
    </Suspense>
  ) : (
    <IdBox label={resource.label} onOpen={open} />
  );
}
