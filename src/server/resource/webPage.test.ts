import { describe, expect, it } from 'vitest';
import { textOfWebPage } from './webPage';

const textIn = (html: string, max = 20_000) => textOfWebPage({ html, address: 'https://site.example/news/a.html', max })!;

describe('the words of a web page', () => {
  it('are those of its article, not of what stands around it', () => {
    const page =
      '<title>题 & 目</title><nav>首页</nav><main><aside>广告</aside><article><header>栏目</header><p>正文</p></article></main><footer>版权</footer>';
    expect(textIn(page)).toEqual({ title: '题 & 目', content: '<p>正文</p>', left: 0, dropped: 0 });
    expect(textIn('<div>一</div><div id="js_content"><section>二</section></div><article>三</article>').content).toBe('<p>二</p>');
    expect(textIn('<p>只有正文</p>').content).toBe('<p>只有正文</p>');
    expect(textIn('').content).toBe('');
  });

  it('lead where they led, and show what can be shown', () => {
    const { content, dropped } = textIn(
      '<p><a href="../b">二</a><img src="x.png"><img data-src="/late.png" src="data:,"><img src="data:image/gif;base64,"></p>',
    );
    expect(content).toContain('href="https://site.example/b"');
    expect(content.match(/src="[^"]+"/g)).toEqual(['src="https://site.example/news/x.png"', 'src="https://site.example/late.png"']);
    expect(dropped).toBe(1);
  });

  it('hold nothing that runs, loads or restyles', () => {
    const { content } = textIn(
      '<p onclick="a()" style="color:red">x<script>a()</script><a href="javascript:a()">y</a><iframe src="//z"></iframe></p>',
    );
    expect(content).toBe('<p>xy</p>');
  });

  it('are taken by whole paragraphs as far as there is room, and what is left is counted', () => {
    const page = Array.from({ length: 30 }, (_, n) => `<p>第${n}段</p>`).join('');
    const { content, left } = textIn(page, 100);
    expect(content.length).toBeLessThanOrEqual(100);
    expect(content).toMatch(/^(<p>第\d+段<\/p>)+$/);
    expect(content.length + left).toBe(page.length);
  });

  it('are begun where one paragraph alone is too long, and are none of what is nested without end', () => {
    const { content, left } = textIn(`<p>${'水&'.repeat(300_000)}</p>`, 1_000);
    expect(content).toMatch(/^<p>(水&amp;)+/);
    expect(content.length).toBeLessThanOrEqual(1_000);
    expect(left).toBeGreaterThan(1_000_000);
    expect(textOfWebPage({ html: '<b>'.repeat(20_000), address: 'https://site.example/', max: 1_000 })).toBeNull();
  });
});
