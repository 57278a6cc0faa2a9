import { writeXlsx } from 'hucre/xlsx';
import { expect, it, test } from 'vitest';
import { ZipFile } from 'yazl';
import { SHEET_LIMITS } from '../../language/importing';
import type { Refusal } from '../resource/refusal';
import { kindOfSheet, readSheet } from './readSheet';

const rowsOf = async (bytes: Uint8Array) => {
  const rows = [];
  for await (const row of readSheet(Buffer.from(bytes))) rows.push(row);
  return rows;
};
const workbook = (rows: unknown[][]) =>
  writeXlsx({
    sheets: [
      { name: '表', rows: rows as never },
      { name: '说明', rows: [['别读我']] },
    ],
  });
const zipped = (files: Readonly<Record<string, Buffer>>) =>
  new Promise<Buffer>((resolve) => {
    const zip = new ZipFile();
    for (const [path, content] of Object.entries(files)) zip.addBuffer(content, path);
    zip.end();
    const parts: Buffer[] = [];
    (zip.outputStream as NodeJS.ReadableStream)
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)));
  });

it('reads the first sheet of a workbook as the texts that stand in it', async () => {
  const rows = await rowsOf(
    await workbook([
      ['店名', '电话', '金额', '日期', '开'],
      ['井台', 13_800_001_234, 0.1 + 0.2, new Date(Date.UTC(2026, 0, 31)), true],
      [],
      ["'0012", '123456789012345678', null, new Date(Date.UTC(2026, 0, 31, 9, 30)), ''],
    ]),
  );
  expect(rows).toEqual([
    [1, ['店名', '电话', '金额', '日期', '开']],
    [2, ['井台', '13800001234', '0.3', '2026-01-31', '是']],
    [4, ['0012', '123456789012345678', '', '2026-01-31 09:30']],
  ]);
});

it('finds the table: below a title, on a later sheet, after the line that names the separator', async () => {
  const table = [
    ['店名', '区域', '电话'],
    ['井台', '', '1'],
  ];
  expect(await rowsOf(await workbook([['2026 年新店名单'], [], ...table]))).toEqual([
    [3, table[0]],
    [4, table[1]],
  ]);
  const second = await writeXlsx({
    sheets: [
      { name: '说明', rows: [['请先看这里'], ['再填下一张']] },
      { name: '数据', rows: table },
    ],
  });
  expect(await rowsOf(second)).toEqual([
    [1, table[0], 2],
    [2, table[1]],
  ]);
  expect(await rowsOf(Buffer.from('sep=;\r\n店名;电话\r\n井,台;1\r\n'))).toEqual([
    [2, ['店名', '电话']],
    [3, ['井,台', '1']],
  ]);
  expect(await rowsOf(await workbook([['店名'], ['井台']]))).toEqual([
    [1, ['店名']],
    [2, ['井台']],
  ]);
  // One column is a table, too, and a heading may have fewer cells than what stands below it.
  expect(await rowsOf(Buffer.from('店名\n井台\n'))).toEqual([
    [1, ['店名']],
    [2, ['井台']],
  ]);
  expect(await rowsOf(Buffer.from('店名,电话\n井台,1,2,3\n'))).toEqual([
    [1, ['店名', '电话']],
    [2, ['井台', '1', '2', '3']],
  ]);
});

it('a list of phones needs no heading: its first line is kept, also where a later one is wider or a title stands above', async () => {
  const csv = (...lines: string[]) => rowsOf(Buffer.from(lines.join('\n')));
  expect(await csv('13800001111', '13900002222', '13700003333,老客户,别打')).toEqual([
    [0, ['手机号', '第 2 列', '第 3 列']],
    [1, ['13800001111']],
    [2, ['13900002222']],
    [3, ['13700003333', '老客户', '别打']],
  ]);
  expect(await csv('张三,+86 138-0000-1111', '李四,13900002222')).toEqual([
    [0, ['第 1 列', '手机号']],
    [1, ['张三', '+86 138-0000-1111']],
    [2, ['李四', '13900002222']],
  ]);
  expect(await rowsOf(await workbook([[13_800_001_111], [13_900_002_222]]))).toEqual([
    [0, ['手机号']],
    [1, ['13800001111']],
    [2, ['13900002222']],
  ]);
  // A heading below a title of one cell, which is merged over the table or not, and empty lines between.
  expect(await csv('会员名单', '', '手机', '13800001111', '13900002222')).toEqual([
    [3, ['手机']],
    [4, ['13800001111']],
    [5, ['13900002222']],
  ]);
  const merged = [
    ['2026 年 11 月会员', null, null],
    [null, null, null],
    ['姓名', '手机', '城市'],
    ['张三', '13800001111', ''],
  ];
  expect((await rowsOf(await workbook(merged)))[0]).toEqual([3, ['姓名', '手机', '城市']]);
  // A heading with fewer cells than what stands below it, and lines of words between the heading and the first phone.
  expect((await csv('手机号', '13800001111,老客户,别打'))[0]).toEqual([1, ['手机号']]);
  expect((await csv('店名,电话,备注', '井台,,新店', '山泉,13800001111,'))[0]).toEqual([1, ['店名', '电话', '备注']]);
  // Years are headings, and a day beside a title is none of the table's.
  expect((await csv('品牌,2025,2026', '井台,1.5,2.5'))[0]).toEqual([1, ['品牌', '2025', '2026']]);
  expect((await csv('制表日期,2026-11-29', '店名,区域,地址,数量,备注', '井台,西湖,文三路,10001,'))[0]).toEqual([
    2,
    ['店名', '区域', '地址', '数量', '备注'],
  ]);
});

