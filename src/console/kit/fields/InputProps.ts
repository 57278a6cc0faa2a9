import type { ComponentType } from 'react';
import type { Field } from '../../../language/field';
import type { WireRow } from '../../contract';

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
  /** What the form holds so far, and beneath it the row that it is about, if it is about one: then it has an `id`. */
  readonly about?: Partial<WireRow>;
  /** Of a reference: which rows may be chosen, as their list is filtered. */
  readonly narrow?: Readonly<Record<string, string>>;
}

/** An input that is not the one of its field's kind. */
export type OwnInput = ComponentType<InputProps>;

/** What a Mantine input shows around itself. */
export const frame = ({ id, field, error, required, bare, onBlur }: InputProps) => ({
  id, error, onBlur, size: 'sm' as const,
  ...(bare ? { 'aria-label': field.label } : { label: field.label, description: field.help, withAsterisk: required }),
});
