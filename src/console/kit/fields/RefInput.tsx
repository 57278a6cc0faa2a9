import { typedNames } from '../../../language/typedList';
import { Loader, MultiSelect, Select, type OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent } from 'react';
import { amongQuery, offeredQuery } from '../../../language/field';
import { isId } from '../../../language/validate';
import { useAwaited } from '../../base/handover/useAwaited';
import { useRead } from '../../base/http/useRead';
import { activeScope, type WireRow, type InputProps } from '../../contract';
import { frame } from '../values/inputFrame';
import { useLabelMatch } from '../values/labelMatch';
import { titles } from '../values/titles';
import { useOptionCall } from './useOptionCall';
import classes from './fields.module.css';
import { usePicking } from './usePicking';

interface Option {
  id: string;
  title: string;
}

/** A row of another resource, found by typing part of its name or number. */
export function RefInput(props: InputProps) {
  const { value, onChange, shown } = props;
  const chosen = typeof value === 'string' ? value : null;
  const found = useOptions(props, chosen ? [chosen] : [], chosen && typeof shown === 'string' ? { [chosen]: shown } : {});
  return (
    <Select
      {...frame(props)}
      {...found.props}
      {...usePicking()}
      value={chosen}
      onChange={(id) => onChange(id)}
      clearable={!props.required}
      allowDeselect={false}
      // What was chosen is marked, so that typing replaces it.
      onFocus={(e) => {
        found.start();
        e.currentTarget.select();
      }}
      placeholder="输入名称查找"
    />
  );
}

/** So many that nobody counts them. */
const MANY = 10;
/** What is pasted at most where the field itself has no bound. */
const PASTED_MAX = 500;
/** Several rows of another resource, chosen one by one or by a pasted column of their names or numbers. */
export function RefsInput(props: InputProps) {
  const { value, onChange, shown } = props;
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const names = Array.isArray(shown) ? Object.fromEntries(chosen.map((id, i) => [id, String(shown[i] ?? id)])) : {};
  const found = useOptions(props, chosen, names);
  const call = useOptionCall(props.field.target ?? '');
  const now = useRef(chosen);
  useEffect(() => void (now.current = chosen));
  const [lookingUp, setLookingUp] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  /** The message about the last paste is about what the field held then. */
  const take = (ids: string[]) => {
    now.current = ids;
    setProblem(null);
    onChange(ids);
  };
  useAwaited(lookingUp > 0);
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    // Names have spaces in them; what stands apart is in lines, cells or a list.
    const texts = [...new Set(typedNames(event.clipboardData.getData('text/plain')))];
    if (texts.length < 2) return;
    event.preventDefault();
    const most = props.field.max ?? PASTED_MAX;
    if (texts.length > most) {
      setProblem(`贴入了 ${texts.length} 项,最多 ${most} 项`);
      return;
    }
    setLookingUp((n) => n + texts.length);
    void import('./lookedUp')
      .then(({ lookedUp }) => lookedUp(props.field, call, texts))
      .then((known) => {
        const lost = texts.filter((text) => !known.has(text));
        take([...new Set([...now.current, ...known.values()])]);
        if (lost.length) setProblem(`没有找到:${lost.slice(0, 10).join('、')}${lost.length > 10 ? ` 等 ${lost.length} 项` : ''}`);
      })
      .catch((error: Error) => setProblem(`没能查找贴入的 ${texts.length} 项,请再贴一次:${error.message}`))
      .finally(() => setLookingUp((n) => n - texts.length));
  };
  return (
    <MultiSelect
      {...frame({ ...props, error: props.error ?? problem ?? undefined })}
      {...found.props}
      {...usePicking()}
      {...(chosen.length > MANY && { description: [`已选 ${chosen.length} 项`, props.field.help].filter(Boolean).join(' · ') })}
      classNames={{ input: classes.many }}
      value={chosen}
      onChange={take}
      clearable
      hidePickedOptions
      onFocus={found.start}
      onPaste={onPaste}
      placeholder={lookingUp ? `正在查找贴入的 ${lookingUp} 项…` : chosen.length ? undefined : '输入名称查找,或贴入一列'}
    />
  );
}

/** As many as one call offers; the others are asked for once these have their names. */
const NAMED_AT_ONCE = 50;

