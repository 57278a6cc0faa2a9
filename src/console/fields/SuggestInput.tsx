import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { frame, type InputProps } from './InputProps';
import { useSuggestions } from './useSuggestions';

/** A text for which something is offered: arrows choose, typing narrows, and whatever is typed stands. */
export function SuggestInput(props: InputProps) {
  const { field, value, onChange } = props;
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const offered = useSuggestions(field, used);
  const text = typeof value === 'string' ? value : '';
  const fitting = offered.filter((one) => one.includes(text.trim()));
  return (
    <Autocomplete
      {...frame(props)} value={text} onChange={onChange} data={fitting} filter={({ options }) => options}
      // Its list would cover what comes below in the form that begins with it: typing or an arrow opens it. One with nothing in it would take the Escape meant for the form.
      openOnFocus={false} dropdownOpened={open && fitting.length > 0} onDropdownOpen={() => setOpen(true)} onDropdownClose={() => setOpen(false)}
      onFocus={() => setUsed(true)} comboboxProps={{ shadow: 'md' }}
    />
  );
}
