/** The real server as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './postgres';

export interface Running {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly pid: number;
  /** All it has printed so far. */
  output(): string;
  /** Asks it to finish, as an operator does. */
  stop(): Promise<void>;
  /** Kills it in the middle of whatever it does. */
  kill(): Promise<void>;
}

/** Key of what the tests' servers seal, which those want on PostgreSQL. */
export const RECEIVER_KEY = 'wellhead-tests';

/** Node's arguments for the server as `npm start` runs it, or as the API suite has built it for itself. */
export const BUILT = [process.env.SERVER_PROGRAM ?? 'dist/server/serve.js'];

/** A first start fills its database and says how far it is; one that says nothing for so long hangs. */
const SILENT_MS = 120_000;

/** Starts the server and waits until it says that it is ready. @throws Error with its output when it ends instead. */
export async function launch(env: Readonly<Record<string, string>>, program: readonly string[] = BUILT): Promise<Running> {
  const port = env.PORT ?? String(await freePort());
  const child = start({ ...env, PORT: port }, program);
  let output = '';
  let deadline = Date.now() + SILENT_MS;
  const onOutput = (chunk: Buffer) => {
    output += chunk.toString();
    deadline = Date.now() + SILENT_MS;
  };
  child.stdout!.on('data', onOutput);
  child.stderr!.on('data', onOutput);
  const origin = `http://127.0.0.1:${port}`;
  // One that passes calls on says ready only where somebody is behind it: it stands when it says so.
  const stands = () => (env.BACKEND_URL ? output.includes('井台已启动') : isReady(`${origin}/readyz`));
  while (!(await stands())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start (exit ${child.exitCode ?? 'none, silent too long'}):\n${output}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return { origin, pid: child.pid!, output: () => output, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Starts it and waits for it to end by itself. */
export async function launchToFail(
  env: Readonly<Record<string, string>>,
  program: readonly string[] = BUILT,
): Promise<{ code: number | null; output: string }> {
  const child = start(env, program);
  let output = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr!.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

const start = (env: Readonly<Record<string, string>>, program: readonly string[] = BUILT): ChildProcess =>
  spawn(process.execPath, [...program], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, CHECK_LOCKS: '1', RECEIVER_KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const isReady = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(3000) }).then(
    (r) => r.ok,
    () => false,
  );
