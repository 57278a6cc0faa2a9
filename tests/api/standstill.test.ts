import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { STALE_MS, STANDSTILL_MS } from '../../src/server/watchdog';
import { freePort } from './postgres';
import { place } from './place';
import { BUILT, launch, launchToFail, type Running } from './process';

/** On request the main thread blocks for ever. It reports its process id, unlike a supervisor. */
const STANDS =
  'import { isMainThread } from "node:worker_threads"; if (isMainThread) { console.log("pid=" + process.pid); process.on("SIGUSR2", () => { for (;;); }); }';
const preload = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(STANDS)}` };
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const status = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    (r) => r.status,
    () => null,
  );
/** Of the servers that have run behind a front door, in their order; the first is the door itself. */
const pidsOf = (server: Running) => [...server.output().matchAll(/^pid=(\d+)$/gm)].map(([, pid]) => Number(pid));

it('a server that stands still says what it was at, ends itself and is started again; one that was only stopped for a while goes on', async () => {
  const at = await place('postgres');
  const [health, otherHealth] = [String(await freePort()), String(await freePort())];
  const supervised = { ...at.env, ...preload, SERVER_PROGRAM: BUILT[0]! };
  const server = await launch({ ...supervised, HEALTH_PORT: health }, ['tests/api/supervised.mjs']);
  const stopped = await launch({ ...at.env, HEALTH_PORT: otherHealth });
  const healthz = `http://127.0.0.1:${health}/healthz`;
  expect(await status(healthz)).toBe(200);
  expect(await status(`http://127.0.0.1:${health}/api/login/session`)).toBe(404);

  process.kill(stopped.pid, 'SIGSTOP');
  const stoppedAt = Date.now();
  let answer = '';
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    .on('error', () => undefined)
    .on('data', (chunk) => {
      answer += chunk.toString();
    });
  socket.write(
    'POST /api/doLoginV2?of=nobody HTTP/1.1\r\nhost: x\r\nx-request-id: stands-still-1\r\ncontent-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n{"username":"secret"',
  );
  await expect.poll(() => answer).toContain('100 Continue');
  const [, first] = pidsOf(server);
  process.kill(first!, 'SIGUSR2');
  await expect.poll(() => status(healthz), { timeout: 3 * STALE_MS }).toBe(503);
  expect(await status(`${server.origin}/healthz`)).toBeNull();

  await expect.poll(() => server.output(), { timeout: 2 * STANDSTILL_MS }).toContain('event loop stands still');
  const line = server
    .output()
    .split('\n')
    .find((l) => l.includes('event loop stands still'))!;
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    pid: first,
    stillMs: STANDSTILL_MS,
    requests: [{ call: '/doLoginV2', requestId: 'stands-still-1' }],
  });
  expect(line).not.toMatch(/secret|nobody/);
  await expect.poll(() => status(`${server.origin}/readyz`), { timeout: 30_000 }).toBe(200);
  expect(await status(healthz)).toBe(200);
  const pids = pidsOf(server);
  expect(pids).toHaveLength(3);
  expect(pids[2]).not.toBe(first);
  expect(server.output()).toContain('被 SIGKILL 结束,正在重启');
  // A normal stop stays one.
  await server.stop();
  expect(pidsOf(server)).toEqual(pids);

  // That the process stays stopped, and is not ended afterwards, can only be shown by time passing. Most of it has passed already.
  await pause(Math.max(0, stoppedAt + STANDSTILL_MS + STALE_MS - Date.now()));
  process.kill(stopped.pid, 'SIGCONT');
  await expect.poll(() => status(`${stopped.origin}/healthz`)).toBe(200);
  await pause(2 * STALE_MS);
  expect(await status(`http://127.0.0.1:${otherHealth}/healthz`)).toBe(200);
  expect(stopped.output()).not.toContain('stands still');
  await stopped.stop();
  await at.remove();
});

it('a server that can not start is not started again, and says of the port of its health what it says of its own', async () => {
  const port = String(await freePort());
  const failed = await launchToFail(
    { PORT: port, HEALTH_PORT: port, SEED: 'none', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SERVER_PROGRAM: BUILT[0]! },
    ['tests/api/supervised.mjs'],
  );
  expect(failed.code).toBe(1);
  expect(failed.output).toMatch(new RegExp(`端口 ${port} 已被占用|HEALTH_PORT`));
  expect(failed.output).not.toContain('重启');
});
