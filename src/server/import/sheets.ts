/** Uploaded import files: parsed once, stored as rows under the hash of their bytes, deleted after `KEEP_DAYS`, never handed out again. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { SHEET_LIMITS, type SheetHead } from '../../language/importing';
import { bounded, Exceeded } from '../bounded/bounded';
import { makeFolder } from '../db/folderLock';
import { KEEP_DAYS } from '../files';
import type { SheetRow } from './readSheet';
import type { SheetRead, SheetToRead } from './sheetTask';
import { DAY_MS } from '../../language/days';
import { refuse } from '../refusals';

const NAME = /^[0-9a-f]{32}\.(csv|xlsx)$/;
const KEEP_MS = KEEP_DAYS * DAY_MS;
const PART = '.part';
const PART_MS = 3_600_000;
const SAMPLES = 5;
const LINE_END = 10;

/** A million rows of a workbook take half a minute and more, 50,000 wide ones some five seconds. */
const readRows = bounded<SheetToRead, SheetRead>(
  { from: import.meta.url, name: 'sheetTask', source: './sheetTask.ts' },
  { ms: 120_000, bytes: 1024 * 1024 * 1024 },
);
const TOO_MUCH = { time: '文件太复杂,读取超时,请分成几个文件', memory: '文件太大,请分成几个文件' } as const;

export interface Sheets {
  /**
   * Streams a file to disk and stores its rows. @returns its name, equal for equal bytes. @throws Refusal 400 naming the problem.
   * @param o.allow gets the fingerprint before anything is read, and throws to refuse the file. @param o.expects the headings that a file
   * without any is to be given.
   */
  keep(
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    o?: {
      readonly most?: number;
      readonly allow?: (fingerprint: Buffer) => Promise<void>;
      readonly expects?: readonly string[];
    },
  ): Promise<string>;
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
    if (
      !NAME.test(name) ||
      !(await stat(path).then(
        () => true,
        () => false,
      ))
    )
      throw refuse('fileNotFound', `源文件已过期(保留 ${KEEP_DAYS} 天),请重新上传`);
    return path;
  };
  async function* rows(name: string): AsyncGenerator<SheetRow> {
    for await (const line of lines(name)) yield JSON.parse(line) as SheetRow;
  }
  async function* lines(name: string): AsyncGenerator<string> {
    const input = createReadStream(await pathOf(name));
    try {
      yield* createInterface({ input, crlfDelay: Infinity });
    } finally {
      input.destroy();
    }
  }
  return {
    async keep(content, { most = SHEET_LIMITS.rows, allow, expects = [] } = {}) {
      makeFolder(resolve(folder));
      const [sent, part] = [join(folder, `${randomUUID()}${PART}`), join(folder, `${randomUUID()}${PART}`)];
      try {
        const fingerprint = await written(content, sent);
        await allow?.(fingerprint);
        const read = await readRows({ from: sent, to: part, most }).catch((error: unknown) => {
          throw error instanceof Exceeded ? wrong(TOO_MUCH[error.what]) : error;
        });
        if ('problem' in read && read.reason === 'engine.noHeading')
          throw refuse('noHeading', `${read.problem}:请加上一行再上传${expects.length > 0 ? `,如 ${expects.join('、')}` : ''}`, 'file');
        if ('problem' in read) throw wrong(read.problem);
        if (read.count < 2)
          throw refuse('badSheet', read.count === 0 ? '文件是空的' : '文件只有标题,没有数据行', { errors: { file: '没有数据行' } });
        const name = `${fingerprint.toString('hex').slice(0, 32)}.${read.kind}`;
        await rename(part, join(folder, `${name}.rows`));
        return name;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      } finally {
        await rm(sent, { force: true });
      }
    },
    async head(name) {
      const first: SheetRow[] = [];
      for await (const row of rows(name)) if (first.push(row) > SAMPLES) break;
      const [heading = [1, []], ...samples] = first as [SheetRow?, ...SheetRow[]];
      let count = -1;
      // Lines are counted without being read: a million of them would keep everybody waiting.
      for await (const chunk of createReadStream(await pathOf(name)) as AsyncIterable<Buffer>)
        for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) count++;
      return { headings: heading[1], row: heading[0], sheet: heading[2] ?? 1, samples: samples.map(([, cells]) => cells), rows: count };
    },
    rows,
    async sweep(now) {
      for (const file of await readdir(folder).catch(() => [])) {
        const made = await stat(join(folder, file)).then(
          (s) => s.mtimeMs,
          () => null,
        );
        if (made !== null && now.getTime() - made > (file.endsWith(PART) ? PART_MS : KEEP_MS))
          await rm(join(folder, file), { force: true });
      }
    },
  };
}

/** Writes a stream to a file. @returns its hash. */
async function written(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(
    async function* () {
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return hash.digest();
}

const wrong = (message: string) => refuse('badSheet', message, 'file');
