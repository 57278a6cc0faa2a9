/** Rows that wait for somebody: said beside the resource they are of, gathered into one list of what there is to do. */
import type { Condition } from './field';

/** What sort of work it is. */
export const WORK = {
  order: '订单',
  work: '工单',
  complaint: '投诉',
  follow: '回访',
  audit: '审核',
  settle: '结算',
  report: '报表',
} as const;

/** Whose it is to do: given to the reader, to nobody yet, or to whoever may do it. In this order it is looked at. */
export const WHOSE = { mine: '派给我的', open: '没有人接', role: '本岗可办' } as const;

/** Which rows wait, for whom, and until when. */
export interface Waiting {
  /** What sort of work it is; 我的待办 can be filtered by it. */
  readonly kind: keyof typeof WORK;
  /** What is to be done: 工单待指派. */
  readonly label: string;
  /** Which rows wait. */
  readonly when: Condition;
  /** The action that does it: rows wait for those only who may take it on `page`. */
  readonly action: string;
  /** The list where all of them stand. */
  readonly page: string;
  /** Where one of them is dealt with, if that is not the list. */
  readonly opens?: string;
  /** Reference to whom it was given: an account, or a manager of the roster. What is given to nobody waits for whoever may do it, and so does what an account of a partner is given: all of its people. Absent: whoever may do it. */
  readonly by?: string;
  /** Instant by which it has to be done: that which its rows are late by. */
  readonly due?: string;
  /** Waits only from so many days after the day of an instant or date on: 0 from that day on, 3 once it is older than three days. */
  readonly after?: { readonly of: string; readonly days: number };
  /** What is at stake: the amount of a row that the to-do shows, and the home page adds up. */
  readonly amount?: string;
  /** Field that says more of the row than its title does. */
  readonly about?: string;
}
