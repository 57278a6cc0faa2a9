import { Button } from '@mantine/core';
import { SHIFT } from '../../../../commands/screens/calendar';
import type { Fields } from '../../../language/field';
import { formatValue } from '../../../language/format';
import type { Stretch } from '../../../language/stretch';
import { Keycap } from '../../kit/keys/Keycap';
import type { Wish } from './useShifting';
import classes from './calendar.module.css';

interface WishBarProps {
  readonly wish: Wish;
  readonly name: string;
  readonly stretch: Stretch;
  readonly fields: Fields;
  readonly onPress: (command: string) => void;
}

/** Where a row is to lie, what the server says of it, and the way on. */
export function WishBar({ wish: { row, ends, verdict, isMeant }, name, stretch: { begin, end }, fields, onPress }: WishBarProps) {
  const after = { ...row, ...ends };
  const text = (key: string) => formatValue(key, fields[key]!, after);
  return (
    <div className={classes.wish} role="status" data-refused={typeof verdict === 'object' || undefined}>
      <span>
        “{name}” 改到 <b>{text(begin)}</b> 至 <b>{text(end)}</b>
      </span>
      <span>{verdict === 'asking' ? '正在核对…' : verdict === 'fine' ? (isMeant ? '正在修改…' : '可以改') : verdict.why}</span>
      <Button.Group>
        <Button
          size="compact-sm"
          variant="filled"
          disabled={typeof verdict === 'object' || isMeant}
          data-command={SHIFT.settle.id}
          onClick={() => onPress(SHIFT.settle.id)}
          rightSection={<Keycap of="Enter" />}
        >
          {SHIFT.settle.short}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          data-command={SHIFT.giveUp.id}
          onClick={() => onPress(SHIFT.giveUp.id)}
          rightSection={<Keycap of="Escape" />}
        >
          {SHIFT.giveUp.short}
        </Button>
      </Button.Group>
    </div>
  );
}
