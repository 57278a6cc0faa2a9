import { expect, it } from 'vitest';
import { hasTags, plainOf } from './plainText';
import { isLink, isPicture } from './richText';
import { expectInProportion } from '../../tests/proportion';

it.each([
  ['<p>一<strong>二</strong></p><p>三</p>', '一二\n三'],
  ['<h3>标题</h3><ul><li><p>甲</p></li><li>乙<ol><li>丙</li></ol></li></ul>', '标题\n· 甲\n· 乙\n· 丙'],
  ['<p>见<a href="https://example.com/?a=1&amp;b=2" target="_blank">这里</a></p>', '见这里'],
  ['<p>&lt;b&gt; 1 &lt; 2 &amp;&amp; 3 &#x3C; 4 &#38;&nbsp;5</p>', '<b> 1 < 2 && 3 < 4 & 5'],
  ['<p>前<img src="/uploads/a.png" alt="桶 > 箱">后<img src="/uploads/b.png"></p>', '前[图片:桶 > 箱]后[图片]'],
  ['<p></p><ul><li></li></ul>', ''],
  ['纯文本 <3\n两行 &amp;', '纯文本 <3\n两行 &amp;'],
])('reads as plain text: %s', (rich, plain) => {
  expect(plainOf(rich)).toBe(plain);
});

it('a sign is no tag', () => {
  expect(['a < b', '<3', '<', 'x <!-- y -->', '1<2>0'].map(hasTags)).toEqual([false, false, false, false, false]);
  expect(['<p>', 'x</b>', '<img src=x>'].map(hasTags)).toEqual([true, true, true]);
});

it('links lead to the web, to people and into this console; pictures are uploads or on the web', () => {
  for (const href of [
    'https://example.com/a?b=1',
    'http://example.com',
    'mailto:a@example.com',
    'tel:400-820-1234',
    '/api/third/order/search?status=waiting',
    '#/api/sys/config/search',
  ])
    expect(isLink(href), href).toBe(true);
  for (const href of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/uploads/x',
    'file:///c:/x',
    'ftp://example.com',
    'https://',
    '',
  ])
    expect(isLink(href), href).toBe(false);
  for (const src of ['/uploads/2026/a.png', 'https://example.com/a.png?b=1']) expect(isPicture(src), src).toBe(true);
  for (const src of [
    'x',
    '//evil.example/a.png',
    'http://example.com/a.png',
    'data:image/svg+xml,x',
    '/api/x',
    '/uploads/../api/x',
    'https://a"onerror=x',
    '',
  ])
    expect(isPicture(src), src).toBe(false);
});

it('takes time in proportion to a text, whatever stands in it', () => {
  for (const part of ['<A', '<a"', `<a"'`, '</a', '<li', '<IMG\t-=">"\tALT="<"\tI=', ' \t', '\n ', '<p>', '<li> ', '&#x', '<li><p>x'])
    for (const end of ['', '>', '"', '<b>x']) {
      const work = (text: string) => [hasTags(text), plainOf(text)];
      expectInProportion(work, (length) => part.repeat(length / part.length) + end, part + end);
    }
});
