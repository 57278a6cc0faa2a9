/** What of an action's evidence there is to show of rows in hand. */
import type { Field } from '../../../language/field';
import type { Evidence, Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { isBlank } from './begun';

const fieldsOf = (resource: Resource) => resource.fields as Readonly<Record<string, Field>>;

/** Fields of the row that say something, in their order. */
export const factsOf = ({ fields }: Evidence, row: WireRow): string[] => fields.filter((name) => !isBlank(row[name]));

/** Of many rows the amounts and counts add up. @returns one row with the sums, and the fields it has; amounts in fen. */
export function sumsOf(resource: Resource, { fields }: Evidence, rows: readonly WireRow[]): { row: WireRow; fields: string[] } {
  const summed = fields.filter((name) => fieldsOf(resource)[name]?.kind === 'money');
  const sums = summed.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)] as const);
  return { row: { id: '', ...Object.fromEntries(sums) }, fields: summed };
}

/** Questions for rows that may be the same thing once more: which field, and the value it has in common with them. */
export const likenessesOf = ({ alike = [] }: Evidence, row: WireRow): { name: string; value: string }[] =>
  alike.filter((name) => !isBlank(row[name])).map((name) => ({ name, value: String(row[name]) }));
