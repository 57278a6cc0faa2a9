/** The engine's port to the accounts area: the engine knows sessions and passwords, but not users and roles. */
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
  /**
   * Sessions that began before this ISO instant are over (password changed or reset, signed out by somebody else, account disabled); null:
   * none.
   */
  readonly sessionsValidFrom: string | null;
}

/** Whether an account may do nothing: disabled, or locked by hand. A lock by wrong passwords does not end its sessions. */
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
  /** Finds an account by login name or phone. @param isHeld locks it until the transaction ends. */
  byLogin(store: Store, login: string, isHeld?: boolean): Promise<Account | null>;
  /**
   * The password hash compared for an unknown name: that of an existing account, always the same for a name, so that timing reveals
   * nothing.
   */
  hashBeside(store: Store, login: string): Promise<string | null>;
  /**
   * A fingerprint, as SQL over an account's id, of everything `access` depends on. Every request reads it, and the rights only when it
   * changed.
   */
  mark(accountId: RawBuilder<unknown>): RawBuilder<string>;
  /** Null when the account is gone. */
  access(store: Store, accountId: string): Promise<Access | null>;
  /** The access as if the account had one role only, within its own rights; null if it may not view roles or the role does not exist. */
  viewAs(store: Store, access: Access, roleId: string): Promise<Access | null>;
  /** The permission tree of an account: groups → sub-groups → pages; empty groups left out. */
  tree(store: Store, access: Access): Promise<PermissionItem[]>;
  /** Roles that grant a page, by its url. */
  holders(store: Store, url: string): Promise<readonly PageHolder[]>;
  /** Whom a user without permission for a page can ask for it; null if there is no such page. */
  askable(store: Store, url: string): Promise<PageHolders | null>;
  /** Changes the engine applies as `system` moves, in the transaction of the sign-in or password change. */
  changes(account: Account, event: AccountEvent): readonly Change[];
}
