import { expect, test } from 'vitest';
import {
  area,
  bp,
  choice,
  choicesOf,
  date,
  decimal,
  flag,
  id,
  image,
  images,
  instant,
  int,
  json,
  lines,
  meets,
  money,
  period,
  phone,
  ref,
  refs,
  rich,
  text,
  texts,
  time,
  verdict,
  type Field,
} from './field';
import { problemOf, validate } from './validate';

const problem = (field: Parameters<typeof validate>[0][string], value: unknown) => validate({ f: field }, { f: value }).errors.f ?? null;

test('a picture is a path of this site or an address on the web, and nothing a browser would run', () => {
  for (const good of ['/uploads/0123.png', '/demo/license.svg', 'https://img.example.com/a.jpg'])
    expect(problem(image('照片'), good), good).toBeNull();
  for (const bad of ['javascript:alert(1)', '//evil.example', 'data:image/svg+xml,<svg/>', '/a b.png', 'a.png', '/\\evil.example', 7])
    expect(problem(image('照片'), bad), String(bad)).toBe('照片应为上传的图片');
});

test('pictures are as many as their field takes, nine unless it says otherwise', () => {
  const paths = (n: number) => Array.from({ length: n }, (_, i) => `/uploads/${i}.png`);
  expect([problem(images('凭证'), paths(9)), problem(images('凭证'), paths(10)), problem(images('凭证', { max: 2 }), paths(3))]).toEqual([
    null,
    '凭证最多 9 张',
    '凭证最多 2 张',
  ]);
});

test('in numbers, times and codes full-width characters and invisible ones make no difference; words are stored as typed', () => {
  const cleaned = (field: Field, value: string) => validate({ f: field }, { f: value }).values.f;
  const zero = '\u200b';
  expect(cleaned(phone('电话'), ` １３８００１３８０００${zero}`)).toBe('13800138000');
  expect(cleaned(date('日期'), '２０２６－０１－０５')).toBe('2026-01-05');
  expect(cleaned(time('时间'), `08：30\ufeff`)).toBe('08:30');
  expect(cleaned(period('账期'), '2026-01\u202c')).toBe('2026-01');
  expect(cleaned(ref('a', '店铺'), `${zero}12３`)).toBe('123');
  expect(cleaned(text('编号', { shape: 'S\\d{3}' }), 'Ｓ００１')).toBe('S001');
  expect(cleaned(text('执照号', { search: 'exact' }), `９１${zero}3３`)).toBe('9133');
  expect(cleaned(text('名称', { search: 'contains' }), '清泉（西湖）')).toBe('清泉（西湖）');
  expect(cleaned(text('密码', { secret: 'plain', search: 'exact' }), 'Ａ１')).toBe('Ａ１');
  // Nothing but what nobody sees is nothing.
  expect(validate({ f: phone('电话', { required: true }) }, { f: zero }).errors.f).toBe('电话不能为空');
});

test('a list that was left out is an empty one', () => {
  expect(validate({ evidence: images('凭证'), note: text('说明') }, {}).values).toEqual({ evidence: [], note: null });
});

test('a verdict is offered with passing first', () =>
  expect(choicesOf(verdict())).toEqual([
    ['1', '通过'],
    ['0', '驳回'],
  ]));

test('what has happened is not later than now, give or take what clocks differ', () => {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const [followed, next] = [instant('跟进时间', { past: true }), instant('下次计划')];
  expect([problem(followed, at(-60)), problem(followed, at(20)), problem(followed, at(3600))]).toEqual([
    null,
    null,
    '跟进时间不能晚于现在',
  ]);
  expect(problem(next, at(3600))).toBeNull();
  // A day that there is not.
  expect(problem(next, '2026-02-30T10:00:00+08:00')).toBe('下次计划应为日期时间');
});

