/** The key of a command for a user: its standard one, or their own. */
import type { Keyed } from './command';
import { isSingleKey } from './keys';

/** Command id → sequence. */
export type Bindings = Readonly<Record<string, string>>;
/** What a user changed: another sequence, or null for none. */
export type Overrides = Readonly<Record<string, string | null>>;

/** What a user chose. */
export interface KeySettings {
  readonly overrides: Overrides;
  /** Changes of commands this console does not know, kept for the next export. */
  readonly unknown?: Overrides;
  /** Whether single letters run commands; off for people who use speech input (WCAG 2.1.4). */
  readonly singleKeys: boolean;
}
export const STANDARD_KEYS: KeySettings = { overrides: {}, singleKeys: true };

/** The sequence a command really has now, or undefined. */
export type KeyOf = (command: Keyed) => string | undefined;

export function keyOf({ overrides, singleKeys }: KeySettings, { id, key: standard }: Keyed): string | undefined {
  const key = Object.hasOwn(overrides, id) ? (overrides[id] ?? undefined) : standard;
  return key && (singleKeys || !isSingleKey(key)) ? key : undefined;
}
