/** Which names have room beside their points. */

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Radius of its point. */ readonly r: number;
}

/** Names drawn at most: more are no help. */
const MOST = 60;
const HEIGHT = 16;
export const GAP = 5;

export type Side = 'right' | 'left';

/**
 * Places each name beside its point where it covers no point and no earlier name, within `width` pixels. Earlier names choose first.
 * @param always the one whose name is shown even so.
 */
export function withRoom(
  named: readonly Named[],
  width: number,
  { marks = named, always }: { readonly marks?: readonly Pick<Named, 'x' | 'y' | 'r'>[]; readonly always?: string } = {},
): ReadonlyMap<string, Side> {
  const boxes: Box[] = [];
  const out = new Map<string, Side>();
  for (const one of named) {
    if (out.size === MOST) break;
    const isFree = (box: Box) =>
      box[0] >= 0 &&
      box[2] <= width &&
      boxes.every((other) => !overlap(box, other)) &&
      marks.every(
        (other) =>
          (other.x === one.x && other.y === one.y) ||
          !overlap(box, [other.x - other.r, other.y - other.r, other.x + other.r, other.y + other.r]),
      );
    const side =
      SIDES.find((wanted) => isFree(boxOf(one, wanted))) ??
      (one.id === always
        ? (SIDES.find((wanted) => {
            const [left, , right] = boxOf(one, wanted);
            return left >= 0 && right <= width;
          }) ?? 'right')
        : undefined);
    if (!side) continue;
    boxes.push(boxOf(one, side));
    out.set(one.id, side);
  }
  return out;
}

/** A name as it is drawn: a long one ends in dots, it is whole in the list. */
export const shortened = (name: string) => {
  const signs = [...name];
  return signs.length > 14 ? `${signs.slice(0, 13).join('')}…` : name;
};

const SIDES = ['right', 'left'] as const;
const boxOf = ({ name, x, y, r }: Named, side: Side): Box => {
  const far = r + GAP + widthOf(shortened(name));
  return side === 'right' ? [x + r + GAP, y - HEIGHT / 2, x + far, y + HEIGHT / 2] : [x - far, y - HEIGHT / 2, x - r - GAP, y + HEIGHT / 2];
};
type Box = readonly [left: number, top: number, right: number, bottom: number];
const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
/** At 12 px: a Chinese sign is as wide as it is high. */
const widthOf = (name: string) => [...name].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e80 ? 12 : 7), 0);
