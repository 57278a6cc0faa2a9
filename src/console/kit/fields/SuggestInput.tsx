import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import type { InputProps } from '../../contract';
import { frame } from '../values/inputFrame';
import { usePicking } from './usePicking';
import { useSuggestions, type Suggestion } from './useSuggestions';

/** A text for which something is offered: arrows choose, typing narrows, by pinyin too, and whatever is typed stands. */
export function SuggestInput(props: InputProps) {
  const { field, value, onChange } = props;
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const text = typeof value === 'string' ? value : '';
  const fitting = useSuggestions(field, used, text.trim());
  return (
    <Autocomplete
      {...frame(props)}
      {...usePicking()}
      value={text}
      onChange={onChange}
      data={fitting.map((one) => one.value)}
      renderOption={({ option }) => <Offered {...fitting.find((one) => one.value === option.value)!} />}
      filter={({ options }) => options}
      // Opened on focus, the list would cover the fields below; empty, it would swallow the Escape meant for the form.
      openOnFocus={false}
      dropdownOpened={open && fitting.length > 0}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onFocus={() => setUsed(true)}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

const Offered = ({ value, title }: Suggestion) => (
  <span>
    {value} {title}
  </span>
);