it('of other data without a heading it says which line that is', async () => {
  const read = (text: string) => rowsOf(Buffer.from(text)).catch((error: Refusal) => [error.data.reason, error.message]);
  expect(await read('6901234567890,12.50\n6901234567891,13.00')).toEqual(['engine.noHeading', '第 1 行已经是数据,上面没有标题行']);
  // Two columns of phones: nobody knows whose is meant.
  expect(await read('\n13800001111,13900002222\n13800001112,13900002223')).toEqual([
    'engine.noHeading',
    '第 2 行已经是数据,上面没有标题行',
  ]);
});

const gbk = (ascii: string, ...codes: number[]) => Buffer.concat([Buffer.from(codes), Buffer.from(ascii)]);
test.each([
  ['UTF-8', Buffer.from('店名,电话\r\n"井,台",1\r\n')],
  ['UTF-8 with its mark', Buffer.from('\uFEFF店名,电话\r\n"井,台",1\r\n')],
  ['Unicode text', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('店名\t电话\r\n"井,台"\t1\r\n', 'utf16le')])],
  [
    'GBK',
    Buffer.concat([
      gbk(',', 0xb5, 0xea, 0xc3, 0xfb),
      gbk('\r\n"', 0xb5, 0xe7, 0xbb, 0xb0),
      gbk(',', 0xbe, 0xae),
      gbk('",1\r\n', 0xcc, 0xa8),
    ]),
  ],
])('reads a CSV as %s', async (_name, bytes) => {
  expect(await rowsOf(bytes)).toEqual([
    [1, ['店名', '电话']],
    [2, ['井,台', '1']],
  ]);
});

it('takes what keeps a text from being a formula for no part of it', async () => {
  expect((await rowsOf(Buffer.from(`a,b,c\n'=1+1,'0012,it's\n`)))[1]).toEqual([2, ['=1+1', '0012', "it's"]]);
});

it('reports what can not be read, and why', async () => {
  expect([
    kindOfSheet(Buffer.from('a,b')),
    kindOfSheet(Buffer.from('PK\x03\x04')),
    kindOfSheet(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])),
    kindOfSheet(Buffer.from('a\0b')),
  ]).toEqual(['csv', 'xlsx', null, null]);
  await expect(rowsOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).rejects.toThrow(/旧版 \.xls/);
  await expect(rowsOf((await workbook([['a'], ['b']])).subarray(0, 300))).rejects.toThrow(/已损坏/);
  await expect(rowsOf(await zipped({ 'a.txt': Buffer.from('x') }))).rejects.toThrow(/已损坏/);
  await expect(rowsOf(Buffer.from(`${'x,'.repeat(SHEET_LIMITS.columns + 1)}y\n`))).rejects.toThrow(/超过 100 列/);
  await expect(rowsOf(Buffer.from('a\n'.repeat(SHEET_LIMITS.rows + 2)))).rejects.toThrow(/超过 50,000 行/);
});

it('unpacks no bomb, neither one that says so nor one that hides it', async () => {
  const honest = await zipped({ '[Content_Types].xml': Buffer.alloc(SHEET_LIMITS.unpacked + 1) });
  expect(honest.length).toBeLessThan(1_000_000);
  await expect(rowsOf(honest)).rejects.toThrow(/解开后太大/);
  // The central directory claims ten bytes; there are ten million.
  const lying = await zipped({ 'xl/worksheets/sheet1.xml': Buffer.alloc(10_000_000, 'a') });
  const at = lying.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  lying.writeUInt32LE(10, at + 24);
  await expect(rowsOf(lying)).rejects.toThrow(/已损坏/);
});
