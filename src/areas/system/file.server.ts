import { setImmediate } from 'node:timers/promises';
import type { Field } from '../../language/field';
import { formatCount, formatInstant } from '../../language/format';
import type { Row } from '../../language/resource';
import { KEEP_DAYS } from '../../server/files';
import type { JobContext } from '../../server/jobs/job';
import { strideOf } from '../../server/jobs/stride';
import { hashOf } from '../../server/resource/idempotency';
import { FileReply, implement, type Actor, type Outcome } from '../../server/resource/implement';
import { Refusal } from '../../server/resource/refusal';
import { newId } from '../../server/resource/newId';
import { wireId } from '../../server/resource/present';
import { countUpTo, listingOf, walk } from '../../server/resource/read';
import { storeOn } from '../../server/resource/sqlStore';
import { add, type Store } from '../../server/resource/store';
import { csvBytes } from '../../server/sheet/csv';
import { describeLimit, limitsIn } from '../../language/figures';
import { reportOf } from '../../server/resource/report';
import { wordsOf } from '../../server/resource/reportWords';
import { reportSheet } from '../../server/sheet/reportSheet';
import { cellOf, columnOf, type Cell, type Sheet } from '../../server/sheet/sheet';
import { xlsxBytes } from '../../server/sheet/xlsx';
import { platform } from '../catalogue';
import { exportable, listOf, planExport, reportAt, requirePlain } from './exporting.server';
import { importTask, templateOf } from './importing.server';
import { refuse } from './refusals.server';
import { fail, requireAlone, start, Stopped, whileRunning, type Task } from './tasks.server';
import { downloadInventory, uploadTask, type ExportParams } from './file';
import { DAY_MS } from '../../language/days';

type Inventory = Row<typeof downloadInventory>;

/** Target time of a page: other calls wait for it, on the embedded database for its query too. Below this, per-page overhead dominates. */
const PAGE_MS = 8;
const PAGE_ROWS = { first: 250, least: 250, most: 2000 };
const TICK_MS = 500;

export const downloadInventoryServer = implement(downloadInventory, {
  actions: {
    add: ({ input }) => ({ set: checked(input as Inventory) }),
    edit: ({ row, input }) => ({ set: checked({ ...row, ...input } as Inventory) }),
  },
});

export const uploadTaskServer = implement(uploadTask, {
  reads: {
    template: async ({ input }) => templateOf(input.action, input.fileType),
    async download({ tx, view, actor, now, input }) {
      const task = await view.need(uploadTask, input.id);
      if (task.createdBy !== actor.id) throw refuse('notYourFile', '结果文件只有创建人可以下载');
      const page = platform.pages.get(task.params!.pageUrl);
      if (!page) throw refuse('pageGone', '任务的页面已经没有了');
      if (!actor.pages.has(page.url)) throw refuse('noPagePermission', `没有“${page.name}”的权限`);
      // What the configuration no longer allows to be made, it no longer allows to be taken.
      if (task.inventoryId)
        await planExport(tx, actor, task.params!, task.inventoryId).catch((error: unknown) => {
          throw error instanceof Refusal ? refuse('noPagePermission', error.message) : error;
        });
      if (!task.fileKey) throw refuse('fileGone', '任务没有结果文件');
      if (task.expiresAt! <= now.toISOString()) throw refuse('fileGone', '文件已过期,请重新导出');
      return new FileReply(
        task.fileKey,
        `${task.name}${task.taskType === 'import' ? '_失败的行' : ''}_${formatInstant(task.finishedAt!).replace(/\D/g, '')}.${task.fileType}`,
      );
    },
  },
  actions: {
    createTask: ({ tx, actor, input: { pageUrl, query, columns, fileType } }) =>
      begin(tx, actor, { pageUrl, columns, query: queryOf(query) }, fileType, null),
    async exportReport({ tx, actor, input }) {
      const { id, pageUrl, columns, fileType } = await tx.need(downloadInventory, input.inventoryId);
      return begin(tx, actor, { pageUrl, columns, query: queryOf(listOf(pageUrl).page.preset) }, fileType, id);
    },
    repeat: ({ tx, actor, row }) => begin(tx, actor, row.params!, row.fileType, row.inventoryId),
    again: async ({ tx, actor, row }) => {
      await requireAlone(tx, row.createdBy ?? actor.id, row.paramsHash);
      if (row.taskType === 'import') {
        // What was written stands: only what failed, or was not yet read, is tried again.
        const onlyFailed = row.step === 'write' && row.status !== 'cancelled' && row.doneRows >= row.totalRows;
        return {
          set: {
            params: { ...row.params!, import: { ...row.params!.import!, onlyFailed } },
            ...(row.step === 'check' && { ...UNDONE, doneRows: 0 }),
            failReason: null,
            finishedAt: null,
          },
          jobs: [{ key: 'import', id: row.id }],
        };
      }
      return {
        set: { ...UNDONE, startedAt: null, finishedAt: null, expiresAt: null, failReason: null, resultUrl: null, fileKey: null },
        jobs: [{ key: 'export', id: row.id }],
      };
    },
    confirm: async ({ tx, actor, row }) => {
      await requireAlone(tx, row.createdBy ?? actor.id, row.paramsHash);
      if (row.createdBy !== actor.id) throw refuse('notUploader', '只有上传的人可以确认');
      if (row.params!.import!.mode === 'all' && row.failRows > 0)
        throw refuse('linesFailed', `有 ${row.failRows} 行未通过,按“全部不导入”不能确认`);
      if (row.addRows + row.updateRows + row.failRows === 0 || row.successRows === 0) throw refuse('nothingToImport', '没有可以导入的行');
      return {
        set: {
          ...UNDONE,
          step: 'write',
          doneRows: 0,
          addRows: 0,
          updateRows: 0,
          skipRows: 0,
          finishedAt: null,
          resultUrl: null,
          fileKey: null,
        },
        jobs: [{ key: 'import', id: row.id }],
      };
    },
    receive: () => ({ set: { inbox: 'read' } }),
    cancel: ({ now }) => ({ set: { finishedAt: now.toISOString() } }),
  },
  jobs: {
    import: importTask,
    export: {
      async run(ctx) {
        const task = await start(ctx, UNDONE);
        if (!task) return;
        try {
          await exportRows(ctx, task);
        } catch (error) {
          if (ctx.signal.aborted || error instanceof Stopped) return;
          if (!(error instanceof Refusal)) throw error;
          await fail(ctx, error.message);
        }
      },
      gaveUp: (ctx) => fail(ctx, '服务内部错误,请稍后重跑'),
    },
  },
});

