import { useSyncExternalStore, type ReactNode } from 'react';
import { Dialog } from '../floating/Dialog';
import { sheets, type SheetName } from './sheets';

/** A dialog of the console itself. On closing, the focus returns at once, because the next command may move it. */
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
