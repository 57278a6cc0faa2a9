/**
 * Resources: their fields, the calls that read them, the actions that change them, and their state machine. Declarations only: server and
 * console attach behaviour and presentation by key.
 */
import type { Rollup } from './rollup';
import type { Report } from './report';
import { SYSTEM_FIELDS, type Condition, type Field, type Fields, type Scalar, type SystemFields, type Values } from './field';
import type { Imports } from './importing';
import type { Slot, SlotOf } from './slot';
import type { Waiting } from './waiting';

/** Who may make a call: anyone; anyone signed in; or (default) users with permission for a page that uses it. */
export type Access = 'public' | 'session' | 'page';

export interface Read {
  /** The function below that made it. */
  readonly does: 'list' | 'options' | 'detail' | 'tree' | 'query' | 'report';
  /** Path of its GET call, below `/api`. */
  readonly call: string;
  /** Who may make the call. */
  readonly access: Access;
  /** `list`: rows outside this condition do not exist for the call. */
  readonly where?: Condition;
  /** `list`: required filters, such as the order in a log of orders. */
  readonly needs?: readonly string[];
  /**
   * `list` of a log: it needs the id of a row. Resources whose rows belong to that row → the field pointing back; their entries are
   * included.
   */
  readonly parts?: Readonly<Record<string, string>>;
  /** `list`: money and count fields whose totals come back as `summary`. */
  readonly summary?: readonly string[];
  /** `list`, `tree`: the default order; a leading `-` is descending. */
  readonly sort?: string;
  /** `detail`: child rows included, key → resource, the field pointing back, and the columns to show unless all fields are. */
  readonly with?: Readonly<
    Record<string, { readonly resource: string; readonly by: string; readonly sort?: string; readonly columns?: readonly string[] }>
  >;
  /** `query`: its parameters. Answered by a handler of the server's part. */
  readonly input?: Fields;
  /** `query`: shows masked values of the row that its input `id` names; counted per user. */
  readonly reveals?: boolean;
  /** `query`: returns a file to download instead of data. */
  readonly file?: boolean;
  /** `report`: its axes and measures. */
  readonly report?: Report;
}
type ReadOptions = Partial<Omit<Read, 'does' | 'call'>>;

/** What each read has, whatever else it says. */
interface Reading<D> {
  readonly does: D;
  readonly call: string;
  readonly access: Access;
}
interface Reads<D> {
  (call: string): Reading<D>;
  <const O extends ReadOptions>(call: string, o: O): Reading<D> & O;
}
const read = <D extends Read['does']>(does: D) => ((call: string, o?: ReadOptions) => ({ does, call, access: 'page', ...o })) as Reads<D>;
/** Filtered, sorted, paged rows. */
export const list = read('list');
/** Id and title of the rows that match a keyword: what a reference picker shows. */
export const options = read('options');
/** One row by id, with its children. */
export const detail = read('detail');
/** All rows, nested by `parentId`. */
export const tree = read('tree');
/** Any other read, answered by a handler. */
export const query = read('query');
type Reporting<S> = Reading<'report'> & { readonly report: S };
export function report<const S extends Report>(call: string, spec: S): Reporting<S>;
export function report<const S extends Report, const O extends ReadOptions>(call: string, spec: S, o: O): Reporting<S> & O;
/**
 * Figures by two dimensions and a period. Takes the filters of a list, `rows`, `columns`, `measures`, `compare` and how many of each to
 * show (`top`).
 */
export function report(call: string, spec: Report, o?: ReadOptions) {
  return { does: 'report', call, access: 'page', ...o, report: spec };
}

/** What to check before an action. The state machine and the server's dry run are always shown and not declared here. */
export interface Evidence {
  /** Fields of the row, and paths through its references, in reading order. */
  readonly fields: readonly string[];
  /** Child rows, by their keys in `with` of the `detail` read. */
  readonly children?: readonly string[];
  /**
   * Fields that suggest a duplicate: other rows with the same value are shown. Each is unique, searched or first in an index, and none is
   * masked.
   */
  readonly alike?: readonly string[];
}

