import { useSyncExternalStore, type ReactNode } from 'react';
import { Dialog } from '../floating/Dialog';
import { sheets, type SheetName } from './sheets';

/** The dialog of one of the console's own sheets. The focus goes back to where it was when the sheet was asked for, at once: what is run next may take it. */
export function Sheet({
  name,
  title,
  size = 720,
  onClosed,
  children,
}: {
  name: SheetName;
  title: ReactNode;
  size?: number;
  onClosed?: () => void;
  children: () => ReactNode;
}) {
  const isOpen = useSyncExternalStore(sheets.subscribe, sheets.get) === name;
  return (
    <Dialog
      opened={isOpen}
      onClose={() => {
        sheets.close();
        onClosed?.();
      }}
      title={title}
      size={size}
      returnFocus={false}
    >
      {isOpen && children()}
    </Dialog>
  );
}
