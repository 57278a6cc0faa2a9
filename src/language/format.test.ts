import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { int, texts } from './field';
import { formatCount, formatMoney, formatValue, fromCityOn } from './format';

describe('an area in a narrow column', () => {
  it.each([
    ['浙江省杭州市西湖区北山街道', '杭州市西湖区北山街道'],
    ['内蒙古自治区呼和浩特市新城区', '呼和浩特市新城区'],
    ['新疆维吾尔自治区喀什地区', '喀什地区'],
  ])('starts at its city: %s', (whole, short) => expect(fromCityOn(whole)).toBe(short));

  it.each(['上海市宝山区庙行镇', '浙江省', '广西壮族自治区', ''])('stays whole where nothing else says where it is: %s', (whole) =>
    expect(fromCityOn(whole)).toBe(whole),
  );
});

it('a list of areas is read by their names, and by its codes where it comes without', () => {
  const cities = texts('城市', { areas: 'city' });
  expect(formatValue('cityCodes', cities, { cityCodes: ['3301', '3101'], cityName: ['浙江省杭州市', '上海市'] })).toBe('杭州市、上海市');
  expect(formatValue('cityCodes', cities, { cityCodes: ['3301'] })).toBe('3301');
});

it('a whole number says what it counts, where the field does', () => {
  expect(formatValue('hours', int('时限', { unit: '小时' }), { hours: 1200 })).toBe('1,200 小时');
  expect(formatValue('hours', int('时限'), { hours: 0 })).toBe('0');
  const quota = int('名额', { unit: '家', zero: '不限' });
  expect([0, 3, null].map((value) => formatValue('quota', quota, { quota: value }))).toEqual(['不限', '3 家', '—']);
});

it('numbers are written as Intl writes them, without waking it', () => {
  const count = new Intl.NumberFormat('zh-CN');
  const money = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const whole = fc.integer({ min: -1e15, max: 1e15 });
  fc.assert(
    fc.property(
      fc.oneof(whole, fc.integer({ min: -2e6, max: 2e6 })),
      (n) => formatCount(n) === count.format(n) && formatMoney(n) === money.format(n / 100),
    ),
  );
  fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), (n) => formatCount(n / 1000) === count.format(n / 1000)));
  expect([formatCount(NaN), formatCount(0.0004), formatMoney(-1)]).toEqual(['NaN', '0', '-0.01']);
});
