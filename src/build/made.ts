/** Virtual modules, generated on demand by project code: importing it into the configuration would bundle all declarations there. */
import type { Plugin } from 'vite';
import { bundled } from './bundled.ts';

interface Maker {
  /** @param of what stands behind the module's name and a slash; empty where nothing does. @returns the source of the module */
  made(of: string): string;
}

/** Serves `virtual:name` and all below it. @param maker path of a file that exports `made`, from here */
export function madePlugin(name: string, maker: string): Plugin {
  const id = `virtual:${name}`;
  let asked: ReturnType<typeof bundled<Maker>> | undefined;
  return {
    name: `wellhead:${name}`,
    configureServer(server) {
      // What the module is made of has changed: everything that was made of it is stale.
      server.watcher.on(
        'change',
        (file) =>
          void asked?.then(
            ({ sources }) => {
              if (sources.includes(file)) void server.restart();
            },
            () => {},
          ),
      );
    },
    resolveId: { filter: { id: new RegExp(`^${id}(/|$)`) }, handler: (wanted) => `\0${wanted}` },
    load: {
      filter: { id: new RegExp(`^\0${id}(/|$)`) },
      async handler(wanted) {
        // What could not be run is run again when it is asked for again: it may have been mended since.
        asked ??= bundled<Maker>(new URL(maker, import.meta.url)).catch((error: unknown) => {
          asked = undefined;
          throw error;
        });
        return (await asked).module.made(wanted.slice(id.length + 2));
      },
    },
  };
}
