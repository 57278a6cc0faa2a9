import { expect, it } from 'vitest';
import { area, choice, int, money, ref } from './field';
import { groupsOf, opsOf, ruleData, ruleFaults, ruleText, unmetOf, type RuleLine } from './ruleData';
import { validate } from './validate';

const FACTS = {
  paid: money('实付'),
  qty: int('件数', { unit: '件' }),
  hour: int('时点', { min: 0, max: 23 }),
  day: choice('星期', { 1: '周一', 7: '周日' }),
  source: choice('来源', { app: 'APP', web: '网页' }),
  city: area('城市', { level: 'city' }),
  gradeId: ref('grade', '等级'),
} as const;
const SPEC = { facts: FACTS, ops: { hour: ['gte', 'lte'] } } as const;
const line = (fact: string, op: RuleLine['op'], value: string, join: RuleLine['join'] = null): RuleLine => ({ fact, op, value, join });
const faults = (...lines: RuleLine[]) => [...ruleFaults(SPEC, lines)];

it('accepts of each fact the operators that mean something', () => {
  expect(Object.keys(FACTS).map((fact) => opsOf(SPEC, fact).join())).toEqual([
    'gte,lte,eq,in,notIn',
    'gte,lte,eq,in,notIn',
    'gte,lte',
    'gte,lte,eq,in,notIn',
    'eq,in,notIn',
    'eq,in,notIn',
    'eq,in,notIn',
  ]);
});

it('names each line that is wrong in itself', () => {
  expect(
    faults(
      line('paid', 'gte', '很多', 'or'),
      line('paid', 'gte', '-1'),
      line('qty', 'eq', '1,2'),
      line('hour', 'gte', '24'),
      line('hour', 'eq', '3'),
      line('source', 'gte', 'app'),
      line('source', 'in', 'app,fax'),
      line('gradeId', 'eq', '金牌'),
      line('colour', 'eq', '1'),
      line('qty', 'in', ',,'),
      line('paid', 'gte', '12.345'),
      line('paid', 'lte', '1e25'),
      line('paid', 'in', '1,99999999999999'),
      line('qty', 'gte', '1.5'),
      line('qty', 'gte', '9999999999999999'),
      line('hour', 'gte', '1e1'),
    ),
  ).toEqual([
    [0, '上面没有行,不能是“或”'],
    [1, '实付的值应为不小于 0.00 的金额,最多两位小数'],
    [2, '件数“等于”只能有一个值'],
    [3, '时点的值应为 0 到 23 的整数'],
    [4, '时点只能“不小于”或“不大于”'],
    [5, '来源只能“等于”、“属于”或“不属于”'],
    [6, '没有来源“fax”,可用:app、web'],
    [7, '等级的值应为编码'],
    [8, '没有“colour”可看'],
    [9, '件数的值要有 1 到 50 个'],
    [10, '实付的值应为不小于 0.00 的金额,最多两位小数'],
    [11, '实付的值应为不小于 0.00 的金额,最多两位小数'],
    [12, '实付的值应为不小于 0.00 的金额,最多两位小数'],
    [13, '件数的值应为不小于 0 的整数'],
    [14, '件数的值应为不小于 0 的整数'],
    [15, '时点的值应为 0 到 23 的整数'],
  ]);
});

it('finds what can never be met together, and lets pass what may be met otherwise', () => {
  expect(faults(line('qty', 'gte', '5'), line('source', 'eq', 'app'), line('qty', 'lte', '4'))).toEqual([
    [2, '与前面对件数的要求不能同时成立'],
  ]);
  expect(faults(line('qty', 'in', '1,2'), line('qty', 'gte', '3'))).toHaveLength(1);
  expect(faults(line('qty', 'gte', '5'), line('qty', 'lte', '5'))).toEqual([]);
  expect(faults(line('qty', 'gte', '5'), line('qty', 'lte', '4', 'or'))).toEqual([]);
  expect(faults(line('qty', 'gte', '5'), line('qty', 'lte', '4'), line('source', 'eq', 'app', 'or'))).toEqual([]);
});

it('is a tree of groups, read alike for one row and in Chinese', () => {
  const rule = [line('paid', 'gte', '50'), line('day', 'in', '1,7'), line('gradeId', 'notIn', '3', 'or'), line('qty', 'lte', '2')];
  expect(groupsOf(rule).map((group) => group.length)).toEqual([1, 2, 1]);
  expect(ruleText(FACTS, rule, (fact, value) => (fact === 'gradeId' && value === '3' ? '金牌' : undefined))).toBe(
    '实付不小于 50.00 元,且(星期属于 周一、周日,或等级不属于 金牌),且件数不大于 2 件',
  );
  expect(ruleText(FACTS, [])).toBeNull();
  const known = { paid: 5_000, day: 7, gradeId: '3', qty: 2 };
  expect(unmetOf(FACTS, rule, known)).toBeNull();
  expect(unmetOf(FACTS, rule, { ...known, paid: 4_999 })).toEqual(rule.slice(0, 1));
  expect(unmetOf(FACTS, rule, { ...known, day: 2 })).toEqual(rule.slice(1, 3));
  expect(unmetOf(FACTS, rule, { ...known, day: 2, gradeId: '4' })).toBeNull();
});

it('takes what is unknown, and a fact that there is no more, for nothing', () => {
  expect(unmetOf(FACTS, [line('gradeId', 'notIn', '3')], {})).toHaveLength(1);
  expect(unmetOf(FACTS, [line('gone', 'notIn', '3')], { gone: 4 })).toHaveLength(1);
  expect(ruleText(FACTS, [line('gone', 'notIn', '3')])).toBe('gone不属于 3');
});

it('is kept as lines that name a fact and an operator', () => {
  const rule = ruleData('规则', FACTS, { max: 2 });
  expect(validate({ rule }, { rule: [{ value: '5' }] }).errors).toEqual({
    'rule.0.fact': '第 1 行:看不能为空',
    'rule.0.op': '第 1 行:怎样不能为空',
    rule: '第 1 行:看不能为空',
  });
  expect(validate({ rule }, { rule: [line('qty', 'gte', '1'), line('qty', 'gte', '1'), line('qty', 'gte', '1')] }).errors.rule).toBe(
    '最多 2 行',
  );
});
