import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filled,
  formatted,
  parametersOf,
  parsed,
  problemsOf,
  ROW,
  withValues,
  type Input,
  type KnownCommands,
  type Macro,
  type Step,
} from './macro';

const handover: Macro = {
  name: '关店交接',
  steps: [
    { command: 'action:merchant_shop.stop', input: { reason: '{{原因}}' } },
    { command: 'action:follow_up.add', input: { content: '已停用:{{原因}} {{ 经办人 }}', ids: ['1', 2], urgent: true } },
  ],
};
const TEXT =
  '宏 关店交接\n# 停用\naction:merchant_shop.stop reason="{{原因}}"\naction:follow_up.add content="已停用:{{原因}} {{ 经办人 }}" ids=["1",2] urgent=true\n';
const problems = (text: string) => {
  const result = parsed(text);
  return 'problems' in result ? result.problems.map((p) => `${p.line} ${p.message}`) : [];
};

const value: fc.Arbitrary<Input> = fc
  .letrec<{ input: Input }>((tie) => ({
    input: fc.oneof(
      { maxDepth: 2 },
      fc.string({ unit: 'binary' }).filter((s) => !/\{\{\s*\}\}/.test(s)),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('input'), { maxLength: 3 }),
    ),
  }))
  .input.filter((v) => !/\{\{\s*\}\}/.test(JSON.stringify(v)));
const macros: fc.Arbitrary<Macro> = fc.record({
  name: fc.stringMatching(/^\S(?:[^\r\n]{0,10}\S)?$/).filter((s) => s === s.trim() && !/[\r\n\u2028\u2029]/.test(s)),
  steps: fc.array(
    fc.record({
      command: fc.stringMatching(/^(?:action|page|shell):[a-z_./]{1,12}$/),
      input: fc.dictionary(
        fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,6}$/).filter((k) => k !== '__proto__'),
        value,
        { maxKeys: 4, noNullPrototype: true },
      ),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});

describe('macros as text', () => {
  it('writes one step a line under its Chinese label', () =>
    expect(formatted(handover, (id) => (id === 'action:merchant_shop.stop' ? '停用' : undefined))).toBe(TEXT));
  it('reads it back', () => expect(parsed(TEXT.replace(/\n/g, '\r\n'))).toEqual({ macro: handover, lines: [3, 4] }));
  it('reads what it wrote, whatever it holds', () =>
    fc.assert(
      fc.property(macros, (macro) => {
        const result = parsed(formatted(macro, (id) => `说明\n${id}`));
        expect('macro' in result && JSON.parse(JSON.stringify(result.macro))).toEqual(JSON.parse(JSON.stringify(macro)));
      }),
    ));
  it.each([
    ['', '1 内容为空'],
    ['宏 空的', '1 没有任何步骤'],
    ['关店\naction:a.b', '1 第一行应写明名称,如“宏 关店交接”'],
    ['宏 a\n\n停用店铺', '3 “停用店铺”不是命令编号,应如 action:merchant_shop.stop'],
    ['宏 a\naction:a.b 原因', '2 “原因”处应为 名称=值'],
    ['宏 a\naction:a.b reason=缺货', '2 输入 reason 的值应为带引号的文字、数字、true、false、null 或它们的列表'],
    ['宏 a\naction:a.b reason="缺货', '2 输入 reason 的值应为带引号的文字、数字、true、false、null 或它们的列表'],
    ['宏 a\naction:a.b x={"a":1}', '2 输入 x 的值应为带引号的文字、数字、true、false、null 或它们的列表'],
    ['宏 a\naction:a.b x=1 x=2', '2 输入 x 重复'],
    ['宏 a\naction:a.b x="1"y="2"', '2 输入 x 的值后面应有空格'],
    ['宏 a\naction:a.b x="{{ }}"', '2 输入 x 里的参数没有名称'],
    [`宏 a\n${'action:a.b\n'.repeat(51)}`, '52 最多 50 步'],
  ])('%j: %s', (text, problem) => expect(problems(text)).toContain(problem));
  it('reports every line that is wrong', () => expect(problems('宏 a\n停\n启')).toHaveLength(2));
});

describe('macros and commands', () => {
  const known: KnownCommands = new Map([['action:merchant_shop.stop', { label: '停用', inputs: ['reason'], required: ['reason'] }]]);
  it('names unknown commands, unknown inputs and missing ones by line', () => {
    const result = parsed('宏 a\naction:merchant_shop.stop why="x"\naction:gone.run');
    expect('macro' in result && problemsOf(result.macro, known, result.lines)).toEqual([
      { line: 2, message: '“停用”没有名为 why 的输入' },
      { line: 2, message: '“停用”缺少输入 reason' },
      { line: 3, message: '没有“action:gone.run”这个命令,或没有权限' },
    ]);
  });
  it('knows its parameters', () => expect(parametersOf(handover)).toEqual(['原因', '经办人']));
  it('fills every gap, and only gaps', () => {
    expect(filled(handover, { 原因: '{{经办人}} $& "', 经办人: '王' })).toEqual({
      steps: [
        { command: 'action:merchant_shop.stop', input: { reason: '{{经办人}} $& "' } },
        { command: 'action:follow_up.add', input: { content: '已停用:{{经办人}} $& " 王', ids: ['1', 2], urgent: true } },
      ],
    });
  });
  it('keeps the kind of a value that fills a whole gap, and leaves the gap of the row to the run', () => {
    const macro: Macro = {
      name: 'a',
      steps: [{ command: 'action:a.b', input: { amount: '{{ 金额 }}', note: '共 {{金额}} 分', shopId: '{{行}}', tags: ['{{金额}}'] } }],
    };
    expect(parametersOf(macro)).toEqual(['金额']);
    const result = filled(macro, { 金额: 1200 });
    expect(result).toEqual({
      steps: [{ command: 'action:a.b', input: { amount: 1200, note: '共 1200 分', shopId: '{{行}}', tags: [1200] } }],
    });
    expect('steps' in result && withValues(result.steps[0]!.input, { [ROW]: '7' }).shopId).toBe('7');
  });
  it('names a step that is not allowed, and values that can never do', () => {
    const strict: KnownCommands = new Map([
      ['action:a.b', { label: '停用', refusal: '没有权限' }],
      ['action:a.c', { label: '备注', check: ({ remark }: Step['input']) => (remark === '' ? ['备注不能为空'] : []) }],
    ]);
    expect(
      problemsOf(
        {
          name: 'x',
          steps: [
            { command: 'action:a.b', input: {} },
            { command: 'action:a.c', input: { remark: '' } },
            { command: 'action:a.c', input: { remark: '{{x}}' } },
          ],
        },
        strict,
      ).map((p) => `${p.line} ${p.message}`),
    ).toEqual(['1 “停用”没有权限', '2 “备注”:备注不能为空']);
  });
  it('says what is missing and fills nothing', () => expect(filled(handover, { 原因: 'x' })).toEqual({ missing: ['经办人'] }));
});
