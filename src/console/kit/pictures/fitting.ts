/** Cuts and shrinks pictures in the browser, by its own means: what is uploaded is what the field shows. */
import { hasRatio, ratioOf, shrunk, type Region, type Size } from './crop';

/** What a field wants of its pictures. */
export interface Wanted {
  readonly ratio?: readonly [number, number];
  readonly maxWidth?: number;
}
/** Moving pictures would stand still after it, and documents are none. */
const STILL: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
const QUALITY = 0.9;

/** How large it is; null where it is nothing that can be cut, or no picture at all: that is the server's to say. */
export async function sizeOf(file: File): Promise<Size | null> {
  if (!canBeCut(file)) return null;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return null;
  }
}

/** Whether this browser can cut and shrink what a file holds. */
export const canBeCut = ({ type }: Blob): boolean => STILL.has(type);

export const wantsCut = (size: Size, { ratio }: Wanted): boolean => ratio !== undefined && !hasRatio(size, ratioOf(ratio));

/**
 * A region of a picture as a file of the same name and type, at most the given width. An unchanged picture stays the same file, so that it
 * is recognised.
 */
export async function fitted(file: File, size: Size, region: Region | null, { maxWidth }: Wanted): Promise<File> {
  const from = region ?? { x: 0, y: 0, ...size };
  const to = shrunk(from, maxWidth);
  if (!region && to.width === size.width) return file;
  const picture = await createImageBitmap(file, Math.round(from.x), Math.round(from.y), Math.round(from.width), Math.round(from.height), {
    resizeWidth: to.width,
    resizeHeight: to.height,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(to.width, to.height);
  canvas.getContext('2d')!.drawImage(picture, 0, 0);
  picture.close();
  const bytes = await canvas.convertToBlob({ type: file.type, quality: QUALITY });
  return new File([bytes], file.name, { type: bytes.type });
}
