/** The dimensions of a picture: a few bytes can claim a size that takes gigabytes to open. */
import { imageSize } from 'image-size';

export interface PictureSize {
  /** Pixels, as the picture is stored. */
  readonly width: number;
  readonly height: number;
  /** `png`, `jpg`, `webp`, `gif` …, as its bytes say. */
  readonly type: string | undefined;
}

/** More pixels than any picture of a shop, a licence or a product needs; today's telephones take twelve million, at most fifty. */
export const MOST_PIXELS = 50_000_000;

/** From the picture's header; null if it is no picture or has no size. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  try {
    const { width, height, type } = imageSize(bytes);
    return { width, height, type };
  } catch {
    return null;
  }
}
