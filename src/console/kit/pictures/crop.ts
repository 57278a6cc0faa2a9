/** Where a picture is cut, in its own pixels, so that it is as wide to its height as a field wants it. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Region extends Size {
  readonly x: number;
  readonly y: number;
}

/** A ratio counts as met within a tolerance that nobody can see. */
const CLOSE = 0.01;
/** Less of a picture than this is no picture any more. */
const LEAST = 32;

export const ratioOf = ([wide, high]: readonly [number, number]): number => wide / high;
export const hasRatio = ({ width, height }: Size, ratio: number): boolean => Math.abs(width / height / ratio - 1) <= CLOSE;

/** The most of a picture that has the ratio, from its middle. */
export function largest(of: Size, ratio: number): Region {
  const width = Math.min(of.width, of.height * ratio);
  const height = width / ratio;
  return { x: (of.width - width) / 2, y: (of.height - height) / 2, width, height };
}

export const moved = (region: Region, of: Size, byX: number, byY: number): Region => ({
  ...region,
  x: between(0, region.x + byX, of.width - region.width),
  y: between(0, region.y + byY, of.height - region.height),
});

/** As wide as that, as far as there is room; the point of it that is so far in (0 to 1 each way) stays where it is. */
export function resized(region: Region, of: Size, wanted: number, [inX, inY]: readonly [number, number] = [0.5, 0.5]): Region {
  const ratio = region.width / region.height;
  const most = largest(of, ratio).width;
  const width = between(Math.min(LEAST, most), wanted, most);
  const height = width / ratio;
  const at = { x: region.x + inX * (region.width - width), y: region.y + inY * (region.height - height), width, height };
  return moved(at, of, 0, 0);
}

/** What is uploaded of a region: no wider than the field shows it, and never made larger. */
export function shrunk({ width, height }: Size, maxWidth = Infinity): Size {
  const share = Math.min(1, maxWidth / width);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
