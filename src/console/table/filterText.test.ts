import { expect, test } from 'vitest';
import { area, bp, choice, date, flag, instant, int, money, period, ref, text } from '../../language/field';
import { datePresets } from './datePresets';
import { holdsFilter, typing, understand, type Fits, type NamedField } from './filterText';

const fields: NamedField[] = Object.entries({
  status: choice('状态', { waiting: '待分单', assigned: '待接单', done: '已完成' }), verdict: choice('结果', { 1: '通过', 0: '驳回' }, {}), paidAmount: money('实付金额'), refundAmount: money('退款金额'), rate: bp('费率'), count: int('数量'),
  placedAt: instant('下单时间'), day: date('营业日'), open: flag('营业'), areaCode: area('街道'), shopId: ref('shop', '店铺'), month: period('账期'), no: text('单号'),
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
  expect(understand('金额>100', some('实付'), some('金额'), fits)).toMatchObject({ changes: {}, problems: [{ message: '“金额”不能用来筛选,可以用 实付' }] });
});
test.each(['状态≠已完成', '状态!=已完成', '状态 ！＝ 已完成'])('%s is no keyword', (typed) => {
  expect(read(typed)).toMatchObject({ changes: {}, keyword: '', problems: [{ message: '状态不能用“不等于”筛选,请写出要的值' }] });
});
test('names are for the server to look up; everyday words mean the field of their kind', () => {
  expect(read('城市:杭州 店铺:清泉').lookUps).toMatchObject([{ name: 'areaCode', value: '杭州', part: '城市:杭州' }, { name: 'shopId', value: '清泉' }]);
});
test('what has no operator is the keyword, and so is what is quoted', () => {
  expect(read('桶装水 状态:已完成 18 升')).toMatchObject({ changes: { status: 'done' }, keyword: '桶装水 18 升', problems: [] });
  expect(read('"a:b c"')).toMatchObject({ changes: {}, keyword: 'a:b c', problems: [] });
  expect([holdsFilter('a b'), holdsFilter('"a:b"'), holdsFilter('a: '), holdsFilter('a：')]).toEqual([false, false, true, true]);
});
test.each<[string, RegExp]>([
  ['颜色:红', /没有叫“颜色”的条件/], ['金额>1', /“金额”可以是 实付金额、退款金额/], ['状态:待', /状态“待”可以是 待分单、待接单/], ['状态:蓝', /状态没有“蓝”,可以是 待分单、待接单、已完成/],
  ['状态:', /“状态”后面还没有值/], ['状态>已完成', /不能比较大小/], ['实付>很多', /实付金额“很多”不是数字/], ['下单:2026-02-30', /不是日期/], ['实付>5 实付<1', /实付金额已有“实付>5”,不能同时是“实付<1”/], ['状态:已完成 状态:待接单', /状态已有“状态:已完成”/], ['店铺:清泉 店铺:山泉', /店铺已有“店铺:清泉”/], ['实付:5..1', /没有这样的范围/], ['实付>1..2', /用冒号/],
  ['创建>=2026-11-01', /“创建时间”不能用来筛选,可以用 下单时间/],
])('%s is not understood, and says why', (typed, message) => {
  const { problems, ...rest } = read(`${typed} 营业:是 水`);
  expect(problems).toHaveLength(1);
  expect(problems[0]!.message).toMatch(message);
  expect(rest).toMatchObject({ changes: { open: 'true' }, keyword: '水' });
});
test.each<[string, Partial<ReturnType<typeof typing>>]>([
  ['水 zt', { before: '水 ', label: 'zt', operator: '', value: '' }], ['水 状态:待', { before: '水 状态:', label: '状态', operator: ':', value: '待' }], ['状态:待分单,已', { before: '状态:待分单,', value: '已' }],
  ['状态:已完成 ', { before: '状态:已完成 ', label: '', value: '' }], ['单号:"a b', { before: '单号:', value: 'a b' }], ['', { before: '', label: '' }],
])('%j: what is being typed', (typed, part) => expect(typing(typed)).toMatchObject(part));
