import { useRef, type KeyboardEvent } from 'react';
import type { Field } from '../../../language/field';
import { useVisible } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { textOf } from '../../kit/fields/Cell';
import { Dialog } from '../../kit/floating/Dialog';
import type { Acting } from '../acting/acting';
import { titleOf } from '../acting/offers';
import classes from '../../kit/keys/dialogs.module.css';

/** Asks which row an action is about, where a page's row leads to several and the action takes one. */
export function ChooseDialog({
  acting,
  rows,
  onChoose,
  onClose,
}: {
  acting: Acting;
  rows: readonly WireRow[];
  onChoose: (row: WireRow) => void;
  onClose: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as Readonly<Record<string, number>>)[event.key];
    if (!by) return;
    event.preventDefault();
    const all = [...list.current!.querySelectorAll('button')];
    all[Math.max(0, Math.min(all.length - 1, all.indexOf(document.activeElement as HTMLButtonElement) + by))]?.focus();
  };
  return (
    <Dialog
      opened={useVisible()}
      onClose={onClose}
      returnFocus={false}
      size="md"
      title={`${acting.action.label} · 选择${acting.resource.label}`}
    >
      <ul ref={list} className={classes.choices} onKeyDown={onKeyDown}>
        {rows.map((row, i) => (
          <li key={row.id}>
            <button type="button" data-autofocus={i === 0 || undefined} onClick={() => onChoose(row)}>
              <b>{titleOf(acting.resource, row)}</b>
              <span>{factsOf(acting, row)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** States and figures of a row, in a line. */
const factsOf = ({ resource }: Acting, row: WireRow) =>
  Object.entries(resource.fields as Readonly<Record<string, Field>>)
    .filter(
      ([name, field]) => ['choice', 'money', 'int'].includes(field.kind) && !field.derived && name !== 'version' && row[name] !== null,
    )
    .map(([name, field]) => `${field.label} ${textOf(name, field, row)}`)
    .join(' · ');
