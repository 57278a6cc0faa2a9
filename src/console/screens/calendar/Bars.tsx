import type { CSSProperties, PointerEvent } from 'react';
import { DAY_MS } from '../../../language/days';
import type { Edge } from '../../../language/stretch';
import type { WireRow } from '../../contract';
import type { Stage } from './stages';
import type { Bar, Lying } from './spans';
import classes from './calendar.module.css';

/** What bars look like and what is done with them. */
export interface BarLooks {
  readonly titleOf: (row: WireRow) => string;
  readonly toneOf: (row: WireRow) => string | undefined;
  readonly stageOf: (row: WireRow) => Stage;
  /** Rows that stand in each other's way. */
  readonly crowded: ReadonlySet<string>;
  /** The row with the cursor, and the one that lies where it is to go. */
  readonly atHand: string | undefined;
  readonly wished: string | undefined;
  readonly isRefused: boolean;
  /** Whether bars are moved here at all. */
  readonly canDrag: boolean;
  readonly onPick: (row: WireRow, day: string) => void;
  readonly onDrag: (row: WireRow, days: number, edge: Edge) => void;
  readonly onDrop: () => void;
  readonly onGiveUp: () => void;
}

/** So near its end a bar is made longer or shorter, and not moved (CSS pixels). */
const GRIP = 8;

/** The stretches of a week over its days. For the pointer alone: the keyboard has days and the rows of one beside them. */
export const Bars = ({ lying: { bars, heads }, shown, ...looks }: { lying: Lying; shown: number } & BarLooks) => (
  <div className={classes.bars} aria-hidden>
    {heads
      .filter(({ track }) => track < shown)
      .map(({ name, track }) => (
        <span key={name} className={classes.lane} style={{ gridRow: track + 1 }}>
          {name}
        </span>
      ))}
    {bars
      .filter(({ track }) => track < shown)
      .map((bar) => (
        <Span key={bar.row.id} bar={bar} {...looks} />
      ))}
  </div>
);

function Span({
  bar,
  titleOf,
  toneOf,
  stageOf,
  crowded,
  atHand,
  wished,
  isRefused,
  canDrag,
  onPick,
  onDrag,
  onDrop,
  onGiveUp,
}: { bar: Bar } & BarLooks) {
  const { row, from, to, track, begins, ends } = bar;
  const isWished = wished === row.id;
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const day = dayAt(event);
    if (day === null) return;
    onPick(row, day);
    if (!canDrag || event.pointerType === 'touch') return;
    const { left, right } = event.currentTarget.getBoundingClientRect();
    const edge: Edge = ends && right - event.clientX < GRIP ? 'end' : begins && event.clientX - left < GRIP ? 'begin' : 'all';
    follow(event.currentTarget, event.pointerId, day, (days) => onDrag(row, days, edge), onDrop, onGiveUp);
  };
  return (
    <span
      className={classes.span}
      style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: track + 1 } as CSSProperties}
      data-tone={toneOf(row)}
      data-stage={stageOf(row)}
      data-begins={begins || undefined}
      data-ends={ends || undefined}
      data-crowded={crowded.has(row.id) || undefined}
      data-cursor={atHand === row.id || undefined}
      data-wished={isWished || undefined}
      data-refused={(isWished && isRefused) || undefined}
      data-drags={canDrag || undefined}
      title={titleOf(row)}
      onPointerDown={press}
    >
      <span>{titleOf(row)}</span>
    </span>
  );
}

/** The day under the pointer. */
const dayAt = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): string | null =>
  document
    .elementsFromPoint(clientX, clientY)
    .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset.day !== undefined)?.dataset.day ?? null;

/**
 * Reports by how many days the pointer moved until it is released. Listens on the document, because the bar is rendered anew while it
 * moves.
 */
function follow(
  bar: HTMLElement,
  pointer: number,
  start: string,
  onDrag: (days: number) => void,
  onDrop: () => void,
  onGiveUp: () => void,
): void {
  const page = bar.ownerDocument;
  const over = new AbortController();
  const { signal } = over;
  let last = 0;
  page.addEventListener(
    'pointermove',
    (event) => {
      const day = event.pointerId === pointer ? dayAt(event) : null;
      const days = day === null ? last : Math.round((Date.parse(day) - Date.parse(start)) / DAY_MS);
      if (days === last) return;
      last = days;
      onDrag(days);
    },
    { signal },
  );
  const end = (isDropped: boolean) => {
    over.abort();
    if (isDropped && last !== 0) onDrop();
    else if (!isDropped) onGiveUp();
  };
  page.addEventListener('pointerup', () => end(true), { signal });
  page.addEventListener('pointercancel', () => end(false), { signal });
}
