import type { ReactNode } from 'react';
import { copyText } from '../values/copyText';
import classes from './fields.module.css';

/** A number with a copy button, shown on hover or focus. In a grid the button is not in the tab order, because a command does the same. */
export const Copyable = ({
  text,
  tabbable = true,
  command,
  children,
}: {
  text: string;
  tabbable?: boolean;
  /** Which command copies it too. */ command?: string;
  children?: ReactNode;
}) => (
  <span className={classes.copyable}>
    <span className={classes.clip}>{children ?? text}</span>
    <button
      type="button"
      tabIndex={tabbable ? 0 : -1}
      data-command={command}
      className={classes.copy}
      aria-label={`复制 ${text}`}
      onClick={(event) => {
        event.stopPropagation();
        void copyText(text);
      }}
    />
  </span>
);