const UNDONE = { progress: 0, totalRows: 0, successRows: 0, failRows: 0 } as const;

/** A new task, asked for by whoever may see what it will hold. */
async function begin(
  tx: Store,
  actor: Actor,
  params: ExportParams,
  fileType: Task['fileType'],
  inventoryId: string | null,
): Promise<Outcome<typeof uploadTask>> {
  const shown = reportAt(actor, params.pageUrl);
  if (shown) {
    requirePlain(shown.resource, params.query);
    // An export that can't be answered is refused at once.
    await reportOf(
      { db: tx.sql, resources: platform.resources, actor },
      shown.resource,
      shown.read,
      params.query,
      new Date(),
      shown.mayOpen,
    );
    return newTask(tx, actor, params, fileType, shown.page.name, null);
  }
  const plan = await planExport(tx, actor, params, inventoryId);
  requirePlain(plan.resource, params.query);
  listingOf({ db: tx.sql, resources: platform.resources, actor }, plan.resource, plan.read, params.query);
  return newTask(tx, actor, params, fileType, plan.inventory?.name ?? plan.page.name, plan.inventory?.id ?? null, inventoryId);
}

async function newTask(
  tx: Store,
  actor: Actor,
  params: ExportParams,
  fileType: Task['fileType'],
  name: string,
  configured: string | null,
  asked: string | null = null,
): Promise<Outcome<typeof uploadTask>> {
  const paramsHash = hashOf({ params, fileType, inventoryId: asked });
  await requireAlone(tx, actor.id, paramsHash);
  const id = newId();
  return {
    also: [
      add(uploadTask, {
        id,
        taskNo: `E${id}`,
        name,
        taskType: 'export',
        inventoryId: configured,
        params,
        paramsHash,
        fileType,
      }),
    ],
    jobs: [{ key: 'export', id }],
    reply: { id: wireId(id) },
  };
}

