import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { bp, choice, date, decimal, flag, images, instant, int, json, money, ref, text } from '../../language/field';
import { csvBytes } from './csv';
import { cellOf, columnOf, type Cell, type Sheet } from './sheet';
import { xlsxBytes } from './xlsx';

const fields = {
  id: { kind: 'id' as const, label: '编号', required: true },
  name: text('名称'),
  price: money('金额'),
  share: bp('比例'),
  count: int('数量'),
  lng: decimal('经度', 6),
  day: date('日期'),
  at: instant('时间'),
  state: choice('状态', { on: '启用' }),
  open: flag('开放'),
  shopId: ref('shop', '店铺'),
  pictures: images('图片'),
  more: json<object>('其他'),
};
const row = {
  id: 123456789012345678n,
  name: '=1+1',
  price: -1250,
  share: 1234,
  count: 1_234_567,
  lng: 0.0000001,
  day: '2026-11-21',
  at: '2026-11-21T16:30:59.000Z',
  state: 'on',
  open: false,
  shopId: 5n,
  shopName: '井台店',
  pictures: ['/a', '/b'],
  more: { name: '张*', phone: '138****5678' },
};
const cells = () => Object.entries(fields).map(([key, field]) => cellOf(key, field, row));
async function* pages(...all: Cell[][][]) {
  for (const page of all) yield page;
}
const sheet = (...all: Cell[][][]): Sheet => ({
  name: '订单/2026:[甲]',
  columns: Object.values(fields).map((field) => columnOf(field)),
  pages: pages(...all),
});
async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

test('a CSV says everything as people read it, and nothing as a formula', async () => {
  const [head, line, empty, end] = (await whole(csvBytes(sheet([cells()], [Object.keys(fields).map(() => null)]))))
    .toString()
    .split('\r\n');
  expect(head).toBe('\uFEFF编号,名称,金额,比例,数量,经度,日期,时间,状态,开放,店铺,图片,其他');
  expect(line).toBe(
    "'123456789012345678,'=1+1,-12.50,12.34%,1234567,0.000000,2026-11-21,2026-11-22 00:30,启用,否,井台店,/a /b,张* 138****5678",
  );
  expect([empty, end]).toEqual([','.repeat(12), '']);
});

test('a workbook is read by another program: text stays text, numbers and days are such', async () => {
  const {
    sheets: [read],
  } = await readXlsx(await whole(xlsxBytes(sheet([cells()]))));
  expect(read!.name).toBe('订单 2026  甲 ');
  expect(read!.freezePane).toMatchObject({ rows: 1 });
  const [, line] = read!.rows;
  expect(line!.slice(0, 6)).toEqual(['123456789012345678', '=1+1', -12.5, 0.1234, 1_234_567, 0.0000001]);
  expect((line![6] as Date).toISOString()).toBe('2026-11-21T00:00:00.000Z');
  // A spreadsheet knows no zones: what it shows is the time in Shanghai.
  expect((line![7] as Date).toISOString().slice(0, 16)).toBe('2026-11-22T00:30');
  expect(line!.slice(8)).toEqual(['启用', '否', '井台店', '/a /b', '张* 138****5678']);
});

test.each(['a<b>&"c"', ' 空格 ', '换\n行', '_x0041_', '😀', '𠮷', "'=1", 'x'.repeat(32_767)])('a workbook keeps %j', async (name) => {
  const one: Sheet = { name: '表', columns: [columnOf(fields.name)], pages: pages([[name]]) };
  const read = (await readXlsx(await whole(xlsxBytes(one)))).sheets[0]!.rows[1]![0];
  expect(String(read).replaceAll('_x005F_', '_')).toBe(name);
});

test('what no workbook can hold is left out', async () => {
  const one: Sheet = { name: '表', columns: [columnOf(fields.name)], pages: pages([['a\0b\x0bc\uffff'], ['y'.repeat(40_000)]]) };
  const { rows } = (await readXlsx(await whole(xlsxBytes(one)))).sheets[0]!;
  expect([rows[1]![0], (rows[2]![0] as string).length]).toEqual(['abc', 32_767]);
});

test('a masked column shows the first character and nothing else', () => {
  expect(columnOf(fields.price, true).format).toBe('text');
  expect([
    cellOf('price', fields.price, row, true),
    cellOf('shopId', fields.shopId, row, true),
    cellOf('name', fields.name, { name: null }, true),
  ]).toEqual(['-***', '井***', null]);
});

test('rows that fail make the file fail', async () => {
  async function* broken(): AsyncGenerator<Cell[][]> {
    yield [['a']];
    throw new Error('gone');
  }
  for (const bytes of [csvBytes, xlsxBytes])
    await expect(whole(bytes({ name: '表', columns: [columnOf(fields.name)], pages: broken() }))).rejects.toThrow('gone');
});
