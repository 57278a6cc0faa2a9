/** Renders rich text. The server sanitises it on writing; it is rebuilt from the same allow-list here, because another back end may not. */
import { createElement, useMemo, type ReactNode } from 'react';
import { hasTags } from '../../../language/plainText';
import { isPicture, RICH_SYNONYMS, RICH_TAGS } from '../../../language/richText';
import classes from './RichText.module.css';

export function RichText({ text }: { text: string }) {
  const content = useMemo(
    () => (hasTags(text) ? nodesOf(new DOMParser().parseFromString(text.replace(HANDLER, ' data-off='), 'text/html').body) : linked(text)),
    [text],
  );
  return (
    <div className={classes.rich} data-plain={!hasTags(text) || undefined}>
      {content}
    </div>
  );
}

/** No handler survives the allow-list; without them the parser has nothing to complain of to the content security policy. */
const HANDLER = /[\s/]on\w+\s*=/gi;
/** Tags whose content is no text for people. */
const DROPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'SVG', 'MATH', 'TITLE', 'TEXTAREA', 'SELECT']);

function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, i): ReactNode => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const name = RICH_SYNONYMS[node.localName] ?? node.localName;
    if (DROPPED.has(node.tagName.toUpperCase())) return null;
    if (!Object.hasOwn(RICH_TAGS, name) || RICH_SYNONYMS[node.localName] === 'p') return nodesOf(node);
    if (name === 'br') return <br key={i} />;
    if (name === 'img')
      return isPicture(node.getAttribute('src') ?? '') ? (
        <img key={i} src={node.getAttribute('src')!} alt={node.getAttribute('alt') ?? ''} loading="lazy" />
      ) : null;
    if (name === 'a')
      return (
        <Link key={i} href={node.getAttribute('href') ?? ''}>
          {nodesOf(node)}
        </Link>
      );
    return createElement(name, { key: i }, nodesOf(node));
  });
}

/** Addresses in plain text can be followed. */
const linked = (text: string): ReactNode[] =>
  text.split(/(https?:\/\/[^\s<>"，。；、）)]+)/).map((part, i) =>
    i % 2 ? (
      <Link key={part + String(i)} href={part}>
        {part}
      </Link>
    ) : (
      part
    ),
  );

/** Outside addresses open in a new window; those of this console in place; anything else (`javascript:`, `data:`) is plain text. */
function Link({ href, children }: { href: string; children: ReactNode }) {
  if (/^#?\/api\/[\w/?=&%.-]*$/.test(href)) return <a href={href.startsWith('#') ? href : `#${href}`}>{children}</a>;
  return /^https?:\/\/[^\s]+$/i.test(href) ? (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    children
  );
}
