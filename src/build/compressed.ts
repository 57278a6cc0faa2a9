/** Build step: each file of the console beside itself as brotli and gzip at their best, so that the server compresses nothing twice. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json)$/;
/** Below this a compressed file saves no packet. */
const MIN_BYTES = 1024;

/** Writes `x.js.br` and `x.js.gz` for every `x.js` of a browser build that gets smaller by it. */
export function compressedPlugin(): Plugin {
  return {
    name: 'wellhead:compressed',
    apply: (config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild && config.build?.write !== false,
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => TEXT.test(file))) {
        const path = join(dir!, name);
        const plain = readFileSync(path);
        if (plain.length < MIN_BYTES) continue;
        for (const [ending, packed] of [['br', brotliCompressSync(plain)], ['gz', gzipSync(plain, { level: 9 })]] as const) if (packed.length < plain.length) writeFileSync(`${path}.${ending}`, packed);
      }
    },
  };
}
