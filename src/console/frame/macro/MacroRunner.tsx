/** Asks for a macro's parameters, tries it on one row, runs it on all, and reports for each failed row the step and the reason. */
import { reread } from '../../base/loading/reread';
import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type Ref } from 'react';
import { filled, type Input, type Macro } from '../../../../commands/macro';
import { useQueryClient } from '@tanstack/react-query';
import { inputsOf } from '../../../language/inputs';
import { validate } from '../../../language/validate';
import { csvOf, download } from '../../kit/values/csv';
import { Keycap } from '../../kit/keys/Keycap';
import { titleOf } from '../../work/acting/offers';
import { rowsById } from '../../work/acting/rowsById';
import { activeScope, type WireRow } from '../../contract';
import { StatusBadge } from '../../kit/fields/StatusBadge';
import { FieldsForm } from '../../kit/form/FieldsForm';
import { useFieldsForm } from '../../kit/form/useFieldsForm';
import { sheets } from '../../kit/sheet/sheets';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { useDirty } from '../../base/tabs/hooks';
import { actingOf, fieldsOf, resourceOf } from './known';
import classes from './macro.module.css';
import { MacroRun, NO_ROW, type Fate, type RunStep } from './MacroRun';
import { tryOut, type Trial } from './tryOut';

const NOTHING = {};
const SHOWN = 200;
const TONES = { open: 'wait', done: 'good', refused: 'bad' } as const;
const WORDS: Readonly<Record<Fate['state'], string>> = { open: '未完成', done: '完成', refused: '被拒绝' };

