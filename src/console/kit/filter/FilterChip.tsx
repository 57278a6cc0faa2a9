import { platform } from '../../base/loading/platform';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { nameKey, type Field } from '../../../language/field';
import { formatInstant, formatMoney } from '../../../language/format';
import { Coming } from '../../base/handover/useAwaited';
import { useRead } from '../../base/http/useRead';
import { lazily } from '../../base/loading/lazily';
import type { WireRow } from '../../contract';
import { useOptionCall } from '../fields/useOptionCall';
import { useFloating } from '../floating/useFloating';
import { titles } from '../values/titles';
import { isRange, paramsOf, type Params } from './filterQuery';
import classes from './filter.module.css';
import { isReference } from '../../../language/fieldKinds';
import { splitTexts } from '../../../language/wire';

const FilterPanel = lazily(async () => (await import('./FilterPanel')).FilterPanel);

interface FilterChipProps {
  readonly name: string;
  readonly field: Field;
  readonly params: Params;
  /** A row of the filtered list, which knows the names of what is filtered by. */
  readonly sample: WireRow | undefined;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
  /** Escape on the chip itself goes back to the list. */
  readonly onLeave: () => void;
}

/** One filter: its label, its value when it has one, and a popover in which it is chosen. */
export function FilterChip({ name, field, params, sample, onChange, onLeave }: FilterChipProps) {
  const { button, floating, opened, openAt, onClose } = useFloating(FilterPanel, 'dialog');
  const keys = paramsOf(name, field);
  const values = keys.map((key) => params[key]);
  const on = values.some((value) => value !== undefined);
  const shown = useShown(name, field, values, sample);
  const clear = () => onChange(Object.fromEntries(keys.map((key) => [key, null])));
  return (
    <span className={classes.chip} data-on={on || undefined}>
      <button
        type="button"
        data-print
        className={classes.chipMain}
        data-filter={name}
        data-command={`screen:filter.${name}`}
        {...button}
        onKeyDown={(e) => {
          if (e.key === 'ArrowDown') {
            e.preventDefault();
            openAt(e.currentTarget);
          }
          if (e.key === 'Escape' && !opened) {
            e.preventDefault();
            onLeave();
          }
          if ((e.key === 'Backspace' || e.key === 'Delete') && on) {
            e.preventDefault();
            clear();
          }
        }}
      >
        {field.label}
        {on ? (
          <>
            :<b>{shown}</b>
          </>
        ) : (
          <IconChevronDown size={13} stroke={1.6} aria-hidden />
        )}
      </button>
      {floating && (
        <Suspense fallback={<Coming />}>
          <FilterPanel
            {...floating}
            name={name}
            field={field}
            values={values}
            onChange={(next, close) => {
              onChange(Object.fromEntries(keys.map((key, i) => [key, next[i] ?? null])));
              if (close) onClose();
            }}
          />
        </Suspense>
      )}
      {on && (
        <button
          type="button"
          tabIndex={-1}
          data-command={`screen:filter.${name}`}
          className={classes.chipClear}
          aria-label={`去掉条件 ${field.label}`}
          onClick={clear}
        >
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** A filter's value as people read it. What no row on hand names is asked for. */
export function useShown(name: string, field: Field, values: readonly (string | undefined)[], sample: WireRow | undefined): string {
  const first = values[0] ?? values.at(-2) ?? '';
  const area = useRead<{ name: string; fullName?: string }[]>(
    platform().areas,
    { code: first },
    { enabled: field.kind === 'area' && first !== '', staleTime: Infinity },
  );
  const call = useOptionCall(field.target ?? '');
  const known = titles.get(first) ?? (sample?.[name] === first && sample[nameKey(name)] ? String(sample[nameKey(name)]) : undefined);
  const isNamed = isReference(field) && /^\d+$/.test(first);
  const found = useRead<{ id: string; title: string }[]>(
    call?.path ?? '',
    { ...call?.params, id: first },
    { enabled: isNamed && call !== undefined && known === undefined, staleTime: Infinity },
  );
  const title = known ?? found.data?.find(({ id }) => id === first)?.title ?? area.data?.[0]?.fullName ?? area.data?.[0]?.name;
  // Other texts about it (the words of a chart) take it from here.
  useEffect(() => {
    if (title !== undefined) titles.set(first, title);
  }, [first, title]);
  return shownOf(field, values, () => title);
}

/** The same, of what is known already. */
export function shownOf(field: Field, values: readonly (string | undefined)[], titleOf = titles.get): string {
  const [first] = values;
  const [not, empty] = values.slice(-2);
  if (empty) return empty === 'true' ? '为空' : '非空';
  const [is, isnt] = field.kind === 'text' ? values.slice(-4, -2) : [];
  if (is || isnt) return `${is ? '' : '不是 '}${texts(splitTexts((is || isnt)!))}`;
  if (not) return `不是 ${shownOf(field, [not, not, '', '', '', ''], titleOf)}`;
  const late = field.lateWhile && values.length > 4 ? values[2] : undefined;
  if (late) return late === 'true' ? '已超时' : '未超时';
  if (isRange(field)) {
    const show = (v: string) =>
      field.kind === 'money'
        ? formatMoney(Number(v))
        : field.kind === 'bp'
          ? `${Number(v) / 100}%`
          : v.includes('T')
            ? formatInstant(v)
            : v;
    const [from, to] = values;
    // Only instants have them, before the last two.
    const clock = field.kind === 'instant' ? values.slice(-4, -2) : [];
    if (clock.some(Boolean))
      return [shownOf(field, [from, to, '', '', '', '']), ...clock.map((at, i) => at && (i ? `周${at}` : `${at} 时`))]
        .filter(Boolean)
        .join(' ');
    return from && to
      ? from === to
        ? show(from)
        : `${show(from)} 至 ${show(to)}`
      : from
        ? `${show(from)} 起`
        : to
          ? `${show(to)} 止`
          : '';
  }
  if (!first) return '';
  switch (field.kind) {
    case 'choice':
      return first
        .split(',')
        .map((code) => field.choices?.[code] ?? code)
        .join('、');
    case 'flag':
      return first
        .split(',')
        .map((code) => (code === 'true' ? '是' : '否'))
        .join('、');
    case 'area':
    case 'ref':
    case 'refs':
      return titleOf(first) ?? several(first);
    default:
      return several(first);
  }
}

/** Exact texts; of all but a few the first are read, and how many there are. */
const texts = (all: readonly string[]): string => (all.length > 3 ? `${all.slice(0, 2).join('、')} 等 ${all.length} 个` : all.join('、'));

/** Pasted numbers are counted: five hundred of them are no reading. */
function several(value: string): string {
  const values = value.split(',');
  return values.length > 2 ? `${values[0]} 等 ${values.length} 个` : values.join('、');
}
