// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RichText } from './RichText';

const html = (text: string) =>
  renderToStaticMarkup(<RichText text={text} />)
    .replace(/^<div class="[^"]*"( data-plain="true")?>/, '')
    .replace(/<\/div>$/, '');

it('keeps simple tags and the words of all others', () => {
  expect(html('<p>一<b>二</b></p><ul><li>三</li></ul>')).toBe('<p>一<strong>二</strong></p><ul><li>三</li></ul>');
  expect(html('<p><img src="/uploads/a.png" alt="桶" onerror="alert(1)"></p>')).toBe(
    '<p><img src="/uploads/a.png" alt="桶" loading="lazy"/></p>',
  );
  expect(html('<div class="x"><font color="red">红</font></div>')).toBe('红');
  expect(html('两行\n纯文本 <3')).toBe('两行\n纯文本 &lt;3');
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" style="position:fixed">文</p>',
  '<a href="javascript:alert(1)">链</a>',
  '<a href=" java\nscript:alert(1)">链</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="data:text/html,<script>alert(1)</script>">链</a>',
  '<style>*{display:none}</style>',
  '<form action="https://evil.example"><input name="password"></form>',
])('lets nothing run, load or restyle: %s', (text) => {
  expect(html(text)).toMatch(/^(<p>文<\/p>|链)?$/);
});

it('follows addresses, outside ones in a new window', () => {
  expect(html('见 https://example.com/a?b=1。')).toBe(
    '见 <a href="https://example.com/a?b=1" target="_blank" rel="noreferrer">https://example.com/a?b=1</a>。',
  );
  expect(html('<a href="/api/third/order/search?status=waiting">订单</a>')).toBe(
    '<a href="#/api/third/order/search?status=waiting">订单</a>',
  );
});
