/** Heads of columns drawn by the pointer: at their edge to another width, else to another place. Nothing is rendered until it is let go. */
import { MIN_WIDTH } from '../columns/arrangement';
import { CHECKBOX_WIDTH, leftsOf, templateOf, totalWidth, type Column } from '../columns/columns';
import { moved, resized } from '../columns/rearrange';
import type { Arrange } from './useArrangement';

const DOUBLE_MS = 400;

/** @param row the row of heads. */
export function grabHead(row: HTMLElement, event: PointerEvent, columns: readonly Column[], arrange: Arrange): void {
  const cell = (event.target as Element).closest<HTMLElement>('[data-column]');
  if (!cell || event.button !== 0) return;
  if ((event.target as Element).closest('[data-resize]')) resize(row, cell, event, columns, arrange);
  // A finger scrolls.
  else if (event.pointerType !== 'touch') move(row, cell, event, columns, arrange);
}

let pressed = { name: '', at: 0 };

function resize(row: HTMLElement, cell: HTMLElement, event: PointerEvent, columns: readonly Column[], arrange: Arrange) {
  event.preventDefault();
  const grid = row.closest<HTMLElement>('[data-region=grid]')!;
  const at = columns.findIndex((c) => c.name === cell.dataset.column);
  const name = columns[at]!.name;
  const isDouble = pressed.name === name && event.timeStamp - pressed.at < DOUBLE_MS;
  pressed = { name, at: event.timeStamp };
  if (isDouble) {
    arrange((now) => resized(now, { [name]: contentWidth(grid, cell) }));
    return;
  }

  const checkWidth = row.querySelector('[data-column]') === row.firstElementChild ? 0 : CHECKBOX_WIDTH;
  const widths = new Map(cellsOf(row).map((one) => [one.dataset.column!, one.offsetWidth]));
  const start = widths.get(name)!;
  let width = start;
  const draw = (shown: readonly Column[]) => {
    for (const [key, value] of Object.entries({
      '--columns': templateOf(shown, checkWidth),
      '--width': `${totalWidth(shown, checkWidth)}px`,
      ...leftsOf(shown, checkWidth),
    }))
      grid.style.setProperty(key, value);
  };
  // What stands left of it stays as wide as it is, so that the edge follows the pointer; the columns behind share what is left.
  const wished = () =>
    columns.map((column, i) => (i > at ? column : { ...column, width: i === at ? width : widths.get(column.name)!, fixed: true }));
  cell.dataset.resizing = '';
  follow(event, cell, {
    move: ({ clientX }) => {
      width = Math.max(MIN_WIDTH, start + clientX - event.clientX);
      draw(wished());
    },
    end: (done) => {
      delete cell.dataset.resizing;
      draw(columns);
      if (done && width !== start)
        arrange((now) =>
          resized(
            now,
            Object.fromEntries(
              wished()
                .slice(0, at + 1)
                .flatMap((c, i) => (i === at || c.width !== columns[i]!.width ? [[c.name, c.width]] : [])),
            ),
          ),
        );
    },
  });
}

/** Wide enough for its head and the cells at hand. */
function contentWidth(grid: HTMLElement, cell: HTMLElement): number {
  const at = cell.getAttribute('aria-colindex');
  const cells = [...grid.querySelectorAll<HTMLElement>(`[data-index] > [aria-colindex="${at}"]`), cell];
  const range = document.createRange();
  return Math.max(
    ...cells.map((one) => {
      range.selectNodeContents(one);
      const parts = [...one.children].map((part) => part.scrollWidth);
      return (
        Math.ceil(Math.max(range.getBoundingClientRect().width, one.scrollWidth > one.clientWidth ? one.scrollWidth - 16 : 0, ...parts)) +
        18
      );
    }),
  );
}

function move(row: HTMLElement, cell: HTMLElement, event: PointerEvent, columns: readonly Column[], arrange: Arrange) {
  const name = cell.dataset.column!;
  const from = columns.findIndex((c) => c.name === name);
  let to = from;
  let isMoving = false;
  const clear = () => {
    for (const one of cellsOf(row)) delete one.dataset.drop;
  };
  follow(event, null, {
    move: ({ clientX }) => {
      if (!isMoving && Math.abs(clientX - event.clientX) < SLACK) return;
      isMoving = true;
      cell.dataset.moving = '';
      clear();
      const cells = cellsOf(row);
      const over = cells.findIndex((one) => {
        const { left, right } = one.getBoundingClientRect();
        return clientX >= left && clientX < right;
      });
      if (over >= 0) to = over;
      if (to !== from) cells[to]!.dataset.drop = to < from ? 'before' : 'after';
    },
    end: (done) => {
      clear();
      delete cell.dataset.moving;
      if (!isMoving) return;
      swallowClick();
      if (done && to !== from) arrange((now) => moved(now, name, to));
    },
  });
}

const cellsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('[data-column]')];

// What follows is for whatever is drawn by the pointer: lines of a tree as well.

/** Pixels something is drawn before it moves: a click is none. */
export const SLACK = 6;

/** The click that follows belongs to the drag: it does nothing else. */
export function swallowClick(): void {
  const swallow = (click: Event) => {
    click.stopPropagation();
    click.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** Follows the pointer until it is let go; Escape calls it off. */
export function follow(
  start: PointerEvent,
  capture: HTMLElement | null,
  on: { move: (event: PointerEvent) => void; end: (done: boolean) => void },
) {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  const end = (done: boolean) => {
    listening.abort();
    on.end(done);
  };
  try {
    capture?.setPointerCapture(start.pointerId);
  } catch {
    /* let go already */
  }
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== start.pointerId) return;
      if (event.buttons === 0) end(true);
      else on.move(event);
    },
    options,
  );
  window.addEventListener('pointerup', () => end(true), options);
  window.addEventListener('pointercancel', () => end(false), options);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        end(false);
      }
    },
    options,
  );
}
