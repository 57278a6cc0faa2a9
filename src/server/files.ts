/** Files that the platform generates for users (exports): in a folder of their own, with random names, deleted after `KEEP_DAYS`. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from './db/folderLock';
import { DAY_MS } from '../language/days';

export const KEEP_DAYS = 7;
const KEEP_MS = KEEP_DAYS * DAY_MS;
/** Ending of a file that is being written. One this old was left behind by a process that died. */
const PART = '.part';
const PART_MS = 3_600_000;
const NAME = /^[0-9a-f-]{36}\.(csv|xlsx)$/;

export interface Files {
  /** Writes a stream to a file, completely or not at all. @returns its name. */
  write(ending: 'csv' | 'xlsx', content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<string>;
  /** Null if the file never existed, or has expired. */
  find(name: string): Promise<{ readonly size: number; stream(): ReadStream } | null>;
  remove(name: string): Promise<void>;
  /** Removes expired files. */
  sweep(now: Date): Promise<void>;
}

/** @param folder is made with the first file; servers that share a database share it. */
export function openFiles(folder: string): Files {
  return {
    async write(ending, content, signal) {
      makeFolder(resolve(folder));
      const id = randomUUID();
      const part = join(folder, `${id}${PART}`);
      try {
        await pipeline(content, createWriteStream(part, { flags: 'wx', mode: 0o600 }), { signal });
        const file = await open(part, 'r+');
        try {
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, join(folder, `${id}.${ending}`));
        return `${id}.${ending}`;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async find(name) {
      const path = join(folder, name);
      const size = NAME.test(name)
        ? await stat(path).then(
            (s) => s.size,
            () => null,
          )
        : null;
      return size === null ? null : { size, stream: () => createReadStream(path) };
    },
    async remove(name) {
      if (NAME.test(name)) await rm(join(folder, name), { force: true });
    },
    async sweep(now) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const made = await stat(path).then(
          (s) => s.mtimeMs,
          () => null,
        );
        if (made !== null && now.getTime() - made > (name.endsWith(PART) ? PART_MS : KEEP_MS)) await rm(path, { force: true });
      }
    },
  };
}
