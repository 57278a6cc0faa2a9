import { expect, test } from 'vitest';
import { area, bp, choice, date, flag, instant, int, money, period, phone, ref, text } from '../../../language/field';
import { addDays } from '../../../language/days';
import { daysOf } from '../values/dayWords';
import { datePresets } from './datePresets';
import { holdsFilter, typing, understand, type Fits, type NamedField } from './filterSyntax';

const fields: NamedField[] = Object.entries({
  status: choice('状态', { waiting: '待分单', assigned: '待接单', done: '已完成' }),
  verdict: choice('结果', { 1: '通过', 0: '驳回' }, {}),
  paidAmount: money('实付金额'),
  refundAmount: money('退款金额'),
  rate: bp('费率'),
  count: int('数量'),
  placedAt: instant('下单时间'),
  day: date('营业日'),
  open: flag('营业'),
  areaCode: area('街道'),
  shopId: ref('shop', '店铺'),
  month: period('账期'),
  no: text('单号'),
  phone: phone('电话', { masked: true }),
}).map(([name, field]) => ({ name, field }));
const others: NamedField[] = [{ name: 'createdAt', field: instant('创建时间') }];
/** Literally, without pinyin: that is tested where it lives. */
const fits: Fits = (label, typed) => (label === typed ? 0 : label.startsWith(typed) ? 1 : label.includes(typed) ? 2 : null);
const read = (typed: string) => understand(typed, fields, others, fits);
const today = datePresets()[0]!.from;

test.each<[string, Record<string, string | null>]>([
  ['状态:已完成', { status: 'done' }],
  ['状态：待分单、已完成', { status: 'waiting,done' }],
  ['状态 = 已', { status: 'done' }],
  ['状态:done', { status: 'done' }],
  ['营业:否', { open: 'false' }],
  ['实付>100', { paidAmount_from: '10001' }],
  ['实付 >= 100', { paidAmount_from: '10000' }],
  ['实付＜1,000.50', { paidAmount_to: '100049' }],
  ['实付≤0.01', { paidAmount_to: '1' }],
  ['实付:100..200', { paidAmount_from: '10000', paidAmount_to: '20000' }],
  ['实付:100', { paidAmount_from: '10000', paidAmount_to: '10000' }],
  ['实付:..5', { paidAmount_from: null, paidAmount_to: '500' }],
  ['费率>2.5%', { rate_from: '251' }],
  ['实付>100元', { paidAmount_from: '10001' }],
  ['实付:100元..200块', { paidAmount_from: '10000', paidAmount_to: '20000' }],
  ['实付>100 实付<=200', { paidAmount_from: '10001', paidAmount_to: '20000' }],
  ['数量》3', { count_from: '4' }],
  ['下单>=2026-11-01', { placedAt_from: '2026-11-01' }],
  ['下单>2026/2/28', { placedAt_from: '2026-03-01' }],
  ['下单<20260301', { placedAt_to: '2026-02-28' }],
  ['下单:今天', { placedAt_from: today, placedAt_to: today }],
  ['营业日:2026-11-01..2026-11-30', { day_from: '2026-11-01', day_to: '2026-11-30' }],
  ['下单>=1-2', { placedAt_from: `${today.slice(0, 4)}-01-02` }],
  ['街道:3301', { areaCode: '3301' }],
  ['店铺:100000000000000123', { shopId: '100000000000000123' }],
  ['账期:2026年1月', { month: '2026-01' }],
  ['单号:"A B:1"', { no: 'A B:1' }],
])('%s', (typed, changes) => expect(read(typed)).toEqual({ changes, lookUps: [], keyword: '', problems: [] }));

