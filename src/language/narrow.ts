/** Text as it is meant where only its letters and digits count: what input methods and copying add makes no difference. */
import type { Field } from './field';

/** Characters that nobody sees: of no width, soft hyphens, marks of the direction of writing. */
const UNSEEN = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Without what nobody sees. */
export const seen = (text: string): string => text.replace(UNSEEN, '');
/** Full-width letters and digits as narrow ones, nothing that nobody sees, no blanks around. */
export const narrow = (text: string): string => seen(text.normalize('NFKC')).trim();

const KINDS: ReadonlySet<Field['kind']> = new Set(['phone', 'date', 'instant', 'time', 'period', 'area', 'id', 'ref']);
/** Whether a field's text is a number, a time or a code, and not words: words are stored as typed, like passwords. */
export const isCode = (field: Field): boolean =>
  !field.secret &&
  (KINDS.has(field.kind) ||
    (field.kind === 'text' && (field.shape !== undefined || field.search === 'exact' || field.search === 'prefix')));
