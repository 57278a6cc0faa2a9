/** Drives one run: sends its chunks until it is finished, paused or stopped. It lives outside React, so that a hidden or busy screen does not stop it. */
import type { WireRow } from '../contract';
import type { Acting, Skipped } from './offers';
import { idsWith, nextChunk, reduceRun, startRun, type RunEvent, type RunState } from './run';
import { send } from './send';

export interface RunnerOptions {
  readonly acting: Acting;
  readonly rows: readonly WireRow[];
  /** Rows that were left out from the start, with the reason. */
  readonly skipped: readonly Skipped[];
  readonly input: Readonly<Record<string, unknown>>;
  /** Called when nothing is left to send, with the rows done since the start. */
  readonly onSettled: (runner: Runner) => void;
  /** The newest version of a row on hand, asked for before a retry. */
  readonly latest: (id: string) => WireRow | undefined;
}

export class Runner {
  readonly acting: Acting;
  readonly skipped: readonly Skipped[];
  input: Readonly<Record<string, unknown>>;
  private rows: ReadonlyMap<string, WireRow>;
  private state: RunState;
  private readonly watchers = new Set<() => void>();

  constructor(private readonly options: RunnerOptions) {
    this.acting = options.acting;
    this.skipped = options.skipped;
    this.input = options.input;
    this.rows = new Map(options.rows.map((row) => [row.id, row]));
    this.state = startRun([...this.rows.keys()], options.input, newKey);
  }

  readonly get = () => this.state;
  readonly subscribe = (watcher: () => void) => { this.watchers.add(watcher); return () => { this.watchers.delete(watcher); }; };
  row(id: string): WireRow { return this.rows.get(id)!; }
  /** Rows whose verdict is one of these. */
  rowsWith(...states: Parameters<typeof idsWith>[1][]): WireRow[] { return idsWith(this.state, ...states).map((id) => this.row(id)); }

  pause() { this.dispatch({ do: 'pause' }); }
  stop() { this.dispatch({ do: 'stop' }); this.settle(); }
  resume() { this.dispatch({ do: 'resume' }); return this.drive(); }
  /** Sends again what was not done: unchanged, or with another input. */
  retry(input = this.input) {
    this.input = input;
    this.rows = new Map([...this.rows].map(([id, row]) => [id, this.options.latest(id) ?? row]));
    this.dispatch({ do: 'retry', input, keys: newKey });
    return this.drive();
  }

  async drive(): Promise<void> {
    for (let chunk = nextChunk(this.state); chunk; chunk = nextChunk(this.state)) {
      const { key, ids, input } = chunk;
      this.dispatch({ do: 'sending', key });
      try {
        this.dispatch({ do: 'answered', key, results: await send(this.acting.action, ids.map((id) => this.row(id)), input, key) });
      } catch (error) {
        this.dispatch({ do: 'lost', key, message: error instanceof Error ? error.message : String(error) });
      }
    }
    this.settle();
  }

  private settle() { if (this.state.phase !== 'running' && !this.state.chunks.some((c) => c.state === 'sending')) this.options.onSettled(this); }
  private dispatch(event: RunEvent) { this.state = reduceRun(this.state, event); this.watchers.forEach((watcher) => watcher()); }
}

const newKey = () => crypto.randomUUID();
