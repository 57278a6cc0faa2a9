/** Uploaded files, stored under the hash of their content: duplicates are stored once, and names reveal nothing. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { makeFolder } from './db/folderLock';
import { MOST_PIXELS, pictureSize } from './pictureSize';
import { refuse } from './refusals';
import { StartError } from './settings';
import { withoutTraces } from './withoutTraces';

/** What a file turned out to be → the ending of its name. */
const PICTURES: Readonly<Record<string, Ending>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};
const DOCUMENTS: Readonly<Record<string, Ending>> = { 'application/pdf': 'pdf' };
const TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif', pdf: 'application/pdf' } as const;
type Ending = keyof typeof TYPES;

const NAME = new RegExp(`^[0-9a-f]{32}\\.(${Object.keys(TYPES).join('|')})$`);
/** Ending of a file that is being written. One this old was left behind by a process that died. */
const PART = '.part';
const PART_MS = 3_600_000;

export interface Stored {
  readonly type: string;
  readonly size: number;
  readonly isPicture: boolean;
  stream(): ReadStream;
}
/** What may be stored. */
export interface Fit {
  readonly bytes: Buffer;
  readonly ending: Ending;
}
export interface Uploads {
  /** Stores what is fit to be kept. @returns its name. */
  keep(fit: Fit): Promise<string>;
  /** @returns null for a name that was never issued. */
  find(name: string): Promise<Stored | null>;
}

/**
 * A picture without its metadata, or a document where allowed, by its bytes. @returns null for any other type. @throws Refusal for a picture
 * that nobody could look at: it is measured as it came, and as it is stored, because chunks that are left out may have hidden another size.
 */
export async function fitToKeep(source: Buffer, { documents }: { readonly documents: boolean }): Promise<Fit | null> {
  const found = (await fileTypeFromBuffer(source))?.mime ?? '';
  const picture = PICTURES[found];
  if (!picture) return documents && DOCUMENTS[found] ? { bytes: source, ending: DOCUMENTS[found] } : null;
  requireShowable(source);
  const bytes = withoutTraces(source, found);
  if (!bytes) throw broken();
  requireShowable(bytes);
  return { bytes, ending: picture };
}

function requireShowable(bytes: Buffer): void {
  const size = pictureSize(bytes);
  if (!size) throw broken();
  if (size.width * size.height > MOST_PIXELS)
    throw refuse('badUpload', `图片有 ${size.width} × ${size.height} 像素,超过 ${MOST_PIXELS / 10_000} 万,请缩小后重新上传`, 'file');
}
const broken = () => refuse('badUpload', '图片打不开:内容不完整,或不是图片,请重新导出后上传', 'file');

/** @throws StartError when the folder can't be written: better now than at the first upload. */
export async function openUploads(folder: string): Promise<Uploads> {
  try {
    makeFolder(resolve(folder));
    const probe = join(folder, `${randomUUID()}${PART}`);
    await writeFile(probe, '');
    await rm(probe);
    await sweep(folder);
  } catch (error) {
    throw new StartError(
      `上传目录 ${folder} 不可写(${(error as NodeJS.ErrnoException).code ?? String(error)}),请用 UPLOAD_DIR 指定别的目录`,
    );
  }
  return {
    async keep({ bytes, ending }) {
      const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`;
      const part = join(folder, `${randomUUID()}${PART}`);
      try {
        const file = await open(part, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, join(folder, name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return name;
    },
    async find(name) {
      const path = join(folder, name);
      const ending = NAME.exec(name)?.[1] as Ending | undefined;
      const size =
        ending &&
        (await stat(path).then(
          (s) => s.size,
          () => null,
        ));
      return ending && typeof size === 'number'
        ? { type: TYPES[ending], size, isPicture: ending !== 'pdf', stream: () => createReadStream(path) }
        : null;
    },
  };
}

async function sweep(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((n) => n.endsWith(PART))) {
    const path = join(folder, name);
    // Another server that starts on the same folder takes its own away meanwhile.
    const made = await stat(path).then(
      (s) => s.mtimeMs,
      () => null,
    );
    if (made !== null && Date.now() - made > PART_MS) await rm(path, { force: true });
  }
}
