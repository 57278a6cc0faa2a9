import type { Tone } from '../../../language/field';
import classes from './fields.module.css';

/** A state: a dot in its tone and its name, so that colour is never the only sign. */
export const StatusBadge = ({ tone = 'idle', children }: { tone?: Tone; children: string }) => (
  <span className={classes.status} data-tone={tone}>
    {children}
  </span>
);
