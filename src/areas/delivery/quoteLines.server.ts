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

/** A line as its cells stand, and how people would find it. */
interface Cells {
  readonly n: number;
  readonly cells: readonly string[];
}
/** What a spreadsheet writes around a number. */
const bare = (text: string) => text.replace(/^[¥\uffe5]\s*/, '').replaceAll(/,(?=\d{3}(?:[,.]|$))/g, '');
const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(bare(text));
/** It names its columns. One that only begins with a mistyped code has a price, and is no heading. */
const isHeading = ([areaCode = '', , price = '']: readonly string[]) => !/^\d+$/.test(areaCode) && !isAmount(price);
const SAID_AT_ONCE = 10;

/**
 * Parses lines pasted from a spreadsheet, with or without a header: area, spec,
 * yuan per piece, and optionally yuan per floor, yuan per kilometre, tiers.
 * @throws Refusal naming the wrong lines.
 */
export async function readBlock(tx: Store, block: string, cityCode: string): Promise<Written[]> {
  const rows = block.split(/\r?\n/).flatMap((text, n): Cells[] => {
    const line = text.trim();
    return line ? [{ n: n + 1, cells: line.split(line.includes('\t') ? '\t' : /[,\uff0c\s]+/).map((cell) => cell.trim()) }] : [];
  });
  return readCells(tx, rows[0] && isHeading(rows[0].cells) ? rows.slice(1) : rows, cityCode, 'block');
}

/** Lines sent with the call itself: areas, numbers of specs and prices in fen, as programs send them. */
export async function linesFromInput(tx: Store, lines: unknown, cityCode: string): Promise<Written[]> {
  if (!Array.isArray(lines)) throw refuse('badBlock', '明细格式不正确', 'lines');
  if (lines.length === 0) return [];
  const yuan = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? (value / 100).toFixed(2) : value);
  const rows = (lines as readonly Readonly<Record<string, unknown>>[]).map((line, n): Cells => {
    const cells = [line?.areaCode, line?.specNo, yuan(line?.price), yuan(line?.floorFee), yuan(line?.distanceFee), line?.tiers];
    return { n: n + 1, cells: cells.map((cell) => String(cell ?? '').trim()) };
  });
  return readCells(tx, rows, cityCode, 'lines');
}

async function readCells(tx: Store, rows: readonly Cells[], cityCode: string, at: 'block' | 'lines'): Promise<Written[]> {
  if (rows.length === 0) throw refuse('badBlock', '没有明细', at);
  if (rows.length > MAX_LINES) throw refuse('badBlock', `一次最多 ${MAX_LINES} 行`, at);
  const named = (place: number) => [...new Set(rows.map(({ cells }) => cells[place] ?? ''))];
  const specs = new Map((await tx.all(partnerSpuCode, { specNo: named(1) })).map((one) => [one.specNo!, one]));
  const areas = new Set((await tx.all(areaNode, { code: named(0) })).map(({ code }) => code));
  const seen = new Map<string, number>();
  /** @returns the line, or what is wrong with it. */
  const lineOf = ({ n, cells: [areaCode = '', specNo = '', price = '', floor = '', km = '', tiers = ''] }: Cells): Written | string => {
    if (!areas.has(areaCode)) return `没有区域码“${areaCode}”`;
    if (!areaCode.startsWith(cityCode)) return `区域 ${areaCode} 不在这个城市`;
    const spec = specs.get(specNo);
    if (!spec) return `没有启用的规格“${specNo}”`;
    if (spec.status !== 'enabled') return `规格“${specNo}”已停用`;
    const before = seen.get(`${areaCode}:${specNo}`);
    if (before) return `与第 ${before} 行的区域、规格相同`;
    seen.set(`${areaCode}:${specNo}`, n);
    const found = parseTiers(tiers);
    if (typeof found === 'string') return `阶梯不成立:${found}`;
    const amounts = { 单价: price, 上楼费: floor || '0', 每公里: km || '0' };
    const bad = Object.entries(amounts).find(([, text]) => !isAmount(text));
    if (bad) return `${bad[0]}“${bad[1]}”不是金额`;
    const [one, floorFee, distanceFee] = Object.values(amounts).map((text) => Math.round(Number(bare(text)) * 100)) as [
      number,
      number,
      number,
    ];
    return { areaCode, specCodeId: spec.id, price: one, floorFee, distanceFee, tiers: tiers || null };
  };
  const read = rows.map((row) => ({ n: row.n, line: lineOf(row) }));
  const wrong = read.flatMap(({ n, line }) => (typeof line === 'string' ? [`第 ${n} 行:${line}`] : []));
  if (wrong.length > 0) {
    const more = wrong.length > SAID_AT_ONCE ? `;还有 ${wrong.length - SAID_AT_ONCE} 行不对` : '';
    throw refuse('badBlock', wrong.slice(0, SAID_AT_ONCE).join(';') + more, at);
  }
  return read.flatMap(({ line }) => (typeof line === 'string' ? [] : [line]));
}
