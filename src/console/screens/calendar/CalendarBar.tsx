import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CALENDAR_TOOLS } from '../../kit/keys/toolKeys';
import { useKeys } from '../../kit/keys/useKeys';
import { withKey } from '../../kit/keys/withKey';
import type { Span } from './days';
import classes from './calendar.module.css';

/** Which days one looks at, and the way to others. */
export function CalendarBar({
  name,
  span,
  onPress,
}: {
  name: string;
  span: Span;
  onPress: (command: keyof typeof CALENDAR_TOOLS) => void;
}) {
  const keys = useKeys();
  const button = (
    id: keyof typeof CALENDAR_TOOLS,
    title: string,
    shown: ReactNode,
    more: { readonly label?: string; readonly on?: boolean } = {},
  ) => (
    <Button
      key={id}
      size="compact-sm"
      variant={more.on ? 'light' : 'default'}
      aria-label={more.label}
      aria-pressed={more.on}
      data-command={`screen:${id}`}
      title={withKey(title, keys(`screen:${id}`, CALENDAR_TOOLS[id].key))}
      onClick={() => onPress(id)}
    >
      {shown}
    </Button>
  );
  return (
    <div className={classes.bar}>
      <h2 aria-live="polite">{name}</h2>
      <Button.Group>
        {button('day.before', '上一页', <IconChevronLeft size={14} stroke={1.6} aria-hidden />, { label: '上一页' })}
        {button('day.today', '今天', '今天')}
        {button('day.after', '下一页', <IconChevronRight size={14} stroke={1.6} aria-hidden />, { label: '下一页' })}
      </Button.Group>
      <Button.Group>
        {button('span.month', '整月', '月', { on: span === 'month' })}
        {button('span.week', '一周', '周', { on: span === 'week' })}
      </Button.Group>
    </div>
  );
}