test('an empty list is no value of anything but a list', () => {
  const others: Field[] = [
    text('值'),
    rich('值', { max: 9 }),
    phone('值'),
    choice('值', { a: '甲' }),
    flag('值'),
    int('值'),
    money('值'),
    bp('值'),
    decimal('值', 2),
    date('值'),
    instant('值'),
    time('值'),
    period('值'),
    area('值'),
    id('值'),
    ref('a', '值'),
    image('值'),
  ];
  for (const field of others) expect(problem(field, []), field.kind).toMatch(/^值/);
  for (const field of [refs('a', '值'), texts('值'), images('值')])
    expect(validate({ f: field }, { f: [] }), field.kind).toEqual({ values: { f: [] }, errors: {} });
  expect(validate({ f: json('值') }, { f: [] }).errors).toEqual({});
});

test('a list that is required has an entry, by whatever name it is declared; in a change it may be left out, but not emptied', () => {
  const some = { required: true } as const;
  for (const field of [
    refs('a', '值', some),
    texts('值', some),
    texts('值', { ...some, choices: { a: '甲' } }),
    images('值', some),
    lines('值', { n: text('数') }, some),
  ]) {
    for (const empty of [[], null, undefined, ''])
      expect(validate({ f: field }, { f: empty }).errors, `${field.kind} ${String(empty)}`).toEqual({ f: '值不能为空' });
    expect(validate({ f: field }, {}).errors, field.kind).toEqual({ f: '值不能为空' });
    expect(validate({ f: field }, {}, true).errors, field.kind).toEqual({});
    expect(validate({ f: field }, { f: [] }, true).errors, field.kind).toEqual({ f: '值不能为空' });
  }
  expect(validate({ f: refs('a', '值', some) }, { f: ['7'] })).toEqual({ values: { f: ['7'] }, errors: {} });
});

test('what is needed goes by values as they count: blank text is none, and blanks around it are no part of it', () => {
  const fields = {
    kind: choice('类型', { a: '甲', b: '乙' }),
    other: text('别的'),
    why: text('原因', { requiredWhen: { kind: 'a' } }),
    who: text('人', { requiredWhen: { other: null } }),
  };
  expect(validate(fields, { kind: ' a ', other: 'x' }).errors).toEqual({ why: '原因不能为空' });
  for (const other of ['', '  ', null, undefined])
    expect(validate(fields, { kind: 'b', other }).errors, String(other)).toEqual({ who: '人不能为空' });
  expect([
    meets({ a: ' ' }, { a: null }),
    meets({ a: ' x' }, { a: 'x' }),
    meets({ a: ' x' }, { a: ['x'] }),
    meets({}, { toString: null }),
  ]).toEqual([true, true, true, true]);
});

test('what is needed goes by what an input is where it is left out: its default', () => {
  const fields = {
    way: choice('怎么改', { set: '设价', cancel: '取消' }, { required: true, default: 'set' }),
    price: text('价', { requiredWhen: { way: 'set' } }),
  };
  expect(validate(fields, {}).errors).toEqual({ price: '价不能为空' });
  expect(validate(fields, { way: 'cancel' }).errors).toEqual({});
});

test('what no database keeps as it is written is refused: NUL, and halves of characters', () => {
  for (const half of ['a\ud83d', '\udc00x', '\ud800', 'a\0']) {
    for (const field of [text('值'), text('值', { search: 'exact' }), rich('值', { max: 99 })])
      expect(problem(field, half), field.kind).toBe('值含有不允许的字符');
    expect(validate({ f: texts('值') }, { f: ['好', half] }).errors.f).toBe('值含有不允许的字符');
    expect(validate({ f: images('值') }, { f: [`/uploads/${half}.png`] }).errors.f).toBe('值应为上传的图片');
  }
  for (const whole of ['😀', '𠮷野家']) expect(validate({ f: text('值') }, { f: whole }).values.f).toBe(whole);
});

test('bounds of amounts and shares are said as they are typed', () => {
  expect(problemOf(bp('占比', { max: 10_000 }), 10_001)).toBe('不能大于 100.00');
  expect(problemOf(bp('占比'), 0.5)).toBe('应为数字,最多两位小数');
  expect(problemOf(money('金额', { min: 1 }), 0)).toBe('不能小于 0.01');
  expect(problemOf(int('张数', { max: 20 }), 21)).toBe('不能大于 20');
});
