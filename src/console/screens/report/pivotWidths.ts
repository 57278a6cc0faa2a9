/** How wide the columns of a large table are: as all of it is not on the page, the page can't say. */
import { figureOf } from '../../../language/figures';
import type { PivotFrame } from './PivotRow';

export const HEAD_WIDTH = 200;
const [DIGIT, LATIN, HAN, PADDING, CHANGE, MARK, LEAST, MOST_HEAD] = [8, 7.5, 13.5, 22, 66, 50, 64, 128];

/** Of each measure that has a column. @param isMarked whether heads of columns have a mark beside their name. */
export function widthsOf({ data, names, measures, limits, measure }: PivotFrame, isMarked: boolean): readonly number[] {
  const isCross = data.axes[1] !== null;
  return (isCross ? [measure] : names).map((name) => {
    const at = data.measures.indexOf(name);
    let [least, most] = [0, 0];
    const see = (value: number | null | undefined) => {
      if ((value ?? 0) > most) most = value!;
      if ((value ?? 0) < least) least = value!;
    };
    for (const row of data.cells) for (const cell of row) see(cell[at]);
    for (const row of data.rows) see(row[at]);
    see(data.total[at]);
    for (const column of data.columns) see(column[at]);
    const figure = Math.max(...[least, most].map((value) => figureOf(measures[name]!, value).length)) * DIGIT;
    const heads = isCross ? data.members[1].map(({ label }) => label) : [`${measures[name]!.label} ↓`];
    const head = Math.min(MOST_HEAD, Math.max(0, ...heads.map(widthOfText))) + (isMarked ? MARK : 0);
    const beside = (data.was ? CHANGE : 0) + (limits.some((limit) => limit.measure === name) ? 2 * LATIN : 0);
    return Math.ceil(Math.max(LEAST, figure + beside + PADDING, head + PADDING));
  });
}
const widthOfText = (text: string): number => [...text].reduce((sum, char) => sum + (char.charCodeAt(0) < 256 ? LATIN : HAN), 0);
