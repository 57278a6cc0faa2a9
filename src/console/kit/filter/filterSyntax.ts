/**
 * Filters as text: `状态:异常,已取消 实付>100 下单>今天 14:30 城市!=杭州 备注:非空 桶装水`. A part with an operator is a filter, whatever is left is the keyword;
 * quotes hold spaces and operators together. Labels and choices may be begun, or typed by their initials.
 */
import { choicesOf, type Field } from '../../../language/field';
import { seen } from '../../../language/narrow';
import { isId } from '../../../language/validate';
import { MAX_KEYWORD } from '../../../language/wire';
import { DAYS_WORDS } from '../values/dayWords';
import { tidyPeriod, tidyTime } from '../values/typed';
import { edgeOf, isAfter } from './edges';
import { isRange } from './filterQuery';
import { isDayOrInstant, isList, isReference } from '../../../language/fieldKinds';

export interface NamedField {
  readonly name: string;
  readonly field: Field;
}
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
/** The same in words, where a field is called what stands before them. */
const IN_WORDS = /^([^:=<>≥≤≠"\s]+?)\s*(不是|不等于|不为空|为空|非空)/;
const SIGNS: Readonly<Record<string, string>> = { '≥': '>=', '≤': '<=', '=': ':', '≠': '!=', 不是: '!=', 不等于: '!=' };
/** Words for having no value, and for having one. */
const EMPTY: Readonly<Record<string, string>> = { 为空: 'true', 空: 'true', 非空: 'false', 不为空: 'false' };

/** Whether a text holds a filter, begun or whole, or is no keyword because it is too long for one. */
export const holdsFilter = (text: string) => hasFilter(text) || tooLong(text) !== null;
const hasFilter = (text: string) => text.length <= LONGEST && partsOf(text).some((part) => OPERATOR.test(part) || IN_WORDS.test(part));
/** What is wrong with the length of a text, whatever it means: the longest that is read holds a filter of each kind by name. */
export function tooLong(text: string): string | null {
  const length = [...text.trim()].length;
  return length > (hasFilter(text) ? LONGEST : MAX_KEYWORD) ? `太长了:关键字最多 ${MAX_KEYWORD} 个字,现在有 ${length} 个` : null;
}
const LONGEST = 2000;

interface Part {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}
/** A part as a filter; null where it is none. */
function filterIn(part: string): Part | null {
  const [, label, sign, rest] = OPERATOR.exec(part) ?? [];
  if (label && sign) return { label, operator: SIGNS[sign] ?? sign, value: rest! };
  const [all, named, word] = IN_WORDS.exec(part) ?? [];
  if (!named || !word) return null;
  const after = part.slice(all!.length).trim();
  return Object.hasOwn(EMPTY, word)
    ? after === ''
      ? { label: named, operator: ':', value: word }
      : null
    : { label: named, operator: '!=', value: after };
}

/** @param fields what the list can be filtered by. @param others further fields, to say that they can't. */
export function understand(text: string, fields: readonly NamedField[], others: readonly NamedField[], fits: Fits): Understood {
  const changes: Record<string, string | null> = {};
  const lookUps: Understood['lookUps'][number][] = [];
  const problems: Understood['problems'][number][] = [];
  const words: string[] = [];
  /** What was written about a field first. */
  const taken = new Map<string, string>();
  const long = tooLong(text);
  if (long) return { changes, lookUps, keyword: '', problems: [{ part: text, message: long }] };
  for (const part of partsOf(text)) {
    const filter = filterIn(part);
    const found = filter ? fieldsOf(filter.label, fields, others, fits) : [];
    // What says no operator is a filter only of something that there is.
    if (!filter || (found.length === 0 && !OPERATOR.test(part))) {
      words.push(unquoted(part));
      continue;
    }
    const { label, operator } = filter;
    const value = unquoted(filter.value);
    if (found.length !== 1)
      problems.push({ part, message: found.length > 1 ? `“${label}”可以是 ${list(found)}` : refusalOf(label, fields, others, fits) });
    else if (value === '') problems.push({ part, message: `“${found[0]!.field.label}”后面还没有值` });
    else {
      const { name, field } = found[0]!;
      const read = valueOf(name, field, operator, value, fits, filter.value);
      if (typeof read === 'string') problems.push({ part, message: `${field.label}${read}` });
      else if (taken.has(name) && !(read !== null && joins(changes, read)))
        problems.push({ part, message: `${field.label}已有“${taken.get(name)}”,不能同时是“${part}”` });
      else {
        if (read === null) lookUps.push({ part, name: operator === '!=' ? `${name}_not` : name, field, value });
        else Object.assign(changes, read);
        taken.set(name, part);
      }
    }
  }
  const keyword = words.join(' ').trim();
  if ([...keyword].length <= MAX_KEYWORD) return { changes, lookUps, keyword, problems };
  return {
    changes,
    lookUps,
    keyword: '',
    problems: [...problems, { part: keyword, message: `关键字最多 ${MAX_KEYWORD} 个字,现在有 ${[...keyword].length} 个` }],
  };
}

/** Whether a second part about the same field is compatible with the first: it is the other end of a range. */
function joins(changes: Readonly<Record<string, string | null>>, more: Readonly<Record<string, string | null>>): boolean {
  const both = { ...changes, ...more };
  return Object.keys(more).every((key) => {
    const from = both[key.replace(/_to$/, '_from')];
    const to = both[key.replace(/_from$/, '_to')];
    return /_(from|to)$/.test(key) && !(key in changes) && !(from && to && isAfter(from, to));
  });
}

/** The part at the end, which is being typed: a label, or a value behind a label and its operator. */
export function typing(text: string): {
  readonly before: string;
  readonly label: string;
  readonly operator: string;
  readonly value: string;
} {
  const tidy = normal(text);
  const last = /\s$/.test(tidy) ? '' : (partsOf(tidy).at(-1) ?? '');
  const { label = last, operator = '', value: rest = '' } = filterIn(last) ?? {};
  const value = rest.replace(/^"|"$/g, '').split(',').at(-1)!;
  return {
    before: tidy.slice(0, tidy.length - value.length - (rest.startsWith('"') ? 1 : 0) - (operator ? 0 : last.length)),
    label,
    operator,
    value,
  };
}

/** Fields whose label, or the everyday word for whose kind, fits best. */
function fieldsFor(typed: string, fields: readonly NamedField[], fits: Fits): readonly NamedField[] {
  const ranked = fields.flatMap((one) => {
    const tiers = [one.field.label, ...(ALIASES[one.field.kind] ?? [])].flatMap((label) => fits(label, typed) ?? []);
    return tiers.length ? [{ one, tier: Math.min(...tiers) }] : [];
  });
  const best = Math.min(...ranked.map((r) => r.tier));
  return ranked.filter((r) => r.tier === best).map((r) => r.one);
}
/** The same, but a text that no label contains may be the everyday word for a kind of field: then it is the first of that kind. */
export function fieldsOf(typed: string, fields: readonly NamedField[], others: readonly NamedField[], fits: Fits): readonly NamedField[] {
  const found = fieldsFor(typed, fields, fits);
  if (found.length > 0 || others.some(({ field }) => field.label === typed)) return found;
  return fields.filter(({ field }) => MAIN[field.kind] === typed).slice(0, 1);
}
const MAIN: Partial<Record<Field['kind'], string>> = { money: '金额' };
const ALIASES: Partial<Record<Field['kind'], readonly string[]>> = { area: ['城市', '省份', '区县', '地区'] };

/** What can stand behind a field's label, as people read it. */
export const valuesOf = (field: Field): readonly string[] => [
  ...(field.choices
    ? choicesOf(field).map(([, label]) => label)
    : field.kind === 'flag'
      ? ['是', '否']
      : isDayOrInstant(field)
        ? DAYS_WORDS
        : []),
  ...(mayBeEmpty(field) ? ['为空', '非空'] : []),
];
/** Lists are always there, though there may be nothing in them. */
const mayBeEmpty = (field: Field) => !field.required || isList(field);

/** A value that holds together. */
export const quoted = (value: string) => (/[\s:=<>≥≤,]/.test(value) ? `"${value}"` : value);

/**
 * Parameters; or what is wrong with the value; or null if its id must be looked up. @param written as typed: in quotes it is a value,
 * never a keyword.
 */
function valueOf(
  name: string,
  field: Field,
  operator: string,
  value: string,
  fits: Fits,
  written: string,
): Record<string, string | null> | string | null {
  const isEmpty =
    Object.hasOwn(EMPTY, written) &&
    !(value === '空' && valuesOf(field).some((one) => one !== '为空' && one !== '非空' && fits(one, value) !== null))
      ? EMPTY[written]!
      : undefined;
  if (isEmpty !== undefined && (operator === ':' || operator === '!=')) {
    if (!mayBeEmpty(field)) return '总是有值,不能问是否为空';
    return { [`${name}_empty`]: operator === ':' ? isEmpty : String(isEmpty !== 'true') };
  }
  if (operator === '!=' && field.masked) return '不能用“不等于”查找';
  if (isRange(field)) return rangeOf(name, field, operator, value);
  if (operator !== ':' && operator !== '!=') return '不能比较大小,请用冒号';
  const key = operator === '!=' ? `${name}_not` : name;
  if (field.choices || field.kind === 'flag') {
    const options = field.choices
      ? choicesOf(field)
      : ([
          ['true', '是'],
          ['false', '否'],
        ] as [string, string][]);
    const codes: string[] = [];
    for (const one of value
      .split(/[,、]/)
      .map((v) => v.trim())
      .filter(Boolean)) {
      const ranked = options.flatMap(([code, label]) => {
        const tier = code === one ? 0 : fits(label, one);
        return tier === null ? [] : [{ code, label, tier }];
      });
      const best = ranked.filter((r) => r.tier === Math.min(...ranked.map((other) => other.tier)));
      if (best.length === 0) return `没有“${one}”,可以是 ${options.map(([, label]) => label).join('、')}`;
      if (best.length > 1) return `“${one}”可以是 ${best.map((b) => b.label).join('、')}`;
      codes.push(best[0]!.code);
    }
    return {
      [key]:
        options
          .map(([code]) => code)
          .filter((code) => codes.includes(code))
          .join() || null,
    };
  }
  if (isReference(field)) return isId(value) ? { [key]: value } : null;
  if (field.kind === 'area') return /^\d{2,12}$/.test(value) ? { [key]: value } : null;
  if (field.kind === 'id' && !value.split(',').every(isId)) return '应为编号';
  return { [key]: field.kind === 'period' ? tidyPeriod(value) : field.kind === 'time' ? tidyTime(value) : value };
}

/** Both ends are included on the wire: what is beyond an amount, a day or a minute begins at the next one. */
function rangeOf(name: string, field: Field, operator: string, value: string): Record<string, string | null> | string {
  const [first, last, more] = value.split('..');
  if (more !== undefined) return `“${value}”不是范围`;
  const [from, to] = [first ? edgeOf(field, first) : null, last ? edgeOf(field, last, first) : null];
  if (from === undefined || to === undefined || (!from && !to))
    return `“${value}”${isDayOrInstant(field) ? `不是日期,如 2026-11-01、11-1、今天、近7天${field.kind === 'instant' ? '、今天 14:30' : ''}` : '不是数字'}`;
  if (operator !== ':' && last !== undefined) return `的范围前面用冒号,如 ${isDayOrInstant(field) ? '11-1..11-7' : '100..200'}`;
  switch (operator) {
    case '>':
      return { [`${name}_from`]: from!.next };
    case '>=':
      return { [`${name}_from`]: from!.from };
    case '<':
      return { [`${name}_to`]: from!.previous };
    case '<=':
      return { [`${name}_to`]: from!.to };
    case '!=':
      return from!.from === from!.to ? { [`${name}_not`]: from!.from } : '不等于后面只能写一天';
    default: {
      const end = last === undefined ? from : to;
      return from && end && isAfter(from.from, end.to)
        ? '从大到小,没有这样的范围'
        : { [`${name}_from`]: from?.from ?? null, [`${name}_to`]: end?.to ?? null };
    }
  }
}

function refusalOf(label: string, fields: readonly NamedField[], others: readonly NamedField[], fits: Fits): string {
  const [other] = fieldsFor(label, others, fits);
  if (!other) return `没有叫“${label}”的条件`;
  const alike = fields.filter(({ field }) => field.kind === other.field.kind);
  return `“${other.field.label}”不能用来筛选${alike.length ? `,可以用 ${list(alike)}` : ''}`;
}
const list = (fields: readonly NamedField[]) =>
  fields
    .slice(0, 4)
    .map(({ field }) => field.label)
    .join('、');

/**
 * Maps full-width letters, digits and operators and the brackets 《》 that input methods produce for < and >, and drops invisible
 * characters. Names keep their brackets.
 */
const normal = (text: string) =>
  seen(text)
    .replace(/[！-＇＊-．／-：＜-～　]/g, (char) => char.normalize('NFKC'))
    .replaceAll('》', '>')
    .replaceAll('《', '<')
    .replace(/[“”]/g, '"')
    .replace(/(?<!\s)\s*([:<>≥≤]=?|!=|≠|=)(?:\s+(?![^\s"]*(?:[=<>≥≤≠]|[^\d\s"]:|:(?!\d))))?/g, '$1');
/** A time of day behind a filter belongs to it, and so does what stands around a word for an operator. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let isOpen = false;
  for (const word of normal(text).match(/(?:[^\s"]|"[^"]*"?)+/g) ?? []) {
    const last = parts.at(-1);
    const joins =
      last !== undefined &&
      (isOpen || (TIME.test(word) && OPERATOR.test(last)) || (/^(?:不是|不等于|为空|不为空|非空)/.test(word) && !OPERATOR.test(last)));
    if (joins) parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
    isOpen = /^(?:不是|不等于)$/.test(word);
  }
  return parts;
}
const TIME = /^\d{1,2}(?::\d{1,2}|[点时](?:半|\d{1,2}分?)?)(?:\.\.|$)/;
const unquoted = (text: string) => text.replaceAll('"', '');
