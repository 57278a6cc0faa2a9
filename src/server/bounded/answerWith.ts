/** The other side of `bounded`: what a program of it is made of. */
import { Worker } from 'node:worker_threads';
import { OVERTIME, type Order, type Report } from './bounded';

/** How often it is looked whether the process took too much: a program can take a few hundred MB in this time, and no more. */
const LOOK_MS = 10;
/** A process that holds so much more after its work than before is not used again. */
const SPENT_BYTES = 128 * 1024 * 1024;

/** Answers orders with the result of `task`, one after the other, until the caller disconnects. */
export function answerWith<In, Out>(task: (input: In) => Out | Promise<Out>): void {
  /** How much memory the process may have, in bytes, and how much of the processor, in microseconds; 0 while it does nothing. */
  const limits = new Float64Array(new SharedArrayBuffer(16));
  const thread = new Worker(WATCH, { eval: true, execArgv: [], workerData: { limits, lookMs: LOOK_MS, overtime: OVERTIME } });
  thread.unref();
  let first: number | null = null;
  process.on('message', (order: Order) => {
    const before = process.memoryUsage.rss();
    first ??= before;
    limits.set([before + order.limits.bytes, processorTime() + order.limits.ms * 1000]);
    void Promise.resolve(order.input as In)
      .then(task)
      .then(
        (output): Report => ({ output, isSpent: process.memoryUsage.rss() > first! + SPENT_BYTES }),
        (error: unknown): Report => ({ failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }),
      )
      .then((report) => {
        limits.fill(0);
        process.send!(report);
      });
  });
}

const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Runs beside the busy main thread, and ends the process when it exceeds its limits or its caller is gone. */
const WATCH = `
  const { workerData: { limits, lookMs, overtime } } = require('node:worker_threads');
  const parent = process.ppid;
  setInterval(() => {
    const [bytes, microseconds] = limits;
    if ((bytes > 0 && process.memoryUsage.rss() > bytes) || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    const { user, system } = process.cpuUsage();
    if (microseconds > 0 && user + system > microseconds) process.kill(process.pid, overtime);
  }, lookMs);
`;
