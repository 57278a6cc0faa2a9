import { DESIGNER } from '../../../../commands/screens/designer';
import { useRef, type KeyboardEvent } from 'react';
import type { BlockKind } from '../../../language/field';
import { useVisible } from '../../base/tabs/hooks';
import { Dialog } from '../../kit/floating/Dialog';
import actionClasses from '../../kit/keys/dialogs.module.css';

/** Asks of which kind the next block is. A digit takes one at once. */
export function ChooseKind({
  kinds,
  goesInto,
  onChoose,
  onClose,
}: {
  kinds: Readonly<Record<string, BlockKind>>;
  goesInto: (kind: string) => string | null;
  onChoose: (kind: string) => void;
  onClose: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const all = Object.entries(kinds);
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = all[Number(event.key) - 1];
    if (digit && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      onChoose(digit[0]);
      return;
    }
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as Readonly<Record<string, number>>)[event.key];
    if (!by) return;
    event.preventDefault();
    const buttons = [...list.current!.querySelectorAll('button')];
    buttons[Math.max(0, Math.min(buttons.length - 1, buttons.indexOf(document.activeElement as HTMLButtonElement) + by))]?.focus();
  };
  return (
    <Dialog opened={useVisible()} onClose={onClose} returnFocus={false} size="sm" title={DESIGNER.add.label}>
      <ul ref={list} className={actionClasses.choices} onKeyDown={onKeyDown}>
        {all.map(([kind, { label, fields, holds }], i) => (
          <li key={kind}>
            <button
              type="button"
              data-autofocus={i === 0 || undefined}
              data-command={`screen:design.add.${kind}`}
              onClick={() => onChoose(kind)}
            >
              <b>
                {i < 9 ? `${i + 1}  ` : ''}
                {label}
                {goesInto(kind) && ` · 放进${goesInto(kind)}`}
              </b>
              <span>
                {[
                  ...Object.values(fields).map((field) => field.label),
                  ...(holds ? [`里面可放 ${holds.map((one) => kinds[one]!.label).join('、')}`] : []),
                ].join('、')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
