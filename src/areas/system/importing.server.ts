/**
 * Imports as tasks: requested, validated without writing, confirmed, and written in chunks; rejected lines go to a file with the reason.
 */
import { setImmediate } from 'node:timers/promises';
import { lineFieldsOf } from '../../language/inputs';
import type { Action, Resource } from '../../language/resource';
import { limitsOf, MAX_TOGETHER, SHEET_LIMITS } from '../../language/importing';
import { SHEET_PATH } from '../../language/constants';
import { formatCount, formatInstant } from '../../language/format';
import { actionOf } from '../../language/lookUp';
import { KEEP_DAYS } from '../../server/files';
import { importLines, lineKey, type FailedLine, type Importing, type Tally } from '../../server/import/importLines';
import { areaNames } from '../../server/import/names';
import type { SheetRow } from '../../server/import/readSheet';
import { SeenLines } from '../../server/import/seenLines';
import { templateBytes } from '../../server/import/template';
import type { Job, JobContext } from '../../server/jobs/job';
import { strideOf } from '../../server/jobs/stride';
import type { Tx } from '../../server/db/database';
import { hashOf } from '../../server/resource/idempotency';
import { FileReply, type BeginImport } from '../../server/resource/implement';
import { Refusal } from '../../server/resource/refusal';
import { newId } from '../../server/resource/newId';
import { wireId } from '../../server/resource/present';
import { storeOn } from '../../server/resource/sqlStore';
import { add, patch, type Store } from '../../server/resource/store';
import { platform } from '../catalogue';
import { failedNumbers, forgetAll, keepFailed, writeFailed } from './failedLines.server';
import { uploadTask, uploadTaskRow, type ImportParams } from './file';
import { refuse } from './refusals.server';
import { requireAlone, start, Stopped, type Task } from './tasks.server';
import { DAY_MS } from '../../language/days';

/**
 * Target time of a transaction: on the embedded database others wait for it. Some thirty statements are the same for any number of lines,
 * so tiny chunks cost more.
 */
const CHUNK_MS = 80;
const CHUNK_ROWS = { first: 200, least: 100, most: 2_000 };

/** A task for an import that somebody asks for, to be checked first. */
export const beginImport: BeginImport = async ({ tx, actor, res, key, action, input }) => {
  const { fileUrl, fileName, columns, mode, ...asked } = input as unknown as {
    fileUrl: string;
    fileName: string | null;
    columns: unknown;
    mode: ImportParams['mode'];
  } & Record<string, unknown>;
  const sheet = sheetName(fileUrl);
  const page =
    [...platform.pages.values()].find((one) => one.resource === res.name && one.actions.includes(key) && actor.pages.has(one.url)) ??
    [...platform.pages.values()].find((one) => one.borrows.includes(`${res.name}.${key}`) && actor.pages.has(one.url));
  const params: ImportParams = { action: `${res.name}.${key}`, fileUrl, columns: checkedColumns(res, action, columns), mode, asked };
  const paramsHash = hashOf(params);
  await requireAlone(tx, actor.id, paramsHash);
  const sourceHash = hashOf({ action: params.action, sheet, asked });
  const [before] = await tx.all(
    uploadTask,
    { sourceHash, step: 'write', status: ['done', 'partial'] },
    { order: ['-createdAt'], limit: 1 },
  );
  const id = newId();
  return {
    also: [
      add(uploadTask, {
        id,
        taskNo: `I${id}`,
        name: `${action.label}${fileName ? ` · ${fileName.slice(0, 40)}` : ''}`.slice(0, 64),
        taskType: 'import',
        params: { pageUrl: page?.url ?? '', query: {}, columns: [], import: params },
        paramsHash,
        sourceHash,
        fileType: sheet.endsWith('.csv') ? 'csv' : 'xlsx',
        step: 'check',
        remark: before
          ? `同一个文件在 ${formatInstant(before.finishedAt!)} 导入过(任务 ${before.taskNo},成功 ${before.successRows} 行)`
          : null,
      }),
    ],
    jobs: [{ key: 'import', of: uploadTask, id }],
    reply: { id: wireId(id) },
  };
};

