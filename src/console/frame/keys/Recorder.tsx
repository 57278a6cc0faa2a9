/**
 * Shown in place of a command while its new keys are recorded. It hears every key but Tab and says at once why a sequence is not allowed.
 */
import { Button, Kbd } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { shownKeys } from '../../../../commands/keys';
import { EMPTY_RECORDING, recorded, recordStroke } from '../../../../commands/recorder';
import { Keycap } from '../../kit/keys/Keycap';
import classes from '../../kit/sheet/Sheet.module.css';

interface RecorderProps {
  readonly label: string;
  readonly current: string | undefined;
  /** Its default, where the user has another one. */
  readonly standard: string | undefined;
  readonly isChanged: boolean;
  /** Why a sequence can't be had, in Chinese; null where it can. */
  readonly refusal: (sequence: string) => string | null;
  /** Another sequence, or null for none. */
  readonly onKeep: (sequence: string | null) => void;
  readonly onReset: () => void;
  /** Offers to swap keys with the command that has the sequence: a Chinese label and a function; null if that is impossible. */
  readonly exchange: (sequence: string) => { readonly label: string; run(): void } | null;
  readonly onLeave: () => void;
}

export function Recorder({ label, current, standard, isChanged, refusal, onKeep, onReset, exchange, onLeave }: RecorderProps) {
  const root = useRef<HTMLDivElement>(null);
  const [recording, setRecording] = useState(EMPTY_RECORDING);
  useEffect(() => {
    root.current?.focus();
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const sequence = recorded(recording);
  const why = sequence ? refusal(sequence) : null;
  const swap = why ? exchange(sequence) : null;
  const onKeyDown = (event: KeyboardEvent) => {
    // Tab leads to the buttons; on them keys are what they always are, but Escape still leaves.
    if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) return;
    if (event.target !== root.current) {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (swap && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (!event.repeat) swap.run();
      return;
    }
    const next = recordStroke(recording, event.nativeEvent);
    if (next.state === 'cancelled') onLeave();
    else if (next.state === 'cleared') onKeep(null);
    else if (next.state === 'recording') setRecording(next);
    else if (!why) onKeep(sequence);
  };
  return (
    <div
      ref={root}
      className={classes.recorder}
      role="group"
      tabIndex={0}
      aria-label={`${label}:按下新的按键,Enter 保留,Esc 放弃,Delete 不设按键`}
      data-mantine-stop-propagation="true"
      data-every-key
      onKeyDown={onKeyDown}
    >
      <header>
        <b>{label}</b>
        <span className={classes.strokes} role="status">
          {sequence ? (
            shownKeys(sequence)
              .flat()
              .map((key, i) => (
                <Kbd key={i} size="xs">
                  {key}
                </Kbd>
              ))
          ) : (
            <span className={classes.hint}>按下新的按键…{current && <>(现在是 {shownKeys(current).flat().join(' ')})</>}</span>
          )}
        </span>
      </header>
      {why && (
        <p className={classes.warning} role="alert">
          {why}
        </p>
      )}
      <div className={classes.buttons}>
        {swap && (
          <Button size="compact-sm" data-mantine-stop-propagation="true" onClick={swap.run} rightSection={<Keycap of="Mod+Enter" />}>
            {swap.label}
          </Button>
        )}
        <Button
          size="compact-sm"
          disabled={!sequence || why !== null}
          data-mantine-stop-propagation="true"
          onClick={() => onKeep(sequence)}
          rightSection={<Keycap of="Enter" />}
        >
          保留
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          data-mantine-stop-propagation="true"
          onClick={() => onKeep(null)}
          rightSection={<Keycap of="Delete" />}
        >
          不设按键
        </Button>
        {isChanged && (
          <Button size="compact-sm" variant="default" data-mantine-stop-propagation="true" onClick={onReset}>
            恢复默认{standard ? ` ${shownKeys(standard).flat().join(' ')}` : '(无)'}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          data-mantine-stop-propagation="true"
          onClick={onLeave}
          rightSection={<Keycap of="Escape" />}
        >
          放弃
        </Button>
      </div>
    </div>
  );
}
