/** How an area attaches behaviour to its declarations: by key, checked by the compiler. */
import type { Action, Input, Read, Resource, Row } from '../../language/resource';
import type { Values, Fields } from '../../language/field';
import type { Account } from '../access/accounts';
import type { SessionRow } from '../access/sessions';
import type { Resources } from '../db/indexes';
import type { Job, JobWish } from '../jobs/job';
import type { Change, Store } from './store';

/** Who is asking. `scope` lists are empty where nothing narrows that dimension. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly loginType: 1 | 2;
  readonly isSuper: boolean;
  readonly roleIds: readonly string[];
  /** Pages it may open, by url → the write calls it may make there; null: all of that page's. */
  readonly pages: ReadonlyMap<string, readonly string[] | null>;
  readonly scope: { readonly cities: readonly string[]; readonly partnerIds: readonly string[]; readonly shopIds: readonly string[] };
}

export interface Asked {
  readonly tx: Store;
  /** The same reads, narrowed to what the actor may see. */
  readonly view: Store;
  readonly actor: Actor;
  readonly now: Date;
  readonly ip: string;
}

export interface ActionContext<X, K> extends Asked {
  /** The row acted on, locked; a create has none (its values are `input`). */
  readonly row: Row<X>;
  readonly input: Input<X, K>;
  /** Rows by unique values, locked; missing ones are created. Concurrent callers get the same rows. */
  readonly ensure: <R extends Resource>(res: R, rows: readonly Partial<Row<R>>[]) => Promise<Row<R>[]>;
  /** State the machine leads to, where the input leaves exactly one. */
  readonly to: string | null;
  /** All of it is taken back afterwards (`dryRun`): what only a preview shows is computed only then. */
  readonly isRehearsal: boolean;
}

/** What a handler asks for. The engine does its own part (insert, update, move) in the same transaction. */
export interface Outcome<X> {
  /** Further values of the row acted on. */
  readonly set?: Partial<Row<X>>;
  /** Changes of other rows, applied in order. */
  readonly also?: readonly Change[];
  /** State, where several moves are open. */
  readonly to?: string;
  /** Sent back as this row's `data`; neither stored nor logged. */
  readonly reply?: unknown;
  /** Remark in the operation log. */
  readonly note?: string;
  /** Work of this resource that begins once the call is answered. */
  readonly jobs?: readonly JobWish[];
}
type Handler<X, K> = (ctx: ActionContext<X, K>) => Promise<Outcome<X> | void> | Outcome<X> | void;

type Actions<X> = X extends Resource<string, Fields, Readonly<Record<string, Read>>, infer A> ? A : never;
type Reads<X> = X extends Resource<string, Fields, infer R> ? R : never;
/** `act`s have no generated behaviour, so they need a handler; for the others a handler adds guards and effects. */
type ActKeys<X> = { [K in keyof Actions<X>]: Actions<X>[K] extends { does: 'act' } ? K : never }[keyof Actions<X>];
type QueryKeys<X> = { [K in keyof Reads<X>]: Reads<X>[K] extends { does: 'query' } ? K : never }[keyof Reads<X>];
type QueryInput<R> = R extends { input: infer I extends Fields } ? Values<I> : Record<string, never>;

