/** An action in the palette: one input a step, then what it would do, then it is done. */
import { platform } from '../../base/loading/platform';
import { Kbd, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Fragment, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Command } from '../../../../commands/command';
import { shown as shownKey } from '../../../../commands/keys';
import { nameKey, offeredQuery, type Field } from '../../../language/field';
import { formatInstant } from '../../../language/format';
import { validate } from '../../../language/validate';
import { handover } from '../../base/handover/handover';
import { useAwaited } from '../../base/handover/useAwaited';
import { useRead } from '../../base/http/useRead';
import { useStored } from '../../base/session/useStored';
import { toast } from '../../base/stores/toast';
import type { Effect, Plan } from '../../contract';
import { useOptionCall } from '../../kit/fields/useOptionCall';
import { useSuggestions } from '../../kit/fields/useSuggestions';
import { isRequired, pick } from '../../kit/form/useFieldsForm';
import { Picker } from '../../kit/picker/Picker';
import { placesOf, showAmount } from '../../kit/values/amount';
import { briefly, skippedIn } from '../../work/acting/offers';
import { answersTo, asksHere, isLookedUp, nextField, refusalOf, shownOf, type Answer, type Inputs } from './answers';
import classes from '../../kit/picker/Picker.module.css';

type Texts = Readonly<Record<string, string>>;
/** The answers an action was last run with. */
type Memory = Readonly<Record<string, { readonly values: Inputs; readonly shown: Texts }>>;
const REMEMBERED = 60;

interface AskStepsProps {
  /** Id of the command. */
  readonly id: string;
  readonly plan: Plan;
  /** Answers that are there already. */
  readonly initial: Inputs;
  /** What was typed before the first input was there. */
  readonly early: string;
  /** Back to where it was chosen. */
  readonly onBack: () => void;
  readonly onCopy: (input: Inputs) => void;
  /** Closes the palette; what comes next takes the focus. */
  readonly onLeave: () => void;
}

