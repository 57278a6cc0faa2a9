/** Sheets that users upload to import them: read once, kept as plain rows under the fingerprint of their bytes, gone after `KEEP_DAYS`. They are never handed out again. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { SheetHead } from '../../language/importing';
import { CODE } from '../../language/wire';
import { makeFolder } from '../db/folderLock';
import { KEEP_DAYS } from '../files';
import { Refusal } from '../resource/implement';
import { kindOfSheet, readSheet, type SheetRow } from './readSheet';

const NAME = /^[0-9a-f]{32}\.(csv|xlsx)$/;
const KEEP_MS = KEEP_DAYS * 86_400_000;
const PART = '.part';
const PART_MS = 3_600_000;
const SAMPLES = 5;

export interface Sheets {
  /** Reads a sheet and keeps its rows. @returns its name: the same bytes have the same one. @throws Refusal 400 that says what is wrong with it. */
  keep(bytes: Buffer): Promise<string>;
  /** @throws Refusal 404 when it is not there, or no longer. */
  head(name: string): Promise<SheetHead>;
  /** The rows one after the other, the heading first. @throws Refusal 404 */
  rows(name: string): AsyncGenerator<SheetRow>;
  sweep(now: Date): Promise<void>;
}

/** @param folder is made with the first sheet; servers that share a database share it. */
export function openSheets(folder: string): Sheets {
  const pathOf = async (name: string) => {
    const path = join(folder, `${name}.rows`);
    if (!NAME.test(name) || !await stat(path).then(() => true, () => false)) throw new Refusal(CODE.notFound, `源文件已过期(保留 ${KEEP_DAYS} 天),请重新上传`);
    return path;
  };
  async function* rows(name: string): AsyncGenerator<SheetRow> {
    const input = createReadStream(await pathOf(name));
    try {
      for await (const line of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(line) as SheetRow;
    } finally {
      input.destroy();
    }
  }
  return {
    async keep(bytes) {
      makeFolder(resolve(folder));
      const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${kindOfSheet(bytes) ?? 'csv'}`;
      const part = join(folder, `${randomUUID()}${PART}`);
      let count = 0;
      try {
        await pipeline(async function* () { for await (const row of readSheet(bytes)) { count++; yield `${JSON.stringify(row)}\n`; } }, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
        if (count < 2) throw new Refusal(CODE.badInput, count === 0 ? '文件是空的' : '文件只有标题,没有数据行', { errors: { file: '没有数据行' } });
        await rename(part, join(folder, `${name}.rows`));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return name;
    },
    async head(name) {
      let heading: SheetRow = [1, []];
      const samples: (readonly string[])[] = [];
      let count = -1;
      for await (const row of rows(name)) {
        if (++count === 0) heading = row;
        else if (count <= SAMPLES) samples.push(row[1]);
      }
      return { headings: heading[1], row: heading[0], sheet: heading[2] ?? 1, samples, rows: count };
    },
    rows,
    async sweep(now) {
      for (const file of await readdir(folder).catch(() => [])) {
        const made = await stat(join(folder, file)).then((s) => s.mtimeMs, () => null);
        if (made !== null && now.getTime() - made > (file.endsWith(PART) ? PART_MS : KEEP_MS)) await rm(join(folder, file), { force: true });
      }
    },
  };
}
