/** Drives one run: sends its chunks until it is finished, paused or stopped. Outside React, so that a hidden screen does not stop it. */
import { CODE } from '../../../language/wire';
import { CallError } from '../../base/http/callError';
import { newKey } from '../../base/http/newKey';
import type { WireRow } from '../../contract';
import type { Acting } from '../acting/acting';
import type { Skipped } from '../acting/offers';
import { send } from '../acting/send';
import { idsWith, isOver, isUnderway, nextChunk, reduceRun, rowsACall, startRun, type RunEvent, type RunState, type Versions } from './run';

export interface RunnerOptions {
  readonly acting: Acting;
  readonly rows: readonly WireRow[];
  /** Rows that were left out from the start, with the reason. */
  readonly skipped: readonly Skipped[];
  readonly input: Input;
  /** The run as it was found again, instead of a new one. */
  readonly found?: RunState;
  /** Stores each event before the next chunk is sent. */
  readonly keep?: (event: RunEvent, state: RunState) => Promise<void>;
  /** Called when nothing is left to send, with the rows done since the start. */
  readonly onSettled: (runner: Runner) => void;
  /** Rows as they are now, asked for before a retry; those that are gone are missing. */
  readonly newest: (ids: readonly string[]) => readonly WireRow[] | Promise<readonly WireRow[]>;
}
type Input = Readonly<Record<string, unknown>>;

/** No answer, or one from a proxy in front of the server: the server can't be reached, and the next chunk would fare no better. */
const UNREACHABLE = [0, 502, 503, 504, CODE.throttled];
/** Pauses between two attempts to reach the server, in ms; the last one again and again. */
const WAITS_MS = [1000, 2000, 4000, 8000, 15_000];

export class Runner {
  readonly acting: Acting;
  readonly skipped: readonly Skipped[];
  input: Input;
  private rows: ReadonlyMap<string, WireRow>;
  private state: RunState;
  private driving: Promise<void> | null = null;
  private wake = () => {};
  private readonly watchers = new Set<() => void>();

  constructor(private readonly options: RunnerOptions) {
    this.acting = options.acting;
    this.skipped = options.skipped;
    this.input = options.input;
    this.rows = new Map(options.rows.map((row) => [row.id, row]));
    this.state =
      options.found ?? startRun(newKey(), [...this.rows.keys()], options.input, this.versions(), rowsACall(options.acting.action));
  }

  readonly get = () => this.state;
  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => {
      this.watchers.delete(watcher);
    };
  };
  /** Nothing more is to be sent. */
  get isOver() {
    return isOver(this.state);
  }
  /** Whether it continues without being told to. */
  get isUnderway() {
    return isUnderway(this.state);
  }
  /** Begun in another window, or before a reload: of its rows little more is known than their ids. */
  get isFound() {
    return this.options.found !== undefined;
  }
  row(id: string): WireRow {
    return this.rows.get(id)!;
  }
  /** Rows whose verdict is one of these. */
  rowsWith(...states: Parameters<typeof idsWith>[1][]): WireRow[] {
    return idsWith(this.state, ...states).map((id) => this.row(id));
  }
  /** Rows that were done since this was asked last. */
  freshlyDone(): WireRow[] {
    const fresh = this.rowsWith('done').filter((row) => !this.state.reported.has(row.id));
    if (fresh.length > 0) void this.dispatch({ do: 'told' });
    return fresh;
  }
  /** The rows that may be tried again, as they are now; where that can't be known, as they are on hand. */
  async unfinished(): Promise<readonly WireRow[]> {
    const ids = idsWith(this.state, 'refused', 'open');
    const now = await Promise.resolve(this.options.newest(ids)).catch(() => ids.map((id) => this.row(id)));
    this.rows = new Map([...this.rows, ...now.map((row) => [row.id, row] as const)]);
    return now;
  }

  pause() {
    void this.dispatch({ do: 'pause' });
    this.wake();
  }
  stop() {
    void this.dispatch({ do: 'stop' });
    this.wake();
    if (!this.driving) this.settle();
  }
  resume() {
    void this.dispatch({ do: 'resume', at: Date.now() });
    return this.drive();
  }
  /** Retries rows not done: unchanged, or with another input. */
  async retry(input = this.input): Promise<void> {
    if (this.acting.action.versioned) await this.unfinished();
    this.input = input;
    void this.dispatch({ do: 'retry', at: Date.now(), input, versions: this.versions() });
    await this.drive();
  }

  /** Ends when the run is over or paused, and nothing is on its way any more. */
  drive(): Promise<void> {
    return (this.driving ??= this.send().finally(() => {
      this.driving = null;
    }));
  }

  /** When nothing is on its way. */
  idle(): Promise<void> {
    return this.driving ?? Promise.resolve();
  }

  private async send(): Promise<void> {
    for (let attempt = 0; ;) {
      const chunk = nextChunk(this.state);
      if (!chunk && this.state.phase !== 'held') break;
      if (!chunk) {
        await this.patience(WAITS_MS[Math.min(attempt++, WAITS_MS.length - 1)]!);
        if (this.state.phase === 'held') void this.dispatch({ do: 'resume', at: Date.now() });
        continue;
      }
      const { key, ids, input, versions } = chunk;
      await this.dispatch({ do: 'sending', key, at: Date.now() });
      try {
        const results = await send(
          this.acting.action,
          ids.map((id) => (versions ? { ...this.row(id), version: versions[id] } : this.row(id))),
          input,
          key,
        );
        void this.dispatch({ do: 'answered', key, results: results.map(({ id, ok, message }) => ({ id, ok, message })) });
        // A missing permission would fail all further rows, too.
        if (results.every(({ code }) => code === CODE.noPermission)) void this.dispatch({ do: 'stop' });
        attempt = 0;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const gone = error instanceof CallError && error.code === CODE.sessionExpired;
        // After signing in again, the user finds the run paused.
        if (gone) void this.dispatch({ do: 'pause' });
        void this.dispatch({
          do: gone || (error instanceof CallError && UNREACHABLE.includes(error.status)) ? 'unheard' : 'lost',
          key,
          message,
        });
      }
    }
    this.settle();
  }

  /** Waits, but no longer than until the browser is online again or the user intervenes. */
  private patience(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer);
        window.removeEventListener('online', over);
        this.wake = () => {};
        resolve();
      };
      const timer = setTimeout(over, ms);
      window.addEventListener('online', over);
      this.wake = over;
    });
  }
  private versions(): Versions | undefined {
    return this.acting.action.versioned ? Object.fromEntries([...this.rows.values()].map((row) => [row.id, row.version])) : undefined;
  }
  private settle() {
    if (this.isOver && !this.state.chunks.some((c) => c.state === 'sending')) this.options.onSettled(this);
  }
  private dispatch(event: RunEvent): Promise<void> {
    this.state = reduceRun(this.state, event);
    this.watchers.forEach((watcher) => watcher());
    return this.options.keep?.(event, this.state) ?? Promise.resolve();
  }
}
