/** A chart as a PNG: the SVG with the styles it has on the screen, drawn at twice its size. */
import { toast } from '../../base/stores/toast';
import { download } from '../../kit/values/csv';

const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
  'dominant-baseline',
] as const;
const SCALE = 2;
const MARGIN = 16;
/** What stands above the chart: its title, and below it each line of what it shows. */
const [HEAD, LINE] = [34, 18];
const headOf = (about: string) => HEAD + LINE * about.split('\n').length;

/** @param lines title and what it shows, above the chart. @throws Error where the browser can't draw it. */
async function pictureOf(svg: SVGSVGElement, lines: readonly [title: string, about: string]): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const image = await imageOf(dressed(svg, width, height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: (width + MARGIN * 2) * SCALE,
    height: (height + MARGIN * 2 + headOf(lines[1])) * SCALE,
  });
  const paper = canvas.getContext('2d')!;
  const style = getComputedStyle(document.documentElement);
  const { fontFamily } = getComputedStyle(document.body);
  paper.scale(SCALE, SCALE);
  paper.fillStyle = style.getPropertyValue('--wh-surface');
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.fillStyle = style.getPropertyValue('--wh-text');
  paper.font = `600 15px ${fontFamily}`;
  paper.fillText(lines[0], MARGIN, MARGIN + 16);
  paper.fillStyle = style.getPropertyValue('--wh-quiet');
  paper.font = `12px ${fontFamily}`;
  for (const [i, line] of lines[1].split('\n').entries()) paper.fillText(line, MARGIN, MARGIN + 38 + LINE * i, width);
  paper.drawImage(image, MARGIN, MARGIN + headOf(lines[1]), width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('浏览器没能画出图片'))), 'image/png');
  });
}

/** The same as an SVG that needs nothing of this page. @param lines title and what it shows, above the chart. */
function vectorOf(svg: SVGSVGElement, lines: readonly [title: string, about: string]): Blob {
  const { width, height } = svg.getBoundingClientRect();
  const style = getComputedStyle(document.documentElement);
  const { fontFamily } = getComputedStyle(document.body);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const [wide, tall] = [width + MARGIN * 2, height + MARGIN * 2 + headOf(lines[1])];
  const out = document.createElementNS(SVG, 'svg');
  const put = (name: string, attributes: Readonly<Record<string, string | number>>, text = '') => {
    const el = out.appendChild(document.createElementNS(SVG, name));
    for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, String(value));
    el.textContent = text;
  };
  for (const [key, value] of Object.entries({ width: wide, height: tall, viewBox: `0 0 ${wide} ${tall}` }))
    out.setAttribute(key, String(value));
  const font = { 'font-family': fontFamily.replaceAll('"', "'"), x: MARGIN };
  put('title', {}, lines.join(' · ').replaceAll('\n', ' · '));
  put('rect', { width: '100%', height: '100%', fill: color('--wh-surface') });
  put('text', { ...font, y: MARGIN + 16, 'font-size': 15, 'font-weight': 600, fill: color('--wh-text') }, lines[0]);
  for (const [i, line] of lines[1].split('\n').entries())
    put('text', { ...font, y: MARGIN + 38 + LINE * i, 'font-size': 12, fill: color('--wh-quiet') }, line);
  const chart = new DOMParser().parseFromString(dressed(svg, width, height), 'image/svg+xml').documentElement;
  chart.setAttribute('x', String(MARGIN));
  chart.setAttribute('y', String(MARGIN + headOf(lines[1])));
  // It is looked at, not worked with.
  for (const el of [chart, ...chart.querySelectorAll('*')])
    for (const { name } of [...el.attributes]) if (/^(data-|aria-|role$|tabindex$)/.test(name)) el.removeAttribute(name);
  out.append(out.ownerDocument.adoptNode(chart));
  return new Blob(['<?xml version="1.0" encoding="UTF-8"?>\n', new XMLSerializer().serializeToString(out)], { type: 'image/svg+xml' });
}
const SVG = 'http://www.w3.org/2000/svg';

/** A copy that needs no style sheet. */
function dressed(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const shown = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  [copy, ...copy.querySelectorAll<SVGElement>('*')].forEach((el, i) => {
    const computed = getComputedStyle(shown[i]!);
    el.removeAttribute('class');
    el.removeAttribute('href');
    el.setAttribute('style', STYLES.map((name) => `${name}:${computed.getPropertyValue(name).replaceAll('"', "'")}`).join(';'));
    if (computed.display === 'none') el.setAttribute('display', 'none');
  });
  for (const [name, value] of [
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ['width', String(width)],
    ['height', String(height)],
  ] as const)
    copy.setAttribute(name, value);
  return new XMLSerializer().serializeToString(copy);
}

function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('浏览器没能画出图片'));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
}

/** Saves a drawn chart as a file, with what it is about written above it. */
export async function savePicture(svg: SVGSVGElement | null, name: string, about: string, format: 'png' | 'svg'): Promise<void> {
  if (!svg) return toast.info('现在没有图可以导出');
  const lines = [name, about] as const;
  if (format === 'svg') download(`${name}.svg`, vectorOf(svg, lines), 'image/svg+xml');
  else download(`${name}.png`, await pictureOf(svg, lines), 'image/png');
}
