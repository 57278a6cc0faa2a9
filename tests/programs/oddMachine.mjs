/**
 * Loaded before a server (`NODE_OPTIONS=--import=…`): its clock and its disk do what the file that `ODD_MACHINE` names says, in all of its threads.
 * `clockMs`: how far the clock is ahead, or behind. `diskMs`: how long every so many writes to files take longer.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const LOOK_MS = 20;
const EVERY = 8;
let { clockMs, diskMs } = { clockMs: 0, diskMs: 0 };

const look = () => {
  try {
    ({ clockMs, diskMs } = JSON.parse(fs.readFileSync(process.env.ODD_MACHINE, 'utf8')));
  } catch {
    // It is being written: the last value holds for a moment longer.
  }
};
look();
setInterval(look, LOOK_MS).unref();

const Right = Date;
const now = () => Right.now() + clockMs;
globalThis.Date = new Proxy(Right, {
  construct: (_, given, made) => Reflect.construct(Right, given.length ? given : [now()], made === globalThis.Date ? Right : made),
  apply: () => new Right(now()).toString(),
  get: (_, name) => (name === 'now' ? now : Right[name]),
});

const asleep = new Int32Array(new SharedArrayBuffer(4));
let writes = 0;
for (const name of ['writeSync', 'fsyncSync']) {
  const usual = fs[name];
  fs[name] = (...given) => {
    if (diskMs && ++writes % EVERY === 0) Atomics.wait(asleep, 0, 0, diskMs);
    return usual(...given);
  };
}
syncBuiltinESMExports();
