/** Text that somebody wrote for others, plain or with a few tags. It is rebuilt from an allow-list, so nothing in it can run, load or restyle the page. */
import { createElement, useMemo, type ReactNode } from 'react';
import classes from './RichText.module.css';

export function RichText({ text }: { text: string }) {
  const content = useMemo(() => (TAG.test(text) ? nodesOf(new DOMParser().parseFromString(text.replace(HANDLER, ' data-off='), 'text/html').body) : linked(text)), [text]);
  return <div className={classes.rich} data-plain={!TAG.test(text) || undefined}>{content}</div>;
}

const TAG = /<\/?[a-z][^>]*>/i;
/** No handler survives the allow-list; without them the parser has nothing to complain of to the content security policy. */
const HANDLER = /[\s/]on\w+\s*=/gi;
/** Tags that stay, without any attribute but an address. */
const ALLOWED = new Set(['P', 'BR', 'B', 'STRONG', 'I', 'EM', 'U', 'UL', 'OL', 'LI', 'H3', 'H4', 'BLOCKQUOTE', 'CODE', 'A']);
/** Tags whose content is no text for people. */
const DROPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'SVG', 'MATH', 'TITLE', 'TEXTAREA', 'SELECT']);

function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, i): ReactNode => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const name = node.tagName.toUpperCase();
    if (DROPPED.has(name)) return null;
    if (!ALLOWED.has(name)) return nodesOf(node);
    if (name === 'BR') return <br key={i} />;
    if (name === 'A') return <Link key={i} href={node.getAttribute('href') ?? ''}>{nodesOf(node)}</Link>;
    return createElement(name.toLowerCase(), { key: i }, nodesOf(node));
  });
}

/** Addresses in plain text can be followed. */
const linked = (text: string): ReactNode[] => text.split(/(https?:\/\/[^\s<>"，。；、）)]+)/).map((part, i) => (i % 2 ? <Link key={part + String(i)} href={part}>{part}</Link> : part));

/** Outside addresses open in a new window; those of this console in place; anything else (`javascript:`, `data:`) is plain text. */
function Link({ href, children }: { href: string; children: ReactNode }) {
  if (/^#?\/api\/[\w/?=&%.-]*$/.test(href)) return <a href={href.startsWith('#') ? href : `#${href}`}>{children}</a>;
  return /^https?:\/\/[^\s]+$/i.test(href) ? <a href={href} target="_blank" rel="noreferrer">{children}</a> : children;
}
