import { platform } from '../../base/loading/platform';
import { Loader, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery, useRead } from '../../base/http/useRead';
import type { InputProps } from '../../contract';
import { frame } from '../values/inputFrame';
import { usePicking } from './usePicking';

interface Area {
  code: string;
  name: string;
  level: string;
  fullName?: string;
}

/** What a list of areas may hold. */
const LEVELS: Readonly<Record<'city' | 'street', readonly string[]>> = { city: ['city'], street: ['district', 'street'] };

/** Several areas of one level, found by typing part of their names. */
export function AreasInput(props: InputProps) {
  const { field, value, onChange, shown } = props;
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<Readonly<Record<string, string>>>(() =>
    Array.isArray(shown) ? Object.fromEntries(chosen.map((code, i) => [code, String(shown[i] ?? code)])) : {},
  );
  const keyword = typed.trim();
  const [wanted] = useDebouncedValue(keyword, 200);
  const { data, isFetching, error } = useRead<Area[]>(
    platform().areas,
    { keyword: wanted },
    { enabled: wanted !== '', staleTime: Infinity, keep: true },
  );
  // What was held before has a code alone where the row brought no names.
  const named = useQueries({
    queries: chosen
      .filter((code) => !(code in known))
      .map((code) => ({ ...readQuery<Area[]>(platform().areas, { code }), staleTime: Infinity })),
  });
  const nameOf = (code: string) =>
    known[code] ?? named.flatMap(({ data: one }) => one ?? []).find((area) => area.code === code)?.fullName ?? code;
  const found = wanted
    ? (data ?? [])
        .filter((area) => LEVELS[field.areas!].includes(area.level))
        .map((area) => ({ value: area.code, label: area.fullName ?? area.name }))
    : [];
  const options = [
    ...found,
    ...chosen.filter((code) => !found.some((o) => o.value === code)).map((code) => ({ value: code, label: nameOf(code) })),
  ];
  return (
    <MultiSelect
      {...frame(props)}
      {...usePicking()}
      openOnFocus={props.bare}
      data={options}
      value={chosen}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      clearable
      hidePickedOptions
      limit={60}
      onOptionSubmit={(code) => {
        const label = found.find((o) => o.value === code)?.label;
        if (label) setKnown((now) => ({ ...now, [code]: label }));
      }}
      selectFirstOptionOnChange={wanted !== '' && !isFetching && wanted === keyword}
      placeholder={chosen.length ? undefined : '输入名称,如 杭州'}
      comboboxProps={{ shadow: 'md', keepMounted: !props.bare }}
      nothingFoundMessage={
        keyword === '' ? undefined : error ? error.message : isFetching || wanted !== keyword ? '正在查找…' : '没有匹配的区域'
      }
      rightSection={isFetching ? <Loader size={14} /> : undefined}
    />
  );
}
