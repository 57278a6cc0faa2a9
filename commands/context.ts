/** What commands need from the console: ports it implements, so that nothing here knows React. */
import type { Page } from '../src/language/page';
import type { Action, Resource } from '../src/language/resource';
import type { ReadyCommand } from './command';
import type { KeyOf } from './keySettings';
import type { ScreenActs } from './screen';

export interface CommandPage {
  readonly page: Page;
  /** As the permission tree names it. */
  readonly name: string;
  readonly crumbs: readonly string[];
}

/** An action that is possible or refused on the selected rows. */
export interface CommandOffer {
  readonly key: string;
  readonly resource: Resource;
  readonly label: string;
  readonly english?: string;
  readonly shortcut?: string;
  readonly danger: boolean;
  readonly count: number;
  readonly eligible: number;
  readonly why: string | null;
  run(): void;
}

/** What stays while screens come and go. */
export interface StandingContext {
  /** Every page the permission list allows. */
  readonly pages: readonly CommandPage[];
  readonly actions: readonly DistantAction[];
  /** The key a command has now, for this user. */
  readonly keyOf: KeyOf;
}

/** An action of a page that need not be open: known everywhere. */
export interface DistantAction {
  readonly key: string;
  readonly resource: Resource;
  readonly action: Action;
  /** The page where it runs. */
  readonly page: CommandPage;
  /** Opens that page, and starts what remains to be done; absent if the address is enough. */
  readonly go?: () => void;
  readonly to?: string;
}

export interface CommandContext {
  /** The visible screen: what its rows can be made to do. */
  readonly scope: {
    readonly page: Page;
    readonly isSelection: boolean;
    readonly rowCount: number;
    readonly offers: readonly CommandOffer[];
    readonly acts?: ScreenActs;
    readonly tools?: readonly ReadyCommand[];
  } | null;
  /** Things the console itself can do, with their ids. */
  readonly shell: readonly ReadyCommand[];
  /** Names of this user's macros, with how to run one. */
  readonly macros: readonly { readonly name: string; run(): void }[];
  /** The key a command has now, for this user. */
  readonly keyOf: KeyOf;
  /** Open tabs, as they stand. */
  readonly tabs: readonly { readonly key: string; readonly title: string; readonly crumbs: readonly string[]; readonly address: string }[];
}
