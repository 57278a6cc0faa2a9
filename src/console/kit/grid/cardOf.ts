/** What a row says where there is no room for columns: a card of two or three lines, made from the columns of its list. */
import { isPicture } from '../../../language/fieldKinds';
import type { Column } from '../columns/columns';

/** Columns that are placed on a card, and how many lines it has. */
export interface Card {
  readonly columns: readonly Column[];
  readonly lines: number;
}

const LINES = 3;
/** Pixels of a picture, and of the place it leaves empty. */
const PICTURE = 44;
/** Tracks of a line behind the box and the picture: two for its texts, one for what stands at the right edge. */
const [LEFT, HALF, RIGHT, END] = [3, 4, 5, 6];
/** Two facts share a line where neither is wider in a list, in pixels. */
const SHORT = 130;
/** What says what it is by itself. */
const PLAIN: readonly string[] = ['text', 'ref', 'area', 'phone', 'id'];

/**
 * The first line has the title and the status; then the other columns in their order, with the amount and the deadline at the right.
 * What finds no room is left to the row's page, or is put further ahead by whoever arranges the columns.
 * @param stateName the column of the status; if it is hidden, the first with tones. @param isTree the first column is the indented one and
 * comes first.
 */
export function cardOf(columns: readonly Column[], stateName: string, isTree: boolean): Card {
  // Papers that are attached to it are no picture of it.
  const left = columns.filter(({ field }) => field.kind !== 'json' && field.kind !== 'rich' && !field.documents);
  const take = (wanted: (column: Column) => unknown) => {
    const at = left.findIndex(wanted);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const placed: Column[] = [];
  const place = (column: Column | undefined, line: number, from: number, to: number, isNamed = true) => {
    if (column) placed.push({ ...column, width: 0, pinned: false, style: areaOf(column, line, from, to, isNamed) });
  };

  const title = take((c) => isTree || c.isTitle);
  const state = take(({ name }) => name === stateName) ?? take(({ field }) => field.tones);
  const picture = take(({ field }) => isPicture(field));
  const amount = take(({ field }) => field.kind === 'money') ?? take(({ field }) => field.kind === 'int');
  const due = take(({ field }) => field.lateWhile ?? field.holds);
  place(title, 1, LEFT, state ? RIGHT : END, false);
  place(state, 1, RIGHT, END, false);
  place(picture, 0, 2, LEFT, false);

  const ends = [amount, due].filter((column) => column !== undefined);
  let line = 1;
  while (line < LINES && (left.length > 0 || ends.length > 0)) {
    line++;
    const end = ends.shift();
    place(end, line, RIGHT, END);
    const edge = end ? RIGHT : END;
    const first = left.shift();
    const second = first && first.width <= SHORT ? take((c) => c.width <= SHORT) : undefined;
    place(first, line, LEFT, second ? HALF : edge);
    place(second, line, HALF, edge);
  }
  return { columns: placed, lines: line };
}

/** Line 0 is the whole height. */
function areaOf({ field }: Column, line: number, from: number, to: number, isNamed: boolean): Column['style'] {
  return {
    gridArea: `${line || 1} / ${from} / ${line ? line + 1 : -1} / ${to}`,
    textAlign: from === RIGHT ? 'right' : 'left',
    ...(line === 0 && { minWidth: `${PICTURE}px` }),
    ...(isNamed && !PLAIN.includes(field.kind) && { '--label': JSON.stringify(field.label) }),
  };
}
