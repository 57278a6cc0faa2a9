/** Build step: each icon is imported from its own file, so that a build does not read the six thousand that nobody shows. */
import type { Plugin } from 'vite';

const SET = '@tabler/icons-react';
const IMPORT = new RegExp(`^import \\{([\\w\\s,]+)\\} from '${SET}';$`, 'gm');

/** `import { IconX, type Icon } from '@tabler/icons-react'` → `import IconX from '…/IconX.mjs'`. */
export const ownFiles = (code: string): string =>
  code.replace(IMPORT, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => `import ${name} from '${SET}/dist/esm/icons/${name}.mjs';`)
      .join(' '),
  );

/** For builds only; in development the package is bundled ahead of time. */
export function iconsPlugin(): Plugin {
  return {
    name: 'wellhead:icons',
    apply: 'build',
    enforce: 'pre',
    // One line becomes one line, so the map of lines stays true.
    transform: { filter: { code: SET, id: { exclude: /node_modules/ } }, handler: (code) => ({ code: ownFiles(code), map: null }) },
  };
}
