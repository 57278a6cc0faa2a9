/** Says that a bulk run was left in its middle, or goes on behind another page, and how to get on with it. */
import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatCount } from '../../language/format';
import { useSession } from '../session/useSession';
import { navigate } from '../shell/hooks';
import { useActiveTab } from '../shell/tabsStore';
import { sheets } from '../palette/sheets';
import { runDesk } from './lazy';
import { runs, useLeftRuns } from './runs';
import classes from './runs.module.css';
import { useOpenRun } from './useOpenRun';

export function RunBar() {
  const { userId } = useSession().info;
  const [last, ...others] = useLeftRuns();
  const live = useSyncExternalStore(runs.subscribe, runs.live);
  useSyncExternalStore(runs.subscribe, () => live.map(({ runner }) => runner.get().phase).join());
  const active = useActiveTab();
  const open = useOpenRun();
  const [later, setLater] = useState(false);
  // Another window may have left one, or gone on with it, while this one was not looked at.
  useEffect(() => {
    const look = () => { if (!document.hidden) void runDesk.load().then(({ findRuns }) => findRuns(userId)); };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [userId]);

  const elsewhere = live.find(({ run, runner }) => run.tab !== active && !runner.isOver);
  if (elsewhere) {
    return (
      <div className={classes.runBar} role="status">
        <span>{elsewhere.runner.isUnderway ? '正在执行' : '已暂停'}批量操作“<b>{elsewhere.run.label}</b>”</span>
        <Button size="compact-xs" variant="default" data-command="shell:runs" onClick={() => navigate(elsewhere.run.to)}>查看</Button>
      </div>
    );
  }
  if (!last || later) return null;
  return (
    <section className={classes.runBar} aria-label="中断的批量操作">
      <span role="status">批量操作“<b>{last.label}</b>”中断了:共 {formatCount(last.total)} 行{last.noun},完成 {formatCount(last.done)}{last.refused > 0 && `,被拒绝 ${formatCount(last.refused)}`}</span>
      <Button size="compact-xs" data-command="shell:run.continue" onClick={() => open(last.id, true)}>继续</Button>
      <Button size="compact-xs" variant="default" data-command="shell:run.results" onClick={() => open(last.id, false)}>结果</Button>
      <Button size="compact-xs" variant="default" data-command="shell:run.discard" onClick={() => void runDesk.load().then(({ askToDiscard }) => askToDiscard(last))}>丢弃</Button>
      {others.length > 0 && <Button size="compact-xs" variant="subtle" color="gray" data-command="shell:runs" onClick={() => sheets.open('runs')}>另有 {others.length} 个</Button>}
      <CloseButton size="sm" aria-label="以后再说" onClick={() => setLater(true)} />
    </section>
  );
}
