import { Button, CloseButton } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type KeyboardEvent } from 'react';
import { formatCount } from '../../../language/format';
import { useVisible } from '../../base/tabs/hooks';
import { StatusBadge } from '../../kit/fields/StatusBadge';
import { dialogOpen } from '../../kit/focus/dialogOpen';
import { Keycap } from '../../kit/keys/Keycap';
import { csvOf, download } from '../../kit/values/csv';
import { titleOf } from '../acting/offers';
import { isOver, tallyOf, type RunState, type Verdict } from './run';
import type { Runner } from './Runner';
import { runs } from './runs';
import classes from '../../kit/keys/dialogs.module.css';

interface RunPanelProps {
  readonly runner: Runner;
  /** Opens the question again for the rows that failed; absent where the action asks nothing. */
  readonly onEdit?: () => void;
  /** Selects the rows that failed; absent where they are no rows of the screen. */
  readonly onSelect?: () => void;
  /** It is found again after a reload. */
  readonly isPersisted: boolean;
  readonly onClose: () => void;
}
/** What can be done now; its key counts in the panel. */
interface PanelTool {
  readonly id: string;
  readonly label: string;
  readonly english: string;
  readonly key?: string;
  readonly run: () => void;
}
const SHOWN = 200;
const TONES = { open: 'wait', done: 'good', refused: 'bad', unknown: 'bad' } as const;
const WORDS: Readonly<Record<Verdict['state'], string>> = { open: '未完成', done: '完成', refused: '被拒绝', unknown: '结果不明' };

/** What keeps it from going on. */
const WORD_OF: Readonly<Partial<Record<RunState['phase'], string>>> = { held: '连接中断,恢复后自动继续', paused: '已暂停' };

