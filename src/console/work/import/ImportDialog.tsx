import { useEffect, useRef, useState } from 'react';
import type { Page } from '../../../language/page';
import { useVisible } from '../../base/tabs/hooks';
import { Dialog } from '../../kit/floating/Dialog';
import type { Acting } from '../acting/acting';
import { ColumnsStep } from './ColumnsStep';
import { FileStep } from './FileStep';
import { tellWhenDone } from './imports';
import type { SentSheet } from './sentSheet';
import { TaskStep } from './TaskStep';

interface ImportDialogProps {
  readonly acting: Acting;
  readonly page: Page;
  /** A dropped `file`, or the `task` of an import to continue; and its inputs as far as known. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** Rows have been written. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Imports a file: choose it, match columns, validate on the server, confirm, write. It can be left at any time; running work continues. */
export function ImportDialog({ acting, page, initial, onChanged, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>((initial.file as File | undefined) ?? null);
  const [sheet, setSheet] = useState<SentSheet | null>(null);
  const [task, setTask] = useState<string | null>((initial.task as string | undefined) ?? null);
  const underWay = useRef(false);
  const close = () => {
    if (task && underWay.current) void tellWhenDone(page, task);
    onClose();
  };
  useEffect(() => {
    if (initial.file instanceof File) setFile(initial.file);
  }, [initial.file]);
  const again = () => {
    setTask(null);
    setSheet(null);
    setFile(null);
  };
  // Each step puts the focus where the user continues.
  const root = useRef<HTMLDivElement>(null);
  const step = task ? 'task' : sheet ? 'columns' : 'file';
  useEffect(() => {
    (
      root.current?.querySelector<HTMLElement>('[data-first] input') ??
      root.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      root.current
    )?.focus();
  }, [step]);
  return (
    <Dialog
      opened={useVisible()}
      onClose={close}
      returnFocus={false}
      closeOnClickOutside={false}
      size={760}
      title={`${acting.action.label}${sheet && !task ? ` · ${sheet.fileName}` : ''}`}
    >
      <div ref={root} tabIndex={-1} style={{ outline: 'none' }}>
        {task ? (
          <TaskStep
            id={task}
            onUnderWay={(is) => {
              underWay.current = is;
            }}
            onChanged={onChanged}
            onAgain={again}
            onBack={sheet ? () => setTask(null) : undefined}
            onClose={close}
          />
        ) : sheet ? (
          <ColumnsStep
            acting={acting}
            sheet={sheet}
            initial={initial}
            onTask={setTask}
            onBack={() => {
              setSheet(null);
              setFile(null);
            }}
          />
        ) : (
          <FileStep acting={acting} file={file} onSheet={setSheet} onClose={close} />
        )}
      </div>
    </Dialog>
  );
}
