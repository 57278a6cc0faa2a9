import { expect, it } from 'vitest';
import { filledIn, isOptOut, partsOf, strayVariable, variablesIn } from './text';

it('counts a text as it is charged: the sign, the values and each half of an emoji too', () => {
  expect([70, 71, 134, 135, 201, 202].map((n) => partsOf('字'.repeat(n)))).toEqual([1, 2, 2, 3, 3, 4]);
  expect(partsOf('😀'.repeat(35))).toBe(1);
  expect(partsOf('😀'.repeat(36))).toBe(2);
  const { text } = filledIn('井台送水', '您的订单${orderNo}已送达', { orderNo: 'T20261125000001' });
  expect(text).toBe('【井台送水】您的订单T20261125000001已送达');
});

it('knows the variables of a text, says which have no value, and what only looks like one', () => {
  expect(variablesIn('${a}与${b}与${a}')).toEqual(['a', 'b']);
  expect(filledIn('井台', '${a}${b}', { a: '甲\n乙', b: ' ' })).toEqual({ text: '【井台】甲 乙', missing: ['b'] });
  expect([strayVariable('您的 $｛orderNo｝'), strayVariable('＄{orderNo}已到')]).toEqual(['$｛orderNo｝', '＄{orderNo}']);
  expect([strayVariable('${a}'), strayVariable('${客户}'), strayVariable('${}'), strayVariable('${a')]).toEqual([
    null,
    '${客户}',
    '${}',
    '${a',
  ]);
});

it('takes the word for no more alone as one, however it is written, and no sentence with it', () => {
  expect(['TD', 'td', ' T ', 'T', '退订', '退订。', 'ＴＤ'].map(isOptOut)).not.toContain(false);
  expect(['', '不退订', '退订吗', 'TDD', '几点到'].map(isOptOut)).not.toContain(true);
});
