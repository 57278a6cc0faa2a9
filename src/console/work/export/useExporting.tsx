import { platform } from '../../base/loading/platform';
import { SCREEN } from '../../../../commands/screen';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import type { Page } from '../../../language/page';
import { Coming } from '../../base/handover/useAwaited';
import { lazily, prefetch } from '../../base/loading/lazily';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import type { ShownList } from '../../contract';
import { IconTool } from '../../kit/keys/IconTool';

const ExportDialog = lazily(async () => (await import('./ExportDialog')).ExportDialog);

export interface Exporting {
  /** Asks what shall leave; absent where this user may not export. */
  readonly open: (() => void) | undefined;
  readonly button: ReactNode;
  readonly dialog: ReactNode;
}

/** Whether this user may take rows out. */
export function useMayExport(): boolean {
  const catalogue = useCatalogue();
  // Until all declarations are there only the page of exports is known, not yet its calls.
  const { can, canOpen } = useSession().permissions;
  const { page, create } = platform().files;
  return canOpen(page) && (can(create) || !catalogue.writes.has(create));
}

/**
 * Exports what a screen shows. @param list the same object as long as it shows the same. @param total the number of rows, for display.
 * @param selected rows by id.
 */
export function useExporting({
  page,
  list,
  total,
  selected,
  refocus,
}: {
  readonly page: Page;
  readonly list: ShownList;
  readonly total: string;
  readonly selected?: ReadonlyMap<string, unknown> | undefined;
  readonly refocus: () => void;
}): Exporting {
  const mayExport = useMayExport();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  return {
    open: mayExport ? open : undefined,
    button: mayExport && <IconTool command={SCREEN.export} icon={IconDownload} onNear={comeNear} onPress={open} />,
    dialog: isOpen && (
      <Suspense fallback={<Coming />}>
        <ExportDialog
          page={page}
          list={list}
          total={total}
          selected={[...(selected?.keys() ?? [])]}
          onClose={() => {
            setOpen(false);
            refocus();
          }}
        />
      </Suspense>
    ),
  };
}
const comeNear = () => prefetch(ExportDialog);