/** The template of an import. @throws Refusal 404 where there is no such import. */
export async function templateOf(path: string, fileType: 'xlsx' | 'csv'): Promise<FileReply> {
  const { res, action } = importOf(path);
  return new FileReply(
    `template.${fileType}`,
    `${action.label}模板.${fileType}`,
    await templateBytes(res, action, fileType, (name) => platform.resources.get(name)?.label ?? ''),
  );
}

export const importTask: Job = {
  async run(ctx) {
    const task = await start(ctx, {});
    if (!task) return;
    try {
      await importRows(ctx, task);
    } catch (error) {
      if (ctx.signal.aborted || error instanceof Stopped) return;
      if (!(error instanceof Refusal)) throw error;
      await failImport(ctx, error.message);
    }
  },
  gaveUp: (ctx) => failImport(ctx, '服务内部错误,请稍后重跑'),
};

/** Nothing of what was looked at stays. */
class Rehearsed extends Error {
  constructor(readonly tally: Tally) {
    super();
  }
}
/** Some lines failed, and the others were not to be written without them. */
class NotTogether extends Error {
  constructor(readonly failed: readonly FailedLine[]) {
    super();
  }
}

interface Counts {
  readonly doneRows: number;
  readonly addRows: number;
  readonly updateRows: number;
  readonly skipRows: number;
  readonly failRows: number;
}

