import { Suspense, useState } from 'react';
import { present, type WireRow } from '../../console/contract';
import { lazily } from '../../console/base/loading/lazily';
import { useCatalogue } from '../../console/base/loading/registry';
import type { downloadInventory, uploadTask } from './file';

const Bar = lazily(async () => (await import('./FileCells')).Progress);
const Progress = ({ row }: { row: WireRow }) => (
  <Suspense fallback={null}>
    <Bar row={row} />
  </Suspense>
);

/** The way to the file, as long as it is there. */
function Result({ row, value }: { row: WireRow; value: unknown }) {
  const [now] = useState(Date.now);
  if (!value) return <span>—</span>;
  if (Date.parse(String(row.expiresAt)) <= now) return <span>已过期</span>;
  return (
    <a href={String(value)} download tabIndex={-1} data-command="screen:cell.resultUrl">
      下载
    </a>
  );
}

/** An import leads back to where it was asked for, and goes on there. */
function TaskName({ row, value }: { row: WireRow; value: unknown }) {
  const { url } = useCatalogue().pages.get(String((row.params as { pageUrl?: string } | null)?.pageUrl)) ?? {};
  return row.taskType === 'import' && url ? (
    <a href={`#${url}?import=${row.id}`} tabIndex={-1}>
      {String(value)}
    </a>
  ) : (
    <>{String(value)}</>
  );
}

/** Field names as people know them, where the page they belong to is known. */
function Labels({ row, value }: { row: WireRow; value: unknown }) {
  const { pages, resources } = useCatalogue();
  const fields: Readonly<Record<string, { label: string }>> = resources.get(pages.get(String(row.pageUrl))?.resource ?? '')?.fields ?? {};
  const names = (value ?? []) as readonly string[];
  return names.length ? names.map((name) => fields[name]?.label ?? name).join('、') : '—';
}
const AllOr = (props: { row: WireRow; value: unknown }) =>
  (props.value as readonly unknown[] | null)?.length ? <Labels {...props} /> : '全部列';

/** A page by its name. */
function PageName({ value }: { value: unknown }) {
  return useCatalogue().pages.get(String(value))?.name ?? String(value);
}

export const uploadTaskConsole = present<typeof uploadTask>('upload_task', {
  cells: { name: TaskName, progress: Progress, resultUrl: Result },
});
export const downloadInventoryConsole = present<typeof downloadInventory>('download_inventory', {
  cells: { columns: AllOr, maskedColumns: Labels, pageUrl: PageName },
});
