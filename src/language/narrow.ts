/** Normalises codes and numbers, so that artefacts of input methods and copying make no difference. */
import type { Field } from './field';

/** Invisible characters: zero width, soft hyphens, direction marks. */
const UNSEEN = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Text without invisible characters. */
export const seen = (text: string): string => text.replace(UNSEEN, '');
/** Half-width letters and digits, without invisible characters and surrounding spaces. */
export const narrow = (text: string): string => seen(text.normalize('NFKC')).trim();

const KINDS: ReadonlySet<Field['kind']> = new Set(['phone', 'date', 'instant', 'time', 'period', 'area', 'id', 'ref']);
/** Whether a field contains a number, time or code rather than words: words are stored as typed, like passwords. */
export const isCode = (field: Field): boolean =>
  !field.secret &&
  (KINDS.has(field.kind) ||
    (field.kind === 'text' && (field.shape !== undefined || field.search === 'exact' || field.search === 'prefix')));

/** Text as a field keeps it, and as it is looked for there. */
export const coded = (field: Field, text: string): string => {
  const code = isCode(field) ? narrow(text) : text;
  return field.serial ? code.replace(/\s/g, '').toUpperCase() : code;
};