/** Options of a resource for what is typed, asked for only once the input is used; chosen ones keep their name. */
export function useOptions(
  { field, bare = false, narrow }: InputProps,
  chosen: readonly string[],
  names: Readonly<Record<string, string>>,
) {
  const { target = '' } = field;
  const [tree, listed] = [treeInView(target), useOptionCall(target)];
  const call = tree ?? listed;
  const [used, setUsed] = useState(false);
  const [typed, setTyped] = useState('');
  // An arrow opens the list before there is anything in it: its first row is marked once there is, and what comes next waits for that.
  const [isAhead, setAhead] = useState(false);
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const named: Readonly<Record<string, string>> = { ...names, ...known };
  const titleOf = (id: string) => named[id] ?? titles.get(id);
  // The input's text is the chosen title until something else is typed: that is no keyword.
  const keyword = chosen.some((id) => titleOf(id) === typed) ? '' : typed.trim();
  const [wanted] = useDebouncedValue(keyword, 200);
  const missing = chosen.filter((id) => titleOf(id) === undefined && isId(id));
  const { data, isFetching, error } = useRead<Option[] | WireRow[]>(
    call?.path ?? '',
    { ...call?.params, ...(bare ? amongQuery : offeredQuery)(field), ...narrow, ...(wanted && !tree && { keyword: wanted }) },
    { enabled: call !== undefined && (used || (tree !== undefined && missing.length > 0)), staleTime: 30_000, keep: true },
  );
  const options: readonly Option[] = tree
    ? branchesOf((data as WireRow[] | undefined) ?? [], tree.title)
    : ((data as Option[] | undefined) ?? []);
  const data2 = options.map((o) => ({ value: o.id, label: o.title }));
  // A preset one need not be among those offered first, or at all by now: it is asked for by itself. From then on its name is no keyword.
  const preset = useRead<Option[]>(
    listed?.path ?? '',
    { ...listed?.params, id: missing.slice(0, NAMED_AT_ONCE).join(',') },
    { enabled: listed !== undefined && tree === undefined && missing.length > 0, staleTime: Infinity },
  );
  const found = [...options, ...(preset.data ?? [])].filter(({ id }) => missing.includes(id));
  const learn = useEffectEvent(() => setKnown((now) => ({ ...now, ...Object.fromEntries(found.map(({ id, title }) => [id, title])) })));
  useEffect(() => {
    if (found.length > 0) learn();
  }, [found.length]);
  for (const id of chosen) if (!data2.some((o) => o.value === id)) data2.push({ value: id, label: titleOf(id) ?? id });
  // A tree is read whole, for a branch says where it hangs; how its names are spelled the server knows where it offers them one by one.
  const isSpelled = tree !== undefined && listed !== undefined && wanted !== '';
  const asked = { ...listed?.params, ...offeredQuery(field), ...narrow, keyword: wanted };
  const spelled = useRead<Option[]>(listed?.path ?? '', asked, { enabled: isSpelled, staleTime: 30_000 });
  const waiting = used && (isFetching || spelled.isFetching || ((!tree || listed !== undefined) && wanted !== keyword));
  useAwaited(waiting, isAhead && keyword === '' ? 'surface' : 'rows');
  const fits = useLabelMatch(used && tree !== undefined);
  const isNamed = (id: string) => wanted === keyword && spelled.data?.some((one) => one.id === id) === true;
  // Until the server answers, what is at hand is narrowed here.
  const isFitting = ({ value, label }: { value: string; label: string }) =>
    tree ? fits(label, keyword) !== null || isNamed(value) : label.includes(keyword);
  const fitting = (waiting || tree) && keyword !== '' ? data2.filter(isFitting) : data2;
  return {
    start: () => setUsed(true),
    used,
    isAhead,
    expectMore: () => setAhead(true),
    keyword: wanted,
    props: {
      data: fitting,
      searchable: true,
      // In a form the first field has the focus, and an open list would cover the fields below: it opens on typing or an arrow key. It is
      // rendered before that, so that its first row can be marked at once.
      openOnFocus: bare,
      selectFirstOptionOnDropdownOpen: !bare,
      comboboxProps: { shadow: 'md', withinPortal: !bare, keepMounted: !bare } as const,
      searchValue: typed,
      limit: 60,
      onSearchChange: (text: string) => setTyped(text),
      onDropdownOpen: () => {
        setUsed(true);
        setAhead(waiting || !used);
      },
      onDropdownClose: () => setAhead(false),
      onOptionSubmit: (id: string) => {
        const title = data2.find((o) => o.value === id)?.label;
        if (title) {
          titles.set(id, title);
          setKnown((k) => ({ ...k, [id]: title }));
        }
      },
      filter: asFound,
      // Turning true when there is something to take marks its first row, so that Enter takes it.
      selectFirstOptionOnChange: (keyword !== '' || isAhead) && fitting.length > 0 && !waiting,
      nothingFoundMessage: error
        ? error.message
        : waiting
          ? '正在查找…'
          : keyword
            ? `没有名称含“${keyword}”的${bare ? '结果' : '可选项'}`
            : '没有可选项',
      rightSection: waiting ? <Loader size={14} /> : undefined,
    },
  };
}

/** The server has filtered already. */
const asFound: OptionsFilter = ({ options }) => options;

/** The tree that is looked at, where it is of that resource: what a row of it may hang on. */
function treeInView(target: string): { path: string; params: Record<string, string>; title: string } | undefined {
  const scope = activeScope.get();
  const read = scope?.page.resource === target ? scope.resource.reads[scope.page.read] : undefined;
  return read?.does === 'tree' ? { path: read.call, params: {}, title: scope!.resource.title } : undefined;
}

/** Every row of a tree, under the names of what it hangs on. */
const branchesOf = (rows: readonly WireRow[], title: string, above = ''): Option[] =>
  rows.flatMap((row) => {
    const name = `${above}${String(row[title])}`;
    return [{ id: row.id, title: name }, ...branchesOf((row.children as WireRow[] | undefined) ?? [], title, `${name} / `)];
  });
