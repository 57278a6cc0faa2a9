/** Build step: each file of the console beside itself as brotli and gzip at their best, so that the server compresses nothing twice. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);

const TEXT = /\.(js|css|html|svg|json)$/;
/** Below this a compressed file saves no packet. */
const MIN_BYTES = 1024;

/** Writes `x.js.br` and `x.js.gz` for every `x.js` of a browser build that gets smaller by it. */
export function compressedPlugin(): Plugin {
  return {
    name: 'wellhead:compressed',
    apply: (config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild && config.build?.write !== false,
    async writeBundle({ dir }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((file) => TEXT.test(file))
          .map(async (name) => {
            const path = join(dir!, name);
            const plain = await readFile(path);
            if (plain.length < MIN_BYTES) return;
            const packed = [
              ['br', await brotli(plain)],
              ['gz', await gzip(plain, { level: 9 })],
            ] as const;
            for (const [ending, small] of packed) if (small.length < plain.length) await writeFile(`${path}.${ending}`, small);
          }),
      );
    },
  };
}
