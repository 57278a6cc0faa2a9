import { Button, Checkbox, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { choicesOf, date as dateField, type Field } from '../../../language/field';
import { formatInstant } from '../../../language/format';
import { isId, problemOf } from '../../../language/validate';
import { Input } from '../fields/Input';
import { daysOf } from '../values/dayWords';
import { fitting, useLabelMatch } from '../values/labelMatch';
import { tidyPeriod, tidyTime } from '../values/typed';
import { edgeOf, isAfter } from './edges';
import { isRange } from './filterQuery';
import { MONEY_PRESETS } from './moneyPresets';
import classes from './filter.module.css';
import { isDayOrInstant } from '../../../language/fieldKinds';

export interface FilterEditorProps {
  readonly name: string;
  readonly field: Field;
  /** Values of its parameters now: one, or from and to. */
  readonly values: readonly (string | undefined)[];
  /** Sets them; `close` when there is nothing more to choose. */
  readonly onChange: (values: readonly (string | null)[], close: boolean) => void;
}

/** What is chosen in a filter's popover, by kind of field. */
export function FilterEditor(props: FilterEditorProps) {
  const { field } = props;
  if (field.kind === 'choice') return <Choices {...props} options={choicesOf(field)} />;
  if (field.kind === 'flag')
    return (
      <Choices
        {...props}
        options={[
          ['true', '是'],
          ['false', '否'],
        ]}
      />
    );
  if (isRange(field)) return <Range {...props} />;
  return <One {...props} />;
}

/** So many are not seen at a glance: the input that narrows them stands there before anything is typed. */
const MANY = 8;

/** Any number of values; arrows move, Space toggles, Enter takes just this one. What is typed narrows them, by pinyin and initials too. */
function Choices({ field, values: [value], onChange, options }: FilterEditorProps & { options: readonly (readonly [string, string])[] }) {
  const chosen = new Set(value ? value.split(',') : []);
  const [typed, setTyped] = useState('');
  const fits = useLabelMatch(true);
  const input = useRef<HTMLInputElement>(null);
  const shown = fitting(options, ([, label]) => label, typed, fits);
  const isInView = typed !== '' || options.length > MANY;
  const toggle = (code: string) => {
    const next = options.map(([c]) => c).filter((c) => (c === code ? !chosen.has(c) : chosen.has(c)));
    onChange([next.length ? next.join(',') : null], false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    const at = boxes.indexOf(document.activeElement as HTMLInputElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) {
      event.preventDefault();
      boxes[at < 0 && step < 0 ? boxes.length - 1 : (at + step + boxes.length) % boxes.length]?.focus();
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const one = shown[Math.max(at, 0)];
      if (one && (at >= 0 || typed.trim() !== '')) onChange([one[0]], true);
    }
    // What is typed on a box looks for another one.
    const isText = event.key === 'Backspace' ? typed !== '' : /^[^ ]$/u.test(event.key);
    if (at >= 0 && isText && !event.ctrlKey && !event.metaKey && !event.altKey) input.current?.focus();
  };
  return (
    <div className={classes.choices} onKeyDown={onKeyDown} role="group" aria-label={field.label}>
      <TextInput
        ref={input}
        size="xs"
        className={classes.narrowing}
        data-shown={isInView || undefined}
        tabIndex={isInView ? 0 : -1}
        aria-label={`在${field.label}里查找`}
        placeholder="名称或拼音"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      {shown.map(([code, label], i) => (
        <Checkbox
          key={code}
          size="xs"
          label={label}
          checked={chosen.has(code)}
          onChange={() => toggle(code)}
          data-autofocus={(i === 0 && typed === '') || undefined}
        />
      ))}
      {shown.length === 0 && (
        <p className={classes.none} role="status">
          没有匹配的选项
        </p>
      )}
    </div>
  );
}

function One({ name, field, values: [value], onChange }: FilterEditorProps) {
  const [typed, setTyped] = useState<unknown>(value ?? null);
  const [problem, setProblem] = useState<string>();
  const picks = field.kind === 'ref' || field.kind === 'area';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = tidied(field, typed === null ? '' : String(typed).trim());
    const wrong = next === '' ? null : wrongOne(field, next);
    setProblem(wrong ?? undefined);
    if (!wrong) onChange([next || null], true);
  };
  return (
    <form className={classes.editor} onSubmit={submit}>
      <Input
        bare
        name={name}
        field={{ ...field, required: false }}
        value={typed}
        error={problem}
        onChange={(next) => {
          setTyped(next);
          setProblem(undefined);
          if (picks) onChange([next === null ? null : String(next)], true);
        }}
      />
      {!picks && (
        <Button type="submit" size="compact-sm">
          应用
        </Button>
      )}
    </form>
  );
}

function Range({ name, field, values, onChange }: FilterEditorProps) {
  const days = isDayOrInstant(field);
  const presets = days ? PRESETS.map((label) => ({ label, ...daysOf(label)! })) : field.kind === 'money' ? MONEY_PRESETS : [];
  // Days, not instants: the server counts a day from midnight to midnight in Shanghai, the last one included.
  const edge = days ? dateField(field.label) : { ...field, required: false };
  const start = useRef(
    values.slice(0, 2).map((v) => (v === undefined ? null : !days ? Number(v) : v.includes('T') ? formatInstant(v) : v)),
  );
  const [typed, setTyped] = useState<readonly unknown[]>(start.current);
  const [problems, setProblems] = useState<readonly (string | undefined)[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ends = typed.map((v, i) =>
      v === null || v === undefined
        ? null
        : !days
          ? Number.isFinite(v)
            ? String(v)
            : undefined
          : edgeOf(field, String(v), i ? String(typed[0] ?? '') : undefined)?.[i ? 'to' : 'from'],
    );
    const wrong: (string | undefined)[] = ends.map((end) =>
      end !== undefined ? undefined : days ? `不是日期,如 2026-11-01${field.kind === 'instant' ? ' 或 2026-11-01 08:30' : ''}` : '不是数字',
    );
    const [from, to] = ends;
    if (from && to && isAfter(from, to)) wrong[1] = days ? '早于起点' : '小于起点';
    setProblems(wrong);
    if (!wrong.some(Boolean))
      onChange(
        ends.map((end) => end ?? null),
        true,
      );
  };
  const set = (at: number) => (value: unknown) => {
    setProblems([]);
    setTyped((before) => before.map((v, i) => (i === at ? value : v)));
  };
  return (
    <form className={classes.editor} onSubmit={submit}>
      <div className={classes.range}>
        <Input
          bare
          name={`${name}_from`}
          field={{ ...edge, label: `${field.label}从` }}
          value={typed[0]}
          error={problems[0]}
          onChange={set(0)}
        />
        <span aria-hidden>至</span>
        <Input
          bare
          name={`${name}_to`}
          field={{ ...edge, label: `${field.label}到` }}
          value={typed[1]}
          error={problems[1]}
          onChange={set(1)}
        />
      </div>
      {presets.length > 0 && (
        <div className={classes.presets}>
          {field.lateWhile && (
            <Button size="compact-xs" variant="default" onClick={() => onChange([null, null, 'true'], true)}>
              已超时
            </Button>
          )}
          {presets.map((p) => (
            <Button key={p.label} size="compact-xs" variant="default" onClick={() => onChange([p.from, p.to], true)}>
              {p.label}
            </Button>
          ))}
        </div>
      )}
      <Button type="submit" size="compact-sm">
        应用
      </Button>
    </form>
  );
}

/** The ranges of days that lists are narrowed to most. */
const PRESETS = ['今天', '昨天', '本周', '近7天', '近30天', '本月', '上月'] as const;
const tidied = (field: Field, text: string) => (field.kind === 'period' ? tidyPeriod(text) : field.kind === 'time' ? tidyTime(text) : text);

/** What is wrong with a value that is no range. */
const wrongOne = (field: Field, value: string): string | null =>
  field.kind === 'id'
    ? value.split(',').every((one) => isId(one.trim()))
      ? null
      : '应为编号'
    : field.kind === 'period' || field.kind === 'time'
      ? problemOf(field, value)
      : null;
