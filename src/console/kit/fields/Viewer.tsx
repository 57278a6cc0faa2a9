import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconExternalLink, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useVisible } from '../../base/tabs/hooks';
import { useLayer } from '../floating/useLayer';
import classes from './picture.module.css';

/** Pictures as large as the window allows. Arrows leaf through them, Escape closes this and nothing behind it. */
export function Viewer({ start, all, label, onClose }: { start: string; all: readonly string[]; label: string; onClose: () => void }) {
  const [at, setAt] = useState(Math.max(0, all.indexOf(start)));
  const path = all[at] ?? start;
  const step = (by: number) => setAt((i) => Math.max(0, Math.min(all.length - 1, i + by)));
  // Keys of a picture are no keys of the row, form or dialog that it was opened from.
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const act = ({ Escape: onClose, ArrowLeft: () => step(-1), ArrowRight: () => step(1) } as Readonly<Record<string, () => void>>)[
      event.key
    ];
    if (act) {
      event.preventDefault();
      act();
    }
  };
  // One that leads nowhere stays focusable: a button that is disabled under the finger would lose the keyboard.
  const icon = (name: string, onClick: () => void, Icon: typeof IconX, disabled = false) => (
    <ActionIcon
      color="gray"
      size="md"
      aria-label={name}
      title={name}
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={onClick}
      data-mantine-stop-propagation="true"
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
  const opened = useVisible();
  const { zIndex, ref } = useLayer(opened, 'dialog', onClose);
  return (
    <Modal.Root
      ref={ref}
      zIndex={zIndex}
      opened={opened}
      onClose={onClose}
      size="auto"
      centered
      closeOnEscape={false}
      padding={0}
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={label}>
        <div
          className={classes.viewer}
          onKeyDown={onKeyDown}
          onClick={(event) => event.stopPropagation()}
          tabIndex={-1}
          data-autofocus
          data-mantine-stop-propagation="true"
        >
          <header>
            <span>
              {label.replace(/ \d+$/, '')}
              {all.length > 1 && (
                <small>
                  {at + 1} / {all.length}
                </small>
              )}
            </span>
            {all.length > 1 && (
              <>
                {icon('上一张 (←)', () => step(-1), IconChevronLeft, at === 0)}
                {icon('下一张 (→)', () => step(1), IconChevronRight, at === all.length - 1)}
              </>
            )}
            <ActionIcon
              component="a"
              href={path}
              target="_blank"
              rel="noreferrer"
              color="gray"
              size="md"
              aria-label="在新标签页打开原图"
              title="在新标签页打开原图"
              data-mantine-stop-propagation="true"
            >
              <IconExternalLink size={17} stroke={1.6} />
            </ActionIcon>
            {icon('关闭 (Esc)', onClose, IconX)}
          </header>
          <img key={path} src={path} alt={label} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
