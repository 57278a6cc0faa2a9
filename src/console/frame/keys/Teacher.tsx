/** Counts how commands are run, and hints at the key of one that is clicked often: once a day per command, until turned off. */
import { Button, Kbd } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { labelOf } from '../../../../commands/command';
import { shown } from '../../../../commands/keys';
import { SCREEN_COMMANDS } from '../../../../commands/screens/screens';
import { SHELL } from '../../../../commands/shell';
import { counted, hinted, isDue, NO_HABITS, type Habits } from '../../../../commands/teaching';
import { dayOf } from '../../../language/days';
import { useSession } from '../../base/session/useSession';
import { changeStored, readStored } from '../../base/session/useStored';
import { keyUse } from '../../kit/keys/keyUse';
import { useCommandContext } from '../palette/useCommandContext';
import { useCommands } from '../palette/useStanding';

const HINT = 'hint';
const HINT_MS = 8000;
const WRITE_MS = 1000;

export function Teacher() {
  const context = useCommandContext();
  const { userId } = useSession().info;
  const commands = useCommands(context);
  const now = useRef({ commands, keyOf: context.keyOf });
  now.current = { commands, keyOf: context.keyOf };
  useEffect(() => {
    const change = (next: (habits: Habits) => Habits) => changeStored<Habits>('habits', userId, NO_HABITS, next);
    // Keys come fast: they are written down in their time.
    let pressed = new Map<string, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      const batch = pressed;
      pressed = new Map();
      if (batch.size > 0) change((habits) => [...batch].reduce((sum, [id, times]) => counted(sum, id, 'keys', times), habits));
    };
    const onClick = (event: MouseEvent) => {
      // An Enter on a button makes a click too, without a pointer; fingers have no keys.
      if (event.detail === 0 || (event as PointerEvent).pointerType === 'touch') return;
      const id = (event.target as Element).closest<HTMLElement>('[data-command]')?.dataset.command;
      const found = id && labelled(id);
      if (!id || !found) return;
      write();
      const day = dayOf(Date.now());
      change((habits) => counted(habits, id, 'mouse'));
      if (!isDue(readStored<Habits>('habits', userId, NO_HABITS), id, day)) return;
      change((habits) => hinted(habits, id, day));
      notifications.hide(HINT);
      notifications.show({
        id: HINT,
        role: 'status',
        autoClose: HINT_MS,
        withBorder: true,
        color: 'gray',
        closeButtonProps: { 'aria-label': '关闭提示' },
        message: (
          <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
            <span>
              “{found.label}”可以按 <Kbd size="xs">{shown(found.key)}</Kbd>
            </span>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              ml="auto"
              onClick={() => {
                change((habits) => ({ ...habits, silent: true }));
                notifications.hide(HINT);
              }}
            >
              不再提示
            </Button>
          </span>
        ),
      });
    };
    const labelled = (id: string) => {
      const { keyOf } = now.current;
      const command = now.current.commands.find((c) => c.id === id);
      // Moving along, and the palette itself, are in no list.
      const declared = [...SCREEN_COMMANDS, ...SHELL].find((one) => one.id === id);
      const [label, key] = [command?.label ?? (declared && labelOf(declared)), command?.key ?? keyOf({ id, key: declared?.key })];
      return label && key ? { label, key } : undefined;
    };
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('pagehide', write);
    const unlisten = keyUse.listen((id) => {
      pressed.set(id, (pressed.get(id) ?? 0) + 1);
      timer ??= setTimeout(write, WRITE_MS);
    });
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('pagehide', write);
      unlisten();
      write();
    };
  }, [userId]);
  return null;
}
