/**
 * Filters as text: `状态:异常,已取消 实付>100 下单>=2026-11-01 城市:杭州 桶装水`. A part with an operator is a filter, whatever is left is the keyword;
 * quotes hold spaces and operators together. Labels and choices may be begun, or typed by their initials.
 */
import { choicesOf, type Field } from '../../language/field';
import { isId } from '../../language/validate';
import { parseAmount, placesOf } from '../fields/amount';
import { tidyDate, tidyPeriod, tidyTime } from '../fields/typed';
import { datePresets } from './datePresets';
import { isRange } from './filterQuery';

export interface NamedField { readonly name: string; readonly field: Field }
/** How well a label fits what was typed, smaller is better; null where it does not. */
export type Fits = (label: string, typed: string) => number | null;

export interface Understood {
  /** Parameters to set. */
  readonly changes: Readonly<Record<string, string | null>>;
  /** What only the server can tell: the id of a name. */
  readonly lookUps: readonly { readonly part: string; readonly name: string; readonly field: Field; readonly value: string }[];
  readonly keyword: string;
  readonly problems: readonly { readonly part: string; readonly message: string }[];
}

const OPERATOR = /^([^:=<>≥≤≠"]+?)(>=|<=|!=|[:=<>≥≤≠])(.*)$/;
/** Whether a text holds a filter, begun or whole. */
export const holdsFilter = (text: string) => partsOf(text).some((part) => OPERATOR.test(part));

/** @param fields what the list can be filtered by. @param others further fields, to say that they can't. */
export function understand(text: string, fields: readonly NamedField[], others: readonly NamedField[], fits: Fits): Understood {
  const changes: Record<string, string | null> = {};
  const lookUps: Understood['lookUps'][number][] = [];
  const problems: Understood['problems'][number][] = [];
  const words: string[] = [];
  /** What was said of a field first. */
  const taken = new Map<string, string>();
  for (const part of partsOf(text)) {
    const [, label, sign, rest] = OPERATOR.exec(part) ?? [];
    if (!label || !sign) { words.push(unquoted(part)); continue; }
    const operator = { '≥': '>=', '≤': '<=', '=': ':', '≠': '!=' }[sign] ?? sign;
    const value = unquoted(rest!);
    const found = fieldsOf(label, fields, others, fits);
    if (found.length !== 1) problems.push({ part, message: found.length > 1 ? `“${label}”可以是 ${list(found)}` : refusalOf(label, fields, others, fits) });
    else if (value === '') problems.push({ part, message: `“${found[0]!.field.label}”后面还没有值` });
    else {
      const { name, field } = found[0]!;
      const read = valueOf(name, field, operator, value, fits);
      if (typeof read === 'string') problems.push({ part, message: `${field.label}${read}` });
      else if (taken.has(name) && !(read !== null && joins(changes, read))) problems.push({ part, message: `${field.label}已有“${taken.get(name)}”,不能同时是“${part}”` });
      else {
        if (read === null) lookUps.push({ part, name, field, value });
        else Object.assign(changes, read);
        taken.set(name, part);
      }
    }
  }
  return { changes, lookUps, keyword: words.join(' ').trim(), problems };
}

/** Whether one more part about a field goes together with what was said of it: it is the other end of a range. */
function joins(changes: Readonly<Record<string, string | null>>, more: Readonly<Record<string, string | null>>): boolean {
  const both = { ...changes, ...more };
  return Object.keys(more).every((key) => {
    const from = both[key.replace(/_to$/, '_from')];
    const to = both[key.replace(/_from$/, '_to')];
    return /_(from|to)$/.test(key) && !(key in changes) && !(from && to && isAfter(from, to));
  });
}

/** The part at the end, which is being typed: a label, or a value behind a label and its operator. */
export function typing(text: string): { readonly before: string; readonly label: string; readonly operator: string; readonly value: string } {
  const tidy = normal(text);
  const last = /\s$/.test(tidy) ? '' : partsOf(tidy).at(-1) ?? '';
  const [, label = last, operator = '', rest = ''] = OPERATOR.exec(last) ?? [];
  const value = rest.replace(/^"|"$/g, '').split(',').at(-1)!;
  return { before: tidy.slice(0, tidy.length - value.length - (rest.startsWith('"') ? 1 : 0) - (operator ? 0 : last.length)), label, operator, value };
}

/** Fields whose label, or the everyday word for whose kind, fits best. */
function fieldsFor(typed: string, fields: readonly NamedField[], fits: Fits): readonly NamedField[] {
  const ranked = fields.flatMap((one) => {
    const tiers = [one.field.label, ...ALIASES[one.field.kind] ?? []].flatMap((label) => fits(label, typed) ?? []);
    return tiers.length ? [{ one, tier: Math.min(...tiers) }] : [];
  });
  const best = Math.min(...ranked.map((r) => r.tier));
  return ranked.filter((r) => r.tier === best).map((r) => r.one);
}
/** The same; where no label has what was typed but it is the everyday word for a kind, the first of that kind: the chip says which it was. */
export function fieldsOf(typed: string, fields: readonly NamedField[], others: readonly NamedField[], fits: Fits): readonly NamedField[] {
  const found = fieldsFor(typed, fields, fits);
  if (found.length > 0 || others.some(({ field }) => field.label === typed)) return found;
  return fields.filter(({ field }) => MAIN[field.kind] === typed).slice(0, 1);
}
const MAIN: Partial<Record<Field['kind'], string>> = { money: '金额' };
const ALIASES: Partial<Record<Field['kind'], readonly string[]>> = { area: ['城市', '省份', '区县', '地区'] };

/** What can stand behind a field's label, as people read it. */
export const valuesOf = (field: Field): readonly string[] =>
  field.choices ? choicesOf(field).map(([, label]) => label) : field.kind === 'flag' ? ['是', '否'] : field.kind === 'date' || field.kind === 'instant' ? datePresets().map((p) => p.label) : [];

/** A value that holds together. */
export const quoted = (value: string) => (/[\s:=<>≥≤,]/.test(value) ? `"${value}"` : value);

/** Parameters; what is wrong with the value; or null where its id must be looked up. */
function valueOf(name: string, field: Field, operator: string, value: string, fits: Fits): Record<string, string | null> | string | null {
  if (operator === '!=') return '不能用“不等于”筛选,请写出要的值';
  if (isRange(field)) return rangeOf(name, field, operator, value);
  if (operator !== ':') return '不能比较大小,请用冒号';
  if (field.choices || field.kind === 'flag') {
    const options = field.choices ? choicesOf(field) : [['true', '是'], ['false', '否']] as [string, string][];
    const codes: string[] = [];
    for (const one of value.split(/[,、]/).map((v) => v.trim()).filter(Boolean)) {
      const ranked = options.flatMap(([code, label]) => { const tier = code === one ? 0 : fits(label, one); return tier === null ? [] : [{ code, label, tier }]; });
      const best = ranked.filter((r) => r.tier === Math.min(...ranked.map((other) => other.tier)));
      if (best.length === 0) return `没有“${one}”,可以是 ${options.map(([, label]) => label).join('、')}`;
      if (best.length > 1) return `“${one}”可以是 ${best.map((b) => b.label).join('、')}`;
      codes.push(best[0]!.code);
    }
    return { [name]: options.map(([code]) => code).filter((code) => codes.includes(code)).join() || null };
  }
  if (field.kind === 'ref' || field.kind === 'refs') return isId(value) ? { [name]: value } : null;
  if (field.kind === 'area') return /^\d{2,12}$/.test(value) ? { [name]: value } : null;
  if (field.kind === 'id' && !value.split(',').every(isId)) return '应为编号';
  return { [name]: field.kind === 'period' ? tidyPeriod(value) : field.kind === 'time' ? tidyTime(value) : value };
}

/** Both ends are included on the wire: what is beyond an amount or a day begins at the next one. */
function rangeOf(name: string, field: Field, operator: string, value: string): Record<string, string | null> | string {
  const set = (from: string | null, to: string | null) => ({ [`${name}_from`]: from, [`${name}_to`]: to });
  const preset = valuesOf(field).length ? datePresets().find((p) => p.label === value) : undefined;
  if (preset && operator === ':') return set(preset.from, preset.to);
  const [first, last, more] = value.split('..');
  if (more !== undefined) return `“${value}”不是范围`;
  const read = (text: string | undefined): Edge | null | undefined => (text === undefined || text === '' ? null : edgeOf(field, text));
  const from = read(first);
  const to = last === undefined ? from : read(last);
  if (from === undefined || to === undefined || (from === null && to === null)) return `“${value}”${placesOf(field) === null ? '不是日期,如 2026-11-01、11-1、今天' : '不是数字'}`;
  if (operator !== ':' && last !== undefined) return '的范围前面用冒号,如 100..200';
  switch (operator) {
    case '>': return { [`${name}_from`]: from!.next };
    case '>=': return { [`${name}_from`]: from!.at };
    case '<': return { [`${name}_to`]: from!.previous };
    case '<=': return { [`${name}_to`]: from!.at };
    default: return from && to && isAfter(from.at, to.at) ? '从大到小,没有这样的范围' : set(from?.at ?? null, to?.at ?? null);
  }
}

interface Edge { readonly at: string; readonly next: string; readonly previous: string }

function edgeOf(field: Field, text: string): Edge | undefined {
  if (placesOf(field) === null) {
    const preset = datePresets().find((p) => p.label === text && p.from === p.to);
    const short = /^(\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
    const day = preset?.from ?? tidyDate(short ? `${datePresets()[0]!.from.slice(0, 4)}-${short[1]}-${short[2]}` : text);
    const time = Date.parse(`${day}T00:00:00Z`);
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(time) || dayAt(time) !== day) return undefined;
    return { at: day, next: dayAt(time + DAY), previous: dayAt(time - DAY) };
  }
  const amount = parseAmount(field, field.kind === 'money' ? text.replace(/(元|块)$/, '') : text);
  if (typeof amount !== 'number') return undefined;
  const step = field.kind === 'decimal' ? 10 ** -(field.scale ?? 2) : 1;
  const write = (n: number) => (field.kind === 'decimal' ? n.toFixed(field.scale ?? 2) : String(n));
  return { at: write(amount), next: write(amount + step), previous: write(amount - step) };
}
const DAY = 86_400_000;
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
const isAfter = (a: string, b: string) => (/^\d{4}-/.test(a) ? a > b : Number(a) > Number(b));

function refusalOf(label: string, fields: readonly NamedField[], others: readonly NamedField[], fits: Fits): string {
  const [other] = fieldsFor(label, others, fits);
  if (!other) return `没有叫“${label}”的条件`;
  const alike = fields.filter(({ field }) => field.kind === other.field.kind);
  return `“${other.field.label}”不能用来筛选${alike.length ? `,可以用 ${list(alike)}` : ''}`;
}
const list = (fields: readonly NamedField[]) => fields.slice(0, 4).map(({ field }) => field.label).join('、');

/** Full-width forms and the book-title marks that an input method writes for < and > are forgiven. */
const normal = (text: string) => text.normalize('NFKC').replaceAll('》', '>').replaceAll('《', '<').replace(/[“”]/g, '"').replace(/(?<!\s)\s*([:<>≥≤]=?|!=|≠|=)(?:\s+(?![^\s"]*[:=<>≥≤≠]))?/g, '$1');
const partsOf = (text: string): string[] => normal(text).match(/(?:[^\s"]|"[^"]*"?)+/g) ?? [];
const unquoted = (text: string) => text.replaceAll('"', '');
