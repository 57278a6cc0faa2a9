/** A line of a tree, drawn by the pointer to another place among its siblings. Nothing is rendered until it is let go. */
import { follow, SLACK, swallowClick } from '../../kit/grid/grabHead';

const lineAt = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>('[role=row][data-index]') ?? null;
const indexOf = (line: HTMLElement | null) => (line ? Number(line.dataset.index) : -1);

/** @param siblingsOf places of the lines that the one at a place may be put among. @param put called with where it was and the place it is to take. */
export function dragLine(
  event: PointerEvent,
  siblingsOf: (index: number) => readonly number[],
  put: (index: number, to: number) => void,
): void {
  const line = lineAt(event.target);
  // A finger scrolls, and links and boxes are pressed.
  if (!line || event.button !== 0 || event.pointerType === 'touch' || (event.target as Element).closest('a, [data-twist], [data-check]'))
    return;
  const from = indexOf(line);
  const siblings = siblingsOf(from);
  let over: HTMLElement | null = null;
  let isMoving = false;
  const mark = (next: HTMLElement | null) => {
    if (over) delete over.dataset.drop;
    over = next;
    if (over) over.dataset.drop = indexOf(over) < from ? 'before' : 'after';
  };
  const page = document.documentElement;
  follow(event, null, {
    move: ({ clientX, clientY }) => {
      if (!isMoving && Math.abs(clientY - event.clientY) < SLACK) return;
      if (!isMoving) {
        isMoving = true;
        line.dataset.moving = '';
        // Text that is selected would be drawn by the browser the next time, and this called off.
        page.style.userSelect = 'none';
        getSelection()?.removeAllRanges();
      }
      const under = lineAt(document.elementFromPoint(clientX, clientY));
      mark(under !== line && siblings.includes(indexOf(under)) ? under : null);
    },
    end: (done) => {
      page.style.userSelect = '';
      delete line.dataset.moving;
      const to = indexOf(over);
      mark(null);
      if (!isMoving) return;
      swallowClick();
      if (done && to >= 0) put(from, to);
    },
  });
}
