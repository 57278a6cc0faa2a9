/** The other side of `bounded`: what a program of it is made of. */
import { Worker } from 'node:worker_threads';
import type { Order, Report } from './bounded';

/** How often it is looked whether the process has too much memory: a program can take a few hundred MB in this time, and no more. */
const LOOK_MS = 10;
/** A process that holds so much more after its work than before is not used again. */
const SPENT_BYTES = 128 * 1024 * 1024;

/** Answers each order with what `task` makes of it, one after the other, until whoever ordered is gone. */
export function answerWith<In, Out>(task: (input: In) => Out | Promise<Out>): void {
  const limit = new Float64Array(new SharedArrayBuffer(8));
  const thread = new Worker(WATCH, { eval: true, execArgv: [], workerData: { limit, lookMs: LOOK_MS } });
  thread.unref();
  let first: number | null = null;
  process.on('message', (order: Order) => {
    const before = process.memoryUsage.rss();
    first ??= before;
    limit[0] = before + order.bytes;
    void Promise.resolve(order.input as In)
      .then(task)
      .then(
        (output): Report => ({ output, isSpent: process.memoryUsage.rss() > first! + SPENT_BYTES }),
        (error: unknown): Report => ({ failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }),
      )
      .then((report) => {
        limit[0] = 0;
        process.send!(report);
      });
  });
}

/** Runs while the main thread is at work, and ends the process when it holds too much, or nobody is there any more who wants the answer. */
const WATCH = `
  const { workerData: { limit, lookMs } } = require('node:worker_threads');
  const parent = process.ppid;
  setInterval(() => {
    if ((limit[0] > 0 && process.memoryUsage.rss() > limit[0]) || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, lookMs);
`;
