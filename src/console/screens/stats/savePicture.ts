import { insist } from '../../base/offline/reach';
import { toast } from '../../base/stores/toast';
import { download } from '../../kit/values/csv';

/** Saves a drawn chart as a file, with what it is about written above it. */
export async function savePicture(svg: SVGSVGElement | null, name: string, about: string, format: 'png' | 'svg' = 'png'): Promise<void> {
  if (!svg) return toast.info('现在没有图可以导出');
  try {
    const { pictureOf, vectorOf } = await insist(() => import('./picture'));
    const lines = [name, about] as const;
    if (format === 'svg') download(`${name}.svg`, vectorOf(svg, lines), 'image/svg+xml');
    else download(`${name}.png`, await pictureOf(svg, lines), 'image/png');
  } catch (reason) {
    toast.error((reason as Error).message);
  }
}
