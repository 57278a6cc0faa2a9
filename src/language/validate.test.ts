import { expect, test } from 'vitest';
import { choicesOf, image, images, instant, text, verdict } from './field';
import { validate } from './validate';

const problem = (field: Parameters<typeof validate>[0][string], value: unknown) => validate({ f: field }, { f: value }).errors.f ?? null;

test('a picture is a path of this site or an address on the web, and nothing a browser would run', () => {
  for (const good of ['/uploads/0123.png', '/demo/license.svg', 'https://img.example.com/a.jpg']) expect(problem(image('照片'), good), good).toBeNull();
  for (const bad of ['javascript:alert(1)', '//evil.example', 'data:image/svg+xml,<svg/>', '/a b.png', 'a.png', '/\\evil.example', 7]) expect(problem(image('照片'), bad), String(bad)).toBe('照片应为上传的图片');
});

test('pictures are as many as their field takes, nine unless it says otherwise', () => {
  const paths = (n: number) => Array.from({ length: n }, (_, i) => `/uploads/${i}.png`);
  expect([problem(images('凭证'), paths(9)), problem(images('凭证'), paths(10)), problem(images('凭证', { max: 2 }), paths(3))]).toEqual([null, '凭证最多 9 张', '凭证最多 2 张']);
});

test('a list that was left out is an empty one', () => {
  expect(validate({ evidence: images('凭证'), note: text('说明') }, {}).values).toEqual({ evidence: [], note: null });
});

test('a verdict is offered with passing first', () => expect(choicesOf(verdict())).toEqual([['1', '通过'], ['0', '驳回']]));

test('what has happened is not later than now, give or take what clocks differ', () => {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const [followed, next] = [instant('跟进时间', { past: true }), instant('下次计划')];
  expect([problem(followed, at(-60)), problem(followed, at(20)), problem(followed, at(3600))]).toEqual([null, null, '跟进时间不能晚于现在']);
  expect(problem(next, at(3600))).toBeNull();
  // A day that there is not.
  expect(problem(next, '2026-02-30T10:00:00+08:00')).toBe('下次计划应为日期时间');
});
