import { expect, it } from 'vitest';
import { int, lines as linesOf, money, text } from '../../../language/field';
import { begunOf, cellsOf, exceeded, laidOver, sumsOf, valueOfCell, withoutEmptyEnd } from './lines';

const fields = { code: text('编码'), qty: int('数量'), price: money('单价'), amount: money('金额') };
const valueOf = (key: string, cell: string) => valueOfCell(fields[key as keyof typeof fields], cell);

it('reads a block as spreadsheets copy it, without the lines that are empty at its end', () => {
  expect(cellsOf('a\t1\r\nb\t2\r\n\r\n')).toEqual([
    ['a', '1'],
    ['b', '2'],
  ]);
});

it('lays a block over the lines from a cell on, and adds as many as it has more', () => {
  const lines = [{ code: 'a', qty: 1 }, { code: 'b' }];
  expect(laidOver(lines, fields, { row: 1, key: 'qty' }, cellsOf('2\t3.50\n１，０００\t4'), valueOf)).toEqual([
    { code: 'a', qty: 1 },
    { code: 'b', qty: 2, price: 350 },
    { qty: 1000, price: 400 },
  ]);
});

it('a line that was begun at the end and left empty is none; one between others is for the validator to name', () => {
  expect(withoutEmptyEnd([{ code: 'a' }, {}, { qty: 0 }, {}, { code: undefined, qty: null }])).toEqual([{ code: 'a' }, {}, { qty: 0 }]);
  expect(withoutEmptyEnd([{}])).toEqual([]);
});

it('leaves what a column can not be for the validator, and cells beyond the last column out', () => {
  expect(laidOver([], fields, { row: 0, key: 'amount' }, cellsOf('无\t9'), valueOf)).toEqual([{ amount: '无' }]);
});

it('sums up what counts and pays, not prices', () => {
  expect(sumsOf(fields, [{ qty: 1, amount: 50, price: 50 }, { qty: 2 }, { qty: 'x' }])).toEqual({ qty: 3, amount: 50 });
});

it('lines that are there already are those of which something is left, and say where more is wanted than that', () => {
  const begins = { call: '/bill/info', child: 'items', as: { code: 'no', qty: 'left' } };
  const children = [
    { no: 'a', left: 3 },
    { no: 'b', left: 0 },
    { no: 'c', left: 1 },
  ];
  const lines = { code: fields.code, qty: fields.qty };
  const begun = begunOf(lines, begins, children);
  expect(begun).toEqual([
    { line: { code: 'a', qty: 3 }, child: children[0] },
    { line: { code: 'c', qty: 1 }, child: children[2] },
  ]);
  const field = linesOf('明细', lines, { begins });
  expect(exceeded(field, { code: 'a', qty: 4 }, begun[0]!.line)).toEqual({ qty: '最多 3' });
  for (const qty of [0, 3, undefined]) expect(exceeded(field, { code: 'a', qty }, begun[0]!.line)).toEqual({});
  // What may be raised stands there whole, with any count.
  const raisable = { ...begins, raisable: true as const };
  expect(begunOf(lines, raisable, children).map(({ line }) => line.qty)).toEqual([3, 0, 1]);
  expect(exceeded(linesOf('明细', lines, { begins: raisable }), { code: 'a', qty: 4 }, begun[0]!.line)).toEqual({});
});