async function importRows(ctx: JobContext, task: Task): Promise<void> {
  const { db, resources, sheets, signal } = ctx;
  const spec = task.params!.import!;
  const { res, key, action } = importOf(spec.action);
  const actor = await ctx.actorOf(task.createdBy!, action.call);
  if (!actor) throw refuse('creatorGone', `创建人的账号已停用,或没有“${action.label}”的权限`);
  const name = sheetName(spec.fileUrl);
  const { headings, rows: totalRows } = await sheets.head(name);
  const isCheck = task.step === 'check';
  // Whatever it was uploaded for.
  const { rows: most } = limitsOf(action.rows!);
  if (totalRows > most) throw refuse('tooManyRows', `文件超过 ${formatCount(most)} 行,请分成几个文件`);
  if (spec.mode === 'all' && totalRows > MAX_TOGETHER)
    throw refuse('tooManyRows', `“全部不导入”最多用于 ${formatCount(MAX_TOGETHER)} 行,请改为跳过失败的行,或分成几个文件`);

  const again = spec.onlyFailed && !isCheck ? await failedNumbers(ctx, task.id) : null;
  const isFresh = isCheck || (!again && task.doneRows === 0);
  if (isFresh) await forgetAll(ctx, task.id);
  // What was broken off counted its unread lines as not written: they are read now.
  let counts: Counts = isFresh
    ? { doneRows: 0, addRows: 0, updateRows: 0, skipRows: 0, failRows: 0 }
    : { ...task, failRows: again ? task.failRows : task.doneRows - task.successRows };
  const areas = await areaNames(db as unknown as Tx);
  const seen = new SeenLines();
  const importing: Importing = {
    resources,
    res,
    key,
    action,
    implementation: ctx.implementations.get(res.name),
    audit: isCheck ? null : ctx.audit,
    actor,
    areas,
    columns: spec.columns,
    taskId: task.id,
    asked: spec.asked,
    seen,
  };

  const stride = strideOf(CHUNK_MS, CHUNK_ROWS);
  /** Chunks of lines that are still to be done; what earlier ones were about is remembered. */
  async function* chunks(): AsyncGenerator<SheetRow[]> {
    let [place, chunk]: [number, SheetRow[]] = [-1, []];
    for await (const line of sheets.rows(name)) {
      if (++place === 0) continue;
      if (again ? !again.has(line[0]) : place <= task.doneRows && !isFresh) {
        const about = lineKey(importing, line);
        if (about !== null) seen.add(about, line[0]);
        continue;
      }
      chunk.push(line);
      if (chunk.length < stride.rows()) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  }
  const counted = (tally: Tally, lines: number): Counts => ({
    doneRows: again ? totalRows : counts.doneRows + lines,
    addRows: counts.addRows + tally.added,
    updateRows: counts.updateRows + tally.updated,
    skipRows: counts.skipRows + tally.skipped,
    failRows: again ? counts.failRows - lines + tally.failed.length : counts.failRows + tally.failed.length,
  });
  const progress = (now: Counts): Partial<Task> => ({
    totalRows,
    doneRows: now.doneRows,
    addRows: now.addRows,
    updateRows: now.updateRows,
    skipRows: now.skipRows,
    failRows: now.failRows,
    successRows: now.addRows + now.updateRows + now.skipRows,
    progress: Math.min(99, Math.floor((100 * now.doneRows) / Math.max(1, totalRows))),
  });
  const isMine = async (tx: Store) => (await tx.lock(uploadTask, { id: task.id, status: 'running' })).length > 0;
  const keep = async (tx: Store, lines: readonly SheetRow[], failed: readonly FailedLine[]) => {
    if (!isFresh)
      await tx.sql
        .deleteFrom(uploadTaskRow.name)
        .where('taskId', '=', task.id)
        .where(
          'rowNo',
          'in',
          lines.map(([no]) => no),
        )
        .execute();
    await keepFailed(ctx, tx, task, failed);
  };

  if (!isCheck && spec.mode === 'all') {
    try {
      const isDone = await ctx.change(async (tx) => {
        if (!(await isMine(tx))) return null;
        let now = counts;
        const failed: FailedLine[] = [];
        for await (const lines of chunks()) {
          const tally = await importLines(tx.sql as unknown as Tx, importing, lines);
          failed.push(...tally.failed);
          now = {
            ...now,
            doneRows: now.doneRows + lines.length,
            addRows: now.addRows + tally.added,
            updateRows: now.updateRows + tally.updated,
            skipRows: now.skipRows + tally.skipped,
          };
        }
        if (failed.length) throw new NotTogether(failed);
        counts = now;
        return [patch(uploadTask, task.id, progress(now))];
      });
      if (!isDone) throw new Stopped();
    } catch (error) {
      if (!(error instanceof NotTogether)) throw error;
      await forgetAll(ctx, task.id);
      await ctx.change(async (tx) => {
        await keep(tx, [], error.failed);
        return [patch(uploadTask, task.id, { totalRows })];
      });
      throw refuse('linesFailed', `有 ${error.failed.length} 行未通过,全部没有导入`);
    }
  } else
    for await (const lines of chunks()) {
      await setImmediate(undefined, { signal });
      await ctx.gap();
      const began = performance.now();
      let tally: Tally | null = null;
      const look = async (tx: Store) => {
        tally = await importLines(tx.sql as unknown as Tx, importing, lines);
        return tally;
      };
      if (isCheck) {
        await ctx
          .change(async (tx) => {
            throw new Rehearsed(await look(tx));
          })
          .catch((error: unknown) => {
            if (!(error instanceof Rehearsed)) throw error;
          });
      }
      const isDone = await ctx.change(async (tx) => {
        if (!(await isMine(tx))) return null;
        const done = isCheck ? tally! : await look(tx);
        await keep(tx, lines, done.failed);
        return [patch(uploadTask, task.id, progress(counted(done, lines.length)))];
      });
      if (!isDone) throw new Stopped();
      counts = counted(tally!, lines.length);
      stride.took(performance.now() - began);
      for (const [about, no] of tally!.keys) seen.add(about, no);
    }

  const fileKey = counts.failRows > 0 ? await writeFailed(ctx, task, headings) : null;
  const now = Date.now();
  const success = counts.addRows + counts.updateRows + counts.skipRows;
  const status = isCheck ? 'checked' : counts.failRows === 0 ? 'done' : success > 0 ? 'partial' : 'failed';
  const isSaved = await ctx.change(
    async (tx) =>
      (await isMine(tx))
        ? [
            patch(uploadTask, task.id, {
              ...progress(counts),
              status,
              progress: 100,
              fileKey,
              resultUrl: fileKey && `/api/upload/download?id=${task.id}`,
              expiresAt: new Date(now + KEEP_DAYS * DAY_MS).toISOString(),
              finishedAt: isCheck ? null : new Date(now).toISOString(),
              failReason: status === 'failed' ? `${counts.failRows} 行都未通过` : null,
            }),
          ]
        : null,
    { last: true },
  );
  if (!isSaved && fileKey) await ctx.files.remove(fileKey);
}

/** Adds unwritten lines to the file of rejected ones, so that it matches the task's count. @returns the file, and the number of lines. */
async function keepUnwritten(ctx: JobContext, task: Task, failReason: string) {
  const name = sheetName(task.params!.import!.fileUrl);
  const { headings, rows } = await ctx.sheets.head(name);
  const known = await failedNumbers(ctx, task.id);
  const reason = `没有写入:${failReason}`;
  let [place, lines]: [number, FailedLine[]] = [-1, []];
  const put = async () => {
    await ctx.change(async (tx) => {
      await keepFailed(ctx, tx, task, lines);
      return [];
    });
    lines = [];
  };
  for await (const [no, cells] of ctx.sheets.rows(name)) {
    if (++place === 0 || place <= task.doneRows || known.has(no)) continue;
    lines.push({ no, cells, reason, problems: {} });
    if (lines.length === CHUNK_ROWS.most) await put();
  }
  await put();
  return { rows, fileKey: await writeFailed(ctx, task, headings) };
}

/** What was written stays written, and is counted so; all else comes back with the reason. */
async function failImport(ctx: JobContext, failReason: string): Promise<void> {
  const before = await storeOn(ctx.db, ctx.resources).find(uploadTask, { id: ctx.id, status: ['queued', 'running'] });
  if (!before) return;
  // Where even the file is gone there is only the reason.
  const unwritten = before.step === 'write' ? await keepUnwritten(ctx, before, failReason).catch(() => null) : null;
  const isReported = await ctx.change(
    async (tx) => {
      const [task] = await tx.lock(uploadTask, { id: ctx.id, status: ['queued', 'running'] });
      if (!task) return null;
      const success = task.step === 'check' ? 0 : task.successRows;
      const totalRows = Math.max(task.totalRows, unwritten?.rows ?? 0, success + 1);
      return [
        patch(uploadTask, task.id, {
          status: 'failed',
          totalRows,
          successRows: success,
          failRows: totalRows - success,
          failReason: failReason.slice(0, 200),
          finishedAt: new Date().toISOString(),
          ...(unwritten && {
            fileKey: unwritten.fileKey,
            resultUrl: `/api/upload/download?id=${task.id}`,
            expiresAt: new Date(Date.now() + KEEP_DAYS * DAY_MS).toISOString(),
          }),
        }),
      ];
    },
    { last: true },
  );
  if (!isReported && unwritten) await ctx.files.remove(unwritten.fileKey);
}

function importOf(path: string): { res: Resource; key: string; action: Action } {
  const action = actionOf(platform.resources, path);
  if (action?.does !== 'import') throw refuse('importNotFound', '没有这个导入');
  const [name, key] = path.split('.') as [string, string];
  return { res: platform.resources.get(name)!, key, action };
}

function sheetName(fileUrl: string): string {
  const name = fileUrl.startsWith(`${SHEET_PATH}/`) ? fileUrl.slice(SHEET_PATH.length + 1) : '';
  if (!/^[0-9a-f]{32}\.(csv|xlsx)$/.test(name)) throw refuse('sheetMissing', '请先上传 Excel 或 CSV 文件', 'fileUrl');
  return name;
}

/** @throws Refusal beside `columns` for what is no place of a column, or a required field without a column. */
function checkedColumns(res: Resource, action: Action, sent: unknown): Record<string, number> {
  const fields = lineFieldsOf(res, action);
  const columns = (sent ?? {}) as Record<string, number>;
  const odd = Object.entries(columns).find(
    ([key, at]) => !Object.hasOwn(fields, key) || !Number.isInteger(at) || at < 0 || at >= SHEET_LIMITS.columns,
  );
  if (odd || Array.isArray(sent)) throw refuse('badColumns', '列对应不正确', 'columns');
  if (new Set(Object.values(columns)).size < Object.keys(columns).length) throw refuse('badColumns', '一列只能对应一项', 'columns');
  const missing = Object.entries(fields).find(([key, field]) => field.required && field.default === undefined && !(key in columns));
  if (missing) throw refuse('badColumns', `缺“${missing[1].label}”对应的列`, 'columns');
  return columns;
}
