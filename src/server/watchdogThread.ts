/** The watchdog's thread. It uses nothing that the main thread would have to do for it: the line goes straight to standard output. */
import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { HEAD, inFlight } from './inFlight';
import { STALE_MS, STANDSTILL_MS, TICK_MS, type ToWatch } from './watchdog';

const { memory, health, isSilent } = workerData as ToWatch;
const head = new Int32Array(memory);
let seen = Atomics.load(head, HEAD.turns);
/** Ticks of this thread since the main one has turned. */
let still = 0;

setInterval(() => {
  const turns = Atomics.load(head, HEAD.turns);
  still = turns === seen ? still + 1 : 0;
  seen = turns;
  if (still * TICK_MS >= STANDSTILL_MS && Atomics.load(head, HEAD.isArmed) && !Atomics.load(head, HEAD.isWatched)) end();
}, TICK_MS);

if (health) {
  const server = createServer((request, response) => {
    const isKnown = request.url === '/healthz';
    const ok = still * TICK_MS < STALE_MS;
    response
      .writeHead(isKnown ? (ok ? 200 : 503) : 404, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(isKnown ? JSON.stringify({ ok }) : '');
  });
  server.once('error', (error: NodeJS.ErrnoException) => parentPort!.postMessage({ fault: error.code ?? error.message }));
  server.listen(health.port, health.host, () => parentPort!.postMessage({}));
} else parentPort!.postMessage({});

/**
 * Kills the process at once, since a hung event loop can't shut down in order. Calls in flight end as in a power cut, which they survive.
 */
function end(): void {
  const line = JSON.stringify({
    level: 60,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    stillMs: still * TICK_MS,
    requests: inFlight(memory),
    msg: 'event loop stands still',
  });
  try {
    if (!isSilent) writeSync(1, `${line}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
