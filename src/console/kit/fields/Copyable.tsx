import type { ReactNode } from 'react';
import { copyText } from '../values/copyText';
import classes from './fields.module.css';

/** A number with a button that copies it; the button shows while the pointer is near or it has the focus. In a grid it stands in nobody's tab order: there it is a command. */
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
