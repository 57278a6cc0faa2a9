/** Days, weeks and months of a report whose rows were revised after they were over: orders of a day that were refunded later. */
import { formatMoney } from './format';
import { GRAINS, type Grain, type Report } from './report';

/** Stretches that are over once: an hour or a weekday comes again. */
const OVER = { day: '当天', week: '当周', month: '当月' } as const satisfies Partial<Record<Grain, string>>;
/** The same in words. */
export const GROUPS = Object.keys(OVER)
  .map((grain) => GRAINS[grain as Grain])
  .join('、');
export type RevisedGrain = keyof typeof OVER;
export const isOver = (axis: string): axis is RevisedGrain => Object.hasOwn(OVER, axis);
/** The axes of a report whose groups may be revised. */
export const revisedAxes = ({ revised, per = [] }: Report): readonly RevisedGrain[] => (revised ? per.filter(isOver) : []);

/** A group that was revised. */
export interface RevisedGroup {
  /** As the member of the axis has it. */
  readonly key: string;
  /** How many rows were revised, and the money of what came later; null where it is kept from the reader. */
  readonly rows: number;
  readonly amount: number | null;
  /** Filters of the list of what came later, or of the rows that it came to; null if there is no such list. */
  readonly query: Readonly<Record<string, string>> | null;
  /** Whether that list has just what is counted here, rather than also what other filters of the report leave out. */
  readonly isExact: boolean;
}
/** The response of a `report` read that is asked for these alone. */
export interface ReportRevised {
  readonly revised: readonly RevisedGroup[];
}

/** 3 单在当天之后退款,共 ¥120.00 */
export const describeRevised = (axis: RevisedGrain, { rows, amount }: Pick<RevisedGroup, 'rows' | 'amount'>): string =>
  `${rows} 单在${OVER[axis]}之后退款${amount === null ? '' : `,共 ¥${formatMoney(amount)}`}`;
/** What the mark means, in a line; in files beside the groups that have it. */
export const REVISED = '已修订';
const NOT_SUBTRACTED = '退款记在退款那一天,不从这些数字里减去';
/** Groups that a line names; it says no more of the others than how many they are. */
const MOST_NAMED = 10;
/** The line below a table that leaves the screen. @param groups each by its label, and as `describeRevised` has it. */
export const revisedLine = (groups: readonly (readonly [label: string, text: string])[]): string => {
  const named = groups.slice(0, MOST_NAMED).map(([label, text]) => `${label}(${text})`);
  return `${REVISED}:${named.join('、')}${groups.length > MOST_NAMED ? `等 ${groups.length} 组` : ''};${NOT_SUBTRACTED}`;
};
export const explainRevised = (report: Report): string =>
  `标“${REVISED}”的${revisedAxes(report)
    .map((axis) => GRAINS[axis])
    .join('、')}里,有订单在它过完之后退款;${NOT_SUBTRACTED}`;
