/** What the parts of the console promise each other: shell, screens, palette and presentations meet here only. */
import type { ComponentType, ReactNode } from 'react';
import type { ReadyCommand } from '../../commands/command';
import type { ScreenActs } from '../../commands/screen';
import type { Field, Fields } from '../language/field';
import type { Page } from '../language/page';
import type { Action, ActionKey, Input, Resource } from '../language/resource';

/** A row as the wire brings it. */
export type WireRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** What the shell hands to the screen of a page. The location is the tab's own: it does not change while another tab is active. */
export interface ScreenProps<P extends Page = Page> {
  readonly page: P;
  readonly location: TabLocation;
  /** False while the tab is hidden: no key handlers, polling or timers then. */
  readonly visible: boolean;
}
export interface TabLocation {
  /** Page url, e.g. `/api/third/order/search`. */
  readonly path: string;
  /** Query string inside the hash, without `?`. */
  readonly query: string;
}

/** An action as it can be run now, on the rows in hand. */
export interface Offer {
  readonly key: string;
  readonly resource: Resource;
  readonly action: Action;
  /** The key this user has for it. */
  readonly shortcut?: string;
  readonly rows: readonly WireRow[];
  readonly eligible: readonly WireRow[];
  /** Why it would skip others of several rows, and how many. */
  readonly refused: Effect['refused'];
  /** Why the first row that can't is refused, when none can. */
  readonly why: string | null;
  /** Asks for what is missing (form, confirmation), then runs. `input` is known already, from an earlier time. */
  run(input?: Readonly<Record<string, unknown>>): void;
  /**
   * The same for a caller that asks for the inputs itself; absent if only a form will do. @returns null if nothing is possible, after
   * saying so.
   */
  readonly plan?: () => Promise<Plan | null>;
}

/** An action about to be run. */
export interface Plan {
  readonly label: string;
  /** What its rows are called, and the one row it is about. */
  readonly noun: string;
  readonly title: string | null;
  readonly danger: boolean;
  readonly fields: Fields;
  /** Inputs that follow from where it is run. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** The current values that the inputs replace, with titles of references, and the inputs in which rows differ. */
  readonly begins: { readonly values: Readonly<Record<string, unknown>>; readonly differ: readonly string[] };
  /** What it would do with these inputs. @throws Error when that can't be known now. */
  preview(input: Readonly<Record<string, unknown>>): Promise<Effect>;
  /** Does it. @returns what went wrong, or null. */
  run(input: Readonly<Record<string, unknown>>): Promise<Problem | null>;
  /** Goes on in the ordinary dialog, with what is known already. */
  handOver(input: Readonly<Record<string, unknown>>): void;
  /** Puts the keyboard where one goes on. */
  refocus(): void;
}
/** What an action would do, before it is done: how many rows would be done, and why the others would not. */
export interface Effect {
  readonly done: number;
  readonly refused: readonly { readonly why: string; readonly count: number }[];
  /** The server's own verdict, not only that of the states on the screen. */
  readonly certain: boolean;
}
/** A refusal of the server, to be shown where it can be mended. */
export interface Problem {
  readonly message?: string;
  /** Nobody knows whether it was done, or nobody could be reached: it may be tried again. */ readonly again?: boolean;
  readonly fields?: Readonly<Record<string, string>>;
}

/** What the visible screen offers to palette, keys and menus. */
export interface ActiveScope {
  readonly page: Page;
  readonly resource: Resource;
  /** Selected rows, else the focused one, else none. */
  readonly rows: readonly WireRow[];
  readonly isSelection: boolean;
  readonly offers: readonly Offer[];
  /** Sets a filter of the list and focuses it; absent on other screens. */
  readonly filter?: (field: string, value: string) => void;
  /** Shows its rows from the first, none of them chosen; absent on other screens. */
  readonly restart?: () => void;
  /** Runs an action on rows from another list as if they were selected here: its report, its undo, its messages. */
  readonly perform?: (resource: Resource, key: string, rows: readonly WireRow[], input?: Readonly<Record<string, unknown>>) => void;
  /** What else the screen can do now: the keys of lists and details, as commands. */
  readonly acts?: ScreenActs;
  /** And what it can do without a key of its own. */
  readonly tools?: readonly ReadyCommand[];
}

/** What somebody sees of a list: an export or a copy of it says the same. */
export interface ShownList {
  readonly call: string;
  /** Parameters of the call that narrow it, presets included. */
  readonly filters: Readonly<Record<string, string>>;
  /** `placedAt` or `-placedAt`. */
  readonly sort: string;
  /** Fields in the order of their columns. */
  readonly columns: readonly string[];
}

