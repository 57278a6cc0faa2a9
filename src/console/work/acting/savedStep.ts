/** A form that was saved, as a step that can be taken back; and how it gets from a page that is a form to the page that follows. */
import type { Field } from '../../../language/field';
import type { WireRow } from '../../contract';
import type { Acting, Step } from './acting';

/** @param row the row before. @returns null if something cannot be restored: masked values, and inputs that are not fields of the row. */
export function savedStep(acting: Acting, row: WireRow | null, input: Step['input']): Step | null {
  const { action, resource } = acting;
  if (action.does !== 'update' || !row) return null;
  const isRestored = (key: string) =>
    action.fields?.includes(key) && !(resource.fields as Readonly<Record<string, Field>>)[key]!.masked && row[key] !== undefined;
  return Object.keys(input).every(isRestored) ? { acting, input, rows: [row] } : null;
}

/** A completed action as a step that can be undone: by its undo action, or for one row by restoring its values. */
export const stepOf = (acting: Acting, rows: readonly WireRow[], input: Step['input']): Step | null =>
  acting.action.undo ? { acting, input, rows } : rows.length === 1 ? savedStep(acting, rows[0]!, input) : null;

let waiting: { readonly url: string; readonly step: Step } | null = null;
/** The last step of a page that is closed, until the page that is shown next takes it. */
export const stepsLeft = {
  leave: (url: string, step: Step) => {
    waiting = { url, step };
  },
  take: (url: string): Step | null => {
    const step = waiting?.url === url ? waiting.step : null;
    waiting = null;
    return step;
  },
};