export function MacroRunner({ macro, onBack }: { macro: Macro; onBack: () => void }) {
  const catalogue = useCatalogue();
  const client = useQueryClient();
  const { info, permissions } = useSession();
  // What was in hand when it was asked for: the run does not follow the cursor.
  const [scope] = useState(activeScope.get);
  const resource = resourceOf(catalogue, macro);
  const rows: readonly WireRow[] = resource === null ? [NO_ROW] : scope?.resource.name === resource.name ? scope.rows : [];
  const form = useFieldsForm({ fields: useMemo(() => fieldsOf(catalogue, macro), [catalogue, macro]), initial: NOTHING });
  const [problem, setProblem] = useState<string | null>(null);
  const [trials, setTrials] = useState<readonly Trial[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [run, setRun] = useState<MacroRun | null>(null);
  const head = useRef<HTMLParagraphElement>(null);
  const root = useRef<HTMLDivElement>(null);
  // It may take the place of the list in a dialog that is open already.
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  /** The steps as they will be sent, or null after saying what is wrong. */
  const ready = (): RunStep[] | null => {
    const values = form.check();
    if (!values) return null;
    const result = filled(macro, values as Record<string, Input>);
    const steps = ('steps' in result ? result.steps : []).map(({ command, input }): RunStep => ({
      acting: actingOf(catalogue, command)!,
      input,
    }));
    for (const [i, { acting, input }] of steps.entries()) {
      const [wrong] = Object.values(validate(inputsOf(acting.resource, acting.action), input, true).errors);
      if (wrong) {
        setProblem(`第 ${i + 1} 步“${acting.action.label}”:${wrong}`);
        return null;
      }
    }
    setProblem(null);
    return steps;
  };
  const tryIt = async () => {
    const steps = ready();
    if (!steps || busy) return;
    setBusy(true);
    try {
      setTrials(await tryOut(steps, rows[0]!, info.dryRun === true));
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const start = () => {
    const steps = ready();
    if (!steps || rows.length === 0) return;
    const next = new MacroRun({
      steps,
      rows,
      latest: (ids) => (resource ? rowsById(resource, ids, permissions) : Promise.resolve([NO_ROW])),
    });
    setRun(next);
    void drive(() => next.start());
  };
  /** What was read is read again also where the run ends with a refusal. */
  const drive = async (task: () => Promise<void>) => {
    await task();
    void reread(client, catalogue);
    head.current?.focus();
  };

  const unable =
    resource !== null && rows.length === 0
      ? scope?.resource.name === resource.name
        ? `先选择要处理的${resource.label},再执行`
        : `这个宏处理${resource.label}:先到${resource.label}的列表里选好行,再执行`
      : null;
  if (run)
    return (
      <Report
        macro={macro}
        run={run}
        rows={rows}
        label={resource?.label ?? ''}
        titleFor={(row) => (resource ? titleOf(resource, row) : macro.name)}
        onRetry={() => void drive(() => run.retry())}
        onBack={onBack}
        headRef={head}
      />
    );
  return (
    <div ref={root}>
      <FieldsForm
        form={form}
        onSubmit={start}
        problem={problem ?? unable}
        head={
          <>
            <p className={classes.about}>
              <b>{macro.name}</b>
              {resource && rows.length > 0 && (
                <>
                  {' '}
                  · 对 <b>{rows.length === 1 ? titleOf(resource, rows[0]!) : `${rows.length} 行${resource.label}`}</b> 依次执行
                </>
              )}
            </p>
            <ol className={classes.steps}>
              {macro.steps.map(({ command, input }, i) => {
                const acting = actingOf(catalogue, command)!;
                const fields = inputsOf(acting.resource, acting.action);
                const trial = trials?.[i];
                return (
                  <li key={i}>
                    <span data-danger={acting.action.danger || undefined}>{acting.action.label}</span>
                    <span className={classes.inputs}>
                      {Object.entries(input)
                        .map(
                          ([key, value]) =>
                            `${fields[key]?.label ?? key}:${Array.isArray(value) ? value.join('、') : String(fields[key]?.choices?.[String(value)] ?? value)}`,
                        )
                        .join(' · ')}
                    </span>
                    {trials && (
                      <span className={classes.verdict} data-ok={trial ? trial.ok : undefined}>
                        {!trial ? '不会执行' : trial.ok ? (trial.certain ? '可以执行' : '可以执行(按状态推算)') : trial.message}
                      </span>
                    )}
                  </li>
                );
              })}
            </ol>
          </>
        }
        foot={
          <>
            <Button variant="default" size="sm" type="button" onClick={onBack}>
              返回
            </Button>
            {resource && (
              <Button variant="default" size="sm" type="button" aria-busy={busy} disabled={unable !== null} onClick={() => void tryIt()}>
                {busy ? '正在试…' : '试一行(不会执行)'}
              </Button>
            )}
            <Button
              type="submit"
              size="sm"
              disabled={unable !== null}
              color={macro.steps.some(({ command }) => actingOf(catalogue, command)?.action.danger) ? 'bad' : undefined}
              data-autofocus={form.visible.length === 0 || undefined}
              rightSection={<Keycap of="Mod+Enter" />}
            >
              执行{rows.length > 1 ? ` ${rows.length} 行` : ''}
            </Button>
          </>
        }
      />
    </div>
  );
}

interface ReportProps {
  readonly macro: Macro;
  readonly run: MacroRun;
  readonly rows: readonly WireRow[];
  readonly label: string;
  readonly titleFor: (row: WireRow) => string;
  readonly onRetry: () => void;
  readonly onBack: () => void;
  readonly headRef: Ref<HTMLParagraphElement>;
}

function Report({ macro, run, rows, label, titleFor, onRetry, onBack, headRef }: ReportProps) {
  const { phase, step, fates } = useSyncExternalStore(run.subscribe, run.get);
  const catalogue = useCatalogue();
  const running = phase === 'running';
  useDirty(running, `正在执行的宏“${macro.name}”`);
  useLayoutEffect(() => (running ? sheets.hold('宏正在执行:先停止,或等它结束') : undefined), [running]);
  const nameOf = (i: number) => `第 ${i + 1} 步 ${actingOf(catalogue, macro.steps[i]!.command)!.action.label}`;
  const failed = rows.flatMap((row) => {
    const fate = fates.get(row.id)!;
    return fate.state === 'refused' || (!running && fate.state === 'open') ? [{ row, fate }] : [];
  });
  const done = [...fates.values()].filter((fate) => fate.state === 'done').length;
  const save = () =>
    download(
      `${macro.name}-未完成-${failed.length}行.csv`,
      csvOf([
        ['编号', label, '结果', '步骤', '原因'],
        ...failed.map(({ row, fate }) => [row.id, titleFor(row), WORDS[fate.state], nameOf(fate.step), fate.message]),
      ]),
    );
  return (
    <div>
      <p ref={headRef} tabIndex={-1} className={classes.tally} role="status">
        <b>{macro.name}</b>:{running ? `正在执行${nameOf(step)}…` : '已结束。'}共 <b>{rows.length}</b> 行,全部完成 <b>{done}</b>
        {failed.length > 0 && (
          <>
            ,未完成 <b>{failed.length}</b>
          </>
        )}
      </p>
      {failed.length > 0 && (
        <ul className={classes.results} aria-label="没有完成的行">
          {failed.slice(0, SHOWN).map(({ row, fate }) => (
            <li key={row.id}>
              <StatusBadge tone={TONES[fate.state]}>{WORDS[fate.state]}</StatusBadge>
              <span>{titleFor(row)}</span>
              <span>
                {nameOf(fate.step)}:{fate.message}
              </span>
            </li>
          ))}
          {failed.length > SHOWN && <li>其余 {failed.length - SHOWN} 行未列出</li>}
        </ul>
      )}
      <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {running && (
          <Button size="sm" variant="default" onClick={() => run.stop()}>
            停止
          </Button>
        )}
        {!running && (
          <Button size="sm" variant="default" onClick={onBack}>
            返回
          </Button>
        )}
        {!running && failed.length > 0 && (
          <Button size="sm" variant="default" onClick={save}>
            下载未完成
          </Button>
        )}
        {!running && failed.length > 0 && (
          <Button size="sm" onClick={onRetry}>
            从停下的步骤重试
          </Button>
        )}
      </div>
    </div>
  );
}
