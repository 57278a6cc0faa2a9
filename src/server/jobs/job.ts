/** Background work as areas see it: attached by key like the behaviour of an action, started by a handler's outcome. */
import type { Resource } from '../../language/resource';
import type { Db } from '../db/database';
import type { Resources } from '../db/indexes';
import type { Files } from '../files';
import type { Sheets } from '../import/sheets';
import type { Audit } from '../resource/audit';
import type { Uploads } from '../uploads';
import type { Actor, Implementation } from '../resource/implement';
import type { Change, Store } from '../resource/store';

/** A request to run a job: its key, and the row it is about. There is at most one per key and row; requesting it again restarts it. */
export interface JobWish {
  readonly key: string;
  readonly id: string;
  /** The resource whose job it is, where that is another one. */ readonly of?: Resource;
  /** Not before this instant; at once by default. */ readonly at?: Date;
}

/** Whose call a job goes on with, and about which rows: its changes are logged, and stamped, in that name. */
export interface OnBehalf {
  readonly actor: Actor;
  readonly call: string;
  readonly ids: readonly string[];
}

export interface JobContext {
  /** The row it is about. */
  readonly id: string;
  /** Aborted when the process is to stop, or the job was begun again: nothing more can be written then. */
  readonly signal: AbortSignal;
  readonly db: Db;
  readonly resources: Resources;
  readonly files: Files;
  /** What users have uploaded. */
  readonly uploads: Uploads;
  readonly sheets: Sheets;
  readonly implementations: ReadonlyMap<string, Implementation>;
  readonly audit: Audit;
  /** An account with the rights it has now; null when it may not work any more, or not make `call`. */
  actorOf(accountId: string, call?: string): Promise<Actor | null>;
  /** Yields to calls in progress, for a time that depends on the last step: await it before each step that uses the database or the CPU. */
  gap(): Promise<void>;
  /**
   * Reads and changes rows as the system, in one transaction, and only if the job has
   * not been restarted since. With `last`, the same transaction also ends the job.
   * @param wish returns null when nothing is to be changed and the job is no longer needed. @returns whether the transaction was committed.
   */
  change(
    wish: (tx: Store) => Promise<readonly Change[] | null>,
    o?: {
      readonly last?: boolean;
      /**
       * Stands in the operation log as this, where anything was changed: done by the system, unless it says for whom. `notes` are asked for
       * when all is done.
       */
      readonly as?: { readonly res: Resource; readonly action: string; readonly by?: OnBehalf; readonly notes?: () => readonly string[] };
    },
  ): Promise<boolean>;
}

/** A job may be begun again from its start: by a failure of ours, or by the death of the process that ran it. */
export interface Job {
  /** @returns when to do it again; nothing once it is over. */
  run(ctx: JobContext): Promise<Date | void>;
  /** It was begun `MAX_TRIES` times and never came to an end. */
  gaveUp(ctx: JobContext): Promise<Date | void>;
}

/** How often a job is tried before it counts as failed. */
export const MAX_TRIES = 3;

export const kindOf = (res: Resource, key: string) => `${res.name}.${key}`;
