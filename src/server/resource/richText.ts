/** Sanitises rich text: rebuilt from its parsed form, without anything that runs, loads or restyles. */
import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { hasTags, plainOf } from '../../language/plainText';
import { isLink, isPicture, leadsOut, OUTSIDE, RICH_SYNONYMS, RICH_TAGS, richOf } from '../../language/richText';

/** Sanitises rich text to the tags of `RICH_TAGS`. Plain text becomes paragraphs, empty content becomes empty text. Idempotent. */
export function cleaned(text: string): string {
  let clean = hasTags(text) ? text : richOf(text);
  // What is left when tags are gone may be read differently than it was written: until it is read as it stands.
  for (let i = 0; i < MOST_READINGS; i++) {
    const html = markup(clean).trim();
    const next = hasTags(html) ? html : html && `<p>${html}</p>`;
    if (next === clean) break;
    clean = next;
  }
  return plainOf(clean) === '' ? '' : clean;
}
const MOST_READINGS = 8;

/** Deeper than anybody nests lists; parsers and browsers are spared the rest. */
const DEEPEST = 20;

type Root = ReturnType<typeof fromHtml>;
type Node = Root['children'][number];

function markup(text: string): string {
  const parsed = fromHtml(text, { fragment: true });
  const known = { ...parsed, children: parsed.children.flatMap((node) => inOurWords(node, 0)) };
  const safe = sanitize(known, {
    tagNames: Object.keys(RICH_TAGS),
    attributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'] },
    protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['https'] },
    clobber: [],
    strip: [...SILENT],
  });
  return toHtml(safe, { characterReferences: { useNamedReferences: true } });
}

/** Elements whose content is no text for people. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
  'audio',
  'video',
  'canvas',
]);

const BLOCKS: ReadonlySet<string> = new Set(['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote']);

/** Converts an element to its allowed tag or synonym, with the attributes allowed for it; of other elements only the content stays. */
function inOurWords(node: Node, depth: number): Node[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value.replaceAll('\0', '') }];
  if (node.type !== 'element' || SILENT.has(node.tagName)) return [];
  const isBox = RICH_SYNONYMS[node.tagName] === 'p';
  const children = (node.children as Node[]).flatMap((child) => inOurWords(child, depth + 1)) as typeof node.children;
  // A box around paragraphs is none itself.
  const tagName =
    isBox && children.some((child) => child.type === 'element' && BLOCKS.has(child.tagName))
      ? ''
      : (RICH_SYNONYMS[node.tagName] ?? node.tagName);
  if (!Object.hasOwn(RICH_TAGS, tagName) || depth > DEEPEST) return children;
  const property = (name: string) => (typeof node.properties[name] === 'string' ? (node.properties[name] as string).trim() : '');
  switch (tagName) {
    case 'a': {
      const href = property('href');
      return isLink(href)
        ? [
            {
              type: 'element',
              tagName,
              properties: { ...(leadsOut(href) && { target: OUTSIDE.target, rel: OUTSIDE.rel.split(' ') }), href },
              children,
            },
          ]
        : children;
    }
    case 'img':
      return isPicture(property('src'))
        ? [{ type: 'element', tagName, properties: { src: property('src'), alt: property('alt') }, children: [] }]
        : [];
    default:
      return [{ type: 'element', tagName, properties: {}, children }];
  }
}
