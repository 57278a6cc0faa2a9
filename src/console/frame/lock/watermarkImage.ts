/** The watermark's picture and its place on the page. */
import { LAYERS } from '../../base/handover/layers';

/** Faint enough that all text below stays readable (a test holds the colours of the theme against it). */
export const INK = { light: { colour: '#000', opacity: 0.055 }, dark: { colour: '#fff', opacity: 0.06 } } as const;
const TILE = { width: 300, height: 180 } as const;

/** A tile of slanted lines of text, as a CSS image. */
export function watermarkImage(lines: readonly string[], scheme: keyof typeof INK): string {
  const { colour, opacity } = INK[scheme];
  const text = lines.map((line, i) => `<text x="150" y="${84 + i * 20}">${escaped(line)}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE.width}" height="${TILE.height}"><g transform="rotate(-20 150 90)" font-family="sans-serif" font-size="14" text-anchor="middle" fill="${colour}" fill-opacity="${opacity}">${text}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** Lays the picture over the page, and back again whenever it is taken away or changed. @returns how to take it off. */
export function wear(image: string): () => void {
  const put = () => {
    const node = document.createElement('div');
    node.setAttribute('aria-hidden', 'true');
    node.dataset.watermark = '';
    Object.assign(node.style, {
      position: 'fixed',
      inset: '0',
      zIndex: String(LAYERS.watermark),
      pointerEvents: 'none',
      backgroundImage: image,
      printColorAdjust: 'exact',
    });
    document.body.append(node);
    return node;
  };
  const look = (node: HTMLElement) =>
    `${node.isConnected} ${[...node.attributes]
      .map((a) => `${a.name}=${a.value}`)
      .sort()
      .join(' ')}`;
  let node = put();
  const wanted = look(node);
  const observer = new MutationObserver(() => {
    // A lock makes everything inert, which changes nothing to see.
    if (look(node).replace(' inert=', '') === wanted) return;
    node.remove();
    node = put();
    watch();
  });
  const watch = () => {
    observer.disconnect();
    observer.observe(document.body, { childList: true });
    observer.observe(node, { attributes: true });
  };
  watch();
  return () => {
    observer.disconnect();
    node.remove();
  };
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
