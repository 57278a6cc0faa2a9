/** One input of an action in the palette. */
import { Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Command } from '../../../../commands/command';
import type { Field } from '../../../language/field';
import { useAwaited } from '../../base/handover/useAwaited';
import { useSuggestions } from '../../kit/fields/useSuggestions';
import { isRequired } from '../../kit/form/useFieldsForm';
import { Picker } from '../../kit/picker/Picker';
import { answersTo, isLookedUp, refusalOf, textOf, type Answer, type Inputs } from './answers';
import { copies, Keys, stepBack } from './stepKeys';
import { useLookUp } from './useLookUp';
import classes from '../../kit/picker/Picker.module.css';

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

export function Step({ name, field, isHeld, values, preferred, early, error: refused, before, onAnswer, onBack, onCopy }: StepProps) {
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

const isTyped = (field: Field) => !isLookedUp(field) && field.kind !== 'choice' && field.kind !== 'flag';
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
