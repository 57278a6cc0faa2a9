/** Rows that wait for somebody: declared with their resource, gathered into one to-do list. */
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

/** Whose task it is: assigned to the reader, unassigned, or open to everybody who may do it. In this order they are listed. */
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
  /**
   * Reference to the assignee: an account, or a manager of the roster. Unassigned rows go to everybody permitted, a partner account's rows
   * to all of its people. Absent: everybody permitted.
   */
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
