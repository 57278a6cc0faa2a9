import { formatCount } from '../../language/format';
import classes from './threeDays.module.css';

/** The address of a page with filters; null where the reader may not open it. */
export type LinkOf = (page: string, query: Readonly<Record<string, string>>) => string | null;

interface AmountProps {
  readonly value: number | null;
  readonly href: string | null;
  readonly label: string;
  /** Whether it were better not there. */
  readonly isBad?: boolean;
}

/** A number that opens what it counts; nothing to open has no link. */
export function Amount({ value, href, label, isBad }: AmountProps) {
  if (value === null) return <span className={classes.nothing}>—</span>;
  if (value === 0) return <span className={classes.nothing}>0</span>;
  const tone = isBad ? 'bad' : undefined;
  return href ? (
    <a href={href} data-tone={tone} aria-label={`${label} ${formatCount(value)}`} title={label}>
      {formatCount(value)}
    </a>
  ) : (
    <span data-tone={tone} title={label}>
      {formatCount(value)}
    </span>
  );
}
