/** Keeps a program running: if it was killed, or killed itself, it is started again. Plain JavaScript: it runs before anything is built. */
import { spawn } from 'node:child_process';

/** So often within so long; what dies more often is not helped by another start. */
const MOST = { restarts: 5, withinMs: 10 * 60_000 };

/**
 * Runs `node args` until it ends by itself, with whatever code: a normal stop, a setting that is wrong. Signals are passed on to it. When this process is gone, the program's
 * channel closes, by which it knows.
 * @param {readonly string[]} args of Node.
 * @param {(child: import('node:child_process').ChildProcess) => void} begun called with each start.
 * @returns {Promise<number>} the program's exit code.
 */
export async function supervise(args, begun = () => {}) {
  const deaths = [];
  let isTold = false;
  let child;
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      isTold = true;
      child?.kill(signal);
    });
  for (;;) {
    const [code, signal] = await new Promise((resolve, reject) => {
      child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
      child.once('error', reject).once('exit', (...end) => resolve(end));
      begun(child);
    });
    if (signal === null) return code;
    if (isTold) return 1;
    const now = Date.now();
    deaths.push(now);
    while (now - deaths[0] > MOST.withinMs) deaths.shift();
    if (deaths.length > MOST.restarts) {
      console.error(`井台在 ${MOST.withinMs / 60_000} 分钟内被 ${signal} 结束了 ${deaths.length} 次,不再重启`);
      return 1;
    }
    console.error(`井台被 ${signal} 结束,正在重启`);
  }
}

/** Ends this process once the one that began it is gone: npm runs a script in a shell, which dies of a signal without passing it on. */
export function endWithShell() {
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  looking.unref();
}
