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
    if (!(width > 0 && height > 0) || (type === 'webp' && !isFrame(bytes))) return null;
    return { width, height, type };
  } catch {
    return null;
  }
}

/** Whether the first chunk of a WebP begins as its name says: of any other bytes a size could be read as well. */
function isFrame(bytes: Uint8Array): boolean {
  const [first, second, third] = bytes.subarray(23, 26);
  if (bytes[15] === 0x20) return (bytes[20]! & 1) === 0 && first === 0x9d && second === 0x01 && third === 0x2a;
  return bytes[15] !== 0x4c || bytes[20] === 0x2f;
}
