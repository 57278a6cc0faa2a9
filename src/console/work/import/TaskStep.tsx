import { platform } from '../../base/loading/platform';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../language/format';
import type { ListData } from '../../../language/wire';
import { read, write } from '../../base/http/client';
import { useRead } from '../../base/http/useRead';
import { useVisible } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { Keycap } from '../../kit/keys/Keycap';
import { Bar, isUnderWay } from '../export/exports';
import { countsOf, STATES } from './imports';
import classes from './import.module.css';

const TICK_MS = 1000;
const SHOWN = 100;

interface TaskStepProps {
  readonly id: string;
  readonly onUnderWay: (is: boolean) => void;
  readonly onChanged: () => void;
  /** Begins with another file. */
  readonly onAgain: () => void;
  /** Returns to the columns of the same file, if it is still available. */
  readonly onBack?: () => void;
  readonly onClose: () => void;
}

/** A running import: progress, results of the check, confirmation, and rejected lines. */
export function TaskStep({ id, onUnderWay, onChanged, onAgain, onBack, onClose }: TaskStepProps) {
  const visible = useVisible();
  const {
    data: task,
    error,
    refetch,
  } = useQuery({
    queryKey: [platform().files.list, { id }],
    enabled: visible,
    queryFn: async ({ signal }) =>
      (await read<ListData<WireRow>>(platform().files.list, { id, pageSize: 1 }, { signal, quiet: true, background: true })).list[0] ??
      null,
    meta: { aside: true },
    refetchInterval: (query) => (!query.state.data || isUnderWay(query.state.data) ? TICK_MS : false),
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const main = useRef<HTMLButtonElement>(null);
  const status = String(task?.status ?? 'queued');
  const underWay = !task || isUnderWay(task);
  const fails = Number(task?.failRows ?? 0);
  const failed = useRead<ListData<WireRow>>(
    platform().files.rows,
    { taskId: id, pageSize: SHOWN },
    { enabled: Boolean(task) && !underWay && fails > 0 },
  );
  useEffect(() => onUnderWay(underWay), [underWay, onUnderWay]);
  // On a new state, focuses the next step.
  const was = useRef<string | null>(null);
  useEffect(() => {
    if (!task || was.current === status) return;
    const before = was.current;
    was.current = status;
    main.current?.focus();
    if (before && ['done', 'partial', 'failed', 'cancelled'].includes(status)) onChanged();
  });
  const act = async (call: string, body: object) => {
    setBusy(true);
    setProblem(null);
    try {
      await write(call, body, { quiet: true });
    } catch (reason) {
      setProblem((reason as Error).message);
    }
    await refetch();
    setBusy(false);
  };
  if (error || task === null)
    return (
      <div className={classes.step}>
        <p role="alert" className={classes.problem}>
          {error?.message ?? '任务不存在,或不是您的'}
        </p>
        <div className={classes.foot}>
          <Button size="sm" onClick={onClose}>
            关闭
          </Button>
        </div>
      </div>
    );

  const isCheck = task?.step === 'check';
  const willDo = Number(task?.addRows ?? 0) + Number(task?.updateRows ?? 0);
  // Some can't be done, and the others are not to be done without them; or nothing is left to do.
  const isStuck =
    status === 'checked' &&
    (willDo === 0 || (fails > 0 && (task?.params as { import?: { mode?: string } } | null)?.import?.mode === 'all'));
  const toColumns = () => void act(platform().files.cancel, { ids: [id] }).then(onBack ?? onAgain);
  return (
    <div className={classes.step}>
      <p role="status" className={classes.state} data-bad={status === 'failed' || undefined}>
        <b>{underWay ? (isCheck ? '正在检查' : '正在写入') : STATES[status]}</b>
        {task &&
          (underWay ? (
            <>
              第 {formatCount(Number(task.doneRows))} 行,共 {formatCount(Number(task.totalRows))} 行
            </>
          ) : (
            <>{status === 'failed' && task.failReason ? String(task.failReason) : countsOf(task)}</>
          ))}
      </p>
      {Boolean(task?.remark) && <p className={classes.note}>{String(task!.remark)}</p>}
      {underWay && <Bar value={Number(task?.progress ?? 0)} />}
      {task && !underWay && status !== 'cancelled' && (
        <dl className={classes.counts}>
          {(
            [
              ['totalRows', '读到'],
              ['addRows', isCheck ? '将新增' : '新增'],
              ['updateRows', isCheck ? '将更新' : '更新'],
              ['skipRows', '没有变化'],
              ['failRows', '失败'],
            ] as const
          ).map(([key, label]) => (
            <div key={key} data-bad={(key === 'failRows' && fails > 0) || undefined}>
              <dt>{label}</dt>
              <dd>{formatCount(Number(task[key]))}</dd>
            </div>
          ))}
        </dl>
      )}
      {fails > 0 && !underWay && failed.data?.list.length !== 0 && (
        <section aria-label="失败的行">
          <div className={classes.failsHead}>
            <b>失败的行</b>
            {Boolean(task?.resultUrl) && (
              <a href={String(task!.resultUrl)} download>
                下载失败的行(含原因,改好可再传)
              </a>
            )}
          </div>
          <div className={classes.fails} tabIndex={0} role="region" aria-label="失败的行和原因">
            <table>
              <thead>
                <tr>
                  <th scope="col">行</th>
                  <th scope="col">原因</th>
                  <th scope="col">内容</th>
                </tr>
              </thead>
              <tbody>
                {(failed.data?.list ?? []).map((row) => (
                  <tr key={row.id}>
                    <td>{Number(row.rowNo)}</td>
                    <td>{String(row.reason)}</td>
                    <td>{((row.cells ?? []) as readonly string[]).filter(Boolean).join(' · ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {failed.error ? (
              <p role="alert" className={classes.problem}>
                {failed.error.message}
              </p>
            ) : (
              !failed.data && <p>正在读取…</p>
            )}
            {fails > SHOWN && <p>另有 {formatCount(fails - SHOWN)} 行,见下载的文件</p>}
          </div>
        </section>
      )}
      {isStuck && (
        <p className={classes.note}>
          {willDo === 0
            ? '没有可以导入的行。'
            : `有 ${formatCount(fails)} 行失败,按“全部不导入”一行也不写:改好文件再传,或改为跳过失败的行。`}
        </p>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.foot}>
        {underWay && (
          <Button variant="default" size="sm" loading={busy} onClick={() => void act(platform().files.cancel, { ids: [id] })}>
            取消任务
          </Button>
        )}
        {underWay && (
          <Button ref={main} size="sm" onClick={onClose} rightSection={<Keycap of="Escape" />}>
            在后台继续
          </Button>
        )}
        {status === 'checked' && (
          <Button
            ref={isStuck ? main : undefined}
            variant={isStuck ? 'filled' : 'default'}
            size="sm"
            onClick={toColumns}
            rightSection={isStuck && <Keycap of="Enter" />}
          >
            {onBack ? '改列对应' : '换一个文件'}
          </Button>
        )}
        {status === 'checked' && !isStuck && (
          <Button
            ref={main}
            size="sm"
            loading={busy}
            onClick={() => void act(platform().files.confirm, { id })}
            rightSection={<Keycap of="Enter" />}
          >{`导入 ${formatCount(willDo)} 行`}</Button>
        )}
        {!underWay && status !== 'checked' && (
          <Button variant="default" size="sm" onClick={onAgain}>
            再传一个文件
          </Button>
        )}
        {!underWay && status !== 'checked' && (
          <Button ref={main} size="sm" onClick={onClose} rightSection={<Keycap of="Enter" />}>
            完成
          </Button>
        )}
      </div>
    </div>
  );
}
