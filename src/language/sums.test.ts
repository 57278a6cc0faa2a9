import { expect, it } from 'vitest';
import { derived, int, money } from './field';
import { resource } from './resource';
import { sumsIn } from './sums';

const bill = resource('bill', {
  label: '单',
  title: 'id',
  fields: {
    goods: money('货款'),
    serviceFee: money('服务费'),
    taken: money('抵扣'),
    pieces: int('件数'),
    due: money('应付', { reckoned: 'goods + service_fee - taken' }),
    each: money('每件', { reckoned: 'round(goods * 1.0 / pieces)' }),
    mixed: money('混', { reckoned: 'goods - pieces' }),
    stored: derived.sum('累计', 'bill', 'id', 'goods'),
  },
  sums: { stored: ['due', '-taken'] },
});

it('knows the parts of what the database reckons as a plain sum, and of what is declared; of nothing else', () => {
  expect(Object.fromEntries(sumsIn(bill))).toEqual({
    due: [
      { name: 'goods', sign: 1 },
      { name: 'serviceFee', sign: 1 },
      { name: 'taken', sign: -1 },
    ],
    stored: [
      { name: 'due', sign: 1 },
      { name: 'taken', sign: -1 },
    ],
  });
});
