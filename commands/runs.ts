/** Bulk runs: what can be done about the one that was left last, and where all of them are. */
import type { Family } from './command';

export interface RunsPort {
  /** What the run that was left last is called. */
  readonly left: string | undefined;
  /** Opens it, to go on or to look. */
  openRun(goOn: boolean): void;
  /** Asks whether to discard it. */
  discardRun(): void;
  openRuns(): void;
}

const named = (at: RunsPort | undefined) => (at?.left === undefined ? '' : `“${at.left}”`);
const why = (at: RunsPort) => (at.left === undefined ? '没有中断的批量操作' : null);

export const RUNS = {
  continue: {
    id: 'shell:run.continue',
    label: (at) => `继续批量操作${named(at)}`,
    short: '继续',
    english: 'continue resume bulk run',
    why,
    run: (at) => at.openRun(true),
  },
  results: {
    id: 'shell:run.results',
    label: (at) => `查看中断的批量操作${named(at)}`,
    short: '结果',
    english: 'results of bulk run',
    why,
    run: (at) => at.openRun(false),
  },
  discard: {
    id: 'shell:run.discard',
    label: (at) => `丢弃批量操作${named(at)}`,
    short: '丢弃',
    english: 'discard bulk run',
    why,
    run: (at) => at.discardRun(),
  },
  all: { id: 'shell:runs', label: '批量记录', short: '查看', english: 'bulk runs', run: (at) => at.openRuns() },
} satisfies Family<RunsPort>;
