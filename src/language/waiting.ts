/** To-dos: rows that need to be dealt with, declared with their resource and collected in one list. */
import type { Condition } from './field';

/** Kinds of work. */
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

/** Which rows are to-dos, for whom, and until when. */
export interface Waiting {
  /** The kind of work, by which 我的待办 can be filtered. */
  readonly kind: keyof typeof WORK;
  /** The task: 工单待指派. */
  readonly label: string;
  /** The rows. */
  readonly when: Condition;
  /** The action that completes the task: only users who may run it on `page` have the to-do. */
  readonly action: string;
  /** The list that shows all of them. */
  readonly page: string;
  /** The page to deal with one row, if not the list. */
  readonly opens?: string;
  /**
   * Reference to the assignee: an account, or a manager of the roster. Unassigned rows go to everybody permitted, a partner account's rows
   * to all of its people. Absent: everybody permitted.
   */
  readonly by?: string;
  /** The deadline: the instant after which its rows are late. */
  readonly due?: string;
  /** Only from so many days after an instant or date on: 0 means from that day, 3 once it is over three days old. */
  readonly after?: { readonly of: string; readonly days: number };
  /** The amount at stake: shown in the to-do, and totalled on the home page. */
  readonly amount?: string;
  /** Field shown in addition to the row's title. */
  readonly about?: string;
}
