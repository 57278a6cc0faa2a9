/** The legal steps of a resource's state machine, for the row acted on and for rows that change along with it. */
import { SAME, type Move, type Resource } from '../../language/resource';

/** States that `moves` lead to from `now`; null in the list is "gone". */
export function targetsFrom(moves: readonly Move[], now: string | null): (string | null)[] {
  const open = moves.filter((m) => (now === null ? m.from === null : m.from !== null && [m.from].flat().includes(now)));
  return [...new Set(open.map((m) => (m.to === SAME ? now : m.to)))];
}

/** Moves that rows may make beside the one acted on: those of this call and the system's. */
const movesBeside = (res: Resource, call: string): readonly Move[] => res.moves.filter((m) => m.call === call || m.call === 'system');

/**
 * State of a new row. @throws Error when the call may not create rows of this resource in that state:
 * a handler that asks for it contradicts the declaration.
 */
export function firstState(res: Resource, call: string, wanted: unknown, fallback: unknown): unknown {
  if (!res.moves.some((m) => m.from === null)) return wanted ?? fallback;
  const open = targetsFrom(movesBeside(res, call), null);
  const state = wanted ?? (open.length === 1 ? open[0] : fallback);
  if (!open.includes(state as string)) throw new Error(`${call} creates a ${res.name} in state ${String(state)}, which no move allows`);
  return state;
}

/** @throws Error when a handler moves a row beside its own in a way that no declared move allows. */
export function requireMove(res: Resource, call: string, from: string, to: string | null): void {
  if (res.moves.length === 0 || from === to) return;
  const moves = movesBeside(res, call);
  // Removal is a step of the machine only where the machine speaks of removal.
  if (to === null && !res.moves.some((m) => m.to === null)) return;
  if (!targetsFrom(moves, from).includes(to))
    throw new Error(`${call} moves a ${res.name} from ${from} to ${String(to)}, which no move allows`);
}
