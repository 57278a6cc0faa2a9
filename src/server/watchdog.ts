/** A thread that watches the main thread's event loop, and ends the process when it hangs, so that its supervisor starts it again. */
import inspector from 'node:inspector';
import { StartError, type Settings } from './settings';
import { startThread } from './startThread';
import { HEAD, shared } from './inFlight';

/** How often each of the two threads says and looks. */
export const TICK_MS = 250;
/**
 * How long a hang lasts until the process is ended: longer than any synchronous work of ours. The thread counts its own ticks, not the
 * time, so that a suspended machine or a stopped process does not count as hung.
 */
export const STANDSTILL_MS = 10_000;
/** What `/healthz` of the thread calls standing still already. */
export const STALE_MS = 2000;

/** The input of the thread; it answers `{ fault }` where it can't listen, and an empty message when it is ready. */
export interface ToWatch {
  readonly memory: SharedArrayBuffer;
  readonly health: { readonly port: number; readonly host: string } | null;
  readonly isSilent: boolean;
}

export interface Watchdog {
  /** From now on a hang ends the process. Before (while a new database is being filled) it only fails the health check. */
  arm(): void;
}

/** @throws StartError when the port of `/healthz` can't be had. */
export async function startWatchdog({ healthPort, host, logLevel }: Pick<Settings, 'healthPort' | 'host' | 'logLevel'>): Promise<Watchdog> {
  const head = new Int32Array(shared);
  setInterval(() => {
    // A debugger stops the event loop on purpose.
    Atomics.store(head, HEAD.isWatched, inspector.url() === undefined ? 0 : 1);
    Atomics.add(head, HEAD.turns, 1);
  }, TICK_MS).unref();
  const workerData: ToWatch = {
    memory: shared,
    health: healthPort === null ? null : { port: healthPort, host },
    isSilent: logLevel === 'silent',
  };
  const thread = startThread(import.meta.url, 'watchdogThread', './watchdogThread.ts', { workerData });
  const { fault } = await new Promise<{ fault?: string }>((resolve, reject) => {
    thread.once('message', resolve).once('error', reject);
  });
  if (fault) throw new StartError(`不能在 ${host}:${healthPort} 上监听(${fault}),请用 HEALTH_PORT 指定别的端口`);
  thread.unref();
  return {
    arm() {
      Atomics.store(head, HEAD.isArmed, 1);
    },
  };
}
