/**
 * The event log of bulk runs in IndexedDB, so that a reload, a closed window or a crash
 * loses none. Replaying the events restores a run; nothing is sent before it is stored.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { WireRow } from '../../contract';
import type { Skipped } from '../acting/offers';
import { isOver, reduceRun, startRun, tallyOf, type RunEvent, type RunState, type Tally, type Versions } from './run';

/** A run as a list of runs shows it. */
export interface StoredRun extends Tally {
  readonly id: string;
  /** The user who started it: nobody else sees or continues it. */
  readonly userId: string;
  /** Page it was begun on, the key of its tab, and the address that leads there. */
  readonly page: string;
  readonly tab: string;
  readonly to: string;
  readonly resource: string;
  readonly action: string;
  /** What the action and its rows are called. */
  readonly label: string;
  readonly noun: string;
  /** In ms. */
  readonly at: number;
  readonly phase: RunState['phase'];
}
/** How a run began. Rows hold no more than their id, name and version. */
export interface Beginning {
  readonly rows: readonly WireRow[];
  readonly skipped: readonly Skipped[];
  readonly input: Readonly<Record<string, unknown>>;
  readonly versions?: Versions;
  /** Rows of a chunk. */
  readonly most: number;
}

interface Schema extends DBSchema {
  runs: { key: string; value: StoredRun; indexes: { userId: string } };
  beginnings: { key: string; value: Beginning };
  events: { key: number; value: { readonly run: string; readonly event: RunEvent }; indexes: { run: string } };
}
const KEEP_MS = 7 * 24 * 3_600_000;
const KEEP_RUNS = 20;
const STORES = ['runs', 'beginnings', 'events'] as const;

let opened: Promise<IDBPDatabase<Schema>> | undefined;
const database = () =>
  (opened ??= openDB<Schema>('wellhead-runs', 1, {
    upgrade(db) {
      db.createObjectStore('runs', { keyPath: 'id' }).createIndex('userId', 'userId');
      db.createObjectStore('beginnings');
      db.createObjectStore('events', { autoIncrement: true }).createIndex('run', 'run');
    },
  }));

export const runLog = {
  /** @throws where this browser keeps nothing. */
  async begin(run: StoredRun, beginning: Beginning): Promise<void> {
    const tx = (await database()).transaction(STORES, 'readwrite');
    await Promise.all([tx.objectStore('runs').put(run), tx.objectStore('beginnings').put(beginning, run.id), tx.done]);
  },
  async append(run: StoredRun, event: RunEvent): Promise<void> {
    const tx = (await database()).transaction(STORES, 'readwrite');
    await Promise.all([tx.objectStore('runs').put(run), tx.objectStore('events').add({ run: run.id, event }), tx.done]);
  },
  /** The current state of a run; null if it no longer exists. */
  async read(id: string): Promise<{ readonly run: StoredRun; readonly beginning: Beginning; readonly state: RunState } | null> {
    const tx = (await database()).transaction(STORES);
    const [run, beginning, events] = await Promise.all([
      tx.objectStore('runs').get(id),
      tx.objectStore('beginnings').get(id),
      tx.objectStore('events').index('run').getAll(id),
    ]);
    if (!run || !beginning) return null;
    const state = events.reduce(
      (now, { event }) => reduceRun(now, event),
      startRun(
        id,
        beginning.rows.map((row) => row.id),
        beginning.input,
        beginning.versions,
        beginning.most,
      ),
    );
    return { run, beginning, state };
  },
  /** A user's runs, newest first. Old ones beyond a few are deleted. @param busy ids of runs that a window is working on. */
  async list(userId: string, busy: ReadonlySet<string>): Promise<readonly StoredRun[]> {
    const all = (await (await database()).getAllFromIndex('runs', 'userId', userId)).sort((a, b) => b.at - a.at);
    const isRetained = (run: StoredRun, i: number) => busy.has(run.id) || (i < KEEP_RUNS && Date.now() - run.at < KEEP_MS);
    for (const run of all.filter((run, i) => !isRetained(run, i))) await this.drop(run.id);
    return all.filter(isRetained);
  },
  async drop(id: string): Promise<void> {
    const tx = (await database()).transaction(STORES, 'readwrite');
    const events = await tx.objectStore('events').index('run').getAllKeys(id);
    await Promise.all([
      tx.objectStore('runs').delete(id),
      tx.objectStore('beginnings').delete(id),
      ...events.map((key) => tx.objectStore('events').delete(key)),
      tx.done,
    ]);
  },
};

/** A run as it is listed, once its state is this. */
export const listed = (run: StoredRun, state: RunState): StoredRun => ({ ...run, phase: state.phase, ...tallyOf(state) });
/** Whether there is something left to send. */
export const isUnfinished = (run: StoredRun) => !isOver(run);
