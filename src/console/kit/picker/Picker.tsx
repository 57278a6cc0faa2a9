/** One input over one list: the palette, each of its steps and the menu of a row are chosen from in the same way. */
import { VisuallyHidden } from '@mantine/core';
import { Command as Cmdk } from 'cmdk';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { Command } from '../../../../commands/command';
import { inOneLine } from '../../../../commands/recognise';
import { CommandList, type CommandGroup } from './CommandList';
import classes from './Picker.module.css';

/** Rows rendered at a keystroke, a few more than are visible. Moving down adds one at a time; jumping or scrolling adds all. */
const FIRST_ROWS = 14;
/** Rows that are always drawn below the marked one: more than a held arrow key passes until the next paint. */
const ROWS_AHEAD = 7;

export interface PickerProps {
  /** Names input and list. */
  readonly label: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly groups: readonly CommandGroup[];
  readonly marked: string;
  readonly onMark: (id: string) => void;
  readonly onPick: (command: Command, newTab: boolean) => void;
  /** Comes before the picker's own keys; what it prevents they leave alone. Never called for a key of an input method. */
  readonly onKey?: (event: KeyboardEvent) => void;
  /** Announced to screen readers, and shown where the list is empty. */
  readonly note: string;
  readonly placeholder?: string;
  /** What is wrong with what was typed. */
  readonly error?: string | null;
  /** Stands before the input: where one is. */
  readonly before?: ReactNode;
  /** Stands behind it. */
  readonly after?: ReactNode;
  /** Stands above the list. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  /** Escape is for `onKey`: the overlay around does not close. */
  readonly keepsEscape?: boolean;
  /** What is typed at first is marked, so that typing replaces it. */
  readonly marksText?: boolean;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

export function Picker({
  label,
  typed,
  onTyped,
  groups,
  marked,
  onMark,
  onPick,
  onKey,
  note,
  placeholder,
  error,
  before,
  after,
  head,
  foot,
  keepsEscape,
  marksText,
  inputRef,
}: PickerProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const list = useRef<HTMLDivElement>(null);
  const flat = groups.flatMap((g) => g.found);
  const at = flat.findIndex((f) => f.command.id === marked);
  const [drawnFor, setDrawnFor] = useState<string>();
  const rows = drawnFor === typed ? Infinity : Math.max(FIRST_ROWS, at + 1 + ROWS_AHEAD);
  const drawn = useMemo(() => beginningOf(groups, rows), [groups, rows]);
  const drawAll = () => setDrawnFor(typed);
  const latest = useRef(onPick);
  useLayoutEffect(() => {
    latest.current = onPick;
  });
  const pick = useCallback<typeof onPick>((command, newTab) => latest.current(command, newTab), []);
  const begin = useEffectEvent(() => {
    input.current?.focus();
    if (marksText) input.current?.select();
  });
  useEffect(() => begin(), []);
  useActiveDescendant(input, list);
  const onKeyDown = (event: KeyboardEvent) => {
    onKey?.(event);
    if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
    // cmdk goes to the last row there is.
    if (event.key === 'End' || (event.key === 'ArrowDown' && (event.metaKey || event.altKey))) flushSync(drawAll);
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    event.preventDefault();
    // What is marked now is taken, not what the list has drawn so far.
    const command = flat[at]?.command;
    if (command) onPick(command, event.ctrlKey || event.metaKey);
  };
  return (
    <Cmdk shouldFilter={false} vimBindings={false} value={marked} onValueChange={onMark} onKeyDown={onKeyDown} label={label}>
      <div className={classes.bar}>
        {before}
        <input
          ref={input}
          className={classes.input}
          value={typed}
          onChange={(e) => onTyped(e.currentTarget.value)}
          autoFocus
          data-autofocus
          spellCheck={false}
          autoComplete="off"
          data-mantine-stop-propagation={keepsEscape || undefined}
          onPaste={(event) => {
            const text = pasted(event);
            if (text !== null) {
              event.preventDefault();
              onTyped(text);
            }
          }}
          role="combobox"
          aria-expanded={flat.length > 0}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-label={label}
          placeholder={placeholder ?? label}
          aria-controls={list.current?.id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'picker-error' : undefined}
        />
        {after}
      </div>
      {error && (
        <div id="picker-error" className={classes.error} role="alert">
          {error}
        </div>
      )}
      {head}
      {/* A list box holds options only: a message in place of them stands beside it. The wheel and touch events count, not the scroll event, which may still belong to the previous text. */}
      <Cmdk.List ref={list} className={classes.list} label={label} onWheel={drawAll} onTouchMove={drawAll} onPointerDown={drawAll}>
        <CommandList groups={drawn} onPick={pick} />
      </Cmdk.List>
      {flat.length === 0 && (
        <div className={classes.empty} aria-hidden>
          {note}
        </div>
      )}
      {foot && <div className={classes.foot}>{foot}</div>}
      <VisuallyHidden role="status">{note}</VisuallyHidden>
    </Cmdk>
  );
}

function beginningOf(groups: readonly CommandGroup[], rows: number): readonly CommandGroup[] {
  let left = rows;
  return groups.flatMap((group) => {
    const found = group.found.slice(0, left);
    left -= found.length;
    return found.length ? [{ ...group, found }] : [];
  });
}

/** What the input holds after a paste of several lines; null where the browser does it right. */
function pasted({
  clipboardData,
  currentTarget: { value, selectionStart, selectionEnd },
}: ClipboardEvent<HTMLInputElement>): string | null {
  const text = clipboardData.getData('text/plain');
  return /[\r\n]/.test(text.trimEnd())
    ? value.slice(0, selectionStart ?? value.length) + inOneLine(text) + value.slice(selectionEnd ?? value.length)
    : null;
}

/** Points the input at the selected option after every commit: cmdk changes it later than React renders. */
function useActiveDescendant(input: RefObject<HTMLInputElement | null>, list: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const point = () => {
      const id = list.current?.querySelector('[cmdk-item][aria-selected="true"]')?.id;
      if (id) input.current?.setAttribute('aria-activedescendant', id);
      else input.current?.removeAttribute('aria-activedescendant');
      if (list.current) input.current?.setAttribute('aria-controls', list.current.id);
    };
    point();
    const watcher = new MutationObserver(point);
    watcher.observe(list.current!, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
    return () => watcher.disconnect();
  }, [input, list]);
}
