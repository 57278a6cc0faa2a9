/** A searchable list with one main command per row (Enter) and further tools beside it, by keys and by mouse. */
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './Sheet.module.css';

export interface RowTool {
  readonly key: string;
  /** Says what it does, to what: it is the button's name and tooltip. */
  readonly label: string;
  readonly content: ReactNode;
  readonly pressed?: boolean;
  readonly why?: string | null;
  run(): void;
}
export interface SheetRow {
  readonly id: string;
  readonly label: ReactNode;
  /** Quiet words behind the label. */
  readonly detail?: ReactNode;
  readonly danger?: boolean;
  /** What Enter does; absent where the row only says something. `why`: it can't be done now. */
  readonly main?: { readonly why?: string | null; run(): void };
  readonly tools?: readonly RowTool[];
  /** Stands in the row's place while something is asked there. */
  readonly inside?: ReactNode;
}
export interface SheetGroup {
  readonly key: string;
  readonly heading?: string;
  readonly rows: readonly SheetRow[];
}

interface SheetListProps {
  /** Names input and list. */
  readonly label: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly placeholder: string;
  readonly groups: readonly SheetGroup[];
  /** What stands there when nothing does. */
  readonly empty: ReactNode;
  /** Further keys, on the row that has the keyboard, or the first while something is typed. */
  readonly onKey?: (event: KeyboardEvent, row: string) => void;
  /** Beside the input. */
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
}

export function SheetList({ label, typed, onTyped, placeholder, groups, empty, onKey, tools, foot }: SheetListProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState('');
  // Also where it takes the place of something else in a dialog that is open already.
  useEffect(() => input.current?.focus(), []);
  const rows = groups.flatMap((g) => g.rows);
  const current = rows.some((row) => row.id === at) ? at : (rows[0]?.id ?? '');
  // A row that goes while it has the keyboard leaves it to the one that stands there now.
  const lastAt = useRef(0);
  useLayoutEffect(() => {
    const place = rows.findIndex((row) => row.id === at);
    if (place >= 0) lastAt.current = place;
    if (document.activeElement !== document.body || at === '') return;
    const lines = [...list.current!.querySelectorAll<HTMLElement>('[data-row]')];
    const line = lines.find((one) => one.dataset.row === at) ?? lines[Math.min(lastAt.current, lines.length - 1)];
    (line ? buttonsOf(line)[0] : input.current)?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as Element).closest('[data-inside]')) return;
    const lines = [...list.current!.querySelectorAll<HTMLElement>('[data-row]')];
    const from = lines.findIndex((line) => line.contains(event.target as Node));
    const typing = event.target === input.current;
    const buttons = from < 0 ? [] : buttonsOf(lines[from]!);
    const column = buttons.indexOf(event.target as HTMLButtonElement);
    if (event.altKey) {
      onKey?.(event, typing ? (rows[0]?.id ?? '') : current);
      return;
    }
    const go = (to: HTMLElement | undefined) => {
      if (!to) return;
      event.preventDefault();
      to.focus();
    };
    const toLine = (line: HTMLElement | undefined) => {
      const found = line && buttonsOf(line);
      go(found?.[Math.min(Math.max(column, 0), found.length - 1)]);
    };
    switch (event.key) {
      case 'ArrowDown':
        return toLine(lines[typing ? 0 : Math.min(from + 1, lines.length - 1)]);
      case 'ArrowUp':
        return typing ? toLine(lines.at(-1)) : from <= 0 ? go(input.current!) : toLine(lines[from - 1]);
      case 'ArrowRight':
        return typing ? undefined : go(buttons[column + 1]);
      case 'ArrowLeft':
        return typing ? undefined : go(buttons[column - 1]);
      case 'Home':
      case 'End':
        return typing ? undefined : toLine(event.key === 'Home' ? lines[0] : lines.at(-1));
      case 'Enter':
        if (!typing) return;
        event.preventDefault();
        const [first] = rows;
        if (first?.main && !first.main.why) first.main.run();
        return;
    }
    onKey?.(event, typing ? (rows[0]?.id ?? '') : current);
    // What is typed on a row looks for another one.
    if (
      !typing &&
      !event.defaultPrevented &&
      (event.key.length === 1 || event.key === 'Backspace') &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    )
      input.current?.focus();
  };
  return (
    <div className={classes.sheet} onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        <input
          ref={input}
          className={classes.input}
          value={typed}
          onChange={(e) => onTyped(e.currentTarget.value)}
          data-autofocus
          placeholder={placeholder}
          aria-label={label}
          spellCheck={false}
          autoComplete="off"
        />
        {tools}
      </div>
      <div
        ref={list}
        className={classes.list}
        role="group"
        aria-label={label}
        onFocus={(e) => {
          const row = (e.target as Element).closest<HTMLElement>('[data-row]')?.dataset.row;
          if (row) setAt(row);
        }}
      >
        {groups.map(
          (group) =>
            group.rows.length > 0 && (
              <section key={group.key} aria-label={group.heading}>
                {group.heading && <h3 className={classes.heading}>{group.heading}</h3>}
                <ul className={classes.rows}>
                  {group.rows.map((row) => (
                    <Row key={row.id} row={row} current={row.id === current} />
                  ))}
                </ul>
              </section>
            ),
        )}
        {rows.length === 0 && (
          <div className={classes.empty} role="status">
            {empty}
          </div>
        )}
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}

const buttonsOf = (line: HTMLElement) => [...line.querySelectorAll<HTMLButtonElement>('button')];

function Row({ row: { id, label, detail, danger, main, tools = [], inside }, current }: { row: SheetRow; current: boolean }) {
  if (inside)
    return (
      <li className={classes.row} data-inside>
        {inside}
      </li>
    );
  const tab = current ? 0 : -1;
  const words = (
    <>
      <span className={classes.label}>{label}</span>
      {(main?.why ?? detail) && <span className={classes.detail}>{main?.why ?? detail}</span>}
    </>
  );
  return (
    <li
      className={classes.row}
      data-row={main || tools.length ? id : undefined}
      data-danger={danger || undefined}
      data-off={main?.why ? true : undefined}
    >
      {main ? (
        <button
          type="button"
          tabIndex={tab}
          className={classes.main}
          aria-disabled={main.why ? true : undefined}
          onClick={() => {
            if (!main.why) main.run();
          }}
        >
          {words}
        </button>
      ) : (
        <span className={classes.main}>{words}</span>
      )}
      {tools.map((tool) => (
        <button
          key={tool.key}
          type="button"
          tabIndex={tab}
          className={classes.rowTool}
          aria-label={tool.label}
          data-tip={tool.why ?? tool.label}
          aria-description={tool.why ?? undefined}
          aria-pressed={tool.pressed}
          aria-disabled={tool.why ? true : undefined}
          onClick={() => {
            if (!tool.why) tool.run();
          }}
        >
          {tool.content}
        </button>
      ))}
    </li>
  );
}
