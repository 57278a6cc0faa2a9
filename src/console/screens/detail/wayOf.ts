/** The way of a row through its state machine: what it must have been, and what may come next, as declared. */
import { meets, type Field, type Tone } from '../../../language/field';
import { movesOf } from '../../../language/obstacle';
import { SAME, type Action, type Move, type Resource } from '../../../language/resource';
import type { Offer, WireRow } from '../../contract';

/** A step that leads out of the state a row is in. */
export interface Next {
  /** The call that makes it; the clock's and channels' is `system`. */
  readonly call: string;
  /** Key of the action, where the resource itself has it. */
  readonly action?: string;
  /** What is done; empty as long as it is not known. */
  readonly label: string;
  /** States it may lead to. */
  readonly to: readonly string[];
  /** The field whose time it is, where the clock makes it. */
  readonly due?: string;
}

const leaves = ({ from, to }: Move, state: string) => from !== null && to !== null && to !== SAME && [from].flat().includes(state);

/** States that a row in `state` has been in for certain, in their order: no way from its making leads past them. */
export function surelyBefore({ moves }: Pick<Resource, 'moves'>, state: string): string[] {
  const reached = (without?: string): Map<string, number> => {
    const steps = new Map(moves.flatMap(({ from, to }) => (from === null && to !== null && to !== without ? [[to, 0]] : [])));
    for (const [at, far] of steps)
      for (const move of moves) if (leaves(move, at) && move.to !== without && !steps.has(move.to!)) steps.set(move.to!, far + 1);
    return steps;
  };
  const all = reached();
  if (!all.has(state)) return [];
  return [...all.keys()]
    .filter((other) => other !== state && all.get(other)! <= all.get(state)! && !reached(other).has(state))
    .toSorted((a, b) => all.get(a)! - all.get(b)!);
}

/**
 * Possible next steps of a row, progress first: its own actions, calls of others, and the clock. @param others actions of other resources
 * by call.
 */
export function nextOf(resource: Resource, row: WireRow, others: ReadonlyMap<string, Action>): Next[] {
  const state = String(row[resource.state] ?? '');
  const out = resource.moves.filter((move) => leaves(move, state) && move.to !== state);
  const own = Object.entries(resource.actions).flatMap(([action, one]): Next[] => {
    const made = movesOf(resource, one).filter((move) => out.includes(move));
    return made.length && meets(row, one.when) ? [{ call: one.call, action, label: one.label, to: statesOf(made) }] : [];
  });
  const known = new Set(own.map(({ call }) => call));
  const rest = [...new Set(out.map(({ call }) => call))].flatMap((call): Next[] => {
    if (known.has(call)) return [];
    const made = out.filter((move) => move.call === call);
    const due = made.find((move) => move.due !== undefined && row[move.due])?.due;
    if (call === 'system') return [{ call, label: '自动', to: statesOf(made), ...(due && { due }) }];
    // What is not loaded yet has no name so far, but it leads on all the same.
    return [{ call, label: others.get(call)?.label ?? '', to: statesOf(made) }];
  });
  const tones = (resource.fields as Readonly<Record<string, Field>>)[resource.state]?.tones ?? {};
  const rank = ({ to }: Next) => Math.min(...to.map((code) => ONWARD.indexOf(tones[code] ?? 'idle')));
  return [...own, ...rest].toSorted((a, b) => rank(a) - rank(b));
}

/** Whether a step leads a row on, and does not only put an end to its way. */
export const leadsOn = (resource: Resource, { to }: Pick<Next, 'to'>): boolean => {
  const tones = (resource.fields as Readonly<Record<string, Field>>)[resource.state]?.tones ?? {};
  return to.some((code) => ['good', 'run', 'wait'].includes(tones[code] ?? 'idle'));
};

/** The one action that leads a row on, if the reader can do it now: its key. What only ends its way is never the main thing to do. */
export function mainOf(resource: Resource, row: WireRow, offers: readonly Pick<Offer, 'key' | 'resource' | 'why'>[]): string | null {
  const onward = nextOf(resource, row, new Map()).find(
    (next) =>
      leadsOn(resource, next) && offers.some(({ key, resource: of, why }) => key === next.action && of.name === resource.name && !why),
  );
  return onward?.action ?? null;
}

/** What leads on stands before what puts an end to it. */
const ONWARD: readonly Tone[] = ['good', 'run', 'wait', 'bad', 'idle'];
const statesOf = (moves: readonly Move[]) => [...new Set(moves.map(({ to }) => to!))];

/** A state that a row was in, with when it came to it and by whom, where the log knows. */
export interface Was {
  readonly state: string;
  readonly at?: string;
  readonly by?: string;
}
/** A change of state in a log. */
export interface Passed {
  readonly at: string;
  readonly by?: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Changes of state in the operation log. @param log newest first. @returns oldest first. */
export function stepsOf({ state }: Pick<Resource, 'state'>, log: readonly WireRow[]): Passed[] {
  const stateIn = (side: unknown) => (side as Readonly<Record<string, unknown>> | null | undefined)?.[state];
  return log
    .toReversed()
    .map(({ before, after, operatedAt, operatorName }) => ({
      at: String(operatedAt ?? ''),
      by: String(operatorName ?? ''),
      from: stateIn(before),
      to: stateIn(after),
    }))
    .filter(({ from, to }) => to !== undefined && from !== to);
}

/** How many states before the present one are shown: of a row that went to and fro the last ones. */
const MOST = 4;

/** The way so far, the state it is in now last. @param steps oldest first. */
export function wayOf(resource: Pick<Resource, 'moves' | 'state'>, state: string, steps: readonly Passed[]): Was[] {
  const states: Was[] = [];
  for (const { from, to, at, by } of steps) {
    if (typeof to !== 'string') continue;
    if (states.length === 0 && typeof from === 'string') states.push({ state: from });
    states.push({ state: to, at, ...(by && { by }) });
  }
  // If the log does not end with the current state it is incomplete: then only what is certain is shown.
  const known = states.at(-1)?.state === state ? states : [{ state }];
  const first = known[0]!.state;
  return [...surelyBefore(resource, first).map((before) => ({ state: before })), ...known].slice(-MOST - 1);
}