/** The progress of a run over many rows, the result of each row, and options for failed ones. */
export function RunPanel({ runner, isPersisted, onEdit, onSelect, onClose }: RunPanelProps) {
  const state = useSyncExternalStore(runner.subscribe, runner.get);
  const root = useRef<HTMLElement>(null);
  const { total, done, refused, open, unknown } = tallyOf(state);
  const { action, resource } = runner.acting;
  const over = isOver(state);
  const failed = refused + (over ? open : 0);
  useEffect(() => {
    root.current?.focus();
    // The dialog that started the run holds the focus until it has faded; a quick run is over before that.
    const timer = setInterval(() => {
      if (!dialogOpen()) {
        clearInterval(timer);
        root.current?.focus();
      }
    }, 40);
    if (!dialogOpen()) clearInterval(timer);
    return () => clearInterval(timer);
  }, [over]);

  const save = () =>
    download(
      `${action.label}-未完成-${failed + unknown}行.csv`,
      csvOf([
        ['编号', resource.label, '结果', '原因'],
        ...runner.rowsWith('refused', 'open', 'unknown').map((row) => {
          const verdict = state.verdicts.get(row.id)!;
          return [row.id, titleOf(resource, row), WORDS[verdict.state], verdict.message];
        }),
      ]),
    );
  const tools: readonly PanelTool[] = [
    ...(runner.isUnderway ? [{ id: 'pause', label: '暂停', english: 'pause', run: () => runner.pause() }] : []),
    ...(state.phase === 'paused' ? [{ id: 'resume', label: '继续', english: 'resume', run: () => void runner.resume() }] : []),
    ...(over ? [] : [{ id: 'stop', label: '停止', english: 'stop', run: () => runner.stop() }]),
    ...(over && failed > 0
      ? [
          { id: 'retry', label: '重试未完成', english: 'retry failed', key: 'r', run: () => void runner.retry() },
          ...(onEdit ? [{ id: 'edit', label: '修改后重试', english: 'edit and retry', key: 'e', run: onEdit }] : []),
          ...(onSelect ? [{ id: 'select', label: '选中未完成', english: 'select failed', key: 'x', run: onSelect }] : []),
        ]
      : []),
    ...(over && failed + unknown > 0 ? [{ id: 'save', label: '下载未完成', english: 'download failed', run: save }] : []),
    ...(over ? [{ id: 'close', label: '关闭执行结果', english: 'close results', key: 'Escape', run: onClose }] : []),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const tool = tools.find(({ key }) => key === (event.key.length === 1 ? event.key.toLowerCase() : event.key));
    if (tool) {
      event.preventDefault();
      event.stopPropagation();
      tool.run();
    }
  };
  // Also as commands while the panel is visible; the set rarely changes, but their effect does with every response.
  const visible = useVisible();
  const now = useRef(tools);
  useLayoutEffect(() => {
    now.current = tools;
  });
  const which = tools.map(({ id }) => id).join();
  useEffect(() => {
    if (!visible) return;
    runs.setTools(
      now.current.map(({ id, label, english }) => ({
        id: `shell:run.${id}`,
        label: `${label} · ${action.label}`,
        english: `${english} bulk run`,
        run: () => now.current.find((tool) => tool.id === id)?.run(),
      })),
    );
    return () => runs.setTools([]);
  }, [visible, which, action]);
  // What needs a hand is listed; what went well is only counted.
  const verdicts = [...state.verdicts].filter(([, v]) => v.state === 'refused' || v.state === 'unknown' || (over && v.state === 'open'));
  return (
    <section
      ref={root}
      className={classes.panel}
      tabIndex={-1}
      aria-label={`${action.label}的执行结果`}
      data-region="run"
      onKeyDown={onKeyDown}
    >
      <div className={classes.panelHead}>
        <span className={classes.panelTitle}>{action.label}</span>
        <span className={classes.progress} role="progressbar" aria-valuenow={done + refused} aria-valuemax={total} aria-label="进度">
          <span data-done style={{ width: `${(done / total) * 100}%` }} />
          <span data-refused style={{ width: `${(refused / total) * 100}%` }} />
        </span>
        <span className={classes.tally} role="status">
          共 <b>{formatCount(total)}</b> 行,完成 <b>{formatCount(done)}</b>
          {refused > 0 && (
            <>
              ,被拒绝 <b>{formatCount(refused)}</b>
            </>
          )}
          {unknown > 0 && (
            <>
              ,结果不明 <b>{formatCount(unknown)}</b>
            </>
          )}
          {open > 0 && (
            <>
              ,{over ? '未完成' : '等待'} <b>{formatCount(open)}</b>
            </>
          )}
          {runner.skipped.length > 0 && (
            <>
              ;另跳过 <b>{formatCount(runner.skipped.length)}</b>
            </>
          )}
        </span>
        {WORD_OF[state.phase] && (
          <span className={classes.phase} data-held={state.phase === 'held' || undefined}>
            {WORD_OF[state.phase]}
          </span>
        )}
        {!over && !isPersisted && <span className={classes.phase}>含敏感内容,浏览器不保存:关闭页面后不能继续</span>}
        {tools
          .filter(({ id }) => id !== 'close')
          .map(({ id, label, key, run }) => (
            <Button
              key={id}
              size="compact-sm"
              variant={id === 'retry' ? 'filled' : 'default'}
              data-command={`shell:run.${id}`}
              onClick={run}
              rightSection={key && <Keycap of={key} />}
            >
              {label}
            </Button>
          ))}
        {over && <CloseButton size="sm" aria-label="关闭执行结果" data-command="shell:run.close" onClick={onClose} />}
      </div>
      <ul className={classes.results} tabIndex={0} aria-label="逐行结果">
        {verdicts.slice(0, SHOWN).map(([id, verdict]) => (
          <li key={id}>
            <StatusBadge tone={TONES[verdict.state]}>{WORDS[verdict.state]}</StatusBadge>
            <span data-title title={id}>
              {titleOf(resource, runner.row(id))}
            </span>
            <span>{verdict.message}</span>
          </li>
        ))}
        {runner.skipped.slice(0, SHOWN).map(({ row, why }) => (
          <li key={row.id}>
            <StatusBadge>已跳过</StatusBadge>
            <span data-title title={row.id}>
              {titleOf(resource, row)}
            </span>
            <span>{why}</span>
          </li>
        ))}
        {done > 0 && <li className={classes.more}>{formatCount(done)} 行已完成</li>}
        {verdicts.length > SHOWN && <li className={classes.more}>其余 {formatCount(verdicts.length - SHOWN)} 行未列出</li>}
      </ul>
    </section>
  );
}
