/** `npm start`: installs and builds what is missing, then serves, and starts the server again if its watchdog or the system ended it. */
import { fileURLToPath } from 'node:url';
import { compressBeside, ensureBuild, ensureNode, ensurePackages } from './ensure.mjs';
import { endWithShell, supervise } from './supervise.mjs';

ensureNode();
ensurePackages();
// A new database is filled while the console is being built.
const consoleBuilt = ensureBuild();
const tell = (child) => {
  // What it says is that it is up: only then is there time for the rest.
  child.once('message', compressBeside);
  return consoleBuilt.then(() => {
    if (child.connected) child.send('console built', () => {});
  });
};
if (process.env.npm_lifecycle_event) endWithShell();
process.exit(await supervise([fileURLToPath(new URL('serve.mjs', import.meta.url))], tell));
