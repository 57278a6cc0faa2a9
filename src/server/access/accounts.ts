/** The engine's port to whoever keeps the accounts: it knows sessions and passwords, not users and roles. */
import type { RawBuilder } from 'kysely';
import type { Resource } from '../../language/resource';
import type { PageHolder, PageHolders, PermissionItem } from '../../language/wire';
import type { Actor } from '../resource/implement';
import type { Change, Store } from '../resource/store';

/** Someone who can sign in. */
export interface Account {
  readonly id: string;
  readonly username: string;
  /** Shown in the top bar and written into the log. */
  readonly name: string;
  /** As made by `hashPassword`. */
  readonly passwordHash: string;
  readonly status: 'enabled' | 'disabled' | 'locked';
  readonly loginType: 1 | 2;
  readonly avatar: string | null;
  readonly inviteCode: string;
  /** Wrong passwords of strangers in a row. */
  readonly failCount: number;
  /** ISO instant at which a `locked` account heals; null: only by hand. */
  readonly lockedUntil: string | null;
  /** Sessions that began before this ISO instant are over (password changed or reset, signed out by somebody else, account disabled); null: none. */
  readonly sessionsValidFrom: string | null;
}

/** Whether an account may do nothing at all: disabled, or locked by hand. One that too many wrong passwords have locked goes on where it is signed in. */
export const isShutOut = ({ status, lockedUntil }: Pick<Account, 'status' | 'lockedUntil'>): boolean =>
  status === 'disabled' || (status === 'locked' && lockedUntil === null);

/** An account with everything that decides what it may do. */
export interface Access {
  readonly account: Account;
  readonly actor: Actor;
  /** Permitted page urls → the write calls of that page the account may make; null: all of them. */
  readonly pages: ReadonlyMap<string, readonly string[] | null>;
  /** The role as which it looks at the platform for now: nothing may be done. */
  readonly viewing?: string;
}

/** What happened to an account's credentials; the port turns it into changes of its own rows. */
export type AccountEvent =
  | { readonly kind: 'signedIn'; readonly at: Date }
  /** A wrong password; `lockedUntil` is set by the one that locks. */
  | { readonly kind: 'failed'; readonly at: Date; readonly failCount: number; readonly lockedUntil: Date | null }
  /** The lock is over: back to enabled, no failures. */
  | { readonly kind: 'healed'; readonly at: Date }
  | { readonly kind: 'passwordChanged'; readonly at: Date; readonly passwordHash: string };

/** Implemented once, by the area that declares accounts, roles and the permission tree. */
export interface Accounts {
  /** What accounts are rows of. */
  readonly resource: Resource;
  /** By login name or phone. @param isHeld whether nobody else may change it until the transaction ends. */
  byLogin(store: Store, login: string, isHeld?: boolean): Promise<Account | null>;
  /** The password's hash of the account whose name follows, always the same one for a name: a name that nobody has costs what that costs. */
  hashBeside(store: Store, login: string): Promise<string | null>;
  /** A text that changes with everything that `access` goes by, as SQL over an account's id: every request asks for it, and for the rights themselves only when it is another. */
  mark(accountId: RawBuilder<unknown>): RawBuilder<string>;
  /** Null when the account is gone. */
  access(store: Store, accountId: string): Promise<Access | null>;
  /** The same as if the account had one role and no other, within its own rights; null where it may not look at roles, or there is no such role. */
  viewAs(store: Store, access: Access, roleId: string): Promise<Access | null>;
  /** The permission tree of an account: groups → sub-groups → pages; empty groups left out. */
  tree(store: Store, access: Access): Promise<PermissionItem[]>;
  /** Roles that grant a page, by its url. */
  holders(store: Store, url: string): Promise<readonly PageHolder[]>;
  /** Whom somebody who may not open a page can ask for it; null where there is no such page. */
  askable(store: Store, url: string): Promise<PageHolders | null>;
  /** Changes the engine applies as `system` moves, in the transaction of the sign-in or password change. */
  changes(account: Account, event: AccountEvent): readonly Change[];
}
