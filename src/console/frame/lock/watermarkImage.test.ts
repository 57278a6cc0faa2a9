// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { INK, watermarkImage, wear } from './watermarkImage';

const css = readFileSync('src/console/base/theme/tokens.css', 'utf8');
const colours = (scheme: 'light' | 'dark') => {
  const block = css.split(/^:root\[data-mantine-color-scheme='/m).find((part) => part.startsWith(`${scheme}'] {`))!;
  return Object.fromEntries(
    [...block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map((m) => [m[1]!, rgb(m[2]!)]),
  );
};
const rgb = (hex: string) =>
  (hex.length === 4 ? [...hex.slice(1)].map((c) => c + c) : hex.slice(1).match(/../g)!).map((c) => Number.parseInt(c, 16));
const under = (colour: number[], { colour: ink, opacity }: { colour: string; opacity: number }) =>
  colour.map((c, i) => c * (1 - opacity) + rgb(ink)[i]! * opacity);
const light = (colour: number[]) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, w, i) => {
    const c = colour[i]! / 255;
    return sum + w * (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  }, 0);
const contrast = (a: number[], b: number[]) => {
  const [x, y] = [light(a), light(b)].sort((m, n) => n - m) as [number, number];
  return (x + 0.05) / (y + 0.05);
};

it.each(['light', 'dark'] as const)('leaves all text readable below it: %s', (scheme) => {
  const all = colours(scheme);
  for (const text of ['wh-text', 'wh-quiet', 'wh-wait', 'wh-run', 'wh-good', 'wh-bad', 'wh-idle'])
    for (const ground of ['wh-canvas', 'wh-surface', 'wh-raised', 'wh-sunken', 'wh-hover']) {
      // A stroke of the mark may lie under one letter and beside the next.
      expect(contrast(under(all[text]!, INK[scheme]), under(all[ground]!, INK[scheme])), `${text} on ${ground}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
});

it('lets no name become markup', () => {
  expect(decodeURIComponent(watermarkImage(['<script>"&'], 'light'))).toContain('&#60;script&#62;&#34;&#38;');
});

it('comes back when it is removed or hidden, and goes when it is taken off', async () => {
  const marks = () => document.querySelectorAll<HTMLElement>('[data-watermark]');
  /** Observers of the page have been notified: they are called in the order in which they registered. */
  const heard = (change: () => void) =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
      change();
    });
  const off = wear('url("data:,")');
  await heard(() => marks()[0]!.remove());
  expect(marks()).toHaveLength(1);
  await heard(() => {
    marks()[0]!.style.display = 'none';
  });
  expect(marks()).toHaveLength(1);
  expect(marks()[0]!.style.display).toBe('');
  await heard(off);
  expect(marks()).toHaveLength(0);
});
