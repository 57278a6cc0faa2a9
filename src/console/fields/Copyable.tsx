import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { copyText } from './copyText';
import classes from './fields.module.css';

/** A number with a button that copies it; the button shows while the pointer is near and stands in nobody's tab order (grids copy with Mod+C). */
export const Copyable = ({ text, children }: { text: string; children?: ReactNode }) => (
  <span className={classes.copyable}>
    <span className={classes.clip}>{children ?? text}</span>
    <button type="button" tabIndex={-1} className={classes.copy} aria-label={`复制 ${text}`} onClick={(event) => { event.stopPropagation(); void copyText(text); }}>
      <IconCopy size={13} stroke={1.6} aria-hidden />
    </button>
  </span>
);
