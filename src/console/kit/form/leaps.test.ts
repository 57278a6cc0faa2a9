// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { decimal, int, money, text } from '../../../language/field';
import { leaps } from './leaps';

const fields = { price: money('单价'), weight: decimal('重量', 2), count: int('数量', { unit: '桶' }), name: text('名称') };

it.each([
  [{ price: 1320 }, { price: 13200 }, []],
  [{ price: 1320 }, { price: 13201 }, ['单价:13.20 → 132.01']],
  [{ price: 13201 }, { price: 1320 }, ['单价:132.01 → 13.20']],
  [{ weight: 13200 }, { weight: 132005 }, [expect.stringMatching(/^重量:13,?200.* → 132,?005/)]],
  [{ count: 1 }, { count: 11 }, [expect.stringMatching(/^数量:1.* → 11/)]],
  [{ count: -1 }, { count: 11 }, [expect.stringContaining('数量')]],
  [{ count: 0 }, { count: 500 }, []],
  [{ count: 500 }, { count: 0 }, []],
  [{ count: null }, { count: 500 }, []],
  [{ count: 500 }, {}, []],
  [{ name: '1' }, { name: '5000' }, []],
])('%j → %j', (before, after, expected) => expect(leaps(fields, before, after)).toEqual(expected));
