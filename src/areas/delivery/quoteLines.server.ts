/** Lines of price lists: what templates and quotes check alike, and blocks pasted from a spreadsheet. */
import type { Store } from '../../server/resource/store';
import { partnerSpuCode } from '../product';
import { areaNode } from '../system';
import { parseTiers } from './fee';
import { refuse } from './refusals.server';

const MAX_LINES = 2_000;

/** A line as somebody writes it. */
export interface Written {
  readonly areaCode: string;
  readonly specCodeId: string;
  readonly price: number;
  readonly floorFee: number;
  readonly distanceFee: number;
  readonly tiers: string | null;
}

/** @throws Refusal for tiers with gaps or overlaps. */
export function requireTiers(tiers: string | null | undefined): void {
  const found = parseTiers(tiers);
  if (typeof found === 'string') throw refuse('badTiers', `阶梯不成立:${found}`, 'tiers');
}

/** @throws Refusal for an area that is not in the city. */
export function requireWithin(areaCode: string, cityCode: string): void {
  if (!areaCode.startsWith(cityCode)) throw refuse('foreignArea', '区域不在这个城市', 'areaCode');
}

/** Lines of a block as a spreadsheet copies it: area, spec, yuan a piece, and as far as they are given yuan a floor, yuan a kilometre, tiers. @throws Refusal with the first line that is wrong. */
export async function readBlock(tx: Store, block: string, cityCode: string): Promise<Written[]> {
  const texts = block.split(/\r?\n/).map((line) => line.trim());
  const rows = texts.flatMap((line, n) =>
    line ? [{ n: n + 1, cells: line.split(line.includes('\t') ? '\t' : /[,,\s]+/).map((cell) => cell.trim()) }] : [],
  );
  const wrong = (n: number, why: string) => refuse('badBlock', `第 ${n} 行:${why}`, 'block');
  if (rows.length === 0) throw refuse('badBlock', '没有明细', 'block');
  if (rows.length > MAX_LINES) throw refuse('badBlock', `一次最多 ${MAX_LINES} 行`, 'block');
  const specs = new Map(
    (await tx.all(partnerSpuCode, { specNo: [...new Set(rows.map(({ cells }) => cells[1] ?? ''))], status: 'enabled' })).map((one) => [
      one.specNo!,
      one,
    ]),
  );
  const areas = new Set((await tx.all(areaNode, { code: [...new Set(rows.map(({ cells }) => cells[0] ?? ''))] })).map(({ code }) => code));
  const seen = new Map<string, number>();
  return rows.map(({ n, cells: [areaCode = '', specNo = '', price = '', floor = '', km = '', tiers = ''] }) => {
    if (!areas.has(areaCode)) throw wrong(n, `没有区域码“${areaCode}”`);
    if (!areaCode.startsWith(cityCode)) throw wrong(n, `区域 ${areaCode} 不在这个城市`);
    const spec = specs.get(specNo);
    if (!spec) throw wrong(n, `没有启用的规格“${specNo}”`);
    const before = seen.get(`${areaCode}:${specNo}`);
    if (before) throw wrong(n, `与第 ${before} 行的区域、规格相同`);
    seen.set(`${areaCode}:${specNo}`, n);
    const found = parseTiers(tiers);
    if (typeof found === 'string') throw wrong(n, `阶梯不成立:${found}`);
    const fen = (what: string, text: string): number => {
      if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) throw wrong(n, `${what}“${text}”不是金额`);
      return Math.round(Number(text) * 100);
    };
    return {
      areaCode,
      specCodeId: spec.id,
      price: fen('单价', price),
      floorFee: floor ? fen('上楼费', floor) : 0,
      distanceFee: km ? fen('每公里', km) : 0,
      tiers: tiers || null,
    };
  });
}

/** Lines given with the call itself: areas, numbers of specs and prices in fen, as programs send them. */
export async function linesGiven(tx: Store, lines: unknown, cityCode: string): Promise<Written[]> {
  if (!Array.isArray(lines)) throw refuse('badBlock', '明细格式不正确', 'lines');
  if (lines.length === 0) return [];
  const text = (lines as readonly Readonly<Record<string, unknown>>[]).map((line) => {
    const yuan = (value: unknown) =>
      typeof value === 'number' && Number.isInteger(value) ? (value / 100).toFixed(2) : String(value ?? '');
    const cells = [line?.areaCode, line?.specNo, yuan(line?.price), yuan(line?.floorFee), yuan(line?.distanceFee), line?.tiers];
    return cells.map((cell) => String(cell ?? '')).join('\t');
  });
  return readBlock(tx, text.join('\n'), cityCode);
}
