import { expect, test } from 'vitest';
import type { Candidate } from '../../../language/kinds/desk';
import { standing, whyClosed } from './standing';

const candidate = (id: string, total: number, blocked?: string): Candidate => ({
  id,
  name: id,
  note: null,
  isOpen: blocked === undefined,
  distanceM: null,
  at: null,
  total,
  terms: [],
  findings: blocked === undefined ? [] : [{ level: 'block', message: blocked }],
  input: {},
});

test('those that stand beside a row keep their places and their keys, whatever they cost since', () => {
  const first = standing([], [candidate('甲', 1), candidate('乙', 2), candidate('丙', 3), candidate('远', 9, '太远')]);
  expect(first.map(({ id }) => id)).toEqual(['甲', '乙', '丙']);
  const later = standing(first, [candidate('新', 1), candidate('丙', 2), candidate('甲', 5), candidate('乙', 6, '运力已满')]);
  expect(later.map(({ id, total }) => [id, total])).toEqual([
    ['甲', 5],
    ['乙', 6],
    ['丙', 2],
    ['新', 1],
  ]);
  expect(later.map(whyClosed)).toEqual([null, '乙:运力已满', null, null]);
  expect(standing(later, [candidate('乙', 6)]).map(whyClosed)).toEqual(['甲:已不在候选里', null, '丙:已不在候选里', '新:已不在候选里']);
});