test('an everyday word for amounts means the first of them where no label has it, unless one that is no filter is called so', () => {
  const some = (...labels: string[]) => labels.map((label, i) => ({ name: `amount${i}`, field: money(label) }));
  expect(understand('金额>100元', some('实付', '退款'), others, fits)).toMatchObject({ changes: { amount0_from: '10001' }, problems: [] });
  expect(understand('金额>100', some('实付'), some('金额'), fits)).toMatchObject({
    changes: {},
    problems: [{ message: '“金额”不能用来筛选,可以用 实付' }],
  });
});
test.each<[string, Record<string, string | null>]>([
  ...['状态≠已完成', '状态!=已完成', '状态 ！＝ 已完成', '状态不是已完成', '状态 不是 已完成', '状态不等于已完成'].map(
    (typed): [string, Record<string, string>] => [typed, { status_not: 'done' }],
  ),
  ['状态!=已完成、待接单', { status_not: 'assigned,done' }],
  ['实付!=0', { paidAmount_not: '0' }],
  ['下单!=今天', { placedAt_not: today }],
  ['店铺!=100000000000000123', { shopId_not: '100000000000000123' }],
  ...['单号:为空', '单号=空', '单号为空', '单号 为空', '单号!=非空'].map((typed): [string, Record<string, string>] => [
    typed,
    { no_empty: 'true' },
  ]),
  ...['单号:非空', '单号非空', '单号 不为空', '单号!=空', '单号：不为空'].map((typed): [string, Record<string, string>] => [
    typed,
    { no_empty: 'false' },
  ]),
  ['单号:"为空"', { no: '为空' }],
  ['实付:空', { paidAmount_empty: 'true' }],
  ['店铺:空', { shopId_empty: 'true' }],
  ['状态:\u200b已完成', { status: 'done' }],
  ['单号：Ａ１（西湖）', { no: 'A1（西湖）' }],
  ['下单:前天', { placedAt_from: addDays(today, -2), placedAt_to: addDays(today, -2) }],
  ['下单>=明天', { placedAt_from: addDays(today, 1) }],
  ['下单:近3天', { placedAt_from: addDays(today, -2), placedAt_to: today }],
  ...['本周', '上周', '下周', '本月', '上月', '今年', '去年', '近2周', '近三个月'].map((word): [string, Record<string, string>] => [
    `下单:${word}`,
    { placedAt_from: daysOf(word)!.from, placedAt_to: daysOf(word)!.to },
  ]),
  ['下单>上周', { placedAt_from: daysOf('本周')!.from }],
  ['下单<本周', { placedAt_to: daysOf('上周')!.to }],
  ['下单:上周..本周', { placedAt_from: daysOf('上周')!.from, placedAt_to: daysOf('本周')!.to }],
  ['下单>=2026-11-20 14:30', { placedAt_from: '2026-11-20T06:30:00.000Z' }],
  ['下单>2026-11-20 14:30', { placedAt_from: '2026-11-20T06:31:00.000Z' }],
  ['下单<=2026-11-20 14点半', { placedAt_to: '2026-11-20T06:30:59.999Z' }],
  ['下单<2026-11-20 14:30', { placedAt_to: '2026-11-20T06:29:59.999Z' }],
  ['下单>今天 14:30', { placedAt_from: `${today}T06:31:00.000Z` }],
  ['下单 > 今天14:30', { placedAt_from: `${today}T06:31:00.000Z` }],
  ['下单>14:30', { placedAt_from: `${today}T06:31:00.000Z` }],
  ['下单:2026-11-20 08:00..2026-11-21', { placedAt_from: '2026-11-20T00:00:00.000Z', placedAt_to: '2026-11-21' }],
  ['下单：2026-11-20 08:00..09:30', { placedAt_from: '2026-11-20T00:00:00.000Z', placedAt_to: '2026-11-20T01:30:59.999Z' }],
  ['下单:11-20 08:00..11-21', { placedAt_from: `${today.slice(0, 4)}-11-20T00:00:00.000Z`, placedAt_to: `${today.slice(0, 4)}-11-21` }],
  ['下单:2026-11-20 20:00..2026-11-20', { placedAt_from: '2026-11-20T12:00:00.000Z', placedAt_to: '2026-11-20' }],
])('%s is a filter', (typed, changes) => expect(read(typed)).toEqual({ changes, lookUps: [], keyword: '', problems: [] }));

