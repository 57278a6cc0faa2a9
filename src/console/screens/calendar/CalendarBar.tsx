import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { CALENDAR } from '../../../../commands/screens/calendar';
import { CommandButton } from '../../kit/keys/CommandButton';
import { counted, STAGES, type Stage } from './stages';
import type { Span } from './days';
import classes from './calendar.module.css';

interface CalendarBarProps {
  readonly name: string;
  /** Whether a month is in view or a week, where that can be chosen. */
  readonly span?: Span;
  /** What the stretches in view are by now, where its rows are such. */
  readonly stages?: readonly Stage[] | undefined;
  readonly crowded: number;
  readonly onPress: (command: string) => void;
}

/** Which days one looks at, and the way to others. */
export function CalendarBar({ name, span, stages, crowded, onPress }: CalendarBarProps) {
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
      {span && (
        <Button.Group>
          <CommandButton command={CALENDAR.month} {...chosen('month')}>
            月
          </CommandButton>
          <CommandButton command={CALENDAR.week} {...chosen('week')}>
            周
          </CommandButton>
        </Button.Group>
      )}
      {stages && (
        <ul className={classes.legend} aria-label="阶段">
          {counted(stages).map(({ stage, count }) => (
            <li key={stage} data-stage={stage}>
              {STAGES[stage]} {count}
            </li>
          ))}
          {crowded > 0 && <li data-stage="crowded">冲突 {crowded}</li>}
        </ul>
      )}
    </div>
  );
}
