/** The evidence of an action that can be shown for the selected rows. */
import { meets, type Field } from '../../../language/field';
import { isPicture } from '../../../language/fieldKinds';
import type { Evidence, Read, Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { isBlank } from './begun';

const fieldsOf = (resource: Resource) => resource.fields as Readonly<Record<string, Field>>;

/** Fields of the row that say something, in their order. */
export const factsOf = ({ fields }: Evidence, row: WireRow): string[] => fields.filter((name) => !isBlank(row[name]));

/** Labels of documents, numbers and other usual evidence that the row lacks. Optional remarks are not reported. */
export const missingIn = (resource: Resource, { fields }: Evidence, row: WireRow): string[] =>
  fields.flatMap((name) => {
    const field = fieldsOf(resource)[name];
    if (!field || !isBlank(row[name])) return [];
    return isPicture(field) || field.unique || (field.requiredWhen && meets(row, field.requiredWhen)) ? [field.label] : [];
  });

/**
 * Amounts and counts of many rows are added up; prices and fields the list does not sum are not. @returns a row of sums, and its fields;
 * amounts in fen.
 */
export function sumsOf(resource: Resource, { fields }: Evidence, rows: readonly WireRow[]): { row: WireRow; fields: string[] } {
  const adding = new Set(Object.values(resource.reads as Readonly<Record<string, Read>>).flatMap(({ summary = [] }) => summary));
  const summed = fields.filter((name) => adding.has(name));
  const sums = summed.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)] as const);
  return { row: { id: '', ...Object.fromEntries(sums) }, fields: summed };
}

const COLUMNS = 9;
/** Evidence worth comparing between many rows, the title first: fields that differ and are short. */
export const listedOf = (resource: Resource, { fields }: Evidence, rows: readonly WireRow[]): string[] => [
  resource.title,
  ...fields
    .filter((name) => {
      const field = fieldsOf(resource)[name];
      if (!field || name === resource.title || isPicture(field) || ['rich', 'json', 'blocks', 'lines'].includes(field.kind)) return false;
      return new Set(rows.map((row) => JSON.stringify(row[name] ?? null))).size > 1;
    })
    .slice(0, COLUMNS - 1),
];

/** Questions for rows that may be the same thing once more: which field, and the value it has in common with them. */
export const likenessesOf = ({ alike = [] }: Evidence, row: WireRow): { name: string; value: string }[] =>
  alike.filter((name) => !isBlank(row[name])).map((name) => ({ name, value: String(row[name]) }));
