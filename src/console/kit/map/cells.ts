/**
 * A schematic of districts by their centres: each place belongs to the nearest. Real boundaries are not drawn, as publishing them is
 * restricted.
 */
import { DEGREE_M, type Fence, type Ground, type Place } from '../../../language/geo';

/** Metres that a district reaches from its middle where no other is nearer. */
const REACH_M = 22_000;
const CORNERS = 40;

export interface Cell {
  readonly code: string;
  readonly name: string;
  readonly at: Place;
  readonly outline: Fence;
}

/** One cell for each district (6 digits), bounded by those of its own city. */
export function cellsOf(ground: Ground): readonly Cell[] {
  const districts = ground.filter(({ code }) => code.length === 6);
  return districts.map((one) => {
    const narrow = Math.cos((one.at[1] * Math.PI) / 180);
    const flat = ([lng, lat]: Place): Place => [(lng - one.at[0]) * DEGREE_M * narrow, (lat - one.at[1]) * DEGREE_M];
    const others = districts.filter((other) => other !== one && other.code.slice(0, 4) === one.code.slice(0, 4)).map(({ at }) => flat(at));
    const outline = others.reduce<Fence>(nearerThan, round());
    return { ...one, outline: outline.map(([x, y]): Place => [one.at[0] + x / DEGREE_M / narrow, one.at[1] + y / DEGREE_M]) };
  });
}

const round = (): Fence =>
  Array.from({ length: CORNERS }, (_, i) => {
    const turn = (2 * Math.PI * i) / CORNERS;
    return [Math.cos(turn) * REACH_M, Math.sin(turn) * REACH_M] as const;
  });

/** What of an outline about the origin is nearer to it than to another place; both in metres. */
function nearerThan(outline: Fence, [x, y]: Place): Fence {
  const far = (x * x + y * y) / 2;
  // Two of one place share it.
  if (far === 0) return outline;
  const beyond = ([px, py]: Place) => px * x + py * y - far;
  return outline.flatMap((corner, i): Place[] => {
    const next = outline[(i + 1) % outline.length]!;
    const [here, there] = [beyond(corner), beyond(next)];
    const part = here / (here - there);
    const crossing: Place[] =
      here < 0 !== there < 0 ? [[corner[0] + (next[0] - corner[0]) * part, corner[1] + (next[1] - corner[1]) * part]] : [];
    return here < 0 ? [corner, ...crossing] : crossing;
  });
}
