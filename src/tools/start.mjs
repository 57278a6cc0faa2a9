/** `npm start`: installs and builds what is missing, then serves. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild, ensureNode, ensurePackages, ROOT } from './ensure.mjs';

ensureNode();
ensurePackages();
ensureBuild();
await import(pathToFileURL(join(ROOT, 'dist/server/serve.js')).href);
