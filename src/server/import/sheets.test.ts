import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSheets } from './sheets';

const LINES = 49_000;

it('keeps the rows of a large sheet while the server goes on, under a name that the same bytes always have', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wellhead-sheets-'));
  const sheets = openSheets(folder);
  const line = `${Array.from({ length: 12 }, (_, i) => `"第 ${i} 格"`).join(',')}\n`;
  const large = Buffer.from(line.repeat(LINES));
  // To read it takes seconds, however fast the machine is: while somebody else does, the loop here turns many times.
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  const name = await sheets.keep([large]);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
  expect(await sheets.keep([large])).toBe(name);
  expect(await sheets.head(name)).toMatchObject({ headings: expect.arrayContaining(['第 0 格']), row: 1, rows: LINES - 1 });
  await expect(sheets.keep([Buffer.from('a,b\n')])).rejects.toThrow('没有数据行');
  await expect(sheets.keep([Buffer.from('6901234567890,12.50\n')], { expects: ['69 码', '单价'] })).rejects.toThrow(
    '第 1 行已经是数据,上面没有标题行:请加上一行再上传,如 69 码、单价',
  );
  await expect(sheets.keep([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1])])).rejects.toThrow('旧版 .xls');
  expect(await readdir(folder)).toEqual([`${name}.rows`]);
  await rm(folder, { recursive: true });
}, 60_000);
