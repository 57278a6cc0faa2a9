import type { ReactNode } from 'react';
import { useHeldFocus } from '../../kit/focus/useHeldFocus';
import { Trouble } from '../../kit/rows/Trouble';
import type { Screen } from '../common/useScreen';
import classes from './calendar.module.css';
import { Entries, type EntriesProps } from './Entries';
import type { useDays } from './useDays';

interface CalendarBodyProps {
  readonly screen: Screen;
  readonly found: Pick<ReturnType<typeof useDays>, 'error' | 'isThere' | 'retry'>;
  readonly children: ReactNode;
}

/** The days and what stands beside them, or why they could not be read. */
export function CalendarBody({ screen: { refocus, visible, onKeyDown }, found, children }: CalendarBodyProps) {
  const held = useHeldFocus(refocus, visible);
  return found.error && !found.isThere ? (
    <Trouble error={found.error} onRetry={found.retry} />
  ) : (
    <div className={classes.body} onKeyDown={onKeyDown} {...held}>
      {children}
    </div>
  );
}

interface BesideDaysProps extends EntriesProps {
  readonly title: string;
  /** The message where there are none; absent while they are being read. */
  readonly none: string | undefined;
}

/** The rows of what the cursor is on. */
export const BesideDays = ({ title, none = '正在读取…', ...entries }: BesideDaysProps) => (
  <div className={classes.side} data-region="detail">
    <h3>
      {title}
      {entries.rows.length > 0 && ` · ${entries.rows.length} 条`}
    </h3>
    {entries.rows.length === 0 ? <p className={classes.none}>{none}</p> : <Entries {...entries} />}
  </div>
);
