/** Writes each file of the built console beside itself as brotli and gzip at their best levels. Files that have both are skipped. */
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { ROOT } from './ensure.mjs';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const TEXT = /\.(js|css|html|svg|json)$/;
/** Below this a compressed file saves no packet. */
const MIN_BYTES = 1024;

const folder = join(ROOT, 'dist/console');
const files = readdirSync(folder, { recursive: true }).map((file) => join(folder, file));
await Promise.all(files.filter((file) => TEXT.test(file) && !existsSync(`${file}.gz`)).map(compress));

async function compress(file) {
  const plain = await readFile(file);
  if (plain.length < MIN_BYTES) return;
  // The server may be at it already: what is written is there at once or not at all. The last one says that all are there.
  for (const [ending, small] of [
    ['br', await brotli(plain)],
    ['gz', await gzip(plain, { level: 9 })],
  ])
    if (small.length < plain.length) {
      await writeFile(`${file}.${ending}.part`, small);
      await rename(`${file}.${ending}.part`, `${file}.${ending}`);
    }
}
