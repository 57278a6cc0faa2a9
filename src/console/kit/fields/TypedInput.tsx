import type { InputProps } from '../../contract';
import { isSwitch } from '../values/valueType';
import { Input } from './Input';

/**
 * An input for a value stored as text whose type is in `valueType`, a field of the form or of the row it edits. `typedCell` displays it.
 */
export function TypedInput(props: InputProps) {
  const { field, value, onChange } = props;
  const { valueType, options } = props.about ?? {};
  if (isSwitch(valueType)) return <Input {...props} field={{ ...field, kind: 'choice', choices: { true: '开', false: '关' } }} />;
  if (valueType === 'choice')
    return (
      <Input
        {...props}
        field={{ ...field, kind: 'choice', choices: Object.fromEntries(((options ?? []) as string[]).map((one) => [one, one])) }}
      />
    );
  if (valueType !== 'int' && valueType !== 'money') return <Input {...props} />;
  const text = String(value ?? '');
  return (
    <Input
      key={valueType}
      {...props}
      field={{ ...field, kind: valueType }}
      value={/^-?\d+$/.test(text) ? Number(text) : value}
      // What is no amount must not be taken for fen.
      onChange={(typed) => onChange(typeof typed === 'string' ? `¥${typed}` : typed === null ? null : String(typed))}
    />
  );
}
