/** Rich text as plain text. Separate from `richText`, which only those who write or render such text need. */

/** Whether a text contains tags; without any it is plain, whatever characters it contains. */
export function hasTags(text: string): boolean {
  const first = text.search(TAG);
  return first >= 0 && text.lastIndexOf('>') > first;
}
const TAG = /<\/?[a-z]/i;

/** Rich text as plain text, for lists, files, logs and comparisons. A picture becomes its description in brackets. */
export function plainOf(rich: string): string {
  if (!hasTags(rich)) return rich;
  let out = '';
  // Whether a list item is still empty: its first paragraph goes on the same line as its bullet.
  let isFresh = false;
  for (let at = 0; at < rich.length;) {
    const start = rich.indexOf('<', at);
    const named = start < 0 ? -1 : start + (rich[start + 1] === '/' ? 2 : 1);
    const isTag = named > 0 && isLetter(rich.charCodeAt(named));
    const end = isTag ? tagEnd(rich, named) : named;
    // An unterminated tag is text, and so is everything after it.
    const words = wordsOf(rich.slice(at, end < 0 ? rich.length : isTag ? start : end));
    out += words;
    if (words.trim() !== '') isFresh = false;
    if (end < 0) break;
    at = end;
    if (!isTag) continue;
    const tag = rich.slice(start, end);
    const name = /^<\/?[a-z\d]+/i.exec(tag)![0].slice(1).toLowerCase();
    if (name === 'img') {
      const alt = /\salt="([^"]*)"/i.exec(tag)?.[1];
      out += alt ? `[图片:${wordsOf(alt)}]` : '[图片]';
    } else if (BREAKS.has(name) && !(name === 'p' && isFresh)) out += name === 'li' ? '\n· ' : '\n';
    isFresh = name === 'li' || (isFresh && !BREAKS.has(name) && name !== 'img');
  }
  return out
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '·')
    .join('\n');
}
/** Tags that start or end a line. */
const BREAKS: ReadonlySet<string> = new Set([
  'br',
  'li',
  '/li',
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'].flatMap((tag) => [tag, `/${tag}`]),
  'ul',
  'ol',
  '/ul',
  '/ol',
]);

/** The end of the tag whose name starts at `named`, ignoring `>` in quotes; -1 if there is none. */
function tagEnd(rich: string, named: number): number {
  for (let at = named; at < rich.length; at++) {
    const sign = rich[at]!;
    if (sign === '>') return at + 1;
    if (sign === '"' || sign === "'") {
      at = rich.indexOf(sign, at + 1);
      if (at < 0) return -1;
    }
  }
  return -1;
}
const isLetter = (code: number) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

/** Text between tags: line breaks are insignificant, and entities are decoded. */
const wordsOf = (text: string) =>
  text
    .replace(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap))
    .replace(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,6}));/gi,
      (whole, hex: string | undefined, digits: string | undefined, name: string | undefined) =>
        name ? (NAMED[name.toLowerCase()] ?? whole) : (letter(parseInt(hex ?? digits!, hex ? 16 : 10)) ?? whole),
    );

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };
const letter = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : undefined);
