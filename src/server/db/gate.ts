/**
 * Decides which waiting call gets the database next when it is saturated. Pages somebody waits for come before counts, sums and background
 * work; a call that would have to wait longer than people do is refused at once, and one whose caller has hung up is not served.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A call on its way through the server. */
export interface Caller {
  /** Aborted when the connection is closed before the response. */
  readonly gone: AbortSignal | null;
  /** How long it has waited for the database so far, in ms. */
  waitedMs: number;
  readonly rank: Rank;
}
/** What a page needs comes first, then what is shown beside it; background work comes last. */
export type Rank = 'page' | 'beside';

/** There is no telling when it will be served, or only that it will be too late. */
export class Overloaded extends Error {
  constructor(readonly retryAfterS: number) {
    super('The queue for the database is longer than it can serve in good time');
  }
}
/** The caller has disconnected. */
export class Abandoned extends Error {
  constructor() {
    super('The caller has closed the connection');
  }
}

/** No call waits longer for the database, all its statements together, in ms. */
const PATIENCE_MS = 10_000;

const callers = new AsyncLocalStorage<Caller | null>();
/** Everything that `work` leads to is done for this caller. */
export const onBehalfOf = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);
/** What follows can wait until pages have what they need. */
export const beside = <T>(work: () => T): T => {
  const caller = callers.getStore();
  return caller ? callers.run({ ...caller, rank: 'beside' }, work) : work();
};
/** Work shared by several callers, which therefore does not end when one of them disconnects. */
export const together = <T>(work: () => T): T => callers.run({ gone: null, waitedMs: 0, rank: 'page' }, work);
/** What a call has to wait for together with others counts as its own waiting. */
export async function waitingFor<T>(work: () => Promise<T>): Promise<T> {
  const [caller, since] = [callers.getStore(), performance.now()];
  try {
    return await work();
  } finally {
    if (caller) caller.waitedMs += performance.now() - since;
  }
}
/** Work without a caller, which may wait as long as it takes. */
export const unasked = <T>(work: () => T): T => callers.run(null, work);

/** Whether a caller is waiting for the current work. */
export const isAsked = () => Boolean(callers.getStore());

/** Every fourth turn goes to the longest waiting call, so that none waits forever. */
const FAIR = 4;
const RANKS = { page: 0, beside: 1, none: 2 } as const;

interface Waiting {
  readonly rank: number;
  readonly since: number;
  admit(): void;
  refuse(error: Error): void;
}

export class Gate {
  /** When the turns that are being had began. */
  private readonly begun = new Set<{ readonly at: number }>();
  private inUse = 0;
  private turn = 0;
  /** What one turn takes, in ms: a mean that follows. */
  private turnMs = 5;
  private readonly queue: Waiting[] = [];
  constructor(
    private readonly slots: number,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  get waiting(): number {
    return this.queue.length;
  }

  /** Waits for a turn. @returns what ends it. @throws Overloaded, Abandoned */
  async enter(): Promise<() => void> {
    const caller = callers.getStore() ?? null;
    if (caller?.gone?.aborted) throw new Abandoned();
    if (this.inUse >= this.slots) await this.wait(caller);
    else this.inUse++;
    const turn = { at: performance.now() };
    this.begun.add(turn);
    return () => {
      if (!this.begun.delete(turn)) return;
      // Work in the background takes its time, which says nothing of calls.
      if (caller) this.turnMs += (Math.min(performance.now() - turn.at, this.patienceMs) - this.turnMs) / 20;
      this.next();
    };
  }

  private wait(caller: Caller | null): Promise<void> {
    const rank = caller ? RANKS[caller.rank] : RANKS.none;
    const left = caller ? this.patienceMs - caller.waitedMs : Infinity;
    const expected = ((this.queue.filter((one) => one.rank <= rank).length + 1) * this.nextTurnMs()) / this.slots;
    if (expected > left) return Promise.reject(new Overloaded(retryAfter(expected)));
    return new Promise((resolve, reject) => {
      const since = performance.now();
      const out = () => {
        clearTimeout(timer);
        caller?.gone?.removeEventListener('abort', gone);
        if (caller) caller.waitedMs += performance.now() - since;
        const at = this.queue.indexOf(one);
        if (at >= 0) this.queue.splice(at, 1);
      };
      const one: Waiting = {
        rank,
        since,
        admit() {
          out();
          resolve();
        },
        refuse(error) {
          out();
          reject(error);
        },
      };
      const gone = () => one.refuse(new Abandoned());
      const timer =
        left === Infinity
          ? undefined
          : setTimeout(() => one.refuse(new Overloaded(retryAfter((this.queue.length * this.nextTurnMs()) / this.slots))), left);
      caller?.gone?.addEventListener('abort', gone, { once: true });
      this.queue.push(one);
    });
  }

  /**
   * The current duration of a turn. A mean of finished turns ignores a database that finishes none, so the shortest unfinished one counts
   * too.
   */
  private nextTurnMs(): number {
    const youngest = Math.max(...[...this.begun].map(({ at }) => at));
    return Math.max(this.turnMs, Number.isFinite(youngest) ? performance.now() - youngest : 0);
  }

  private next(): void {
    const first =
      this.queue.length === 0
        ? undefined
        : ++this.turn % FAIR === 0
          ? this.queue[0]
          : this.queue.reduce((best, one) => (one.rank < best.rank ? one : best));
    if (first) first.admit();
    else this.inUse--;
  }
}

/** In seconds: not all at the same moment again. */
const retryAfter = (expectedMs: number) => Math.min(30, Math.max(1, Math.ceil(expectedMs / 1000)) + Math.floor(Math.random() * 3));