export function AskSteps({ id, plan, initial, early, onBack, onCopy, onLeave }: AskStepsProps) {
  const { fields } = plan;
  const [memory, setMemory] = useStored<Memory>('inputs', {});
  const last = memory[id];
  const [values, setValues] = useState<Inputs>({
    ...pick(plan.begins.values, Object.keys(fields)),
    ...Object.fromEntries(plan.begins.differ.map((key) => [key, null])),
    ...plan.initial,
    ...initial,
  });
  const [shown, setShown] = useState<Texts>(() =>
    Object.fromEntries(
      Object.keys(fields).flatMap((key) => {
        const name = plan.begins.values[nameKey(key)];
        return typeof name === 'string' && !(key in initial) ? [[key, name]] : [];
      }),
    ),
  );
  // A number in a link says nothing to people: a reference is asked for, with that row marked.
  const fixed = Object.keys(plan.initial).filter((key) => !(key in initial));
  const [answered, setAnswered] = useState<readonly string[]>(() => [
    ...fixed,
    ...Object.keys(initial).filter((key) => !isLookedUp(fields[key]!)),
  ]);
  const [refused, setRefused] = useState<Texts>({});
  const key = nextField(fields, values, answered);
  const needsForm = key !== null && !asksHere(fields[key]!);
  const handOver = useEffectEvent(() => {
    onLeave();
    plan.handOver(values);
  });
  useEffect(() => {
    if (needsForm) handOver();
  }, [needsForm]);

  const open = answered.filter((k) => !fixed.includes(k));
  const back = () => {
    if (open.length === 0) onBack();
    else setAnswered(answered.filter((k) => k !== open.at(-1)));
  };
  const crumbs = [
    plan.label,
    ...shownOf(fields, values)
      .filter((k) => answered.includes(k))
      .map((k) => `${fields[k]!.label}:${shown[k] ?? readable(k, fields[k]!, values[k])}`),
    ...(key ? [fields[key]!.label] : []),
  ];
  const before = (
    <span className={classes.crumbs}>
      {crumbs.map((text, i) => (
        <Fragment key={text}>
          {i > 0 && <span aria-hidden>›</span>}
          <span className={classes.chip} data-now={i === crumbs.length - 1 || undefined}>
            {text}
          </span>
        </Fragment>
      ))}
    </span>
  );
  if (needsForm) return null;
  if (key === null) {
    const input = validate(
      Object.fromEntries(shownOf(fields, values).map((k) => [k, fields[k]!])),
      pick(values, shownOf(fields, values)),
      true,
    ).values;
    return (
      <Confirm
        plan={plan}
        input={input}
        before={before}
        onBack={back}
        onCopy={() => onCopy(values)}
        onRefused={(messages) => {
          setRefused(messages);
          setAnswered(answered.filter((k) => !(k in messages)));
        }}
        onDone={(isHere) => {
          const kept = Object.keys(input).filter((k) => isKept(fields[k]!));
          if (kept.length > 0)
            setMemory((now) =>
              Object.fromEntries(
                [
                  [id, { values: pick(input, kept), shown: pick(shown, kept) as Texts }],
                  ...Object.entries(now).filter(([other]) => other !== id),
                ].slice(0, REMEMBERED),
              ),
            );
          if (!isHere) return;
          onLeave();
          plan.refocus();
        }}
      />
    );
  }
  return (
    <Step
      key={key}
      name={key}
      field={
        plan.begins.differ.includes(key)
          ? { ...fields[key]!, help: `各行不同,填写的会替换每一行原来的${fields[key]!.help ? `。${fields[key]!.help}` : ''}` }
          : fields[key]!
      }
      isHeld={key in plan.begins.values}
      values={values}
      before={before}
      early={open.length === 0 ? early : ''}
      error={refused[key] ?? null}
      onBack={back}
      onCopy={() => onCopy(values)}
      preferred={
        key in values
          ? { value: values[key], label: shown[key] }
          : last && key in last.values
            ? { value: last.values[key], label: last.shown[key] }
            : { value: fields[key]!.default ?? null }
      }
      onAnswer={({ value, label }) => {
        setValues({ ...values, [key]: value });
        setShown({ ...shown, [key]: label });
        setAnswered([...answered, key]);
        setRefused({});
      }}
    />
  );
}

/** What one types goes into the next run as well; what names a person, or is nobody's business, does not. */
const isKept = (field: Field) => asksHere(field) && !field.masked && field.kind !== 'phone';
const isTyped = (field: Field) => !isLookedUp(field) && field.kind !== 'choice' && field.kind !== 'flag';
function readable(key: string, field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '不填';
  return answersTo(key, field, '', new Date()).find((a) => a.value === value)?.label ?? textOf(field, value);
}
function textOf(field: Field, value: unknown): string {
  if (typeof value === 'string') return field.kind === 'instant' ? formatInstant(value) : value;
  return placesOf(field) === null ? '' : showAmount(field, value);
}

interface StepProps {
  readonly name: string;
  readonly field: Field;
  /** The rows have what is preferred already. */
  readonly isHeld: boolean;
  readonly values: Inputs;
  readonly preferred: { readonly value: unknown; readonly label?: string };
  readonly early: string;
  readonly error: string | null;
  readonly before: ReactNode;
  readonly onAnswer: (answer: Answer) => void;
  readonly onBack: () => void;
  readonly onCopy: () => void;
}

