/** Which fields are numbers that people copy, paste and compare character by character. */
import type { Field } from '../../../language/field';
import { isNumber } from '../../../language/fieldKinds';

/** Ids, order numbers, licence numbers: monospaced, with a copy button. A field searched by substring is a name, even if unique. */
export const isIdentifier = (field: Field) =>
  field.kind === 'id' ||
  (field.kind === 'text' &&
    ((field.unique === true && field.search !== 'contains') || field.search === 'exact' || field.shape !== undefined));

/** Amounts: aligned at their right edge so that digits line up. */
export const isAmount = (field: Field) => isNumber(field);
