/** A task as its job sees it: begun, reported, ended. */
import type { Row } from '../../language/resource';
import type { JobContext } from '../../server/jobs/job';
import { patch, type Store } from '../../server/resource/store';
import { uploadTask } from './file';
import { refuse } from './refusals.server';

export type Task = Row<typeof uploadTask>;

/** @throws Refusal where the creator has the same under way. */
export async function requireAlone(tx: Store, createdBy: string, paramsHash: string): Promise<void> {
  if (await tx.find(uploadTask, { createdBy, paramsHash, status: ['queued', 'running'] }))
    throw refuse('taskRunning', '相同的任务正在进行,请等它结束');
}

/** Somebody has cancelled the task, or another process runs it: there is nothing left to do here. */
export class Stopped extends Error {}

/** The task, under way, with `set`; null when it was cancelled meanwhile. */
export async function start(ctx: JobContext, set: Partial<Task>): Promise<Task | null> {
  let task: Task | null = null;
  await ctx.change(async (tx) => {
    [task = null] = await tx.lock(uploadTask, { id: ctx.id, status: ['queued', 'running'] });
    return task && [patch(uploadTask, task.id, { ...set, status: 'running', startedAt: new Date().toISOString() })];
  });
  return task;
}

/** A task that failed before it knew its rows counts as one. */
export async function fail(ctx: JobContext, failReason: string): Promise<void> {
  await ctx.change(
    async (tx) => {
      const [task] = await tx.lock(uploadTask, { id: ctx.id, status: ['queued', 'running'] });
      const totalRows = Math.max(1, task?.totalRows ?? 0);
      return task
        ? [
            patch(uploadTask, task.id, {
              status: 'failed',
              totalRows,
              successRows: 0,
              failRows: totalRows,
              failReason,
              finishedAt: new Date().toISOString(),
            }),
          ]
        : null;
    },
    { last: true },
  );
}

/** @returns whether the task is still to be done, by this process. */
export const whileRunning = (ctx: JobContext, set: Partial<Task>, last = false) =>
  ctx.change(
    async (tx) => ((await tx.lock(uploadTask, { id: ctx.id, status: 'running' })).length ? [patch(uploadTask, ctx.id, set)] : null),
    { last },
  );
