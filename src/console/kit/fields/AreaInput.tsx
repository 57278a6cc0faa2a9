import { platform } from '../../base/loading/platform';
import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { problemOf } from '../../../language/validate';
import { useAwaited } from '../../base/handover/useAwaited';
import { useRead } from '../../base/http/useRead';
import type { InputProps } from '../../contract';
import { frame } from '../values/inputFrame';
import { usePicking } from './usePicking';

interface Area {
  code: string;
  name: string;
  level: string;
  parentCode: string | null;
  fullName?: string;
}

/**
 * An administrative area: type part of its name, or walk down from the provinces. After a choice that is not fine enough
 * for the field the next level opens at once; a filter takes any level.
 */
export function AreaInput(props: InputProps) {
  const { field, value, onChange, shown, bare } = props;
  const code = typeof value === 'string' && value ? value : null;
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const own = useRead<Area[]>(
    platform().areas,
    { code: code ?? '' },
    { enabled: code !== null && !(code in names) && !shown, staleTime: Infinity },
  );
  const title = code ? (names[code] ?? (typeof shown === 'string' ? shown : undefined) ?? labelOf(own.data?.[0]) ?? code) : '';
  const keyword = typed === title ? '' : typed.trim();
  const [wanted] = useDebouncedValue(keyword, 200);
  const parent = code && !isFinest(code) ? code : code ? parentOf(code) : '';
  const { data, isFetching, error } = useRead<Area[]>(
    platform().areas,
    wanted ? { keyword: wanted } : parent ? { parentCode: parent } : {},
    {
      enabled: used,
      staleTime: Infinity,
      keep: true,
    },
  );
  const options = (data ?? []).map((a) => ({ value: a.code, label: wanted ? (a.fullName ?? a.name) : a.name }));
  if (code && !options.some((o) => o.value === code)) options.unshift({ value: code, label: title });
  useAwaited(used && (isFetching || wanted !== keyword), 'rows');
  const choose = (next: string | null) => {
    const area = data?.find((a) => a.code === next);
    if (area) setNames((n) => ({ ...n, [area.code]: area.fullName ?? area.name }));
    onChange(next);
    if (next && !bare && problemOf(field, next)) setOpen(true);
  };
  return (
    <Select
      {...frame(props)}
      {...usePicking()}
      data={options.map((o) => (o.value === code && !open ? { ...o, label: title } : o))}
      value={code}
      onChange={choose}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      clearable
      allowDeselect={false}
      filter={({ options: all }) => all}
      limit={80}
      selectFirstOptionOnChange={keyword !== '' && !isFetching && wanted === keyword}
      placeholder="输入名称,如 杭州"
      onFocus={(e) => e.currentTarget.select()}
      openOnFocus={bare}
      dropdownOpened={open}
      onDropdownOpen={() => {
        setUsed(true);
        setOpen(true);
      }}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={error ? error.message : isFetching || wanted !== keyword ? '正在查找…' : '没有匹配的区域'}
      comboboxProps={{ shadow: 'md', withinPortal: !bare, keepMounted: !bare }}
      rightSection={isFetching && used ? <Loader size={14} /> : undefined}
    />
  );
}

const labelOf = (area: Area | undefined) => area && (area.fullName ?? area.name);
const isFinest = (code: string) => code.length >= 9;
const parentOf = (code: string) =>
  ({ 9: code.slice(0, 6), 6: code.slice(0, 4), 4: code.slice(0, 2) } as Record<number, string>)[code.length] ?? '';
