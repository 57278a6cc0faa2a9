/** Commands for reviewing rows that wait for a verdict, one after the other. */
import type { Family } from '../command';

export interface ReviewPort {
  /** What the verdicts are called. */
  readonly pass: string;
  readonly refuse: string;
  /** Why nothing can be approved yet; null if it can. */
  readonly notYet: string | null;
  /** Whether a verdict still waits to be sent. */
  readonly isHeld: boolean;
  decide(verdict: 0 | 1): void;
  stop(): void;
  step(by: 1 | -1): void;
}
export const REVIEW = {
  pass: {
    id: 'screen:review.pass',
    label: (at) => `审核:${at?.pass ?? '通过'}`,
    short: (at) => at?.pass ?? '通过',
    english: 'pass verdict',
    key: 'a',
    why: ({ notYet }) => notYet,
    run: (at) => at.decide(1),
  },
  refuse: {
    id: 'screen:review.refuse',
    label: (at) => `审核:${at?.refuse ?? '驳回'}`,
    short: (at) => at?.refuse ?? '驳回',
    english: 'refuse verdict',
    key: 'r',
    run: (at) => at.decide(0),
  },
  stop: {
    id: 'screen:review.stop',
    label: '停下刚下的结论',
    short: '停下',
    english: 'stop verdict held',
    key: 'u',
    why: ({ isHeld }) => (isHeld ? null : '没有等着发出的结论'),
    run: (at) => at.stop(),
  },
  next: {
    id: 'screen:review.next',
    label: '审核:下一条',
    short: '下一条',
    english: 'next row to judge',
    key: 'j',
    run: (at) => at.step(1),
  },
  previous: {
    id: 'screen:review.previous',
    label: '审核:上一条',
    short: '上一条',
    english: 'previous row to judge',
    key: 'k',
    run: (at) => at.step(-1),
  },
} satisfies Family<ReviewPort>;
