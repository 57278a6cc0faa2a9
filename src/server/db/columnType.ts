/** Types of columns. */
import type { Field } from '../../language/field';

/** Text sorts by code point on every engine, which also lets prefixes use a plain index. */
const TEXT = 'text collate "C"';
const TYPES: Record<Field['kind'], string> = {
  id: 'bigint',
  ref: 'bigint',
  refs: 'bigint[]',
  int: 'bigint',
  money: 'bigint',
  bp: 'bigint',
  decimal: 'numeric',
  flag: 'boolean',
  date: 'date',
  instant: 'timestamptz(3)',
  time: 'time(0)',
  json: 'jsonb',
  texts: 'text[]',
  images: 'text[]',
  text: TEXT,
  rich: TEXT,
  phone: TEXT,
  choice: TEXT,
  period: TEXT,
  area: TEXT,
  image: TEXT,
  file: TEXT,
};
/** SQL type of the column of a field. */
export function typeOf(field: Field): string {
  if (field.kind === 'decimal') return `numeric(24,${field.scale})`;
  return field.numeric ? 'smallint' : TYPES[field.kind];
}
