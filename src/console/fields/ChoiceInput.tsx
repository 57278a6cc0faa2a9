import { Input, SegmentedControl, Select } from '@mantine/core';
import { choicesOf } from '../../language/field';
import { frame, type InputProps } from './InputProps';

/** One of a closed set: side by side where one of up to four must be chosen, else a list that can be emptied. */
export function ChoiceInput(props: InputProps) {
  const { field, value, onChange, required, bare } = props;
  const data = choicesOf(field).map(([code, label]) => ({ value: code, label }));
  const toWire = (code: string | null) => onChange(code === null ? null : field.numeric ? Number(code) : code);
  const code = value === null || value === undefined ? null : String(value);
  if (bare || !required || data.length > 4) {
    return <Select {...frame(props)} data={data} value={code} onChange={toWire} clearable={!required} allowDeselect={!required} searchable={data.length > 8} openOnFocus={bare} nothingFoundMessage="没有匹配的选项" placeholder="请选择" comboboxProps={{ shadow: 'md' }} />;
  }
  const { label, description, error, withAsterisk } = frame(props) as { label: string; description?: string; error?: string; withAsterisk?: boolean };
  return (
    <Input.Wrapper label={label} description={description} error={error} withAsterisk={withAsterisk} size="sm" labelElement="div">
      <div><SegmentedControl size="sm" data={data} value={code ?? ''} onChange={toWire} aria-label={label} id={props.id} /></div>
    </Input.Wrapper>
  );
}