export interface Action {
  /** The function below that made it. */
  readonly does: 'create' | 'update' | 'remove' | 'move' | 'act' | 'look' | 'import';
  /** The label of its button. */
  readonly label: string;
  /** Path of its POST call, below `/api`; several actions may share one. */
  readonly call: string;
  /** Who may make the call. */
  readonly access: Access;
  /** `none` needs no row, `row` exactly one, `rows` one or many (sent as `ids`). */
  readonly on: 'none' | 'row' | 'rows';
  /** `row`: also offered for several rows, with one call each. */
  readonly each?: boolean;
  /** Own fields it accepts (create, update), or fields that a line may contain (import). */
  readonly fields?: readonly string[];
  /** `import`: how lines become rows. Other inputs apply to all of them. */
  readonly rows?: Imports;
  /** Further inputs to ask for. */
  readonly ask?: Fields;
  /** Inputs with fixed values. */
  readonly with?: Readonly<Record<string, Scalar>>;
  /** Rows it is offered for, in addition to the state machine. */
  readonly when?: Condition;
  /** Can't be undone once sent: it is delayed by some seconds in which the user can stop it. Stopped or refused, it asks again as answered. */
  readonly held?: boolean;
  /** Only the platform does it, whatever pages a partner's role holds: what is the platform's and why, as partners are told it. */
  readonly platform?: string;
  /** The key that starts it while a row has the focus. */
  readonly key?: string;
  /** Search terms for the palette beside the label. */
  readonly english?: string;
  /** Marked as dangerous, and needs confirmation. */
  readonly danger?: boolean;
  /** What decisions are based on: shown before the action, and on detail pages of the row. */
  readonly evidence?: Evidence;
  /** Inputs prefilled from the current row, if any: a further follow-up is about the same shop. */
  readonly like?: readonly string[];
  /** Key of the action that undoes it; its own key if it undoes itself with the previous values. */
  readonly undo?: string;
  /** The row's value that an input replaces, by path (`dataScope.cities`), if not the field of the same name; null if it replaces none. */
  readonly replaces?: Readonly<Record<string, string | null>>;
  /**
   * The default of an input: a field of the row, or what a path leads to (`lotId.boughtLeft`). Forms prefill it and show it beside the
   * input. Null: deliberately empty.
   */
  readonly usually?: Readonly<Record<string, string | null>>;
  /** The choice of an input that a row makes likely: forms start with it if all selected rows agree, else with its default. */
  readonly likely?: Readonly<Record<string, Readonly<Record<string, Condition>>>>;
  /** Inputs sent in the query string only; all others are in the body. */
  readonly inQuery?: readonly string[];
  /** Referenced rows locked before the rows acted on, because other calls lock them in this order. */
  readonly first?: readonly string[];
  /** The call takes form data, not JSON. */
  readonly encoding?: 'form';
  /** The request must contain the row's version. Always required for verdicts. */
  readonly versioned?: boolean;
  /** `rows`: all rows of a call succeed, or none. */
  readonly whole?: boolean;
  /** What the response's `data` shows to the operator, if anything. */
  readonly reply?: Fields;
  /** The reply has no secrets, so a dry run returns it and forms show it in advance. `only`: there is nothing new to show afterwards. */
  readonly previews?: true | 'only';
  /** The reply shows masked values: the rows are counted per user. */
  readonly reveals?: boolean;
}
type ActionOptions = Partial<Omit<Action, 'does' | 'label' | 'call'>>;

/** What each action has, whatever else it says. */
interface Acting<D> extends Reading<D> {
  readonly label: string;
  readonly on: Action['on'];
}
interface Acts<D> {
  (label: string, call: string): Acting<D>;
  <const O extends ActionOptions>(label: string, call: string, o: O): Acting<D> & O;
}
/** The input of an action that is its verdict, if it has one. */
export const verdictOf = ({ ask = {} }: Pick<Action, 'ask'>): string | undefined => Object.keys(ask).find((name) => ask[name]!.decides);

const write = <D extends Action['does']>(does: D, on: Action['on']) =>
  ((label: string, call: string, o?: ActionOptions) => ({
    does,
    label,
    call,
    on,
    access: 'page',
    ...(verdictOf({ ask: o?.ask }) && { versioned: true }),
    ...o,
  })) as Acts<D>;
/** Creates a row from `fields`. Generated; a handler may extend it. */
export const create = write('create', 'none');
/** Changes `fields` of one row, with its version. Generated; a handler may extend it. */
export const update = write('update', 'row');
/** Soft-deletes rows; refused while other rows refer to them. Generated. */
export const remove = write('remove', 'rows');
/** Creates rows with `fields` from the lines of a file, in the background; a handler checks each row, as for a create. */
export const imports = <const O extends ActionOptions & { rows: Imports }>(label: string, call: string, o: O) =>
  write('import', 'none')(label, call, o);
/** Changes the state of rows by the declared moves; inputs named like fields are stored. Generated; a handler may extend it. */
export const move = write('move', 'rows');
/** Any other action. It needs a handler. */
export const act = write('act', 'rows');