function Step({ name, field, isHeld, values, preferred, early, error: refused, before, onAnswer, onBack, onCopy }: StepProps) {
  const [typed, setTyped] = useState(() => early || (isTyped(field) ? textOf(field, preferred.value) : ''));
  const [moved, setMoved] = useState('');
  const [error, setError] = useState(refused);
  const [waiting, setWaiting] = useState(false);
  const [parent, setParent] = useState('');
  const looked = useLookUp(
    field,
    typed.trim(),
    parent,
    preferred.label === undefined && typeof preferred.value === 'string' ? preferred.value : null,
  );
  const suggested = useSuggestions(field, true, typed.trim());
  const needed = { ...field, required: isRequired(field, values) };
  const local = answersTo(name, needed, typed, now());
  const isKnown = looked && preferred.label !== undefined && typeof preferred.value === 'string' && typed === '' && parent === '';
  const fitting = suggested.filter(({ value }) => value !== typed.trim());
  const answers: readonly Answer[] = looked
    ? [
        ...(isKnown ? [{ value: preferred.value, label: preferred.label!, detail: isHeld ? '现在' : '上次' }] : []),
        ...looked.found.filter((a) => !isKnown || a.value !== preferred.value),
        ...local.filter((a) => a.value === null),
      ]
    : [...local, ...fitting.map(({ value, title }): Answer => ({ value, label: value, ...(title && { detail: title }) }))];
  const listed = answers.map((answer) => ({
    answer,
    command: {
      id: `answer:${String(answer.value)}`,
      label: answer.label,
      path: [],
      section: 'selection',
      detail: answer.detail,
    } as Command,
    at: answer.at ?? [],
  }));
  // The row that a link names may not be among the first: then no other is marked in its place.
  const isPreferredHidden = looked !== null && parent === '' && preferred.value !== null && preferred.value !== undefined;
  // What is only suggested is never taken by an Enter alone.
  const marked =
    (
      listed.find((l) => l.command.id === moved) ??
      (typed === '' ? listed.find((l) => l.answer.value === preferred.value) : undefined) ??
      ((suggested.length > 0 || isPreferredHidden) && typed.trim() === '' ? undefined : listed[0])
    )?.command.id ?? NONE;

  const take = (answer: Answer | undefined) => {
    const wrong = refusalOf(name, needed, answer ? answer.value : null, values);
    // An area that is not fine enough leads to those inside it.
    if (answer && wrong && field.kind === 'area' && typeof answer.value === 'string' && answer.value.length < 9) {
      setParent(answer.value);
      setTyped('');
      setMoved('');
      return;
    }
    setError(wrong);
    if (!wrong && answer) onAnswer(answer);
  };
  const pending = looked?.pending ?? false;
  const takeFirst = useEffectEvent(() => take(listed[0]?.answer));
  useEffect(() => {
    if (!waiting || pending) return;
    setWaiting(false);
    takeFirst();
  }, [waiting, pending]);
  useAwaited(pending, 'rows');
  const onKey = (event: KeyboardEvent) => {
    if (stepBack(event, typed, parent ? () => setParent('') : onBack) || copies(event, onCopy)) return;
    if (event.key !== 'Enter') return;
    if (looked?.pending && typed.trim() !== '') {
      event.preventDefault();
      setWaiting(true);
    } else if (marked === NONE) {
      event.preventDefault();
      take(undefined);
    }
  };
  const note = looked?.pending
    ? '正在查找…'
    : (looked?.trouble ??
      (listed.length > 0 ? `${listed.length} 项` : typed.trim() ? '没有符合的选项' : (HINTS[field.kind] ?? '输入后按 Enter')));
  return (
    <Picker
      label={field.label}
      placeholder={HINTS[field.kind] ?? (isTyped(field) ? `输入${field.label}` : '输入以查找')}
      typed={typed}
      onTyped={(text) => {
        setTyped(text);
        setMoved('');
        setError(null);
      }}
      error={error}
      note={note}
      keepsEscape
      marksText={early === ''}
      groups={listed.length ? [{ key: 'answers', found: listed }] : []}
      marked={marked}
      onMark={setMoved}
      onPick={(command) => take(listed.find((l) => l.command.id === command.id)?.answer)}
      onKey={onKey}
      before={before}
      after={looked?.pending && <Loader size={14} />}
      head={field.help && <p className={classes.help}>{field.help}</p>}
      foot={<Keys enter="下一步" />}
    />
  );
}

/** Nothing is marked: were it empty, the list would mark its first row. */
const NONE = 'answer';
const now = () => new Date();
const HINTS: Partial<Record<Field['kind'], string>> = {
  date: '2026-11-21、今天、明天',
  instant: '2026-11-21 08:00、现在',
  time: '08:00',
  period: '2026-11、本月',
  money: '金额(元)',
  bp: '百分数',
  ref: '输入名称查找',
  area: '输入名称,如 杭州',
  phone: '手机或座机号码',
};

