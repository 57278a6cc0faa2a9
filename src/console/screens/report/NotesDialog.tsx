import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { date } from '../../../language/field';
import { write } from '../../base/http/client';
import { toast } from '../../base/stores/toast';
import { DateField } from '../../kit/fields/DateField';
import { Dialog } from '../../kit/floating/Dialog';
import type { Note } from './marks';
import classes from './report.module.css';

interface NotesDialogProps {
  readonly day: string;
  readonly notes: readonly Note[];
  readonly onChanged: () => void;
  readonly onClose: () => void;
}
const DAY = date('日期', { required: true });

/** What happened on the days that are looked at: to be read, added to, and removed again by their author. */
export function NotesDialog({ day: first, notes, onChanged, onClose }: NotesDialogProps) {
  const [day, setDay] = useState<string | null>(first);
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const send = (call: string, body: object, then: () => void) =>
    void write(call, body, { quiet: true }).then(
      () => {
        setProblems({});
        then();
        onChanged();
      },
      (error: Error & { fieldErrors?: Readonly<Record<string, string>> }) => {
        setProblems(error.fieldErrors ?? {});
        if (!Object.keys(error.fieldErrors ?? {}).length) toast.error(error.message);
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send('/console/report/note/add', { day, text: text.trim() }, () => setText(''));
  };
  return (
    <Dialog opened onClose={onClose} title="日期备注" size="md">
      <form className={classes.noting} onSubmit={submit}>
        <TextInput
          label="备注"
          placeholder="大促、停水、暴雨……所有报表的这一天都看得到"
          maxLength={40}
          data-autofocus
          value={text}
          error={problems.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DateField
          name="day"
          field={DAY}
          id="note-day"
          value={day}
          error={problems.day}
          onChange={(value: unknown) => setDay(value as string | null)}
        />
        <Button type="submit" disabled={text.trim() === '' || !day}>
          加备注
        </Button>
      </form>
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <b>{note.day}</b>
            <span>{note.text}</span>
            <small>{note.by}</small>
            {note.isOwn && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                aria-label={`删除备注“${note.text}”`}
                onClick={() => send('/console/report/note/remove', { note: note.id }, () => undefined)}
              >
                删除
              </Button>
            )}
          </li>
        ))}
      </ul>
      {notes.length === 0 && <p className={classes.note}>这段时间还没有备注。</p>}
    </Dialog>
  );
}