/** Shows what a `query` read answers about one row, and changes nothing: the read's own route and permission, offered like an action. */
export const look = write('look', 'row');

/** `to` of a move that keeps the state: it only declares in which states the call is allowed. */
export const SAME = '=';

/** One legal step of the state machine. `null` means creation in `from` and deletion in `to`. */
export interface Move {
  /** The call that makes it, or `system` for the clock and channels. */
  readonly call: string;
  /** The states it starts from. */
  readonly from: string | readonly string[] | null;
  /** The new state; `SAME` keeps the current one. */
  readonly to: string | null;
  /** For `system`: the field that triggers it. The clock makes the step after that instant, or when that day is over in Asia/Shanghai. */
  readonly due?: string;
  /** The inputs that select this move if a call has several. */
  readonly by?: Condition;
}

/** An append-only ledger whose entries add up to a balance on another resource. */
export interface Ledger {
  /** The resource of the accounts, whose rows have the balance. */
  readonly of: string;
  /** Field of the entry that refers to the account. */
  readonly by: string;
  /** Field of the entry that is added to the balance; may be negative. */
  readonly amount: string;
  /** Field of the account with the balance. */
  readonly balance: string;
  /** Field of the entry with the balance after it. */
  readonly after: string;
  /**
   * Further running totals of an account (`derived` fields), recorded on each entry, so that one entry per account answers for any moment.
   */
  readonly beside?: readonly { readonly amount: string; readonly balance: string; readonly after: string }[];
  /**
   * Fields every entry copies from its account. Reports of balances can be grouped only by these, because an entry stands for all before
   * it.
   */
  readonly along?: readonly string[];
}

/** Fields in ascending order: each is at most the next. Fields in one list are added up. */
export type Cap<K extends string = string> = readonly (K | readonly K[])[];

/**
 * Snapshots of a row, the last `MOST_VERSIONS`. Restoring one fills a form with it; what is live changes only when it is published again.
 */
export interface Versions {
  /** The fields in a snapshot. An update of the resource must set them, or they could not be restored. */
  readonly fields: readonly string[];
  /** The actions after which a version is stored, if something has changed; otherwise the last version is marked with this action, too. */
  readonly at: readonly string[];
}
/** Maximum snapshots per row. */
export const MOST_VERSIONS = 50;

/** When a row is late: one rule for cells, filters (`<by>_late`), boards, calendars, reports and to-dos. */
export interface Lateness {
  /** The deadline: an instant, a day (until its end), or a path to one. */
  readonly by: string;
  /** Rows not done yet, which are late after `by`. */
  readonly while: Condition;
  /** The instant when it was done. Reports of what was `ever` late count rows done after `by`, too. */
  readonly end?: string;
}

