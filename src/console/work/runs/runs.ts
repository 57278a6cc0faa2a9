/** Bulk runs of this window, and unfinished ones of others. The code that starts, stores and finds them is loaded later (`runDesk`). */
import { useSyncExternalStore } from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import { onSessionLost } from '../../base/session/account';
import type { WireRow } from '../../contract';
import type { StoredRun } from './runLog';
import type { Runner } from './Runner';

/** A run that this window drives, or shows the results of. */
export interface LiveRun {
  readonly run: StoredRun;
  readonly runner: Runner;
  /** This browser has it too: it can be found again. */
  readonly isPersisted: boolean;
  /** Lets another window have it. */
  readonly release: () => void;
}

type Settled = (fresh: readonly WireRow[], failed: readonly WireRow[]) => void;

let live: readonly LiveRun[] = [];
let left: readonly StoredRun[] = [];
let tools: readonly ReadyCommand[] = [];
const settled = new Map<string, Settled>();
const watchers = new Set<() => void>();
const notify = () => watchers.forEach((watcher) => watcher());

export const runs = {
  live: () => live,
  /** Unfinished ones that no window is at, the newest first. */
  left: () => left,
  /** The run of a tab. */
  of: (tab: string): LiveRun | null => live.find(({ run }) => run.tab === tab) ?? null,
  setLeft(next: readonly StoredRun[]) {
    left = next;
    notify();
  },
  /** What can be done with the run whose panel is in view. */
  tools: () => tools,
  setTools(next: readonly ReadyCommand[]) {
    tools = next;
    notify();
  },
  add(one: LiveRun) {
    this.close(this.of(one.run.tab)?.run.id);
    live = [...live, one];
    left = left.filter(({ id }) => id !== one.run.id);
    one.runner.subscribe(notify);
    notify();
  },
  /** Releases it. Waits for chunks in flight before another window may take it. */
  close(id: string | undefined) {
    const one = live.find(({ run }) => run.id === id);
    if (!one) return;
    live = live.filter((other) => other !== one);
    settled.delete(one.run.id);
    if (!one.runner.isOver) one.runner.pause();
    void one.runner.idle().finally(one.release);
    notify();
  },
  /** On signing out: the user's runs are paused, and nobody else sees them. */
  clear() {
    for (const { run } of live) this.close(run.id);
    this.setLeft([]);
  },
  /** What the screen of a run does when nothing is left to send: it gets the rows done since, and those that may be tried again. */
  onSettled(id: string, handler: Settled) {
    settled.set(id, handler);
  },
  settled: (id: string): Settled | undefined => settled.get(id),
  /** Those that would be interrupted by a reload. */
  underway: () => live.filter(({ runner }) => runner.isUnderway),
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};
export const useLeftRuns = () => useSyncExternalStore(runs.subscribe, runs.left);
export const useRunTools = () => useSyncExternalStore(runs.subscribe, runs.tools);

window.addEventListener('beforeunload', (event) => {
  if (runs.underway().length > 0) event.preventDefault();
});
onSessionLost(() => runs.clear());
