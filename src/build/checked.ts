/** A build of the server is made of declarations that hold together, or not at all: no start of it has to ask again. */
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

export const checkedPlugin = (): Plugin => ({
  name: 'wellhead:checked',
  apply: 'build',
  async buildStart() {
    const file = fileURLToPath(new URL('../checkDeclarations.ts', import.meta.url));
    (await runnerImport<typeof import('../checkDeclarations')>(file)).module.checkDeclarations();
  },
});
