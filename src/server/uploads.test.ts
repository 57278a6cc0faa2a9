import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openUploads } from './uploads';

it('is opened by many servers at once, and cleared of what one left unfinished long ago', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wellhead-uploads-'));
  const [old, fresh] = ['old.part', 'fresh.part'];
  for (const name of [old, fresh]) await writeFile(join(folder, name), 'half');
  await utimes(join(folder, old), 0, 0);
  await Promise.all(Array.from({ length: 400 }, () => openUploads(folder)));
  expect(await readdir(folder)).toEqual([fresh]);
  await rm(folder, { recursive: true });
});
