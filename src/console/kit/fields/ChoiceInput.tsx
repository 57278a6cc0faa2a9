import { Input, MultiSelect, SegmentedControl, Select, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { choicesOf, type Field } from '../../../language/field';
import type { InputProps } from '../../contract';
import { frame } from '../values/inputFrame';
import { fitting, useLabelMatch } from '../values/labelMatch';
import { usePicking } from './usePicking';

/** So few of them are seen at a glance: who does not type opens them by Space or Enter, as buttons are pressed. */
const FEW = 8;
const offered = (field: Field, code: string | null = null) =>
  choicesOf(field)
    .filter(([value]) => value === code || !field.withheld?.includes(value))
    .map(([value, label]) => ({ value, label }));

/** One of a closed set: side by side where one of up to four must be chosen, else a list that can be emptied. */
export function ChoiceInput(props: InputProps) {
  const { field, value, required, bare, onChange } = props;
  const code = value === null || value === undefined ? null : String(value);
  const data = offered(field, code);
  const toWire = (next: string | null) => onChange(next === null ? null : field.numeric ? Number(next) : next);
  if (bare || !required || data.length > 4) return <OneOf props={props} data={data} code={code} onChange={toWire} />;
  const { label, description, error, withAsterisk } = frame(props) as {
    label: string;
    description?: string;
    error?: string;
    withAsterisk?: boolean;
  };
  return (
    <Input.Wrapper label={label} description={description} error={error} withAsterisk={withAsterisk} size="sm" labelElement="div">
      <div>
        <SegmentedControl size="sm" data={data} value={code ?? ''} onChange={toWire} aria-label={label} id={props.id} />
      </div>
    </Input.Wrapper>
  );
}

function OneOf({
  props,
  data,
  code,
  onChange,
}: {
  props: InputProps;
  data: ComboboxItem[];
  code: string | null;
  onChange: (code: string | null) => void;
}) {
  const { required, bare } = props;
  const { isNarrowing, ...narrowing } = useNarrowing(data, data.find(({ value }) => value === code)?.label);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
    if (data.length > FEW || isNarrowing || isOpen || (event.key !== ' ' && event.key !== 'Enter') || event.ctrlKey || event.metaKey)
      return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <Select
      {...frame(props)}
      {...narrowing}
      {...usePicking()}
      data={data}
      value={code}
      onChange={onChange}
      clearable={!required}
      allowDeselect={!required}
      openOnFocus={bare}
      onKeyDown={onKeyDown}
      nothingFoundMessage="没有匹配的选项"
      placeholder="请选择"
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

/** Any number of a closed set. */
export function ChoicesInput(props: InputProps) {
  const data = offered(props.field);
  const { isNarrowing: _, ...narrowing } = useNarrowing(data);
  return (
    <MultiSelect
      {...frame(props)}
      {...narrowing}
      {...usePicking()}
      data={data}
      value={(props.value as string[] | null) ?? []}
      onChange={props.onChange}
      clearable
      hidePickedOptions
      nothingFoundMessage="没有匹配的选项"
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

/**
 * A list is narrowed as one types, by pinyin and initials too, and its first row marked.
 * @param chosen label of what is chosen: it stands in the input, and narrows nothing.
 */
function useNarrowing(data: readonly ComboboxItem[], chosen?: string) {
  const [used, setUsed] = useState(false);
  const [typed, setTyped] = useState('');
  const fits = useLabelMatch(used);
  const isNarrowing = typed.trim() !== '' && typed !== chosen;
  const found = isNarrowing ? fitting(data, ({ label }) => label, typed, fits) : data;
  const filter: OptionsFilter = ({ options }) =>
    found.filter((one) => options.some((option) => 'value' in option && option.value === one.value));
  return {
    isNarrowing,
    searchable: true,
    searchValue: typed,
    onSearchChange: setTyped,
    filter,
    // Turning true when there is something to take marks its first row, so that Enter takes it.
    selectFirstOptionOnChange: isNarrowing && found.length > 0,
    // What was chosen is marked, so that typing replaces it.
    onFocus: (event: { currentTarget: HTMLInputElement }) => {
      setUsed(true);
      event.currentTarget.select();
    },
  };
}