export interface Parts<X> {
  actions: { [K in ActKeys<X>]: Handler<X, K> } & { [K in Exclude<keyof Actions<X>, ActKeys<X>>]?: Handler<X, K> };
  /** Answers with data, or hands out a file (`FileReply`). */
  reads: {
    [K in QueryKeys<X>]: (
      ctx: Asked & {
        readonly input: QueryInput<Reads<X>[K]>;
        readonly resources: Resources;
        /** Where somebody is signed in, the most recently seen first. */ sessionsOf(account: Account): Promise<SessionRow[]>;
      },
    ) => Promise<unknown>;
  };
}
/** Runs once for all import lines written together. @returns further values for each row. @throws Refusal that applies to every line. */
export type ForLines<X> = (ctx: Asked & { readonly input: Readonly<Record<string, unknown>> }) => Promise<Partial<Row<X>>>;
/** The behaviour of one resource, types erased for the engine. */
export interface Implementation {
  readonly resource: Resource;
  readonly actions: Readonly<Record<string, (ctx: never) => unknown>>;
  readonly reads: Readonly<Record<string, (ctx: never) => Promise<unknown>>>;
  readonly jobs: Readonly<Record<string, Job>>;
  readonly clock: Readonly<Record<string, ClockStep>>;
  readonly lines: Readonly<Record<string, ForLines<Resource>>>;
  readonly holdsFirst: Readonly<Record<string, HoldsFirst>>;
}

/**
 * Locks what an action needs and the order of locks has before its rows: here they are not locked yet, so what it reads of them may still
 * change. @param ids of the rows that are locked next.
 */
export type HoldsFirst = (tx: Store, ids: readonly string[]) => Promise<unknown>;

/** Further effects of a move made by the clock: values of its rows, and changes of others. */
export interface ClockStep {
  readonly set?: Readonly<Record<string, unknown>>;
  also?(tx: Store, rows: readonly { readonly id: string }[]): Promise<readonly Change[]>;
}

/** Attaches behaviour to a resource. Leaving out an `act` or a `query` does not compile. */
export function implement<X extends Resource>(
  resource: X,
  parts: ([ActKeys<X>] extends [never] ? Partial<Pick<Parts<X>, 'actions'>> : Pick<Parts<X>, 'actions'>) &
    ([QueryKeys<X>] extends [never] ? Partial<Pick<Parts<X>, 'reads'>> : Pick<Parts<X>, 'reads'>) & {
      readonly jobs?: Readonly<Record<string, Job>>;
      /** By the state that the step leads to. */ readonly clock?: Readonly<Record<string, ClockStep>>;
      /** By import; called with the inputs it asks for. */ readonly lines?: Readonly<Record<string, ForLines<X>>>;
      /** By action. */ readonly holdsFirst?: { readonly [K in keyof Actions<X>]?: HoldsFirst };
    },
): Implementation {
  const { actions, reads, jobs = {}, clock = {}, lines = {}, holdsFirst = {} } = parts;
  const made: Implementation = {
    resource,
    actions: { ...actions } as never,
    reads: { ...reads } as never,
    jobs,
    clock,
    lines: { ...lines } as never,
    holdsFirst: { ...holdsFirst } as never,
  };
  implemented.add(made);
  return made;
}
const implemented = new WeakSet<object>();
/** Whether something is what `implement` makes: so it is found among all that a file exports. */
export const isImplementation = (made: unknown): made is Implementation =>
  typeof made === 'object' && made !== null && implemented.has(made);

/** Starts a requested import; the area with the background tasks implements it for all resources. */
export type BeginImport = (
  ctx: Asked & { readonly res: Resource; readonly key: string; readonly action: Action; readonly input: Readonly<Record<string, unknown>> },
) => Promise<Outcome<Resource>>;

/** Changes rows as the system, on behalf of the caller, in one transaction. */
export type Noting = (wish: (tx: Store) => Promise<readonly Change[]>) => Promise<void>;

/** A read answered by a remote: fetched after the read's transaction, so that the database is not held while waiting. */
export class FromOutside {
  /** @param fetched its answer; `note` keeps what came of it. */
  constructor(readonly fetched: (note: Noting) => Promise<unknown>) {}
}

/** What a read answers with to hand out a file of the platform's own, under a name that people know it by. */
export class FileReply {
  /** @param content where it is no kept file, but made for the occasion. */
  constructor(
    readonly file: string,
    readonly name: string,
    readonly content?: Uint8Array,
  ) {}
}

/** Whether an action must have a handler. */
export const needsHandler = (action: Action) => action.does === 'act';
