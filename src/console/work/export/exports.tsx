/** Exports of this window: a toast shows the progress and offers the file. They continue without the window; the task page lists all. */
import { platform } from '../../base/loading/platform';
import { notifications } from '@mantine/notifications';
import { formatCount } from '../../../language/format';
import type { ListData } from '../../../language/wire';
import { focusPage } from '../../base/handover/focus';
import { CallError, read, write } from '../../base/http/client';
import { queryClient } from '../../base/http/queryClient';
import type { WireRow } from '../../contract';
import { finishedWork } from '../runs/finishedWork';
import classes from './export.module.css';

const TICK_MS = 1000;
/** Long enough to be seen and pressed; the file is on the page of tasks for a week. */
const DONE_MS = 10_000;

export interface ExportRequest {
  readonly pageUrl: string;
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly fileType: string;
}

/** @throws CallError when it is refused: the caller shows why. */
export async function startExport(request: ExportRequest): Promise<void> {
  const { data } = await write<{ id: string }>(platform().files.create, request, { quiet: true });
  const id = `export:${data.id}`;
  notifications.show({
    id,
    title: '正在导出',
    message: '排队中',
    loading: true,
    autoClose: false,
    withBorder: true,
    closeButtonProps: { 'aria-label': '关闭提示' },
  });
  void follow(String(data.id), (task) => {
    if (isUnderWay(task))
      notifications.update({
        id,
        title: `正在导出 ${String(task.name)}`,
        message: <Bar value={Number(task.progress)} />,
        loading: true,
        autoClose: false,
        withBorder: true,
        closeButtonProps: { 'aria-label': '关闭提示' },
      });
    else end(id, task);
  });
}

const following = new Map<string, Promise<void>>();
/** Asks how a task is doing until it has ended, and has the lists that show it read anew. Asking twice is asking once. */
export function follow(id: string, onProgress: (task: WireRow) => void = () => {}): Promise<void> {
  const known = following.get(id);
  if (known) return known;
  const work = (async () => {
    for (;;) {
      await new Promise((resolve) => {
        setTimeout(resolve, TICK_MS);
      });
      if (document.hidden) continue;
      try {
        const [task] = (
          await read<ListData<WireRow>>(platform().files.list, { id, pageSize: 1 }, { quiet: true, background: true, session: 'fail' })
        ).list;
        if (!task) return;
        onProgress(task);
        void queryClient.invalidateQueries({ queryKey: [platform().files.list] });
        if (!isUnderWay(task)) return;
      } catch (error) {
        // Without a session nobody can be notified; after a connection failure it is retried.
        if (error instanceof CallError && error.code !== null && !error.unsettled) {
          notifications.hide(`export:${id}`);
          return;
        }
      }
    }
  })().finally(() => following.delete(id));
  following.set(id, work);
  return work;
}

export const isUnderWay = (task: WireRow) => task.status === 'queued' || task.status === 'running';

function end(id: string, task: WireRow): void {
  const isDone = task.status === 'done' || task.status === 'partial';
  const rows = formatCount(Number(task.successRows));
  notifications.update({
    id,
    loading: false,
    withBorder: true,
    autoClose: isDone ? DONE_MS : false,
    color: isDone ? 'good' : task.status === 'cancelled' ? 'run' : 'bad',
    role: isDone ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': '关闭提示' },
    title: isDone
      ? `已导出 ${String(task.name)}`
      : task.status === 'cancelled'
        ? `已取消导出 ${String(task.name)}`
        : `没能导出 ${String(task.name)}`,
    message: isDone ? (
      <>
        {rows} 行 ·{' '}
        <a href={String(task.resultUrl)} download onClick={() => setTimeout(focusPage)}>
          下载
        </a>
      </>
    ) : (
      String(task.failReason ?? '')
    ),
  });
  finishedWork.add({
    label: `${isDone ? '导出' : '没能导出'} ${String(task.name)}${isDone ? ` ${rows} 行` : ''}`,
    refused: isDone ? Number(task.failRows) : 0,
    url: platform().files.page,
  });
}

/** How far something is, in hundredths. */
export const Bar = ({ value }: { value: number }) => (
  <span className={classes.bar}>
    <span role="progressbar" aria-valuenow={value} aria-valuemin={0} aria-valuemax={100} aria-label="进度">
      <span style={{ width: `${value}%` }} />
    </span>
    {value}%
  </span>
);