test('words that mean an operator mean one only behind what can be filtered by', () => {
  expect(read('桶装水不是瓶装')).toMatchObject({ changes: {}, keyword: '桶装水不是瓶装', problems: [] });
  expect(read('杯子 为空 状态:已完成')).toMatchObject({ changes: { status: 'done' }, keyword: '杯子 为空', problems: [] });
  expect(read('店铺不是清泉')).toMatchObject({ lookUps: [{ name: 'shopId_not', value: '清泉' }], problems: [] });
});
test('more values than can be searched for get a message, not a search', () => {
  expect(holdsFilter('水'.repeat(10_000))).toBe(true);
  expect(read('水'.repeat(10_000))).toMatchObject({
    changes: {},
    keyword: '',
    problems: [{ message: '太长了:关键字最多 100 个字,现在有 10000 个' }],
  });
  expect(read(`状态:已完成 ${'水'.repeat(101)}`)).toMatchObject({
    changes: { status: 'done' },
    keyword: '',
    problems: [{ message: '关键字最多 100 个字,现在有 101 个' }],
  });
});
test('names are for the server to look up; everyday words mean the field of their kind', () => {
  expect(read('城市:杭州 店铺:清泉').lookUps).toMatchObject([
    { name: 'areaCode', value: '杭州', part: '城市:杭州' },
    { name: 'shopId', value: '清泉' },
  ]);
});
test('what has no operator is the keyword, and so is what is quoted', () => {
  expect(read('桶装水 状态:已完成 18 升')).toMatchObject({ changes: { status: 'done' }, keyword: '桶装水 18 升', problems: [] });
  expect(read('"a:b c"')).toMatchObject({ changes: {}, keyword: 'a:b c', problems: [] });
  expect([holdsFilter('a b'), holdsFilter('"a:b"'), holdsFilter('a: '), holdsFilter('a：')]).toEqual([false, false, true, true]);
});
test.each<[string, RegExp]>([
  ['颜色:红', /没有叫“颜色”的条件/],
  ['金额>1', /“金额”可以是 实付金额、退款金额/],
  ['状态:待', /状态“待”可以是 待分单、待接单/],
  ['状态:蓝', /状态没有“蓝”,可以是 待分单、待接单、已完成/],
  ['状态:', /“状态”后面还没有值/],
  ['状态>已完成', /不能比较大小/],
  ['状态不是蓝', /状态没有“蓝”/],
  ['营业为空', /营业总是有值,不能问是否为空/],
  ['电话!=13800138000', /电话不能用“不等于”查找/],
  ['下单!=本周', /不等于后面只能写一天/],
  ['下单:今天 25:00', /不是日期/],
  ['营业日:今天 8:00', /不是日期/],
  ['下单:今天 9:00..8:00', /没有这样的范围/],
  ['实付>很多', /实付金额“很多”不是数字/],
  ['下单:2026-02-30', /不是日期/],
  ['实付>5 实付<1', /实付金额已有“实付>5”,不能同时是“实付<1”/],
  ['状态:已完成 状态:待接单', /状态已有“状态:已完成”/],
  ['店铺:清泉 店铺:山泉', /店铺已有“店铺:清泉”/],
  ['实付:5..1', /没有这样的范围/],
  ['实付>1..2', /用冒号/],
  ['创建>=2026-11-01', /“创建时间”不能用来筛选,可以用 下单时间/],
])('%s is not understood, and says why', (typed, message) => {
  const { problems, ...rest } = read(`${typed} 营业:是 水`);
  expect(problems).toHaveLength(1);
  expect(problems[0]!.message).toMatch(message);
  expect(rest).toMatchObject({ changes: { open: 'true' }, keyword: '水' });
});
test.each<[string, Partial<ReturnType<typeof typing>>]>([
  ['水 zt', { before: '水 ', label: 'zt', operator: '', value: '' }],
  ['水 状态:待', { before: '水 状态:', label: '状态', operator: ':', value: '待' }],
  ['状态:待分单,已', { before: '状态:待分单,', value: '已' }],
  ['状态:已完成 ', { before: '状态:已完成 ', label: '', value: '' }],
  ['单号:"a b', { before: '单号:', value: 'a b' }],
  ['', { before: '', label: '' }],
])('%j: what is being typed', (typed, part) => expect(typing(typed)).toMatchObject(part));
