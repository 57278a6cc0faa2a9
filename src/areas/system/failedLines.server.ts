/** Lines of an import that were not taken: kept with the reason as long as the file, written into one that can be mended and sent again. */
import { sql } from 'kysely';
import { DAY_MS } from '../../language/days';
import { REASON_HEADING } from '../../language/importing';
import type { Tx } from '../../server/db/database';
import { KEEP_DAYS } from '../../server/files';
import type { FailedLine } from '../../server/import/importLines';
import type { JobContext } from '../../server/jobs/job';
import { applyChanges, writing } from '../../server/resource/changes';
import { storeOn } from '../../server/resource/sqlStore';
import { addAll, type Store } from '../../server/resource/store';
import { csvBytes } from '../../server/sheet/csv';
import type { Cell, Sheet } from '../../server/sheet/sheet';
import { xlsxBytes } from '../../server/sheet/xlsx';
import { uploadTaskRow } from './file';
import type { Task } from './tasks.server';

/** Lines that were not taken, as they came, with the reason behind: to be mended and sent again. */
function failedSheet({ db, resources }: JobContext, task: Task, headings: readonly string[]): Sheet {
  // A file that was sent again brings the reasons of before.
  const [places, width] = [headings.map((heading, at) => ({ heading, at })).filter(({ heading }) => heading.trim() !== REASON_HEADING), 20];
  async function* pages(): AsyncGenerator<Cell[][]> {
    for (let from = 0; ;) {
      const rows = await storeOn(db, resources).all(
        uploadTaskRow,
        { taskId: task.id, rowNo: { gt: from } },
        { order: ['rowNo'], limit: 500 },
      );
      if (rows.length === 0) return;
      yield rows.map((row) => [...places.map(({ at }) => row.cells?.[at] ?? ''), row.reason]);
      from = rows.at(-1)!.rowNo;
    }
  }
  return {
    name: '失败的行',
    columns: [
      ...places.map(({ heading, at }) => ({ label: heading || `第 ${at + 1} 列`, format: 'text' as const, width })),
      { label: REASON_HEADING, format: 'text', width: 50 },
    ],
    pages: pages(),
  };
}

/** Rows of a task from before, and those of tasks whose files are gone; some at a time, for there may be a million. */
export async function forgetAll(ctx: JobContext, taskId: string): Promise<void> {
  const before = new Date(Date.now() - KEEP_DAYS * DAY_MS).toISOString();
  for (let n = FORGET_ROWS; n >= FORGET_ROWS && !ctx.signal.aborted;) {
    await ctx.gap();
    await ctx.change(async (tx) => {
      const { numAffectedRows } = await sql`delete from ${sql.table(uploadTaskRow.name)} where id in (
        select id from ${sql.table(uploadTaskRow.name)} where task_id = ${taskId}::bigint or created_at < ${before}::timestamptz limit ${FORGET_ROWS})`.execute(
        tx.sql,
      );
      n = Number(numAffectedRows ?? 0);
      return [];
    });
  }
}
const FORGET_ROWS = 5_000;

/** Numbers of lines that failed, without what stood in them. */
export async function failedNumbers({ db }: JobContext, taskId: string): Promise<Set<number>> {
  const numbers = new Set<number>();
  for (let from: number | null = 0; from !== null;) {
    const { rows }: { rows: { no: number }[] } = await sql<{ no: number }>`select row_no as no from ${sql.table(uploadTaskRow.name)}
      where not deleted and task_id = ${taskId}::bigint and row_no > ${from} order by row_no limit ${FORGET_ROWS}`.execute(db);
    for (const { no } of rows) numbers.add(no);
    from = rows.length < FORGET_ROWS ? null : rows.at(-1)!.no;
  }
  return numbers;
}

export const keepFailed = async ({ resources }: JobContext, tx: Store, task: Task, failed: readonly FailedLine[]) =>
  failed.length > 0 &&
  (await applyChanges(writing({ tx: tx.sql as unknown as Tx, resources, call: 'system', actorId: task.createdBy, now: new Date() }), [
    addAll(
      uploadTaskRow,
      failed.map(({ no, cells, reason, problems }) => ({ taskId: task.id, rowNo: no, cells, reason: reason || '未通过', problems })),
    ),
  ]));

export const writeFailed = (ctx: JobContext, task: Task, headings: readonly string[]) =>
  ctx.files.write(task.fileType, (task.fileType === 'csv' ? csvBytes : xlsxBytes)(failedSheet(ctx, task, headings)), ctx.signal);
