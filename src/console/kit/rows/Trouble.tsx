import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { takesText } from '../../base/handover/takesText';
import { CallError } from '../../base/http/client';
import { filteredBy } from '../filter/filterQuery';
import { Keycap } from '../keys/Keycap';
import classes from './list.module.css';

/** Conditions that the server could not take, and what is to be changed to do without them. */
export interface Refused {
  readonly labels: readonly string[];
  readonly changes: Readonly<Record<string, string | null>>;
}

/** @returns null where something else is wrong. */
export function refusedFilters(
  error: Error | null,
  params: Readonly<Record<string, string>>,
  labelOf: (name: string) => string | undefined,
): Refused | null {
  const names = error instanceof CallError ? Object.keys(error.fieldErrors).filter((name) => Object.hasOwn(params, name)) : [];
  return names.length === 0
    ? null
    : {
        labels: [...new Set(names.map((name) => labelOf(filteredBy(name)) ?? name))],
        changes: Object.fromEntries(names.map((name) => [name, null])),
      };
}

/** What went wrong while reading, to what, and what to do: go on without the conditions that can't be, or try again. */
export function Trouble({
  error,
  onRetry,
  refused = null,
  onDrop,
}: {
  error: Error;
  onRetry: () => void;
  refused?: Refused | null;
  onDrop?: () => void;
}) {
  const drop = useRef<HTMLButtonElement>(null);
  // Nothing else is there for the keyboard, unless somebody is typing.
  useLayoutEffect(() => {
    if (!takesText(document.activeElement)) drop.current?.focus();
  }, [error]);
  const reasons = error instanceof CallError ? Object.values(error.fieldErrors).filter((reason) => reason !== error.message) : [];
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <div className={classes.instead} role="alert">
      <IconPlugConnectedX size={28} stroke={1.3} aria-hidden />
      <p>没能读取数据:{error.message}</p>
      {reasons.map((reason) => (
        <p key={reason} className={classes.reason}>
          {reason}
        </p>
      ))}
      {requestId && <p className={classes.reason}>请求编号 {requestId}</p>}
      {refused ? (
        <Button ref={drop} size="compact-sm" onClick={onDrop} rightSection={<Keycap of="Enter" />}>
          去掉条件 {refused.labels.join('、')}
        </Button>
      ) : (
        <Button size="compact-sm" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  );
}
