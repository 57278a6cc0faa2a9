import { verdictOf, type Action } from '../../../language/resource';
import type { WireRow } from '../../contract';

/** The body of an action on rows: ids (one `id` where the action takes a single row), inputs, and the versions it was decided on: a verdict is on what was seen, also where its call would take it without. */
export function bodyOf(action: Action, rows: readonly WireRow[], input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const body = { ...input, ...action.with };
  const isOnSeen = action.versioned || verdictOf(action) !== undefined;
  if (action.on === 'none') return body;
  if (action.on === 'row') return { id: rows[0]!.id, ...(isOnSeen && { version: rows[0]!.version }), ...body };
  return {
    ids: rows.map((row) => row.id),
    ...(isOnSeen && { versions: Object.fromEntries(rows.map((row) => [row.id, row.version])) }),
    ...body,
  };
}
