/** Extracts the article of a web page as rich text, without its surroundings. */
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { plainOf } from '../../language/plainText';
import { richOf } from '../../language/richText';
import { cleaned } from './richText';

/** @property max characters, tags counted, that are taken: whole paragraphs up to it. */
export interface WebPage {
  readonly html: string;
  readonly address: string;
  readonly max: number;
}
/** @property left characters that were too many. @property dropped pictures that can't be shown: those not under TLS. */
export interface WebText {
  readonly title: string;
  readonly content: string;
  readonly left: number;
  readonly dropped: number;
}

type Node = ReturnType<typeof fromHtml>['children'][number];
type Element = Extract<Node, { type: 'element' }>;

/** Where pages have what they are about, the surest first. */
const ARTICLES: readonly ((one: Element) => boolean)[] = [
  // The articles of WeChat's official accounts.
  (one) => one.properties.id === 'js_content',
  (one) => one.tagName === 'article',
  (one) => one.tagName === 'main' || one.properties.role === 'main',
  (one) => one.tagName === 'body',
];
const AROUND = new Set(['nav', 'header', 'footer', 'aside', 'form', 'button', 'dialog']);

/** @returns null if the page is nested too deeply. */
export function textOfWebPage(page: WebPage): WebText | null {
  try {
    return textOf(page);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function textOf({ html, address, max }: WebPage): WebText {
  const root = fromHtml(html);
  const all = elementsIn(root.children);
  const title = all.find(({ tagName }) => tagName === 'title');
  const found = ARTICLES.map((is) => all.find(is)).find((one) => one !== undefined);
  const pictures = { seen: 0 };
  const text = cleaned(
    toHtml({ type: 'root', children: (found?.children ?? []).flatMap((node) => tidied(node as Node, address, pictures)) }),
  );
  const content = upTo(text, max);
  return {
    title: (title?.children ?? [])
      .map((one) => (one.type === 'text' ? one.value : ''))
      .join('')
      .trim(),
    content,
    left: text.length - content.length,
    dropped: pictures.seen - (text.match(/<img /g)?.length ?? 0),
  };
}

function elementsIn(nodes: readonly { readonly type: string }[]): Element[] {
  const found: Element[] = [];
  const open = [...nodes].reverse() as Node[];
  for (let node = open.pop(); node; node = open.pop())
    if (node.type === 'element') {
      found.push(node);
      open.push(...([...node.children].reverse() as Node[]));
    }
  return found;
}

/** Strips what surrounds an article and makes its addresses absolute. Lazily loaded pictures have their address in another attribute. */
function tidied(node: Node, address: string, pictures: { seen: number }): Node[] {
  if (node.type !== 'element') return [node];
  if (AROUND.has(node.tagName)) return [];
  const properties = { ...node.properties };
  if (node.tagName === 'img') {
    pictures.seen++;
    properties.src = absolute(properties.dataSrc ?? properties.src, address);
  }
  if (node.tagName === 'a') properties.href = absolute(properties.href, address);
  return [
    { ...node, properties, children: (node.children as Node[]).flatMap((one) => tidied(one, address, pictures)) as typeof node.children },
  ];
}

function absolute(link: unknown, address: string): string {
  const text = typeof link === 'string' ? link : '';
  return URL.canParse(text, address) ? new URL(text, address).href : '';
}

/** As many of its outermost parts as there is room for; of a first that is too long by itself, the words that it begins with. */
function upTo(html: string, max: number): string {
  if (html.length <= max) return html;
  let text = '';
  for (const node of fromHtml(html, { fragment: true }).children) {
    const next = text + toHtml(node, { characterReferences: { useNamedReferences: true } });
    if (next.length > max) break;
    text = next;
  }
  return text || richOf(plainOf(html).slice(0, Math.floor(max / LONGEST_CHARACTER)));
}
/** A character as it may have to be written: `&amp;`, or a line break. */
const LONGEST_CHARACTER = 5;
