/** `npm start`: installs and builds what is missing, then serves. */
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild, ensureNode, ensurePackages, ROOT } from './ensure.mjs';

ensureNode();
ensurePackages();
// Node from 22.8 on keeps what it has compiled, for the next start.
module.enableCompileCache?.();
// A new database is filled while the console is being built.
const consoleBuilt = ensureBuild();
const { start } = await import(pathToFileURL(join(ROOT, 'dist/server/start.js')).href);
await start(consoleBuilt);
