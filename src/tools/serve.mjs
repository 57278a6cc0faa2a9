/** The server as `npm start` supervises it: it ends with its supervisor, and waits for a console that is still being built. */
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './ensure.mjs';

// Node from 22.8 on keeps what it has compiled, for the next start.
module.enableCompileCache?.();
const consoleBuilt = new Promise((resolve) => {
  process.once('message', resolve);
});
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const { start } = await import(pathToFileURL(join(ROOT, 'dist/server/start.js')).href);
await start(consoleBuilt);
process.send?.('up');
