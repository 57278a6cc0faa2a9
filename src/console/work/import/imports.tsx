/** Imports started in this window and left: a message reports when one has been checked or written, with a link to it. */
import { notifications } from '@mantine/notifications';
import { formatCount } from '../../../language/format';
import type { Page } from '../../../language/page';
import { hrefOf } from '../../base/address/location';
import type { WireRow } from '../../contract';
import { follow } from '../export/exports';

/** Query of a page by which one of its imports is opened again. */
export const IMPORT_QUERY = 'import';
export const importHref = (page: Pick<Page, 'url'> | string, id: string) =>
  hrefOf(typeof page === 'string' ? page : page.url, { [IMPORT_QUERY]: id });

/** Reports the end of a task that is not open. */
export async function tellWhenDone(page: Page, id: string): Promise<void> {
  let last: WireRow | undefined;
  await follow(id, (task) => {
    last = task;
  });
  if (!last || last.status === 'cancelled') return;
  const isFine = last.status === 'done' || last.status === 'checked';
  notifications.show({
    id: `import:${id}`,
    withBorder: true,
    autoClose: isFine ? 10_000 : false,
    color: isFine ? 'good' : 'bad',
    role: isFine ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': '关闭提示' },
    title: `${STATES[String(last.status)] ?? '已结束'} ${String(last.name)}`,
    message: (
      <>
        {countsOf(last)} · <a href={importHref(page, id)}>查看</a>
      </>
    ),
  });
}

export const STATES: Readonly<Record<string, string>> = {
  queued: '排队中',
  running: '进行中',
  checked: '已检查,待确认',
  done: '已导入',
  partial: '部分导入',
  failed: '没有导入',
  cancelled: '已取消',
};

/** What became of the lines, in a few words. */
export const countsOf = (task: WireRow): string =>
  [
    ['addRows', '新增'],
    ['updateRows', '更新'],
    ['skipRows', '未变'],
    ['failRows', '失败'],
  ]
    .filter(([key]) => Number(task[key!]) > 0)
    .map(([key, word]) => `${word} ${formatCount(Number(task[key!]))}`)
    .join(',') || `${formatCount(Number(task.totalRows))} 行`;
