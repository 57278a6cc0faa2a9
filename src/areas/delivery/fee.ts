/** What a delivery costs by a price list: one function for waybills, for re-pricing what was delivered, and for the demo. */
import { metres } from '../../language/geo';

/** So many pieces, from `from` on and fewer than `to`, cost this each. */
export interface Tier {
  readonly from: number;
  /** Absent: however many. */
  readonly to?: number | null;
  readonly price: number;
}

/** What bringing one piece of a spec costs in a district or street. */
export interface PriceLine {
  readonly areaCode: string;
  readonly specNo: string;
  /** Where no tier holds. */
  readonly price: number;
  readonly tiers?: readonly Tier[] | null;
  /** For each piece and floor above the first. */
  readonly floorFee?: number | null;
  /** For each kilometre begun of the whole way, once an order. */
  readonly distanceFee?: number | null;
}

/** Tiers as people write them: `1-10:3.5;10-50:3;50-:2.8` in yuan. @returns them, or what is wrong in words. */
export function parseTiers(text: string | null | undefined): readonly Tier[] | string {
  const parts = (text ?? '')
    .replaceAll(';', ';')
    .replaceAll(':', ':')
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  const tiers: Tier[] = [];
  for (const part of parts) {
    const [, from, to, yuan] = /^(\d{1,6})-(\d{1,6})?:(\d{1,6}(?:\.\d{1,2})?)$/.exec(part.replace(/\s/g, '')) ?? [];
    if (from === undefined) return `“${part}”不是“件数段:单价”`;
    const tier: Tier = { from: Number(from), ...(to !== undefined && { to: Number(to) }), price: Math.round(Number(yuan) * 100) };
    if (tier.to !== undefined && tier.to! <= tier.from) return `“${part}”的段是空的`;
    const before = tiers.at(-1);
    if (!before && tier.from > 1) return '第一段要从 1 件开始';
    if (before && before.to === undefined) return '不封顶的段只能在最后';
    if (before && before.to! !== tier.from) return `${before.to} 与 ${tier.from} 之间${tier.from > before.to! ? '空缺' : '重叠'}`;
    tiers.push(tier);
  }
  if (tiers.length > 0 && tiers.at(-1)!.to !== undefined) return '最后一段要不封顶,如 50-:2.8';
  return tiers;
}

/** A stored line as fees are reckoned by it. */
export const pricedBy = (
  line: {
    readonly areaCode: string;
    readonly price: number;
    readonly floorFee: number;
    readonly distanceFee: number;
    readonly tiers: string | null;
  },
  specNo: string,
): PriceLine => {
  const tiers = parseTiers(line.tiers);
  return {
    areaCode: line.areaCode,
    specNo,
    price: line.price,
    floorFee: line.floorFee,
    distanceFee: line.distanceFee,
    tiers: typeof tiers === 'string' ? [] : tiers,
  };
};

/** Codes of all areas that a street can lie in: of lines of others none counts for it. */
export const areasAround = (areaCode: string): string[] => Array.from(areaCode, (_, i) => areaCode.slice(0, i + 1));

/** The line that counts for a spec in a street: of those that reach it, the one of the smallest area. */
export function lineFor<L extends PriceLine>(lines: readonly L[], areaCode: string, specNo: string): L | undefined {
  let best: L | undefined;
  for (const line of lines)
    if (line.specNo === specNo && areaCode.startsWith(line.areaCode) && (!best || line.areaCode.length > best.areaCode.length)) best = line;
  return best;
}

/** What a piece costs of so many: by the earliest tier that holds, or the line's own price. */
export const priceOf = (line: PriceLine, qty: number): number =>
  line.tiers?.find(({ from, to }) => qty >= from && (to === null || to === undefined || qty < to))?.price ?? line.price;

export interface Way {
  readonly distanceM?: number | null;
  /** Floors above the first; those of an unknown house are not paid. */
  readonly floors?: number | null;
}

/** The fee of a delivery in fen; null where something in it has no price, or a price by distance and the distance is not known. */
export function feeOf(
  lines: readonly PriceLine[],
  areaCode: string,
  goods: readonly { readonly specNo: string; readonly qty: number }[],
  { distanceM, floors }: Way = {},
): number | null {
  const wanted = new Map<string, number>();
  for (const { specNo, qty } of goods) wanted.set(specNo, (wanted.get(specNo) ?? 0) + qty);
  let fee = 0;
  let perKm = 0;
  for (const [specNo, qty] of wanted) {
    const line = lineFor(lines, areaCode, specNo);
    if (!line) return null;
    fee += qty * (priceOf(line, qty) + (line.floorFee ?? 0) * Math.max(0, floors ?? 0));
    perKm = Math.max(perKm, line.distanceFee ?? 0);
  }
  if (perKm === 0) return fee;
  return distanceM === null || distanceM === undefined ? null : fee + perKm * Math.ceil(distanceM / 1000);
}

type Placed = { readonly lng?: number | null; readonly lat?: number | null };
/** Metres as the crow flies, whole; null where either place is not known. */
export function distanceM(from: Placed | null | undefined, to: Placed): number | null {
  if (from?.lng == null || from.lat == null || to.lng == null || to.lat == null) return null;
  return Math.round(metres([from.lng, from.lat], [to.lng, to.lat]));
}
