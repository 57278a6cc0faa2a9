/**
 * Runs work on untrusted input in a process of its own, limited in processor time and memory, so
 * that no input can hold up the server. It is a process because nothing limits what a thread
 * allocates outside its heap (buffers, images, WebAssembly); a watchdog thread inside measures both.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Limits {
  /** Processor time: waiting for a turn does not count, so a busy machine does not make anything take longer. */
  readonly ms: number;
  /** Memory beside what the process has before it begins. */
  readonly bytes: number;
}
/**
 * A program that answers with `answerWith`: `from` is the caller's `import.meta.url`, `name` the built file, `source` the source file
 * relative to the caller.
 */
export interface Program {
  readonly from: string;
  readonly name: string;
  readonly source: string;
}

/** The work exceeded a limit. The caller words the message. */
export class Exceeded extends Error {
  constructor(readonly what: 'time' | 'memory') {
    super(`bounded work took too much ${what}`);
  }
}

/** The signal that ends a process over its CPU limit. The system's own (SIGXCPU) would write a core dump. */
export const OVERTIME = 'SIGALRM';

/** Request to and response from the process. */
export interface Order {
  readonly input: unknown;
  readonly limits: Limits;
}
export type Report = { readonly output: unknown; readonly isSpent: boolean } | { readonly failure: string };

/** How many times its processor limit a caller waits for it: a program that is itself waiting uses no processor time. */
const PATIENCE = 6;
/** At once, of each program: more would only take each other's processor. */
const AT_ONCE = 2;
/** Without work for so long, a process goes: it holds some 60 MB. */
const IDLE_MS = 5 * 60_000;

/**
 * A task that is done within limits. One process of it is kept ready from the first call on.
 * @returns a function that resolves to the program's answer and throws Exceeded, the signal's reason, or Error with what the program
 * threw.
 */
export function bounded<In, Out>(program: Program, limits: Limits): (input: In, signal?: AbortSignal) => Promise<Out> {
  const idle: ChildProcess[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (input, signal) => {
    if (busy >= AT_ONCE)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    else busy++;
    try {
      signal?.throwIfAborted();
      const child = idle.pop() ?? start(program);
      const report = await work(child, { input, limits }, signal);
      if ('failure' in report || report.isSpent) child.kill('SIGKILL');
      else rest(child, idle);
      if ('failure' in report) throw new Error(report.failure);
      return report.output as Out;
    } finally {
      // The next one waiting takes this place.
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  };
}

function start({ from, name, source }: Program): ChildProcess {
  const isSource = from.endsWith('.ts');
  const child = fork(fileURLToPath(new URL(isSource ? source : `./${name}.js`, from)), {
    serialization: 'advanced',
    execArgv: isSource ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH },
  });
  // The server does not wait for it to end, and a broken channel shows as its end.
  child.unref();
  child.on('error', () => undefined);
  return child;
}

async function work(child: ChildProcess, order: Order, signal: AbortSignal | undefined): Promise<Report> {
  child.ref();
  child.channel?.ref();
  const over = new AbortController();
  try {
    return await new Promise<Report>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Exceeded('time')), order.limits.ms * PATIENCE);
      over.signal.addEventListener('abort', () => clearTimeout(timer));
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: over.signal });
      child.once('message', (report) => resolve(report as Report));
      // A process ended by a signal that is not ours exceeded its memory, by its own watchdog, V8 or the system.
      child.once('exit', (code, by) =>
        reject(by ? new Exceeded(by === OVERTIME ? 'time' : 'memory') : new Error(`the program ended with ${code}`)),
      );
      child.send(order, (error) => {
        if (error) reject(error);
      });
    });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    over.abort();
    child.removeAllListeners('message').removeAllListeners('exit');
    child.unref();
    child.channel?.unref();
  }
}

function rest(child: ChildProcess, idle: ChildProcess[]): void {
  idle.push(child);
  const leave = () => {
    const at = idle.indexOf(child);
    if (at >= 0) idle.splice(at, 1);
  };
  const timer = setTimeout(() => {
    if (idle.includes(child)) {
      leave();
      child.kill('SIGKILL');
    }
  }, IDLE_MS).unref();
  child.once('exit', () => {
    clearTimeout(timer);
    leave();
  });
}
