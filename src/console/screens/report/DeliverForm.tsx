import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import classes from './report.module.css';

/** When a view is delivered, as the server calls it. */
export const TIMES = { day: '每天早上', week: '每周一', month: '每月 1 日' } as const;
export interface Wish {
  readonly every: keyof typeof TIMES;
  readonly fileType: 'xlsx' | 'csv';
}
interface DeliverFormProps {
  readonly name: string;
  readonly held: { readonly every: keyof typeof TIMES; readonly fileType: string } | undefined;
  /** What should be known of it. */
  readonly note: string | undefined;
  /** Null: nothing is changed. */
  readonly onDone: (wish: Wish | 'stop' | null) => void;
}

/** Asks in the place of a view when it is to come, and as which file: a time sets it. */
export function DeliverForm({ name, held, note, onDone }: DeliverFormProps) {
  const [fileType, setFileType] = useState<Wish['fileType']>(held?.fileType === 'csv' ? 'csv' : 'xlsx');
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('button')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...form.current!.querySelectorAll('button')];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 }[event.key];
    if (next !== undefined) all[(next + all.length) % all.length]!.focus();
    else if (event.key === 'Escape') onDone(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={form} className={classes.deliver} role="group" aria-label={`定时投递“${name}”`} onKeyDown={onKeyDown}>
      <span>定时投递“{name}”</span>
      {(Object.keys(TIMES) as (keyof typeof TIMES)[]).map((every) => (
        <Button
          key={every}
          size="compact-sm"
          variant={held?.every === every ? 'filled' : 'default'}
          aria-pressed={held?.every === every}
          onClick={() => onDone({ every, fileType })}
        >
          {TIMES[every]}
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`格式 ${fileType === 'csv' ? 'CSV' : 'Excel'},按下换一种`}
        onClick={() => setFileType(fileType === 'csv' ? 'xlsx' : 'csv')}
      >
        格式 {fileType === 'csv' ? 'CSV' : 'Excel'}
      </Button>
      {held && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => onDone('stop')}>
          停止投递
        </Button>
      )}
      {note && <small>{note}</small>}
    </div>
  );
}
