import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import type { Page } from '../../language/page';
import type { ShownList } from '../contract';
import { Coming } from '../keys/useAwaited';
import { useKeys } from '../keys/useKeys';
import { withKey } from '../keys/withKey';
import { lazily, prefetch } from '../lazily';
import { useCatalogue } from '../registry';
import { useSession } from '../session/useSession';

const ExportDialog = lazily(async () => (await import('./ExportDialog')).ExportDialog);

interface Exporting {
  /** Asks what shall leave; absent where this user may not export. */
  readonly open: (() => void) | undefined;
  readonly button: ReactNode;
  readonly dialog: ReactNode;
}

/** What a screen of rows shows, as a file. @param list the same object for as long as it shows the same. @param total how many rows that is, as people say it. @param selected chosen rows by id. */
export function useExporting({ page, list, total, selected, refocus }: { readonly page: Page; readonly list: ShownList; readonly total: string; readonly selected?: ReadonlyMap<string, unknown>; readonly refocus: () => void }): Exporting {
  const catalogue = useCatalogue();
  const keys = useKeys();
  // Until all declarations are there only the page of exports is known, not yet its calls.
  const { can, canOpen } = useSession().permissions;
  const mayExport = canOpen('/api/upload/list') && (can('/upload/createTask') || !catalogue.writes.has('/upload/createTask'));
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  return {
    open: mayExport ? open : undefined,
    button: mayExport && <Button size="compact-xs" variant="subtle" color="gray" aria-label="导出" data-command="screen:export" title={withKey('导出', keys('screen:export'))} onPointerEnter={() => prefetch(ExportDialog)} onClick={open}><IconDownload size={14} stroke={1.6} aria-hidden /></Button>,
    dialog: isOpen && <Suspense fallback={<Coming />}><ExportDialog page={page} list={list} total={total} selected={[...(selected?.keys() ?? [])]} onClose={() => { setOpen(false); refocus(); }} /></Suspense>,
  };
}
