import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { CallError } from '../http/client';
import classes from './list.module.css';

/** What went wrong while reading, to what, and what to do. */
export function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reasons = error instanceof CallError ? Object.values(error.fieldErrors).filter((reason) => reason !== error.message) : [];
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <div className={classes.instead} role="alert">
      <IconPlugConnectedX size={28} stroke={1.3} aria-hidden />
      <p>没能读取数据:{error.message}</p>
      {reasons.map((reason) => <p key={reason} className={classes.reason}>{reason}</p>)}
      {requestId && <p className={classes.reason}>请求编号 {requestId}</p>}
      <Button size="compact-sm" onClick={onRetry}>重试</Button>
    </div>
  );
}
