/** What is pasted from word processors and web pages, in the words the editor knows. */
import { isPicture } from '../../../language/richText';

/** Handlers, of which the parser would complain to the content security policy. */
const HANDLERS = /[\s/]on\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

/**
 * Cleans pasted HTML: no styles or foreign elements, Word's fake lists become lists, styled bold and italics become tags, unreachable
 * pictures go.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(HANDLERS, ' '), 'text/html');
  uncommented(body);
  for (const el of body.querySelectorAll('style, script, meta, link, title, xml, noscript, template')) el.remove();
  for (const el of body.querySelectorAll('img')) if (!isPicture(el.getAttribute('src') ?? '')) el.remove();
  styled(body);
  lists(body);
  tables(body);
  // `o:p` and its like: only what stands in them counts.
  for (const el of body.querySelectorAll('*')) if (el.tagName.includes(':')) el.replaceWith(...el.childNodes);
  for (const el of body.querySelectorAll('*'))
    for (const name of el.getAttributeNames()) if (!['href', 'src', 'alt'].includes(name)) el.removeAttribute(name);
  for (const el of body.querySelectorAll('p')) if (!el.textContent?.trim() && !el.querySelector('img')) el.remove();
  return body.innerHTML;
}

/** Without the comments in which Word keeps its own: what begins with `<!` or `<?` is one, too. */
function uncommented(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode!.removeChild(comment);
}

/** Web editors say bold by a style. */
function styled(body: HTMLElement): void {
  for (const el of body.querySelectorAll<HTMLElement>('span[style], b[style]')) {
    const style = el.getAttribute('style') ?? '';
    // Google wraps all of what is copied in a bold that is none.
    if (el.tagName === 'B') {
      if (/font-weight:\s*(?:normal|400)/i.test(style)) el.replaceWith(...el.childNodes);
      continue;
    }
    for (const [pattern, tag] of [
      [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
      [/font-style:\s*italic/i, 'em'],
    ] as const) {
      if (!pattern.test(style)) continue;
      const wrap = body.ownerDocument.createElement(tag);
      wrap.append(...el.childNodes);
      el.append(wrap);
    }
  }
}

/** The editor has no tables: a row is a line, its cells stand apart. The innermost first. */
function tables(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    table.replaceWith(
      ...[...table.querySelectorAll('tr')].map((row) => {
        const line = body.ownerDocument.createElement('p');
        for (const cell of row.querySelectorAll(':scope > td, :scope > th')) {
          for (const part of cell.querySelectorAll('p')) part.replaceWith(...part.childNodes, ' ');
          line.append(...cell.childNodes, ' ');
        }
        return line;
      }),
    );
  }
}

/** Word writes an item as a paragraph that says its list and level, and draws the bullet itself. */
function lists(body: HTMLElement): void {
  let list: HTMLElement | null = null;
  for (const el of [...body.querySelectorAll<HTMLElement>('p')]) {
    if (!/mso-list:\s*l\d/i.test(el.getAttribute('style') ?? '')) {
      list = null;
      continue;
    }
    const bullet = [...el.querySelectorAll<HTMLElement>('[style]')].find((part) =>
      /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
    );
    const tag = /^[\s(（]*(?:\d{1,3}|[a-z]{1,4}|[一二三四五六七八九十]{1,3})[.)、）]/i.test(bullet?.textContent ?? '') ? 'ol' : 'ul';
    bullet?.remove();
    if (!list || list.localName !== tag || list.nextElementSibling !== el) {
      list = body.ownerDocument.createElement(tag);
      el.before(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...el.childNodes);
    list.append(item);
    el.remove();
  }
}
