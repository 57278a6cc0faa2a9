import { describe, expect, it } from 'vitest';
import { bp, choice, date, flag, int, money, ref, text, verdict } from '../../../language/field';
import { answersTo, asksHere, fromLink, nextField, refusalOf, toLink } from './answers';

const NOW = new Date('2026-11-21T17:00:00Z');
const ids = (...args: Parameters<typeof answersTo>) => answersTo(...args).map((a) => [a.value, a.label]);

describe('answers to one input', () => {
  it('an amount is taken as typed, and shown as it will be sent', () => {
    expect(ids('amount', money('金额'), '１２．5', NOW)).toEqual([[1250, '12.50 元']]);
    expect(ids('share', bp('分成'), '12.5', NOW)).toEqual([[1250, '12.50%']]);
    expect(ids('count', int('数量'), '3', NOW)).toEqual([[3, '3']]);
  });
  it('a day may be typed or named; today is that of Shanghai', () => {
    expect(ids('day', date('日期', { required: true }), '', NOW)).toEqual([
      ['2026-11-22', '今天'],
      ['2026-11-23', '明天'],
      ['2026-11-21', '昨天'],
    ]);
    expect(ids('day', date('日期'), '明天', NOW)).toEqual([['2026-11-23', '明天']]);
    expect(ids('day', date('日期'), '前', NOW)).toEqual([['2026-11-20', '前天']]);
    expect(ids('day', date('日期'), '下周一', NOW)).toEqual([['2026-11-23', '下周一']]);
    expect(ids('day', date('日期'), '2026/1/5', NOW)).toEqual([['2026-01-05', '2026-01-05']]);
  });
  it('choices and flags are narrowed by what is typed, pinyin initials too', () => {
    const way = choice('方式', { reassign: '重派', ignore: '忽略' }, { required: true });
    expect(ids('way', way, '', NOW).map(([value]) => value)).toEqual(['reassign', 'ignore']);
    expect(ids('way', way, '忽', NOW)).toEqual([['ignore', '忽略']]);
    expect(ids('result', verdict(), '驳', NOW)).toEqual([[0, '驳回']]);
    expect(ids('force', flag('强制'), '', NOW)).toEqual([
      [true, '是'],
      [false, '否'],
    ]);
  });
  it('optional inputs can be left out, but only before anything is typed', () => {
    expect(ids('note', text('说明'), '', NOW)).toEqual([[null, '不填']]);
    expect(ids('note', text('说明'), '客户要求', NOW)).toEqual([['客户要求', '客户要求']]);
    expect(ids('note', text('说明', { required: true }), '', NOW)).toEqual([]);
  });
});

it('the next input is the first that is shown and not answered yet; what an answer hides is not asked for', () => {
  const fields = {
    result: verdict(),
    reason: text('驳回原因', { shownWhen: { result: 0 }, requiredWhen: { result: 0 } }),
    note: text('说明'),
  };
  expect(nextField(fields, {}, [])).toBe('result');
  expect(nextField(fields, { result: 1 }, ['result'])).toBe('note');
  expect(nextField(fields, { result: 0 }, ['result'])).toBe('reason');
  expect(nextField(fields, { result: 1 }, ['result', 'note'])).toBeNull();
});

it('is judged by the one validator, with the other answers in mind', () => {
  const reason = text('驳回原因', { max: 4, requiredWhen: { result: 0 } });
  expect(refusalOf('reason', reason, null, { result: 0 })).toBe('驳回原因不能为空');
  expect(refusalOf('reason', reason, null, { result: 1 })).toBeNull();
  expect(refusalOf('reason', reason, '一二三四五', {})).toBe('驳回原因最多 4 个字');
  expect(refusalOf('amount', money('金额'), '1.234', {})).toBe('金额应为数字,最多两位小数');
});

it('pictures, long texts and lists are left to the form', () => {
  expect(asksHere(text('说明', { max: 200 }))).toBe(true);
  expect(asksHere(text('备注', { max: 500 }))).toBe(false);
  expect(asksHere({ kind: 'images', label: '照片', required: true })).toBe(false);
});

it('a link carries answers there and back; what does not fit a field is dropped, and secrets never go into one', () => {
  const fields = {
    amount: money('金额'),
    ok: flag('确定'),
    result: verdict(),
    shopId: ref('merchant_shop', '店铺'),
    word: text('密码', { secret: 'plain' }),
  };
  const there = toLink(fields, { amount: 1250, ok: true, result: 0, shopId: '100000000000000001', word: 'x' });
  expect(there).toEqual({ 'in.amount': '1250', 'in.ok': 'true', 'in.result': '0', 'in.shopId': '100000000000000001' });
  expect(fromLink(fields, there)).toEqual({ amount: 1250, ok: true, result: 0, shopId: '100000000000000001' });
  expect(fromLink(fields, { 'in.amount': 'much', 'in.nothing': '1', 'in.result': '7', 'in.word': 'x' })).toEqual({});
});
