/** Rich text: the few tags that the editor writes, the server stores and the console renders, in one list for all three. */

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
/** Equivalent tags. */
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
/** Links that open a new window have these, so that it learns nothing of this one. */
export const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Addresses of console pages, with or without `#`. */
const INSIDE = /^#?\/api\/[\w/?=&%.-]*$/;
/** Allowed link targets: a console page, the web, a mail address, a phone number. */
export const isLink = (href: string) => INSIDE.test(href) || /^(?:https?:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:[+\d][\d -]*)$/i.test(href);
/** Whether a link opens another window. */
export const leadsOut = (href: string) => /^https?:/i.test(href);
/** Allowed picture addresses: our uploads, or the web over TLS. */
export const isPicture = (src: string) => /^(?:\/uploads\/(?!.*\.\.)[\w./-]+|https:\/\/[^\s"'<>\\]+)$/i.test(src);

/** Plain text as rich text: lines, with an empty line as the end of a paragraph. */
export const richOf = (plain: string) =>
  escaped(plain)
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().split(/\r?\n/).join('<br>')}</p>`)
    .join('');
/** Text escaped for use between tags. */
const escaped = (text: string) => text.replaceAll('\0', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