/** Answers of a looked-up field: rows of another resource, or areas. Null for other fields. @param named the row that a link names, which may not be among the first: it is asked for by itself, and stands first. */
function useLookUp(
  field: Field,
  typed: string,
  parent: string,
  named: string | null,
): { found: Answer[]; pending: boolean; trouble: string | null } | null {
  const call = useOptionCall(field.target ?? '');
  const [wanted] = useDebouncedValue(typed, 120);
  const areas = useRead<{ code: string; name: string; fullName?: string }[]>(
    platform().areas,
    wanted ? { keyword: wanted } : parent ? { parentCode: parent } : {},
    { enabled: field.kind === 'area', staleTime: Infinity },
  );
  const rows = useRead<{ id: string; title: string }[]>(
    call?.path ?? '',
    { ...call?.params, ...offeredQuery(field), ...(wanted && { keyword: wanted }) },
    { enabled: field.kind === 'ref' && call !== undefined, staleTime: 30_000 },
  );
  const isNamed = field.kind === 'ref' && named !== null && typed === '';
  const link = useRead<{ id: string; title: string }[]>(
    call?.path ?? '',
    { ...call?.params, ...offeredQuery(field), id: named ?? '' },
    {
      enabled: isNamed && call !== undefined && rows.data !== undefined && !rows.data.some(({ id }) => String(id) === named),
      staleTime: 30_000,
    },
  );
  if (field.kind === 'area')
    return {
      found: (areas.data ?? []).slice(0, 50).map((a) => ({ value: a.code, label: wanted ? (a.fullName ?? a.name) : a.name })),
      pending: areas.isFetching || wanted !== typed,
      trouble: areas.error?.message ?? null,
    };
  const found = [...(isNamed ? (link.data ?? []) : []), ...(rows.data ?? [])];
  if (field.kind === 'ref')
    return {
      found: found.slice(0, 50).map((r) => ({ value: String(r.id), label: r.title })),
      pending: rows.isFetching || link.isFetching || wanted !== typed,
      trouble: rows.error?.message ?? (call ? null : '没有可查找它的接口'),
    };
  return null;
}

interface ConfirmProps extends Pick<StepProps, 'before' | 'onBack' | 'onCopy'> {
  readonly plan: Plan;
  readonly input: Readonly<Record<string, unknown>>;
  readonly onRefused: (messages: Texts) => void;
  /** `isHere`: the palette is still open, and is to close. */
  readonly onDone: (isHere: boolean) => void;
}

/** Says what would happen, and waits for an Enter of its own. */
function Confirm({ plan, input, before, onBack, onCopy, onRefused, onDone }: ConfirmProps) {
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

/** Escape, and Backspace where there is nothing to delete, go one step back. @returns whether the key was one of them. */
export function stepBack(event: KeyboardEvent, typed: string, onBack: () => void): boolean {
  // A Backspace that is held down empties the input and stops there.
  if (event.key !== 'Escape' && (event.key !== 'Backspace' || typed !== '' || event.repeat)) return false;
  event.preventDefault();
  event.stopPropagation();
  onBack();
  return true;
}

/** `Mod+.`: the one key beside the list. */
export const MORE_KEY = 'Mod+.';
export const isMore = (event: KeyboardEvent) => event.key === '.' && (event.ctrlKey || event.metaKey) && !event.altKey;
function copies(event: KeyboardEvent, onCopy: () => void): void {
  if (!isMore(event)) return;
  event.preventDefault();
  event.stopPropagation();
  onCopy();
}

const Keys = ({ enter }: { enter: string }) => (
  <>
    <span>
      <Kbd size="xs">Enter</Kbd> {enter}
    </span>
    <span>
      <Kbd size="xs">Esc</Kbd> 上一步
    </span>
    <span>
      <Kbd size="xs">{shownKey(MORE_KEY)}</Kbd> 复制链接
    </span>
  </>
);
