import { platform } from '../../base/loading/platform';
import { Button, SegmentedControl } from '@mantine/core';
import { useEffect, useId, useMemo, useState, type FormEvent } from 'react';
import { formatCount } from '../../../language/format';
import type { Page } from '../../../language/page';
import { MAX_VALUES } from '../../../language/wire';
import { CallError, write } from '../../base/http/client';
import { useSession } from '../../base/session/useSession';
import { useStored } from '../../base/session/useStored';
import { useVisible } from '../../base/tabs/hooks';
import type { ShownList } from '../../contract';
import { Dialog } from '../../kit/floating/Dialog';
import { Keycap } from '../../kit/keys/Keycap';
import { startExport, type ExportRequest } from './exports';
import classes from './export.module.css';

interface ExportDialogProps {
  readonly page: Page;
  /** What the list shows now. */
  readonly list: ShownList;
  /** How many rows that is, as people say it. */
  readonly total: string;
  /** Chosen rows; none: all that match. */
  readonly selected: readonly string[];
  readonly onClose: () => void;
}
interface Habits {
  readonly fileType: 'xlsx' | 'csv';
  readonly columns: 'shown' | 'all';
}

/** Asks for rows, columns and file type of an export. The last choice is preselected, so that Enter is enough. */
export function ExportDialog({ page, list, total, selected: now, onClose }: ExportDialogProps) {
  const [selected] = useState(now);
  const visible = useVisible();
  const { info } = useSession();
  const [{ fileType, columns }, keep] = useStored<Habits>('export', { fileType: 'xlsx', columns: 'shown' });
  const isTooMany = selected.length > MAX_VALUES;
  const [rows, setRows] = useState<'selected' | 'all'>(selected.length > 0 && !isTooMany ? 'selected' : 'all');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ids = useId();
  const request = useMemo<ExportRequest>(
    () => ({
      pageUrl: page.url,
      fileType,
      columns: columns === 'all' ? [] : list.columns,
      // Chosen ones stay chosen when they no longer match.
      query: { ...(rows === 'selected' ? { id: selected.join() } : list.filters), sort: list.sort },
    }),
    [page, list, fileType, columns, rows, selected],
  );

  // The server's own word about it, before anybody waits for it.
  useEffect(() => {
    setProblem(null);
    if (info.dryRun !== true) return;
    let over = false;
    write(platform().files.create, { ...request, dryRun: true }, { quiet: true, rehearsal: true }).catch((error: unknown) => {
      if (!over && error instanceof CallError && !error.unsettled) setProblem(error.message);
    });
    return () => {
      over = true;
    };
  }, [request, info]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || problem) return;
    setBusy(true);
    startExport(request)
      .then(onClose, (error: unknown) => setProblem((error as Error).message))
      .finally(() => setBusy(false));
  };
  const choose = <T extends string>(
    label: string,
    value: T,
    data: readonly { readonly value: T; readonly label: string }[],
    onChange: (value: T) => void,
  ) => (
    <>
      <span id={`${ids}${label}`}>{label}</span>
      <div>
        <SegmentedControl
          size="sm"
          aria-labelledby={`${ids}${label}`}
          data={data as { value: T; label: string }[]}
          value={value}
          onChange={(next) => onChange(next as T)}
        />
      </div>
    </>
  );
  return (
    <Dialog opened={visible} onClose={onClose} returnFocus={false} title={`导出 · ${page.name}`}>
      <form onSubmit={submit}>
        <div className={classes.body}>
          {selected.length > 0 && !isTooMany ? (
            choose(
              '行',
              rows,
              [
                { value: 'selected', label: `所选 ${selected.length} 行` },
                { value: 'all', label: `全部 ${total} 行` },
              ],
              setRows,
            )
          ) : (
            <>
              <span>行</span>
              <div>
                全部 <b>{total}</b> 行,按现在的筛选和排序
                {isTooMany && (
                  <>
                    <br />
                    所选 {formatCount(selected.length)} 行超过单独导出的上限 {MAX_VALUES} 行
                  </>
                )}
              </div>
            </>
          )}
          {choose(
            '列',
            columns,
            [
              { value: 'shown', label: `当前 ${list.columns.length} 列` },
              { value: 'all', label: '全部列' },
            ],
            (next) => keep((now) => ({ ...now, columns: next })),
          )}
          {choose(
            '格式',
            fileType,
            [
              { value: 'xlsx', label: 'Excel' },
              { value: 'csv', label: 'CSV' },
            ],
            (next) => keep((now) => ({ ...now, fileType: next })),
          )}
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
        </div>
        <div className={classes.foot}>
          <Button variant="default" size="sm" onClick={onClose} rightSection={<Keycap of="Escape" />}>
            返回
          </Button>
          <Button
            type="submit"
            size="sm"
            loading={busy}
            data-disabled={problem !== null || undefined}
            aria-disabled={problem !== null}
            data-autofocus
            rightSection={<Keycap of="Enter" />}
          >
            导出
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
