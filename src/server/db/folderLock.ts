/**
 * One process a data folder: two that open the same embedded database lose rows without a word.
 * The lock is a file that names its owner; a killed owner's lock heals at the next start.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../settings';

interface Owner {
  pid: number;
  host: string;
  /** Ticks since boot at which the process began, where the system tells. */ began: string | null;
  token: string;
}

/**
 * Takes the folder, creating it if missing. @returns a function that gives it back.
 * @throws StartError when another living process holds it, or the folder can't be written.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'owner.lock');
  const owner: Owner = { pid: process.pid, host: hostname(), began: beganAt(process.pid), token: randomUUID() };
  try {
    makeFolder(resolve(folder));
    if (!take(file, owner)) {
      const holder = holderOf(file);
      if (holder && isAlive(holder))
        throw new StartError(
          `数据目录 ${folder} 正被另一个进程使用(进程 ${holder.pid}@${holder.host}),请先停止它,或用 DATA_DIR 指定别的目录`,
        );
      rmSync(file, { force: true });
      // If two processes clear the same stale lock at once, the last writer wins, and the other one notices here.
      if (!take(file, owner) || holderOf(file)?.token !== owner.token) throw new StartError(`数据目录 ${folder} 正被另一个进程使用`);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`数据目录 ${folder} 不可写:${(error as NodeJS.ErrnoException).code ?? String(error)}`);
  }
  return () => {
    if (holderOf(file)?.token === owner.token) rmSync(file, { force: true });
  };
}

/** Like `mkdir -p`; Node's own `recursive` never returns below `/proc`. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

function take(file: string, owner: Owner): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, JSON.stringify(owner));
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

/** A process of another machine can't be asked, so it counts as alive. */
function isAlive(owner: Owner): boolean {
  if (owner.host !== hostname()) return true;
  if (owner.pid === process.pid) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  // A reused process id belongs to a process that started at another time.
  return owner.began === null || owner.began === beganAt(owner.pid);
}

function beganAt(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
