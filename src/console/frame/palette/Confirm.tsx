/** The last step of an action in the palette: what it would do. */
import { Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { Command } from '../../../../commands/command';
import { handover } from '../../base/handover/handover';
import { useAwaited } from '../../base/handover/useAwaited';
import { toast } from '../../base/stores/toast';
import type { Effect, Plan } from '../../contract';
import { Picker } from '../../kit/picker/Picker';
import { briefly, skippedIn } from '../../work/acting/offers';
import { copies, Keys, stepBack } from './stepKeys';
import classes from '../../kit/picker/Picker.module.css';

interface ConfirmProps {
  readonly before: ReactNode;
  readonly onBack: () => void;
  readonly onCopy: () => void;
  readonly plan: Plan;
  readonly input: Readonly<Record<string, unknown>>;
  readonly onRefused: (messages: Readonly<Record<string, string>>) => void;
  /** `isHere`: the palette is still open, and is to close. */
  readonly onDone: (isHere: boolean) => void;
}

/** Says what would happen, and waits for an Enter of its own. */
export function Confirm({ plan, input, before, onBack, onCopy, onRefused, onDone }: ConfirmProps) {
  const [effect, setEffect] = useState<Effect | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [moved, setMoved] = useState('');
  const preview = useEffectEvent(() => plan.preview(input));
  useEffect(() => {
    let over = false;
    setEffect(null);
    preview().then(
      (found) => {
        if (!over) setEffect(found);
      },
      (error: unknown) => {
        if (!over) setTrouble(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      over = true;
    };
  }, [attempt]);
  useAwaited(effect === null && trouble === null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const blocked = effect !== null && effect.done === 0 && effect.refused.length > 0;
  const commands: Command[] = [
    ...(effect && !blocked
      ? [
          {
            id: 'confirm',
            label: `确认${plan.label}${effect.done > 1 ? ` ${effect.done} 行` : ''}`,
            path: [],
            section: 'selection',
            danger: plan.danger,
          } as const,
        ]
      : []),
    ...(trouble && !effect ? [{ id: 'again', label: '重新核对', path: [], section: 'selection' } as const] : []),
    { id: 'back', label: Object.keys(plan.fields).length > 0 ? '返回修改' : '返回', path: [], section: 'selection' },
  ];
  const marked = commands.find((c) => c.id === moved)?.id ?? commands[0]!.id;
  const run = async () => {
    setBusy(true);
    setTrouble(null);
    const problem = await handover.until(plan.run(input), { failed: Boolean }).finally(() => setBusy(false));
    const message = problem && (problem.message ?? Object.values(problem.fields ?? {})[0] ?? '没有执行');
    if (!problem) onDone(here.current);
    // The palette was closed meanwhile: the refusal is not lost with it.
    else if (!here.current) toast.error(`没有${plan.label}:${message}`);
    else if (problem.fields && Object.keys(problem.fields).some((key) => key in plan.fields)) onRefused(problem.fields);
    else setTrouble(message);
  };
  const onPick = ({ id }: Command) => {
    if (busy) return;
    if (id === 'confirm') void run();
    else if (id === 'back') onBack();
    else {
      setTrouble(null);
      setAttempt(attempt + 1);
    }
  };
  const sentence = effect ? sentenceOf(plan, effect) : trouble ? '' : '正在核对会影响哪些行…';
  return (
    <Picker
      label="确认"
      placeholder={busy ? '正在执行…' : 'Enter 确认,Esc 返回'}
      typed=""
      onTyped={() => {}}
      keepsEscape
      note={sentence}
      error={trouble}
      before={before}
      after={(busy || (!effect && !trouble)) && <Loader size={14} />}
      groups={effect || trouble ? [{ key: 'confirm', found: commands.map((command) => ({ command, at: [] })) }] : []}
      marked={marked}
      onMark={setMoved}
      onPick={onPick}
      foot={<Keys enter={blocked ? '返回' : '确认'} />}
      onKey={(event) => {
        if (busy && event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
        } else if (!stepBack(event, '', onBack)) copies(event, onCopy);
      }}
      head={
        effect && (
          <div className={classes.effect} data-danger={plan.danger || undefined}>
            <p>{sentence}</p>
            {!blocked && effect.refused.length > 0 && (
              <ul>
                {briefly(effect.refused).map(({ why, count }) => (
                  <li key={why}>
                    {count} 行:{why}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      }
    />
  );
}

/** `取消订单 12 行,其中 3 行将跳过`. */
function sentenceOf({ label, noun, title }: Plan, { done, refused, certain }: Effect): string {
  const skipped = skippedIn(refused);
  if (done === 0 && skipped > 0) return `不能${label}:${refused[0]!.why}${skipped > 1 ? `(${skipped} 行)` : ''}`;
  if (done + skipped === 0) return label;
  if (title !== null) return `${label}:${noun} ${title}`;
  return `${label} ${done + skipped} 行${skipped ? `,其中 ${skipped} 行将跳过` : ''}${certain ? '' : '(按当前状态估计)'}`;
}
