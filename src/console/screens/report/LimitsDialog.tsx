import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { describeLimit, limitsText, MOST_LIMITS, TONES, type Limit, type Tone } from '../../../language/figures';
import type { Measure } from '../../../language/measures';
import { Dialog } from '../../kit/floating/Dialog';
import { SIGNS } from './marks';
import type { ReportLook } from './useReport';
import classes from './report.module.css';

interface LimitsDialogProps {
  readonly look: ReportLook;
  /** The measure at hand. */
  readonly name: string;
  readonly onClose: () => void;
}
const KINDS = { 'least value': '≥ 数值', 'most value': '≤ 数值', 'least change': '变化 ≥', 'most change': '变化 ≤' } as const;
type Kind = keyof typeof KINDS;

/** Limits for the figures that are looked at. They stand in the address, so that views and links have them. */
export function LimitsDialog({ look: { own, limits, report, set }, name: first, onClose }: LimitsDialogProps) {
  const [name, setName] = useState(first);
  const [kind, setKind] = useState<Kind>('most value');
  const [tone, setTone] = useState<Tone>('bad');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const measure = report.measures[name]!;
  const keep = (next: readonly Limit[]) => set({ limits: next.length ? limitsText(next) : null });
  const [is, of] = kind.split(' ') as [Limit['is'], Limit['of']];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = valueIn(measure, of, text);
    if (value === null) return setProblem('请输入数字');
    if (limits.length >= MOST_LIMITS) return setProblem(`最多 ${MOST_LIMITS} 条`);
    setProblem(null);
    setText('');
    keep([...limits, { measure: name, is, value, of, tone }]);
  };
  return (
    <Dialog opened onClose={onClose} title="标记超过界限的数" size="lg">
      <form className={classes.limit} onSubmit={submit}>
        <NativeSelect
          label="指标"
          value={name}
          data={own.map(([value, { label }]) => ({ value, label }))}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="条件"
          value={kind}
          data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
        />
        <TextInput
          label={`界限(${unitOf(measure, of)})`}
          data-autofocus
          inputMode="decimal"
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          label="标记为"
          value={tone}
          data={Object.entries(TONES).map(([value, label]) => ({ value, label: `${SIGNS[value as Tone]} ${label}` }))}
          onChange={(event) => setTone(event.currentTarget.value as Tone)}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          加标记
        </Button>
      </form>
      <ul className={classes.notes}>
        {limits.map((limit, i) => (
          <li key={limitsText([limit])}>
            <b>{SIGNS[limit.tone]}</b>
            <span>{describeLimit(report, limit)}</span>
            <small>{i + 1}</small>
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              aria-label={`去掉标记“${describeLimit(report, limit)}”`}
              onClick={() => keep(limits.filter((_, other) => other !== i))}
            >
              去掉
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.note}>先满足的先标记;随视图、链接和导出的文件一起走。</p>
    </Dialog>
  );
}

const unitOf = ({ unit }: Measure, of: Limit['of']): string =>
  of === 'change'
    ? unit === 'share'
      ? '百分点'
      : '%'
    : ({ money: '元', share: '%', hours: '小时', seconds: '秒', count: '个', number: '个', degrees: '度' } as const)[unit];

/** What was typed, in the unit of the measure; null where it is no number. */
function valueIn({ unit }: Measure, of: Limit['of'], text: string): number | null {
  const tidy = text.trim().replaceAll(',', '').replace(/%$/, '');
  if (!/^[-−]?\d{1,12}(\.\d+)?$/.test(tidy)) return null;
  const value = Number(tidy.replace('−', '-'));
  if (of === 'change') return Math.round(value * 10) / 10;
  return unit === 'money' || unit === 'share'
    ? Math.round(value * 100)
    : unit === 'count'
      ? Math.round(value)
      : Math.round(value * 10) / 10;
}
