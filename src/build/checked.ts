/** A build of the server is made of declarations that hold together, or not at all: no start of it has to ask again. */
import type { Plugin } from 'vite';
import { bundled } from './bundled.ts';

export const checkedPlugin = (): Plugin => ({
  name: 'wellhead:checked',
  apply: 'build',
  async buildStart() {
    const { module } = await bundled<typeof import('../checkDeclarations')>(new URL('../checkDeclarations.ts', import.meta.url));
    module.checkDeclarations();
  },
});
