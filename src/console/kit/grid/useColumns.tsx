import { SCREEN } from '../../../../commands/screen';
import { IconColumns3 } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { Coming } from '../../base/handover/useAwaited';
import { lazily, prefetch } from '../../base/loading/lazily';
import { useCatalogue } from '../../base/loading/registry';
import { shownColumns } from '../columns/columns';
import { IconTool } from '../keys/IconTool';
import { useArrangement } from './useArrangement';

const ColumnPanel = lazily(async () => (await import('./ColumnPanel')).ColumnPanel);

/** The columns of a screen as this user has them, and where they are chosen and ordered. */
export function useColumns(
  page: Page,
  resource: Resource,
  query: URLSearchParams,
  setQuery: Parameters<typeof useArrangement>[3],
  refocus: () => void,
) {
  const { resources } = useCatalogue();
  const { arrangement, arrange, isArranged } = useArrangement(page, resource, query, setQuery);
  const columns = useMemo(() => shownColumns(resource, arrangement, resources), [resource, arrangement, resources]);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = () => {
    setOpen(false);
    refocus();
  };
  return {
    arrangement,
    arrange,
    columns,
    open,
    button: <IconTool command={SCREEN.columns} icon={IconColumns3} onNear={comeNear} onPress={open} />,
    panel: isOpen && (
      <Suspense fallback={<Coming />}>
        <ColumnPanel page={page} resource={resource} arrangement={arrangement} arrange={arrange} isArranged={isArranged} onClose={close} />
      </Suspense>
    ),
  };
}
const comeNear = () => prefetch(ColumnPanel);
