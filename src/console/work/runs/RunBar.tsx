/** Shows that a bulk run was interrupted, or is running behind another page, and how to return to it. */
import { RUNS } from '../../../../commands/runs';
import { SCREEN } from '../../../../commands/screen';
import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatCount } from '../../../language/format';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { activeScope } from '../../contract';
import { navigate } from '../../base/tabs/hooks';
import { useActiveTab } from '../../base/tabs/tabsStore';
import { Keycap } from '../../kit/keys/Keycap';
import { useKeys } from '../../kit/keys/useKeys';
import { sheets } from '../../kit/sheet/sheets';
import { held, type Held } from '../acting/held';
import { runDesk } from './lazy';
import { runs, useLeftRuns } from './runs';
import { useOpenRun } from './useOpenRun';
import classes from './runs.module.css';

export function RunBar() {
  const { userId } = useSession().info;
  const [last, ...others] = useLeftRuns();
  const live = useSyncExternalStore(runs.subscribe, runs.live);
  useSyncExternalStore(runs.subscribe, () => live.map(({ runner }) => runner.get().phase).join());
  const active = useActiveTab();
  const open = useOpenRun();
  const [later, setLater] = useState(false);
  // Another window may have interrupted or continued a run while this one was hidden.
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void runDesk.load().then(({ findRuns }) => findRuns(userId));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [userId]);

  const waiting = useSyncExternalStore(held.subscribe, held.get);
  if (waiting) return <HeldBar held={waiting} />;
  const other = live.find(({ run, runner }) => run.tab !== active && !runner.isOver);
  if (other) {
    return (
      <div className={classes.runBar} role="status">
        <span>
          {other.runner.isUnderway ? '正在执行' : '已暂停'}批量操作“<b>{other.run.label}</b>”
        </span>
        <Button size="compact-xs" variant="default" data-command={RUNS.all.id} onClick={() => navigate(other.run.to)}>
          {RUNS.all.short}
        </Button>
      </div>
    );
  }
  if (!last || later) return null;
  return (
    <section className={classes.runBar} aria-label="中断的批量操作">
      <span role="status">
        批量操作“<b>{last.label}</b>”中断了:共 {formatCount(last.total)} 行{last.noun},完成 {formatCount(last.done)}
        {last.refused > 0 && `,被拒绝 ${formatCount(last.refused)}`}
      </span>
      <Button size="compact-xs" data-command={RUNS.continue.id} onClick={() => open(last.id, true)}>
        {RUNS.continue.short}
      </Button>
      <Button size="compact-xs" variant="default" data-command={RUNS.results.id} onClick={() => open(last.id, false)}>
        {RUNS.results.short}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        data-command={RUNS.discard.id}
        onClick={() => void runDesk.load().then(({ askToDiscard }) => askToDiscard(last))}
      >
        {RUNS.discard.short}
      </Button>
      {others.length > 0 && (
        <Button size="compact-xs" variant="subtle" color="gray" data-command={RUNS.all.id} onClick={() => sheets.open('runs')}>
          另有 {others.length} 个
        </Button>
      )}
      <CloseButton size="sm" aria-label="以后再说" onClick={() => setLater(true)} />
    </section>
  );
}

/**
 * Counts down until it is sent. Enter sends it at once, unless the user types, a question is open, or the screen uses Enter itself (`data-
 * own-enter`).
 */
function HeldBar({ held: { label, until } }: { held: Held }) {
  const undoKey = useKeys()(SCREEN.undo);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key === 'Enter' &&
        !event.repeat &&
        !event.isComposing &&
        !(event.target as HTMLElement).closest('input,textarea,button,a,[contenteditable=true],[role=dialog],[data-own-enter]')
      ) {
        event.preventDefault();
        event.stopPropagation();
        held.send();
      }
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return (
    <section className={classes.runBar} aria-label="等待发送">
      <span>
        <span role="status">
          即将<b>{label}</b>
        </span>
        ,还有 {Math.max(1, Math.ceil((until - now) / 1000))} 秒
      </span>
      <Button size="compact-xs" onClick={held.send} rightSection={!hasOwnEnter() && <Keycap of="Enter" />}>
        立即发送
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => {
          // A desk knows what else its undo has to take back, and a general undo might be of something else.
          if (hasOwnEnter()) activeScope.get()?.acts?.undo?.();
          else {
            const stopped = held.stop();
            if (stopped) toast.info(`没有发送:${stopped.label}`);
          }
        }}
        rightSection={undoKey && <Keycap of={undoKey} />}
      >
        不发送
      </Button>
    </section>
  );
}

/** Whether Enter means something else on the visible screen. */
const hasOwnEnter = () => [...document.querySelectorAll<HTMLElement>('[data-own-enter]')].some((one) => one.offsetParent !== null);
