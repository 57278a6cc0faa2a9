import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { CALENDAR } from '../../../../commands/screens/calendar';
import { CommandButton } from '../../kit/keys/CommandButton';
import type { Span } from './days';
import classes from './calendar.module.css';

/** Which days one looks at, and the way to others. */
export function CalendarBar({ name, span, onPress }: { name: string; span: Span; onPress: (command: string) => void }) {
  const chosen = (of: Span) => ({
    title: CALENDAR[of].short,
    variant: span === of ? 'light' : 'default',
    'aria-pressed': span === of,
    onPress,
  });
  const turning = (of: 'before' | 'after') => ({
    command: CALENDAR[of],
    title: CALENDAR[of].short,
    'aria-label': CALENDAR[of].short,
    onPress,
  });
  return (
    <div className={classes.bar}>
      <h2 aria-live="polite">{name}</h2>
      <Button.Group>
        <CommandButton {...turning('before')}>
          <IconChevronLeft size={14} stroke={1.6} aria-hidden />
        </CommandButton>
        <CommandButton command={CALENDAR.today} title={CALENDAR.today.short} onPress={onPress} />
        <CommandButton {...turning('after')}>
          <IconChevronRight size={14} stroke={1.6} aria-hidden />
        </CommandButton>
      </Button.Group>
      <Button.Group>
        <CommandButton command={CALENDAR.month} {...chosen('month')}>
          月
        </CommandButton>
        <CommandButton command={CALENDAR.week} {...chosen('week')}>
          周
        </CommandButton>
      </Button.Group>
    </div>
  );
}
