import type { Action } from '../../../language/resource';
import type { WireRow } from '../../contract';

/** The body of an action on rows: ids (one `id` where the action takes a single row), inputs, and the versions it was decided on. */
export function bodyOf(action: Action, rows: readonly WireRow[], input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const body = { ...input, ...action.with };
  if (action.on === 'none') return body;
  if (action.on === 'row') return { id: rows[0]!.id, ...(action.versioned && { version: rows[0]!.version }), ...body };
  return {
    ids: rows.map((row) => row.id),
    ...(action.versioned && { versions: Object.fromEntries(rows.map((row) => [row.id, row.version])) }),
    ...body,
  };
}
