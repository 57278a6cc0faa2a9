import { platform } from '../../base/loading/platform';
import { Portal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useImperativeHandle, useLayoutEffect, useMemo, useState, type KeyboardEvent, type Ref } from 'react';
import { matcherOf } from '../../../../commands/match';
import { amongQuery, type Field } from '../../../language/field';
import type { Page } from '../../../language/page';
import { optionCallOf } from '../../../language/options';
import type { Resource } from '../../../language/resource';
import { useAwaited } from '../../base/handover/useAwaited';
import { read } from '../../base/http/client';
import { useRead } from '../../base/http/useRead';
import { useCatalogue } from '../../base/loading/registry';
import { fieldOf, sortsOf } from '../columns/columns';
import { useOptionCall } from '../fields/useOptionCall';
import { readings } from '../values/readings';
import { titles } from '../values/titles';
import { filteredBy, paramsOf } from './filterQuery';
import { fieldsOf, holdsFilter, quoted, tooLong, typing, understand, valuesOf, type NamedField } from './filterSyntax';
import classes from './FilterText.module.css';
import { isDayOrInstant, isNumber, isReference } from '../../../language/fieldKinds';

export interface FilterTextHandle {
  /** @returns whether the key was taken. */
  onKey(event: KeyboardEvent): boolean;
  /** An Enter: @returns whether the text holds a filter, and is no keyword. */
  enter(): boolean;
}
interface FilterTextProps {
  readonly ref: Ref<FilterTextHandle>;
  readonly input: HTMLInputElement;
  readonly page: Page;
  readonly resource: Resource;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  /** Sets filters and the keyword; what was not understood stays in the box. */
  readonly onDone: (changes: Readonly<Record<string, string | null>>, keyword: string, rest: string) => void;
}
interface Option {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly hint?: string;
}
interface Named {
  readonly id: string;
  readonly title: string;
}
interface Area {
  readonly code: string;
  readonly name: string;
  readonly fullName?: string;
}

const LIMIT = 9;
const match = matcherOf(readings);
const fits = (label: string, typed: string) => match(label, typed)?.tier ?? null;
/** Ids of names that were taken from the list: they need not be looked up. */
const taken = new Map<string, string>();

