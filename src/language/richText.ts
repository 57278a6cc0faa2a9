/** Rich text: a few tags that the editor writes, the server keeps and the console shows; all three go by this list. */

/** Tag → attributes it may have. */
export const RICH_TAGS: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  strong: [],
  em: [],
  u: [],
  h3: [],
  h4: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt'],
};
/** Other ways of saying the same. */
export const RICH_SYNONYMS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
  section: 'p',
  article: 'p',
};
/** What opens a window of its own carries these, so that it learns nothing of this one. */
export const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Pages of this console, by their address with or without `#`. */
const INSIDE = /^#?\/api\/[\w/?=&%.-]*$/;
/** Whether a link may lead there: a page of this console, the web, a mail address, a phone. */
export const isLink = (href: string) => INSIDE.test(href) || /^(?:https?:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:[+\d][\d -]*)$/i.test(href);
/** Whether a link leaves this window as it is. */
export const leadsOut = (href: string) => /^https?:/i.test(href);
/** Whether a picture may come from there: what was uploaded here, or the web under TLS. */
export const isPicture = (src: string) => /^(?:\/uploads\/(?!.*\.\.)[\w./-]+|https:\/\/[^\s"'<>\\]+)$/i.test(src);

/** Text without tags as rich text: lines, and paragraphs where one is empty. */
export const richOf = (plain: string) =>
  escaped(plain)
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().split(/\r?\n/).join('<br>')}</p>`)
    .join('');
/** Text as it stands between tags. */
const escaped = (text: string) => text.replaceAll('\0', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
