import { describe, expect, it, test } from 'vitest';
import { alike, cellValue, proposeColumns } from './importing';
import { area, bp, choice, date, flag, instant, int, money, period, phone, ref, text, texts, time } from './field';

describe('a column stands for a field', () => {
  const fields = { shopName: text('店名'), areaCode: area('区域'), phone: phone('电话'), address: text('地址') };
  const aliases = { shopName: ['店铺名称'], phone: ['手机号'] };
  it.each([
    [['店名', '区域', '电话', '地址'], { shopName: 0, areaCode: 1, phone: 2, address: 3 }],
    [['地 址*', '店铺名称(必填)', '手机号', 'AreaCode'], { address: 0, shopName: 1, phone: 2, areaCode: 3 }],
    [['店铺地址', '联系电话', '序号', '失败原因'], { address: 0, phone: 1 }],
    [['电话', '电话'], { phone: 0 }],
    [['', '备注'], {}],
  ])('by its heading, an alias, or what is like them: %j', (headings, wanted) => {
    expect(proposeColumns(fields, headings, aliases)).toEqual(wanted);
  });
});

test.each([
  [text('名'), ' a ', 'a'],
  [text('名'), '', null],
  [phone('电话'), '138 0013-8000', '13800138000'],
  [phone('电话'), '+86 13800138000', '13800138000'],
  [phone('电话'), '0571-88001234', '0571-88001234'],
  [money('额'), '¥1,234.5元', 123_450],
  [money('额'), '0.29', 29],
  [money('额'), '1234', 123_400],
  [bp('比例'), '12.5%', 1250],
  [bp('比例'), '0.1', 1000],
  [int('数'), '1,000', 1000],
  [date('日'), '2026/1/5', '2026-01-05'],
  [date('日'), '2026年1月5日', '2026-01-05'],
  [date('日'), '20260105', '2026-01-05'],
  [date('日'), '2026-01-05 00:00', '2026-01-05'],
  [instant('时'), '2026-1-5 9:30', '2026-01-05T09:30:00+08:00'],
  [time('时间'), '8:30', '08:30'],
  [period('账期'), '2026年3月', '2026-03'],
  [flag('开'), '是', true],
  [flag('开'), '0', false],
  [choice('态', { on: '启用', off: '停用' }), '停用', 'off'],
  [choice('态', { on: '启用' }), 'on', 'on'],
  [texts('标签'), 'a、b,c', ['a', 'b', 'c']],
  [ref('x', '店'), '井台店', '井台店'],
])('%j reads %j', (field, cell, value) => {
  expect(cellValue(field, cell)).toEqual({ value });
});

test.each([
  [phone('电话'), '1380000', /有效的电话/],
  [money('额'), '一百', /数字/],
  [money('额'), '1.234', /两位小数/],
  [int('数'), '1.5', /整数/],
  [date('日'), '2026-02-30', /日期/],
  [choice('态', { on: '启用', off: '停用' }), '开', /没有“开”,可填 启用、停用/],
  [flag('开'), '也许', /是或否/],
  [text('名', { max: 3 }), '四个字了', /最多 3 个字/],
  [bp('比例'), '12', /百分数/],
  [int('数', { max: 5 }), '6', /不能大于/],
])('%j can not read %j', (field, cell, problem) => {
  expect(cellValue(field, cell)).toMatchObject({ problem: expect.stringMatching(problem) });
});

test('texts are alike by the pairs of characters that they share', () => {
  expect([alike('清泉水站', '清泉水站'), alike('', ''), alike('a', 'ab'), alike('完全', '不同')]).toEqual([1, 0, 0.5, 0]);
  expect(alike('清泉水站文三店', '清泉水站文一店')).toBeGreaterThan(0.6);
});
