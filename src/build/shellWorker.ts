/** Build step: the console's service worker (`/sw.js`), which knows what the shell of the version it was built with is made of. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformWithOxc, type Plugin } from 'vite';
import { closureOf, DECLARATIONS, type Bundle } from './closure.ts';

const SOURCE = 'src/console/base/offline/worker.ts';
/** Files that are not built, but copied: those that the pages ask for. */
const COPIED = ['boot.js', 'favicon.svg', 'avatar.svg'];
/** What the console comes with: its page, what signing in brings, and the palette. */
const SHELL = ['index', 'login', 'list', 'settled', 'finder', DECLARATIONS];
const PUBLIC = 'src/console/public/';
const ENTRY = /<script type="module"[^<>]* src="([^"<>]+)"/;

/** Comes last, when nothing is named anew any more. */
export function shellWorkerPlugin(): Plugin {
  return {
    name: 'wellhead:shell-worker',
    enforce: 'post',
    apply: (config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild && config.build?.write !== false,
    async generateBundle(_options, bundle) {
      const files = [...closureOf(bundle, SHELL), ...COPIED].map((name) => `/${name}`).sort();
      const pages = { '/': entryOf(bundle, 'index.html'), '/board.html': entryOf(bundle, 'board.html') };
      const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8').replace(/^export \{\};$/m, ''), SOURCE);
      const version = createHash('sha256')
        .update(JSON.stringify([files, pages, code, ...COPIED.map((name) => readFileSync(PUBLIC + name, 'utf8'))]))
        .digest('hex')
        .slice(0, 16);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `globalThis.shell = ${JSON.stringify({ version, pages, files })};\n(() => {\n${code}})();\n`,
      });
    },
  };
}

/** The script that starts a page: no other version has it under the same name. */
function entryOf(bundle: Bundle, name: string): string {
  const entry = ENTRY.exec(String(bundle[name]?.source))?.[1];
  if (!entry) throw new Error(`${name} asks for no script`);
  return entry;
}
