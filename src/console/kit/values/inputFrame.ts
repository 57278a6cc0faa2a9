import type { InputProps } from '../../contract';

/** What a Mantine input shows around itself. */
export const frame = ({ id, field, error, required, bare, onBlur }: InputProps) => ({
  id,
  error,
  onBlur,
  size: 'sm' as const,
  ...(bare ? { 'aria-label': field.label } : { label: field.label, description: field.help, withAsterisk: required }),
});
