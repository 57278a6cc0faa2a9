/** Build step: each Mantine component imports its own stylesheet, so a page loads the styles of what it shows and nobody keeps a list. */
import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

const ID = 'virtual:component-styles';
/** The module with a component's class names. It is loaded after those of the components it is made of, and so are the styles. */
const CLASS_NAMES = /^(.*[\\/]@mantine[\\/]core)[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/;

/** Serves `virtual:component-styles`: nothing in a build; all styles at once in development, where the package is bundled ahead of time. */
export function componentStylesPlugin(): Plugin {
  let building = true;
  return {
    name: 'wellhead:component-styles',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: { filter: { id: new RegExp(`^${ID}$`) }, handler: () => `\0${ID}` },
    load: { filter: { id: new RegExp(`^\0${ID}$`) }, handler: () => (building ? '' : "import '@mantine/core/styles.layer.css';") },
    transform: {
      filter: { id: CLASS_NAMES },
      handler(code, id) {
        const [, folder, name] = (building && CLASS_NAMES.exec(id)) || [];
        if (!folder || !existsSync(`${folder}/styles/${name}.layer.css`)) return;
        return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null };
      },
    },
  };
}