/** Below the keyword box: labels, choices and names that complete a filter being typed, and what could not be understood of one. */
export function FilterText({ ref, input, page, resource, typed, onTyped, onDone }: FilterTextProps) {
  const { resources } = useCatalogue();
  // All of these are about one text: they are over when it changes.
  const [marked, setMarked] = useState({ text: '', at: -1 });
  const [closed, setClosed] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ readonly text: string; readonly problems: readonly string[] }>({ text: '', problems: [] });
  const at = marked.text === typed ? marked.at : -1;
  const long = tooLong(typed);
  const problems = long ? [long] : refused.text === typed ? refused.problems : [];
  const [busy, setBusy] = useState(false);
  useAwaited(busy);
  const { fields, others } = useMemo(() => fieldsOfList(page, resource), [page, resource]);
  const { before, label, operator, value } = typing(typed);
  const matching = label ? fieldsOf(label, fields, others, fits) : [];
  const field = operator && matching.length === 1 ? matching[0]! : undefined;
  const names = useNames(field?.field, value);

  const options: readonly Option[] = (
    field
      ? [
          ...valuesOf(field.field)
            .filter((v) => value === '' || fits(v, value) !== null)
            .map((v) => ({ label: v })),
          ...names.map(({ id, title }) => ({ label: title, id })),
        ].map(({ label: shown, ...named }) => ({
          id: shown,
          label: shown,
          text: `${before}${quoted(shown)} `,
          ...('id' in named && { hint: named.id as string }),
        }))
      : !operator && label
        ? ranked(fields, label).map((one) => ({
            id: one.name,
            label: one.field.label,
            text: `${before}${one.field.label}:`,
            hint: hintOf(one.field),
          }))
        : []
  ).slice(0, LIMIT);
  const isOpen = (options.length > 0 && closed !== typed) || problems.length > 0;

  const take = (option: Option) => {
    if (field && option.hint) taken.set(keyOf(field.name, option.label), option.hint);
    onTyped(option.text);
  };
  const submit = async () => {
    if (busy) return;
    const text = understand(typed, fields, others, fits);
    const changes: Record<string, string | null> = { ...text.changes };
    const failed = [...text.problems];
    setBusy(true);
    for (const { part, name, field: of, value: wanted } of text.lookUps) {
      const found = await lookUp(filteredBy(name), of, wanted, resources);
      if (typeof found === 'object') changes[name] = found.id;
      else failed.push({ part, message: found });
    }
    setBusy(false);
    const rest = [text.keyword, ...failed.map((f) => f.part)].filter(Boolean).join(' ');
    setRefused({ text: rest, problems: failed.map((f) => f.message) });
    onDone(alone(changes, fields), text.keyword, rest);
  };
  useImperativeHandle(ref, () => ({
    enter() {
      if (holdsFilter(typed)) void submit();
      return holdsFilter(typed);
    },
    onKey(event) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (options.length > 0 && closed !== typed) {
        if (step) {
          setMarked({ text: typed, at: (at + step + (at < 0 && step < 0 ? 1 : 0) + options.length) % options.length });
          return true;
        }
        if (event.key === 'Tab' && !event.shiftKey) {
          take(options[Math.max(at, 0)]!);
          return true;
        }
        if (event.key === 'Enter' && at >= 0) {
          take(options[at]!);
          return true;
        }
      }
      if (event.key === 'Escape' && isOpen) {
        setClosed(typed);
        setRefused({ text: '', problems: [] });
        return true;
      }
      return false;
    },
  }));

  const id = 'filter-text';
  useLayoutEffect(() => {
    const message: Record<string, string | null> = {
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? id : null,
      'aria-activedescendant': at >= 0 && isOpen ? `${id}-${at}` : null,
      'aria-invalid': problems.length ? 'true' : null,
      'aria-describedby': problems.length ? `${id}-problems` : null,
    };
    for (const [name, value] of Object.entries(message))
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(message)) input.removeAttribute(name);
      input.setAttribute('aria-expanded', 'false');
    };
  });
  if (!isOpen) return null;
  const box = input.getBoundingClientRect();
  return (
    <Portal>
      <div
        className={classes.panel}
        style={{ left: box.left, top: box.bottom + 4, minWidth: box.width }}
        onMouseDown={(event) => event.preventDefault()}
      >
        {problems.length > 0 && (
          <ul id={`${id}-problems`} className={classes.problems} role="alert">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <div id={id} role="listbox" aria-label={field ? field.field.label : '条件'}>
          {options.map((option, i) => (
            <div
              key={`${option.id} ${i}`}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              className={classes.option}
              onClick={() => take(option)}
            >
              <span>{option.label}</span>
              {option.hint && !field && <span className={classes.hint}>{option.hint}</span>}
            </div>
          ))}
        </div>
        {problems.length === 0 && <div className={classes.foot}>Tab 补全 · 回车筛选</div>}
      </div>
    </Portal>
  );
}

/** Whoever says that a field has no value, or not this one, no longer says which it has. */
function alone(changes: Readonly<Record<string, string | null>>, fields: readonly NamedField[]): Readonly<Record<string, string | null>> {
  const others = fields.flatMap(({ name, field }) => {
    const params = paramsOf(name, field);
    const changed = params.filter((param) => changes[param]);
    const isRange = changed.some((param) => param === `${name}_from` || param === `${name}_to`);
    return changed.length === 0 ? [] : params.filter((param) => !(isRange && /_(from|to)$/.test(param)));
  });
  return { ...Object.fromEntries(others.map((param) => [param, null])), ...changes };
}

/** What a list can be filtered by: its own filters first, then whatever else an index leads with. */
function fieldsOfList(page: Page, resource: Resource): { readonly fields: readonly NamedField[]; readonly others: readonly NamedField[] } {
  const all = Object.entries(resource.fields as Readonly<Record<string, Field>>)
    .filter(([, field]) => !field.secret && field.kind !== 'json')
    .map(([name, field]) => ({ name, field }));
  const sorts = sortsOf(resource);
  const open = new Set([
    ...page.filters,
    ...Object.keys(page.preset),
    ...sorts,
    ...all.filter(({ field }) => field.search || field.unique).map(({ name }) => name),
  ]);
  const fields = [
    ...page.filters.flatMap((name) => {
      const field = fieldOf(resource, name);
      return field ? [{ name, field }] : [];
    }),
    ...all.filter(({ name }) => open.has(name) && !page.filters.includes(name)),
  ];
  return { fields, others: all.filter(({ name }) => !open.has(name)) };
}

const ranked = (fields: readonly NamedField[], label: string) =>
  fields
    .flatMap((one) => {
      const tier = fits(one.field.label, label);
      return tier === null ? [] : [{ one, tier }];
    })
    .sort((a, b) => a.tier - b.tier)
    .map(({ one }) => one);

const hintOf = (field: Field) => (isNumber(field) ? '> 100,100..200' : isDayOrInstant(field) ? '>= 2026-11-01,今天' : undefined);
const keyOf = (name: string, title: string) => `${name}\n${title}`;

/** Rows or areas whose name holds what is typed. */
function useNames(field: Field | undefined, value: string): readonly Named[] {
  const call = useOptionCall(field?.target ?? '');
  const [wanted] = useDebouncedValue(value, 200);
  const isRef = field !== undefined && isReference(field);
  const rows = useRead<Named[]>(
    call?.path ?? '',
    { ...call?.params, ...(field && amongQuery(field)), ...(wanted && { keyword: wanted }) },
    { enabled: isRef && call !== undefined, staleTime: 30_000, keep: true },
  );
  const areas = useRead<Area[]>(platform().areas, wanted ? { keyword: wanted } : {}, {
    enabled: field?.kind === 'area',
    staleTime: Infinity,
    keep: true,
  });
  return isRef
    ? (rows.data ?? [])
    : field?.kind === 'area'
      ? (areas.data ?? []).map((a) => ({ id: a.code, title: a.fullName ?? a.name }))
      : [];
}

/** The id of a name, or why there is no single one. */
async function lookUp(name: string, field: Field, value: string, resources: ReadonlyMap<string, Resource>): Promise<Named | string> {
  const known = taken.get(keyOf(name, value));
  if (known) {
    titles.set(known, value);
    return { id: known, title: value };
  }
  try {
    const found = field.kind === 'area' ? await areasCalled(value) : await rowsCalled(field, value, resources);
    const exact = found.filter((one) => one.title === value);
    const [one, ...more] = exact.length ? exact : found;
    if (!one) return `没有叫“${value}”的${field.label}`;
    if (more.length)
      return `“${value}”有 ${found.length} 个${field.label}:${found
        .slice(0, 3)
        .map((f) => f.title)
        .join('、')}${found.length > 3 ? '…' : ''},请从列表中选`;
    titles.set(one.id, one.title);
    return one;
  } catch (error) {
    return `没能查到“${value}”:${(error as Error).message}`;
  }
}

async function rowsCalled(field: Field, keyword: string, resources: ReadonlyMap<string, Resource>): Promise<readonly Named[]> {
  const call = optionCallOf(resources.get(field.target!));
  return call ? read<Named[]>(call.path, { ...call.params, ...amongQuery(field), keyword }, { quiet: true }) : [];
}

/** 杭州 is the city, not one of the streets that are called after it. */
async function areasCalled(keyword: string): Promise<readonly Named[]> {
  const areas = await read<Area[]>(platform().areas, { keyword }, { quiet: true });
  const bare = (name: string) => name.replace(/(?:自治区|特别行政区|省|市|区|县|街道|镇|乡)$/, '');
  const own = areas.filter((a) => a.name === keyword || a.fullName === keyword || bare(a.name) === keyword);
  const coarsest = Math.min(...own.map((a) => a.code.length));
  return (own.length ? own.filter((a) => a.code.length === coarsest) : areas).map((a) => ({ id: a.code, title: a.fullName ?? a.name }));
}
