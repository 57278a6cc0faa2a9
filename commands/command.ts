/**
 * A command, one thing an operator can do: its declaration, current state and list entry. Shared by palette, keys, menus, buttons and help
 * sheet.
 */

import type { Section } from './sections';

/** What a command is called. A text that depends on what the command is about says of nothing in particular what it says in general. */
export type Text<Port> = string | ((at?: Port) => string);

/**
 * The declaration of a command: all that is known of it before checking whether it can be run now.
 * `Port` is what it needs of the console: what it looks at, and what it has done. The console fills it, so that nothing here knows React.
 */
export interface CommandDefinition<Port = never> {
  /** Stable and unique: `shell:tab.close`, `screen:map.in`. Keys, pins, macros and links keep it. */
  readonly id: string;
  readonly label: Text<Port>;
  /** The text on buttons and in menus, where the context makes it clear; the label if absent. */
  readonly short?: Text<Port>;
  /** English search terms. */
  readonly english: string;
  /** Its standard key sequence, as `keys.ts` reads it. */
  readonly key?: string | undefined;
  readonly danger?: boolean;
  /** Whether the command exists in this context; default: always. */
  readonly when?: (at: Port) => boolean;
  /** Why it can't be run now, in Chinese; null if it can. */
  readonly why?: (at: Port) => string | null;
  readonly run: (at: Port) => void;
}
/** Commands of one kind, by the names code has for them. */
export type Family<Port = never> = Readonly<Record<string, CommandDefinition<Port>>>;

/** What asking for a key needs to know of a command. */
export type Keyed = Pick<Command, 'id' | 'key'>;

/** A command in the current context, with its default key. */
export interface ReadyCommand {
  readonly id: string;
  readonly label: string;
  readonly english: string;
  readonly key?: string;
  readonly danger?: boolean;
  readonly why?: string | null;
  run(): void;
}

const textOf = <Port>(text: Text<Port>, at?: Port): string => (typeof text === 'string' ? text : text(at));
/** Its label, of something or in general. */
export const labelOf = <Port>({ label }: CommandDefinition<Port>, at?: Port): string => textOf(label, at);
/** The text of its button. */
export const shortOf = <Port>({ label, short = label }: CommandDefinition<Port>, at?: Port): string => textOf(short, at);

/** Commands as they stand, without those that are not there at all. */
export const readied = <Port>(commands: Iterable<CommandDefinition<Port>>, at: Port): ReadyCommand[] =>
  [...commands].flatMap((command): ReadyCommand[] => {
    const { id, english, key, danger, when, why, run } = command;
    if (when && !when(at)) return [];
    return [{ id, label: labelOf(command, at), english, key, danger, why: why?.(at) ?? null, run: () => run(at) }];
  });

/** A command as palette and help sheet list it. */
export interface Command {
  /** Stable and unique: `page:/api/x`, `action:third_order.cancel`, `shell:logout`. */
  readonly id: string;
  readonly label: string;
  /** Its location: group and subgroup of a page, or the page of an action. */
  readonly path: readonly string[];
  readonly english?: string;
  readonly aliases?: readonly string[];
  readonly section: Section;
  /** Key sequence, as `keys.ts` reads it. */
  readonly key?: string;
  readonly danger?: boolean;
  /** Kept for compatibility: ranks below its equals. */
  readonly retired?: boolean;
  /** Why it can't be run now; shown, and running it does nothing. */
  readonly why?: string | null;
  /** Address inside the console (`/api/x?y=1`), for commands that go somewhere: the row is a real link. */
  readonly to?: string;
  /** Shown at the right of the row. */
  readonly detail?: string;
  /** Absent if `to` is enough. */
  readonly run?: () => void;
}