/** The period in which a row is in effect: a price has no effect before it, whatever state its row is in. */
export interface Holding {
  /** Date or instant when it starts; empty means always. */
  readonly from: string;
  /** When it ends: the last day, or the instant. */
  readonly until?: string;
  /** Rows that take effect in their period; others are drafts or withdrawn. */
  readonly when?: Condition;
  /** Fields that rows replacing each other share: a row shows the current, next and previous one. Each is first in an index. */
  readonly of?: readonly string[];
  /** For rows that are updated from a day on: current field → field with its next value. */
  readonly next?: Readonly<Record<string, string>>;
  /** The reverse: the fields have the coming values already, and these have the values until then. */
  readonly was?: Readonly<Record<string, string>>;
  /** The list of earlier values of such rows, and its field that refers to the row; other fields have the same names. */
  readonly past?: { readonly call: string; readonly by: string };
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  R extends Readonly<Record<string, Read>> = Readonly<Record<string, Read>>,
  A extends Readonly<Record<string, Action>> = Readonly<Record<string, Action>>,
> {
  /** Its table, and its name in references. */
  readonly name: N;
  /** The name of its rows on screens. */
  readonly label: string;
  /** Field used as the title of a row. */
  readonly title: string;
  /** Its own fields, and those of all resources. */
  readonly fields: F & SystemFields;
  /** Fields by which pasted text finds a row. */
  readonly jump: readonly string[];
  /**
   * A path per dimension (`field`, or `ref.field`). `hidden`: for unscoped users only. `own`: the account the row belongs to, others' rows
   * are for super administrators; `alone`: for nobody else.
   */
  readonly scope: Readonly<Partial<Record<'city' | 'partner' | 'shop' | 'own' | 'alone', string>>>;
  /** Column lists; a leading `-` is descending. Only leading fields can be filtered and sorted by. */
  readonly indexes: readonly (readonly string[])[];
  /** Partial indexes for the few rows that meet a condition, in the order of lists and filters that imply it. */
  readonly indexesWhere: readonly { readonly fields: readonly string[]; readonly when: Condition }[];
  /** Fields that are unique among rows that meet `when`. */
  readonly uniqueWhere: readonly { readonly fields: readonly string[]; readonly when?: Condition }[];
  /** Invariants of every row as SQL over its columns, enforced by the database, with the message for a call that violates one. */
  readonly checks: Readonly<Record<string, { readonly sql: string; readonly message: string }>>;
  /**
   * Ordered counts and amounts: per name a chain of fields (or sums), each at most the next, none negative. Enforced by the database; the
   * message appears at the input.
   */
  readonly caps: Readonly<Record<string, Cap>>;
  /** Field with the state. */
  readonly state: string;
  /** The steps of its state machine; empty if it has none. */
  readonly moves: readonly Move[];
  /** Calls that read it, by key. */
  readonly reads: R;
  /** Calls that change it, by key. */
  readonly actions: A;
  /** Its rows are ledger entries. */
  readonly ledger?: Ledger;
  /** A sequence of events: among rows of one subject (a reference) each instant is later than the last. Adding a row locks the subject. */
  readonly chain?: { readonly by: string; readonly at: string };
  /** References whose rows are locked before this one, whoever changes it, so that all calls lock them in the same order. */
  readonly under?: readonly string[];
  /**
   * Like `under`, but locked only if a call sets the field or removes the row: other changes need not wait for a row that many refer to.
   */
  readonly underWhenSet?: readonly string[];
  /** Rows whose amounts count: list totals show their sum beside that of all rows. Cancelled, rejected or void rows usually do not. */
  readonly counts?: Condition;
  /** Amounts that are sums of others, where they are not generated (`reckoned`): for each, its terms; a leading `-` subtracts. */
  readonly sums?: Readonly<Partial<Record<string, readonly string[]>>>;
  /**
   * Sums maintained for reports, by name: reports they cover read them instead of rows. Kept exact in the transaction that changes a row.
   */
  readonly rollups?: Readonly<Record<string, Rollup>>;
  /** When its rows are late. */
  readonly late?: Lateness;
  /** When its rows are in effect. */
  readonly holds?: Holding;
  /** Fields of its rows that are versioned, so that an earlier state can be restored. */
  readonly versions?: Versions;
  /**
   * The period a row takes up, of which only so many may overlap among rows that are alike. Checked after each write under a lock, backed
   * by a constraint and a rule.
   */
  readonly slot?: Slot;
  /** No call changes or removes its rows. */
  readonly appendOnly?: boolean;
  /** Product module that a partner needs for writes to its rows; `scope` tells the partner of a row. */
  readonly module?: string;
  /** The area (a field) whose city must contain `lng` and `lat`; a call that would move it outside or leave it incomplete is refused. */
  readonly liesIn?: string;
  /**
   * Grows without bound: once large, the table is partitioned by month of its ids. Names the instant within a day of the id, so that
   * ranges prune partitions. Uniqueness across months is impossible.
   */
  readonly partition?: string;
  /** Has no table: only `query` reads, answered by handlers. */
  readonly virtual?: boolean;
  /** Rows that need to be dealt with (to-dos), by key. */
  readonly waits: Readonly<Record<string, Waiting>>;
  /** Has no table: its rows are the reader's to-dos of all resources. Each has the address where it is dealt with. */
  readonly gathers?: boolean;
  /** Search terms for the palette beside the label. */
  readonly english?: string;
}

/** Names of fields, typed; `problems/` checks what paths lead to. */
type Own<F> = keyof (F & SystemFields) & string;
type Ordered<F> = Own<F> | `-${Own<F>}`;
/** Codes of the state field. */
type State<F, S> = S extends keyof F ? (F[S] extends Field<infer T> ? T & string : never) : string;

/** What reads and actions may name, where they name anything. */
type Names<F> = {
  readonly summary: readonly Own<F>[];
  readonly sort: Ordered<F> | `${Ordered<F>},${string}`;
  readonly fields: readonly Own<F>[];
  readonly evidence: { readonly fields: readonly Path<F>[]; readonly alike?: readonly Own<F>[] };
};
type Path<F> = Own<F> | `${Own<F>}.${string}`;
/** Conditions on own fields; on a choice, with values it has. */
type When<F, C> = {
  readonly [K in keyof C]: K extends keyof F
    ? F[K] extends Field<infer T>
      ? T | null | readonly (T | null)[]
      : never
    : K extends Own<F>
      ? Condition[string]
      : never;
};
type Named<F, Made> = {
  readonly [K in keyof Made]: {
    readonly [
      W in keyof Made[K] & (keyof Names<F> | 'where' | 'when') as undefined extends Made[K][W] ? never : W
    ]: W extends keyof Names<F> ? Names<F>[W] : When<F, Made[K][W]>;
  };
};

type Spec<F, R, A, S extends string> = {
  label: string;
  title: Own<F>;
  fields: F;
  reads?: R & Named<F, R>;
  actions?: A & Named<F, A>;
  jump?: readonly Own<F>[];
  scope?: { readonly [D in keyof Resource['scope']]: Own<F> | `${Own<F>}.${string}` | 'hidden' };
  indexes?: readonly (readonly Ordered<F>[])[];
  indexesWhere?: readonly { readonly fields: readonly Ordered<F>[]; readonly when: Condition }[];
  uniqueWhere?: readonly { readonly fields: readonly Own<F>[]; readonly when?: Condition }[];
  state?: S;
  moves?: readonly (Omit<Move, 'from' | 'to' | 'due'> & {
    readonly from: State<F, S> | readonly State<F, S>[] | null;
    readonly to: State<F, S> | typeof SAME | null;
    readonly due?: Own<F>;
  })[];
  sums?: { readonly [K in Own<F>]?: readonly Ordered<F>[] };
  under?: readonly Own<F>[];
  underWhenSet?: readonly Own<F>[];
  slot?: SlotOf<Own<F>>;
  caps?: Readonly<Record<string, Cap<Own<F>>>>;
  versions?: { readonly fields: readonly Own<F>[]; readonly at: readonly (keyof A & string)[] };
  partition?: Own<F>;
  liesIn?: Own<F>;
} & Partial<
  Pick<
    Resource,
    | 'checks'
    | 'ledger'
    | 'chain'
    | 'counts'
    | 'rollups'
    | 'late'
    | 'holds'
    | 'appendOnly'
    | 'virtual'
    | 'waits'
    | 'gathers'
    | 'english'
    | 'module'
  >
>;

/** Declares a resource; `name` is also its table. */
export function resource<
  const N extends string,
  const F extends Fields,
  const R extends Readonly<Record<string, Read>> = {},
  const A extends Readonly<Record<string, Action>> = {},
  const S extends string = 'status',
>(name: N, spec: Spec<F, R, A, S>): Resource<N, F, R, A> {
  return {
    jump: [],
    scope: {},
    indexes: [],
    indexesWhere: [],
    uniqueWhere: [],
    checks: {},
    caps: {},
    moves: [],
    waits: {},
    state: 'status',
    reads: {} as R,
    actions: {} as A,
    ...spec,
    name,
    fields: withTimes({ ...spec.fields, ...SYSTEM_FIELDS }, spec),
  };
}

/**
 * The fields, with the time settings of the resource (late, in effect) repeated on the fields they concern, for cells, filters and lanes.
 */
export function withTimes<F extends Fields>(fields: F, { late, holds }: Pick<Resource, 'late' | 'holds'>): F {
  const timed: Record<string, Field> = { ...fields };
  const extend = (name: string | undefined, more: Partial<Field>) => {
    if (name && timed[name]) timed[name] = { ...timed[name], ...more };
  };
  extend(late?.by, { lateWhile: late?.while });
  for (const is of ['from', 'until'] as const) extend(holds?.[is], { holds: { when: holds?.when ?? {}, is } });
  return timed as F;
}

/** A row in code and JSON: camelCase keys, ids as strings, money in fen. */
export type Row<X> = X extends Resource<string, infer F> ? Values<F & SystemFields> : never;
export type FieldKey<X> = X extends Resource<string, infer F> ? keyof (F & SystemFields) & string : never;
export type ActionKey<X> = X extends Resource<string, Fields, Readonly<Record<string, Read>>, infer A> ? keyof A & string : never;
export type ReadKey<X> = X extends Resource<string, Fields, infer R> ? keyof R & string : never;
/** The inputs of a request, beside ids and versions. */
export type Input<X, K> =
  X extends Resource<string, infer F, Readonly<Record<string, Read>>, infer A>
    ? K extends keyof A
      ? (A[K] extends { fields: readonly (infer P)[] } ? Partial<Pick<Values<F & SystemFields>, P & keyof (F & SystemFields)>> : {}) &
          (A[K] extends { ask: infer Q extends Fields } ? Values<Q> : {})
      : never
    : never;
