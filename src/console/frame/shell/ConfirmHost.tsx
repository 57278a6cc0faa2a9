import { Button, Group } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { questions, type Asked } from '../../base/tabs/confirm';
import { Dialog } from '../../kit/floating/Dialog';

/** Draws the questions of `confirm`. Escape and a click outside mean no; the confirming button has the focus, unless it is dangerous. */
export function ConfirmHost({ ready }: { ready: boolean }) {
  const asked = useSyncExternalStore(questions.subscribe, questions.first);
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState<Asked | null>(asked);
  if (asked && asked !== shown) setShown(asked);
  // A dialog rendered for the first time does not know the previous focus. After its closing animation its own button may still have it;
  // any other element has it on purpose.
  const returnFocus = () => {
    if ((document.activeElement ?? document.body).matches('body, [role=dialog] *') && shown?.from instanceof HTMLElement)
      shown.from.focus({ preventScroll: true });
  };
  return (
    <Dialog
      opened={ready && asked !== null}
      onExitTransitionEnd={returnFocus}
      onClose={() => asked?.answer(false)}
      title={shown?.title}
      size={400}
      withCloseButton={false}
      layer="confirm"
    >
      {shown?.message !== undefined && <div style={{ marginBottom: 20, overflowWrap: 'anywhere' }}>{shown.message}</div>}
      <Group justify="flex-end" gap={8}>
        <Button size="sm" variant="default" data-autofocus={shown?.danger || undefined} onClick={() => asked?.answer(false)}>
          {shown?.cancel ?? '取消'}
        </Button>
        <Button
          size="sm"
          color={shown?.danger ? 'bad' : undefined}
          data-autofocus={!shown?.danger || undefined}
          onClick={() => asked?.answer(true)}
        >
          {shown?.confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
