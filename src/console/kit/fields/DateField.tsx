import '@mantine/dates/styles.layer.css';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { formatInstant } from '../../../language/format';
import { isDay } from '../../../language/days';
import type { InputProps } from '../../contract';
import { frame } from '../values/inputFrame';
import { parseInstant, tidyDate } from '../values/typed';

/** A day, or a time in Asia/Shanghai: typed (`20260105 830` will do) or picked from a calendar. */
export function DateField(props: InputProps) {
  const { field, value, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const isInstant = field.kind === 'instant';
  const shown =
    isInstant && typeof value === 'string' && value.includes('T') && !Number.isNaN(Date.parse(value))
      ? formatInstant(value)
      : String(value ?? '');
  const commit = () => {
    if (typed !== null) onChange(typed.trim() === '' ? null : isInstant ? parseInstant(typed) : tidyDate(typed));
    setTyped(null);
    onBlur?.();
  };
  const pick = (day: string | null) => {
    setOpen(false);
    setTyped(null);
    onChange(day && isInstant ? parseInstant(`${day} ${shown.slice(11) || '00:00'}`) : day);
  };
  const calendar = (
    <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon color="gray" size="sm" aria-label={`在日历中选择${field.label}`} onClick={() => setOpen(!open)}>
          <IconCalendar size={15} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <DatesProvider settings={{ locale: 'zh-cn', firstDayOfWeek: 1 }}>
          <DatePicker
            size="xs"
            allowDeselect
            value={isDay(shown.slice(0, 10)) ? shown.slice(0, 10) : null}
            defaultDate={isDay(shown.slice(0, 10)) ? shown.slice(0, 10) : undefined}
            onChange={pick}
          />
        </DatesProvider>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...frame(props)}
      placeholder={isInstant ? '如 2026-01-05 08:30' : '如 2026-01-05'}
      value={typed ?? shown}
      rightSection={calendar}
      onChange={(e) => {
        setTyped(e.currentTarget.value);
        onChange(valueWhileTyping(e.currentTarget.value, isInstant));
      }}
      onBlur={commit}
    />
  );
}

/** What a half-typed text is worth, so that Enter submits it without leaving the field first. */
function valueWhileTyping(typed: string, isInstant: boolean): string | null {
  if (typed.trim() === '') return null;
  return isInstant ? parseInstant(typed) : tidyDate(typed);
}
