import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useLayer } from '../../kit/floating/useLayer';
import classes from './report.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
}
interface ChooserProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  /** Where in the window it stands; below its button by default. */
  readonly at?: readonly [x: number, y: number] | undefined;
  /** @param isGoingOn taken with Shift: what belongs to it is chosen next. */
  readonly onTake: (value: string, isGoingOn: boolean) => void;
  /** What Shift goes on to. */
  readonly hint?: string | undefined;
  readonly onClose: () => void;
}

/** Digits, then letters: what each option is chosen with. */
export const SIGNS = '123456789abcdefghijklmnopqrstuvwxyz';

/** A list below its button: a sign chooses at once, arrows and Enter do too. It is there in the moment it is asked for, so that what is typed ahead reaches it. */
export function Chooser({ label, options, value, at: spot, onTake, hint, onClose }: ChooserProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayer(true, 'menu', onClose);
  const items = () => [...list.current!.querySelectorAll<HTMLElement>('button')];
  useLayoutEffect(() => {
    (list.current!.querySelector<HTMLElement>('[aria-checked=true]') ?? items()[0])?.focus();
    if (!spot) return;
    const { style, offsetWidth, offsetHeight } = list.current!;
    style.left = `${Math.max(0, Math.min(spot[0], window.innerWidth - offsetWidth))}px`;
    style.top = `${Math.max(0, Math.min(spot[1], window.innerHeight - offsetHeight))}px`;
  }, [spot]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) all[(next + all.length) % all.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (event.key.length === 1 && event.key !== ' ') {
      // With Shift a digit is typed as another sign.
      const sign = /^Digit(\d)$/.exec(event.code)?.[1] ?? event.key.toLowerCase();
      const found = options[SIGNS.indexOf(sign)];
      if (found) onTake(found.value, event.shiftKey);
    } else {
      // Enter and blank press the button itself.
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      className={classes.chooser}
      data-free={spot !== undefined || undefined}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      {options.map((option, i) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          onClick={(event) => onTake(option.value, event.shiftKey)}
        >
          <kbd aria-hidden>{SIGNS[i]?.toUpperCase()}</kbd>
          {option.label}
        </button>
      ))}
      {hint && <small>{hint}</small>}
    </div>
  );
}