async function exportRows(ctx: JobContext, task: Task): Promise<void> {
  const { db, resources, signal } = ctx;
  const params = task.params!;
  const actor = await ctx.actorOf(task.createdBy!);
  if (!actor) throw refuse('creatorGone', '创建人的账号已停用');
  const shown = reportAt(actor, params.pageUrl);
  if (shown) {
    requirePlain(shown.resource, params.query);
    const at = { db, resources, actor };
    const data = await reportOf(at, shown.resource, shown.read, params.query, new Date(), shown.mayOpen);
    const limits = limitsIn(params.query.limits ?? '', shown.report.measures)!;
    const words = await wordsOf(at, shown.resource, shown.read, params.query, data, shown.mayOpen);
    const above = limits.length ? [...words, `标记:${limits.map((one) => describeLimit(shown.report, one)).join(';')}`] : words;
    return keep(ctx, task, reportSheet(task.name, above, shown.report, data, limits), () => data.members[0].length);
  }
  const { resource, read, columns, maxRows } = await planExport(storeOn(db, resources), actor, params, task.inventoryId);
  const at = { db, resources, actor };
  const listing = listingOf(at, resource, read, params.query);
  const total = await countUpTo(at, resource, listing, maxRows);
  if (total > maxRows) throw refuse('tooManyRows', `超过 ${formatCount(maxRows)} 行的上限,请缩小筛选范围`);

  let written = 0;
  async function* pages(): AsyncGenerator<Cell[][]> {
    // A row that is moved on in the order while it is read must not stand in the file twice.
    const seen = new Set<unknown>();
    let reportedAt = Date.now();
    const stride = strideOf(PAGE_MS, PAGE_ROWS);
    let began = performance.now();
    for await (const rows of walk(at, resource, listing, new Set(['id', ...columns.map((c) => c.key)]), stride.rows)) {
      const fresh = rows.filter((row) => !seen.has(row.id));
      for (const row of fresh) seen.add(row.id);
      written += fresh.length;
      yield fresh.map((row) => columns.map(({ key, field, hidden }) => cellOf(key, field, row, hidden)));
      stride.took(performance.now() - began);
      // Whoever has come meanwhile is answered first.
      await setImmediate(undefined, { signal });
      await ctx.gap();
      began = performance.now();
      if (Date.now() - reportedAt < TICK_MS) continue;
      reportedAt = Date.now();
      const progress = Math.min(99, Math.floor((written / Math.max(total, 1)) * 100));
      if (!(await whileRunning(ctx, { progress, totalRows: Math.max(total, written), successRows: written }))) throw new Stopped();
    }
  }
  await keep(
    ctx,
    task,
    { name: task.name, columns: columns.map(({ field, hidden }) => columnOf(field, hidden)), pages: pages() },
    () => written,
  );
}

/** Writes the file and says that it is there. @param rows how many went into it, once they have. */
async function keep(ctx: JobContext, task: Task, sheet: Sheet, rows: () => number): Promise<void> {
  const { signal } = ctx;
  const fileKey = await ctx.files.write(task.fileType, task.fileType === 'csv' ? csvBytes(sheet) : xlsxBytes(sheet), signal);
  const now = Date.now();
  const isSaved = await whileRunning(
    ctx,
    {
      status: 'done',
      progress: 100,
      totalRows: rows(),
      successRows: rows(),
      failRows: 0,
      fileKey,
      resultUrl: `/api/upload/download?id=${task.id}`,
      finishedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + KEEP_DAYS * DAY_MS).toISOString(),
    },
    true,
  );
  if (!isSaved) await ctx.files.remove(fileKey);
}

/** Texts only, as an address has them. What pages through a list has no meaning for a whole one. */
export function queryOf(values: Readonly<Record<string, unknown>> | null): Record<string, string> {
  const entries = Object.entries(values ?? {}).filter(([name]) => !['pageNo', 'pageSize', 'cursor', 'count', 'as'].includes(name));
  const odd = entries.find(([, value]) => !['string', 'number', 'boolean'].includes(typeof value));
  if (odd) throw refuse('badQuery', `查询条件“${odd[0]}”格式不正确`, { errors: { query: `“${odd[0]}”格式不正确` } });
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** A configuration as stored: its page and call exist and match, columns are field names. @throws Refusal at the wrong input. */
function checked({ pageUrl, readCall, columns, maskedColumns }: Inventory): Partial<Inventory> {
  const { page, resource, read } = listOf(pageUrl);
  if (readCall && readCall !== read.call)
    throw refuse('notExportable', platform.reads.has(readCall) ? `“${page.name}”的列表是 ${read.call}` : '没有这个调用', 'readCall');
  const names = (words: readonly string[], field: 'columns' | 'maskedColumns') => [
    ...new Set(
      words.map((word) => {
        const key =
          exportable(resource).find((k) => k === word) ??
          exportable(resource).find((k) => (resource.fields as Readonly<Record<string, Field>>)[k]!.label === word);
        if (!key) throw refuse('exportColumnUnknown', `“${page.name}”没有列“${word}”`, field);
        return key;
      }),
    ),
  ];
  return { readCall: read.call, columns: names(columns, 'columns'), maskedColumns: names(maskedColumns, 'maskedColumns') };
}
