import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { frame, type InputProps } from './InputProps';
import { useSuggestions } from './useSuggestions';

/** A text for which something is offered: arrows choose, typing narrows, and whatever is typed stands. */
export function SuggestInput(props: InputProps) {
  const { field, value, onChange } = props;
  const [used, setUsed] = useState(false);
  const offered = useSuggestions(field, used);
  // Its list would cover what comes below in the form that begins with it: typing or an arrow opens it.
  return <Autocomplete {...frame(props)} value={typeof value === 'string' ? value : ''} onChange={onChange} data={[...offered]} limit={20} openOnFocus={false} onFocus={() => setUsed(true)} comboboxProps={{ shadow: 'md' }} />;
}
