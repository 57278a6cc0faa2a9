import type { Field } from '../../language/field';

/** What every input of a field takes. `value` and what `onChange` gets are wire values; null is none. */
export interface InputProps {
  readonly id?: string;
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly error?: string;
  readonly required?: boolean;
  /** Readable name of the value, where the row brought one (references, areas). */
  readonly shown?: unknown;
  /** Told while something is on its way that the value still waits for. */
  readonly onBusy?: (busy: boolean) => void;
  /** In filters: no label, and any level of an area will do. */
  readonly bare?: boolean;
}

/** What a Mantine input shows around itself. */
export const frame = ({ id, field, error, required, bare, onBlur }: InputProps) => ({
  id, error, onBlur, size: 'sm' as const,
  ...(bare ? { 'aria-label': field.label } : { label: field.label, description: field.help, withAsterisk: required }),
});
