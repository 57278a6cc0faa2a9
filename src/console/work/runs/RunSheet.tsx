/** The bulk runs of the last days: what came of them, and how to go on with those that were left. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { formatCount, formatInstant } from '../../../language/format';
import { useSession } from '../../base/session/useSession';
import { SheetList, type SheetRow } from '../../kit/sheet/SheetList';
import { Sheet } from '../../kit/sheet/Sheet';
import { sheets } from '../../kit/sheet/sheets';
import { runDesk } from './lazy';
import type { StoredRun } from './runLog';
import { runs } from './runs';
import { useOpenRun } from './useOpenRun';
import classes from '../../kit/sheet/Sheet.module.css';

const PHASES: Readonly<Record<StoredRun['phase'], string>> = {
  running: '已中断',
  held: '已中断',
  paused: '已暂停',
  stopped: '已停止',
  finished: '',
};

export const RunSheet = () => (
  <Sheet name="runs" title="批量记录">
    {() => <Runs />}
  </Sheet>
);

function Runs() {
  const { userId } = useSession().info;
  const open = useOpenRun();
  const live = useSyncExternalStore(runs.subscribe, runs.live);
  const [stored, setStored] = useState<readonly StoredRun[] | null>(null);
  const [typed, setTyped] = useState('');
  const look = useCallback(
    () =>
      void runDesk
        .load()
        .then(({ findRuns }) => findRuns(userId))
        .then(setStored),
    [userId],
  );
  useEffect(look, [look]);
  const rowOf = (run: StoredRun): SheetRow => {
    const here = live.find((one) => one.run.id === run.id);
    const phase = here?.runner.isUnderway ? '正在执行' : PHASES[run.phase];
    const left = run.open + run.unknown;
    const isOver = run.phase === 'finished' || run.phase === 'stopped';
    const view = (goOn: boolean) => {
      sheets.close();
      open(run.id, goOn);
    };
    return {
      id: run.id,
      label: (
        <>
          {run.label}{' '}
          <span className={classes.what}>
            {formatCount(run.total)} 行{run.noun}
          </span>
        </>
      ),
      detail: [
        formatInstant(new Date(run.at).toISOString()).slice(5),
        `完成 ${formatCount(run.done)}`,
        run.refused > 0 && `被拒绝 ${formatCount(run.refused)}`,
        left > 0 && `未完成 ${formatCount(left)}`,
        phase,
      ]
        .filter(Boolean)
        .join(' · '),
      main: { run: () => view(false) },
      tools: [
        ...(isOver || here?.runner.isUnderway ? [] : [{ key: 'go', label: `继续${run.label}`, content: '继续', run: () => view(true) }]),
        ...(here?.runner.isUnderway
          ? []
          : [
              {
                key: 'drop',
                label: `丢弃${run.label}的记录`,
                content: '丢弃',
                run: () =>
                  void runDesk
                    .load()
                    .then(({ askToDiscard }) => askToDiscard(run))
                    .then(look),
              },
            ]),
      ],
    };
  };
  const shown = (stored ?? []).filter((run) => `${run.label}${run.noun}`.includes(typed.trim()));
  return (
    <SheetList
      label="查找批量操作"
      placeholder="查找批量操作"
      typed={typed}
      onTyped={setTyped}
      groups={[{ key: 'runs', rows: shown.map(rowOf) }]}
      empty={
        stored === null ? (
          '正在读取'
        ) : stored.length > 0 ? (
          '没有这样的批量操作'
        ) : (
          <>
            还没有批量操作。
            <br />
            对两行以上执行的操作会记在这里,保留 7 天、最近 20 个:可以查看逐行结果,或继续没有做完的。
          </>
        )
      }
      foot={<span>只保存在这个浏览器里,只有您自己能看到。</span>}
    />
  );
}
