/** What can be done with a row as it is now. */
import type { Field, Scalar } from './field';
import type { Action, Move, Resource } from './resource';

/** The moves that an action can make with (some of) its inputs. */
export function movesOf(res: Resource, action: Action, input: Readonly<Record<string, unknown>> = {}): readonly Move[] {
  const known = { ...input, ...action.with };
  return res.moves.filter(
    (m) =>
      m.call === action.call &&
      Object.entries(m.by ?? {}).every(
        ([key, wanted]) => !(key in known) || (Array.isArray(wanted) ? wanted.includes(known[key] as Scalar) : known[key] === wanted),
      ),
  );
}

/** Why an action is not possible on a row now, or null: the same answer for button, key, palette and server. */
export function obstacle(
  res: Resource,
  action: Action,
  row: Readonly<Record<string, unknown>>,
  input: Readonly<Record<string, unknown>> = {},
): string | null {
  for (const [key, wanted] of Object.entries(action.when ?? {})) {
    const allowed = Array.isArray(wanted) ? wanted : [wanted];
    if (!allowed.includes(row[key] as Scalar))
      return `${res.fields[key as 'id']?.label ?? key}为“${labelOf(res, key, row[key])}”,不能${action.label}`;
  }
  const moves = movesOf(res, action, input);
  if (!res.moves.some((m) => m.call === action.call) || action.on === 'none') return null;
  const now = row[res.state] as string;
  const legal = moves.some((m) => m.from !== null && (Array.isArray(m.from) ? m.from.includes(now) : m.from === now));
  return legal ? null : `当前${res.fields[res.state as 'id']?.label ?? '状态'}为“${labelOf(res, res.state, now)}”,不能${action.label}`;
}

function labelOf(res: Resource, key: string, value: unknown): string {
  const field = res.fields[key as keyof typeof res.fields] as Field | undefined;
  return field?.choices?.[String(value)] ?? (typeof value === 'boolean' ? (value ? '是' : '否') : String(value ?? '空'));
}