let scope: ActiveScope | null = null;
const watchers = new Set<() => void>();
/** The visible screen's scope: one at a time, read by palette and keys with `useSyncExternalStore`. */
export const activeScope = {
  get: () => scope,
  set(next: ActiveScope | null) {
    scope = next;
    watchers.forEach((w) => w());
  },
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};

let atHand: readonly ReadyCommand[] = [];
/** Commands of the input that was worked in last (the formats of a text), beside those of the screen. It takes them back when it goes. */
export const fieldTools = {
  get: () => atHand,
  set(next: readonly ReadyCommand[]) {
    atHand = next;
    watchers.forEach((w) => w());
  },
};

/** What every input of a field takes. `value` and what `onChange` gets are wire values; null is none. */
export interface InputProps {
  readonly id?: string;
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly error?: string;
  readonly required?: boolean;
  /** Readable name of the value, where the row brought one (references, areas). */
  readonly shown?: unknown;
  /** Called while something that the value waits for is still loading. */
  readonly onBusy?: (busy: boolean) => void;
  /**
   * Gets the existing value once loaded: the form uses it as the initial value unless the user typed; `anew`: typed text belonged to
   * something else and is discarded.
   */
  readonly onBegin?: (value: unknown, anew: boolean) => void;
  /** In filters: no label, and any level of an area will do. */
  readonly bare?: boolean;
  /** What the form holds so far, and beneath it the row that it is about, if it is about one: then it has an `id`. */
  readonly about?: Partial<WireRow>;
  /** Of a reference: which rows may be chosen, as their list is filtered. */
  readonly narrow?: Readonly<Record<string, string>>;
}

/** An input that is not the one of its field's kind. */
export type OwnInput = ComponentType<InputProps>;

/** A block of a designer's page. What is within it comes drawn; it says where. */
export interface BlockProps {
  readonly kind: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly held: readonly HeldBlock[];
}
export interface HeldBlock {
  readonly key: string;
  /** What tells it from others. */
  readonly label: string;
  /** It, or something within it, is at hand. */
  readonly isChosen: boolean;
  readonly drawn: ReactNode;
}

/**
 * Presentation of one resource, attached by key (`present`): only what the generated look does not give.
 * All of them are loaded with the shell, so what is more than a cell comes `lazily`.
 */
export interface Presentation {
  /** Name of the resource. */
  readonly resource: string;
  readonly cells: Readonly<Record<string, ComponentType<{ row: WireRow; value: unknown }>>>;
  /** Extra parts of a detail page: above the sections, and further tabs. */
  readonly detail?: {
    readonly head?: ComponentType<{ row: WireRow }>;
    /** The action that the head carries out by itself, so that it is not offered again. */ readonly inHead?: string;
    readonly parts?: readonly { readonly label: string; readonly part: ComponentType<{ row: WireRow }> }[];
  };
  /** A block of a designer's page, as whoever the page is for will see it. */
  readonly block?: ComponentType<BlockProps>;
  /** Bespoke screens by page url. */
  readonly screens: Readonly<Record<string, ComponentType<ScreenProps>>>;
  /** Inputs of an action that are not those of their kinds: by action, by name. */
  readonly inputs: Readonly<Record<string, Readonly<Record<string, OwnInput>>>>;
  /** Shows an action's reply (a decrypted receiver, a new password). */
  readonly replies: Readonly<Record<string, (reply: unknown) => ReactNode>>;
}
/** `present<typeof thirdOrder>('third_order', …)`: the declaration is known by its type alone, so that it is not loaded for it. */
export const present = <X extends Resource>(
  resource: X['name'],
  { cells, inputs, replies, ...parts }: Partial<Pick<Presentation, 'detail' | 'block' | 'screens'>> & OwnParts<X>,
): Presentation => ({
  screens: {},
  ...parts,
  cells: { ...cells } as Presentation['cells'],
  inputs: { ...inputs } as Presentation['inputs'],
  replies: { ...replies } as Presentation['replies'],
  resource,
});

/** Parts by the fields, actions and inputs of the declaration: others do not compile. */
interface OwnParts<X extends Resource> {
  readonly cells?: { readonly [K in keyof X['fields']]?: Presentation['cells'][string] };
  readonly inputs?: { readonly [K in ActionKey<X>]?: { readonly [N in keyof Input<X, K>]?: OwnInput } };
  readonly replies?: { readonly [K in ActionKey<X>]?: Presentation['replies'][string] };
}
