/** What a list may be filtered by, and a request's filters as SQL. Nothing unindexed is ever scanned. */
import { sql } from 'kysely';
import { choicesOf, codeOf, type Field } from '../../language/field';
import { coded, isCode, narrow, seen } from '../../language/narrow';
import { LINKABLE } from '../../language/linking';
import { endOf, isPath, stepOf } from '../../language/paths';
import type { Read, Resource } from '../../language/resource';
import { isId, problemOf } from '../../language/validate';
import { EMPTY, MAX_VALUES, splitTexts } from '../../language/wire';
import { bare, indexesOf, type Resources } from '../db/indexes';
import { column, oneOf, or, valueOf, withinAreas, type Sql } from './conditions';
import { linkableSql } from './deadLinks';
import { idsBeyond } from './months';
import { everLateSql, lateSql, leadsTo } from './paths';
import { fieldsOf } from './rows';
import { addDays, isDay, startOfDay, ZONE } from '../../language/days';
import { isList, isRanged } from '../../language/fieldKinds';
import { isKeptFrom, type Reading } from './scope';

/** Names of the request that are no filters. */
export const RESERVED: ReadonlySet<string> = new Set(['pageNo', 'pageSize', 'sort', 'keyword', 'count', 'cursor', 'as', 'by']);

/** The id, leading fields of an index, unique and searchable fields, what the read insists on, and paths over what all that is true of. */
export function filterable(res: Resource, resources: Resources, read?: Read): ReadonlySet<string> {
  const own = ownFilterable(res, resources, read);
  const paths = Object.keys(res.fields).filter((name) => isPath(name) && isFound(res, name, resources));
  return paths.length ? new Set([...own, ...paths]) : own;
}

/** Whether indexes lead along a path from its end to here: those of each reference on the way, and of the field at its end. */
function isFound(res: Resource, path: string, resources: Resources): boolean {
  if (!isPath(path)) return ownFilterable(res, resources).has(path);
  const [reference, rest] = stepOf(path);
  return ownFilterable(res, resources).has(reference) && isFound(resources.get(fieldsOf(res)[reference]!.target!)!, rest, resources);
}

function ownFilterable(res: Resource, resources: Resources, read?: Read): ReadonlySet<string> {
  return new Set([
    'id',
    ...indexesOf(res, resources)
      .filter((i) => !i.when)
      .map((i) => bare(i.fields[0]!)),
    ...(read?.needs ?? []),
  ]);
}

/** Filters of a query string. A problem goes into `errors` under its parameter's name, in Chinese. */
export function filtersOf(
  at: Pick<Reading, 'resources' | 'actor'>,
  res: Resource,
  read: Read,
  query: Readonly<Record<string, string>>,
  errors: Record<string, string>,
): Sql[] {
  const { resources } = at;
  const allowed = filterable(res, resources, read);
  const out: Sql[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (name === LINKABLE) {
      const found = value === 'true' ? linkableSql(resources, res) : '';
      if (found) out.push(found);
      else errors[name] = found === null ? `没有什么能链接到${res.label}` : 'linkable 应写作 true';
      continue;
    }
    if (RESERVED.has(name)) continue;
    const [key, end] = name.split('_') as [string, string | undefined];
    const field = Object.hasOwn(res.fields, key) ? fieldsOf(res)[key] : undefined;
    if (!field || field.secret) {
      errors[name] = `不接受的参数“${name}”`;
      continue;
    }
    if (!allowed.has(key) || isKeptFrom(res, key, resources, at.actor)) {
      errors[name] = `${field.label}不能用来筛选`;
      continue;
    }
    if (value === '') continue;
    const found =
      end === 'late'
        ? lateFilterOf(at, res, key, value)
        : isPath(key)
          ? pathFilterOf(at, res, read, key, end, value)
          : filterOf(read, key, field, end, value);
    if (typeof found === 'string') errors[name] = `${field.label}${found}`;
    // By its hour alone a row is found in no index.
    else if ((end === 'hour' || end === 'weekday') && !query[`${key}_from`])
      errors[name] = `按${field.label}的小时、星期筛选,要先限定开始日期`;
    else if (read.parts && read.needs?.includes(key)) out.push(withParts(key, read.parts, value, resources));
    // Where rows meet by a list, an empty one is all of them: what is there for every city is there in each.
    else if (isList(field) && res.slot?.by.includes(key)) out.push(sql`(${found} or cardinality(${column(key)}) = 0)`);
    else out.push(found, ...(key === res.partition && (end === undefined || end === 'from' || end === 'to') ? monthsOf(end, value) : []));
  }
  for (const key of read.needs ?? []) if (!query[key] && !errors[key]) errors[key] = `缺少参数“${fieldsOf(res)[key]!.label}”`;
  return out;
}

/** Rows about others and what belongs to them. One set of ids, so that each is looked up in the index. */
function withParts(key: string, parts: NonNullable<Read['parts']>, value: string, resources: Resources): Sql {
  const ids = value
    .split(',')
    .map((id) => id.trim())
    .filter(isId);
  const sets = Object.entries(parts).map(
    ([name, by]) =>
      sql`select ${column('id', 'c')} from ${sql.table(name)} as c where ${oneOf(by, fieldsOf(resources.get(name)!)[by]!, ids, 'c')}`,
  );
  return sql`${column(key)} in (select unnest(${ids}::bigint[]) union all ${sql.join(sets, sql` union all `)})`;
}

/** Rows that a keyword finds: any searchable or unique text that the actor may know, and the id. */
export function keywordSql({ resources, actor }: Pick<Reading, 'resources' | 'actor'>, res: Resource, keyword: string): Sql {
  const [word, code] = [seen(keyword).trim(), narrow(keyword)];
  const parts = keywordFields(res)
    .filter(([key, f]) => (!f.masked || isWhole(f, code)) && !isKeptFrom(res, key, resources, actor))
    .map(([key, f]) => searched(key, f, isCode(f) ? coded(f, keyword) : word));
  if (isId(code)) parts.push(oneOf('id', fieldsOf(res).id!, [code]));
  return or(parts);
}

const keywordFields = (res: Resource) =>
  Object.entries(fieldsOf(res)).filter(([, f]) => !f.secret && (f.search || (f.unique && f.kind === 'text')));

/** Complete values of masked fields in a query's filters or keyword: its results reveal whose they are. */
export function maskedValuesIn(res: Resource, query: Readonly<Record<string, string>>): string[] {
  // Read as the filter reads them: what it refuses is no look, and one value is one however many commas stand around it.
  const asked = Object.entries(query).flatMap(([name, value]) => {
    const field = Object.hasOwn(res.fields, name) ? fieldsOf(res)[name]! : undefined;
    const values = field?.masked ? listed(narrow(value)) : [];
    return values.length === 1 && isWhole(field!, values[0]!) ? values : [];
  });
  const word = narrow(query.keyword ?? '');
  const isKnown = keywordFields(res).some(([, field]) => field.masked && isWhole(field, word));
  return [...new Set([...asked, ...(isKnown ? [word] : [])])].filter((value) => value !== '');
}

/** Whether a text can be the complete value of a masked field. Masked fields can't be searched by parts. */
const isWhole = (field: Field, text: string) => text !== '' && !text.includes('*') && problemOf(field, text) === null;

/** The values of a comma list. */
const listed = (text: string) =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** Whether there is anything a keyword could find. */
export const hasKeyword = (res: Resource) => Object.values(fieldsOf(res)).some((f) => !f.secret && (f.search || f.unique));

function searched(key: string, field: Field, text: string): Sql {
  if (field.search === 'contains') return containsSql(key, text);
  return field.search === 'prefix' ? sql`${column(key)} like ${`${escaped(text)}%`}` : sql`${column(key)} = ${text}`;
}

/** The index on single characters and pairs narrows, `ilike` decides. */
function containsSql(key: string, text: string): Sql {
  const letters = [...text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())];
  const grams = letters.length === 1 ? letters : [...new Set(letters.slice(1).map((letter, i) => letters[i]! + letter))];
  return sql`grams(${column(key)}) @> ${grams}::text[] and ${column(key)} ilike ${`%${escaped(text)}%`}`;
}
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The filter of a parameter, by the suffix after the field name, or the error in its value. */
function filterOf(read: Read, key: string, field: Field, end: string | undefined, value: string): Sql | string {
  if (end === undefined) return equal(key, field, value);
  if (end === 'from' || end === 'to') return boundary(key, field, end, value);
  if (end === 'hour' || end === 'weekday') return clockSql(key, field, end, value);
  // The list is about these rows: it can't be about all others.
  if (read.needs?.includes(key)) return '只能写明要的值';
  if (end === 'empty')
    return value === 'true' ? emptySql(key, field) : value === 'false' ? sql`not ${emptySql(key, field)}` : '为空应写作 true 或 false';
  if (end === 'not') return unequal(key, field, value);
  if (end === 'is' || end === 'isnt') return exactly(key, field, end, value);
  return '只能用 _from、_to 限定范围,_hour、_weekday 限定小时、星期,_not 排除,_empty 问有没有值,_is、_isnt 一字不差';
}

/** Rows that are late, rows that are or were, or all that are not. */
function lateFilterOf(at: Pick<Reading, 'resources' | 'actor'>, res: Resource, key: string, value: string): Sql | string {
  if (res.late?.by !== key) return '不是时限,不能问是否超时';
  if (value === 'true') return lateSql(at, res);
  if (value === 'ever' && res.late.end) return everLateSql(at, res);
  return value === 'false' ? sql`(${lateSql(at, res)}) is not true` : '超时应写作 true 或 false';
}

/** The same about what a path leads to. What leads nowhere has no value, so that it is among those that have another one. */
function pathFilterOf(
  at: Pick<Reading, 'resources' | 'actor'>,
  res: Resource,
  read: Read,
  path: string,
  end: string | undefined,
  value: string,
): Sql | string {
  const { key, field } = endOf(res, path, at.resources)!;
  const leading = (test: Sql) => leadsTo(at, res, path, () => test);
  const without = sql<boolean>`(${leading(sql`not ${emptySql(key, field)}`)}) is not true` as Sql;
  if (end === 'empty' && value === 'true') return without;
  if ((end === 'not' && !field.masked) || end === 'isnt') {
    const found = pathFilterOf(at, res, read, path, end === 'not' ? undefined : 'is', value);
    return typeof found === 'string' ? found : sql`(${found}) is not true`;
  }
  const values = listed(value);
  if (end === undefined && field.kind === 'ref' && values.includes(EMPTY)) {
    const others = values.filter((one) => one !== EMPTY).join();
    const found = others ? pathFilterOf(at, res, read, path, undefined, others) : null;
    return typeof found === 'string' ? found : or([without, ...(found ? [found] : [])]);
  }
  const found = filterOf(read, key, field, end, value);
  return typeof found === 'string' ? found : leading(found);
}

/** For list fields, an empty column means no values. */
const emptySql = (key: string, field: Field): Sql =>
  isList(field) ? sql`(cardinality(${column(key)}) = 0)` : sql`(${column(key)} is null)`;

/** Rows that have another value than these, or none. */
function unequal(key: string, field: Field, value: string): Sql | string {
  // With "not equal", masked values could be found by elimination.
  if (field.masked) return '不能用“不等于”查找';
  const found = equal(key, field, value);
  if (typeof found === 'string') return found;
  if (field.kind === 'choice')
    return or([
      oneOf(
        key,
        field,
        choicesOf(field)
          .map(([code]) => codeOf(field, code))
          .filter(
            (code) =>
              !value
                .split(',')
                .map((v) => v.trim())
                .includes(String(code)),
          ),
      ),
      emptySql(key, field),
    ]);
  return sql`(${found}) is not true`;
}

/** Rows with one of these texts as they are, or all others: what is searched for by a part finds others, too. */
function exactly(key: string, field: Field, end: 'is' | 'isnt', value: string): Sql | string {
  if (field.kind !== 'text' || field.masked) return '不能按一字不差的内容查找';
  if (value.includes('\0')) return '含有不允许的字符';
  const texts = splitTexts(value);
  if (texts.length > MAX_VALUES) return `最多 ${MAX_VALUES} 个值`;
  // The index of a text that is searched by its parts is one on these.
  const one = (text: string) => {
    const same = oneOf(key, field, [text]);
    return field.search === 'contains' ? sql<boolean>`${containsSql(key, text)} and ${same}` : same;
  };
  const found = or(texts.map((text) => one(text) as Sql));
  return end === 'is' ? found : sql`(${found}) is not true`;
}

/** A filter by equality, or the error in its value. */
function equal(key: string, field: Field, text: string): Sql | string {
  if (text.includes('\0')) return '含有不允许的字符';
  const value = coded(field, text);
  if (field.search === 'contains' || field.search === 'prefix') return searched(key, field, value.trim());
  const values = listed(value);
  if (values.length > MAX_VALUES) return `最多 ${MAX_VALUES} 个值`;
  // With many values at once, a masked number could be found by trying hundreds.
  if (field.masked && values.length > 1) return '一次只能查一个';
  if (field.masked && !isWhole(field, values[0] ?? '')) return '要填完整才能查找';
  if (field.kind === 'area') return values.every((v) => /^\d{2,12}$/.test(v)) ? withinAreas(key, values) : '应为行政区划码';
  if (field.kind === 'instant')
    return isDay(value)
      ? sql`${column(key)} >= ${startOfDay(value)}::timestamptz and ${column(key)} < ${startOfDay(addDays(value, 1))}::timestamptz`
      : '应为日期(YYYY-MM-DD)';
  const orEmpty = field.kind === 'ref' && !field.required && values.includes(EMPTY);
  const parsed = values.filter((v) => !orEmpty || v !== EMPTY).map((v) => single(field, v));
  if (parsed.some((v) => v === undefined)) return problemText(field);
  return orEmpty ? or([sql`${column(key)} is null`, ...(parsed.length ? [oneOf(key, field, parsed)] : [])]) : oneOf(key, field, parsed);
}

/** Rows of some hours (0 to 23) or weekdays (1, Monday, to 7) in Asia/Shanghai. */
function clockSql(key: string, { kind }: Field, part: 'hour' | 'weekday', value: string): Sql | string {
  const [least, most] = part === 'hour' ? [0, 23] : [1, 7];
  if (kind !== 'instant' && (kind !== 'date' || part === 'hour')) return '不能按小时、星期筛选';
  const values = listed(value);
  if (values.length === 0 || values.some((one) => !/^\d{1,2}$/.test(one) || Number(one) < least || Number(one) > most))
    return part === 'hour' ? '的小时应为 0 到 23' : '的星期应为 1(周一)到 7';
  const clock = kind === 'date' ? sql`${column(key)}::timestamp` : sql`(${column(key)} at time zone ${sql.lit(ZONE)})`;
  return sql`extract(${sql.raw(part === 'hour' ? 'hour' : 'isodow')} from ${clock})::int = any(${values.map(Number)}::int[])`;
}

/** `field_from` and `field_to`, both included; a day ends at midnight in Asia/Shanghai. */
function boundary(key: string, field: Field, end: 'from' | 'to', value: string): Sql | string {
  const operator = sql.raw(end === 'from' ? '>=' : '<=');
  if (field.kind === 'instant' && isDay(value)) {
    return end === 'from'
      ? sql`${column(key)} >= ${startOfDay(value)}::timestamptz`
      : sql`${column(key)} < ${startOfDay(addDays(value, 1))}::timestamptz`;
  }
  if (!isRanged(field)) return '不能按范围筛选';
  const parsed = single(field, value);
  return parsed === undefined ? problemText(field) : sql`${column(key)} ${operator} ${valueOf(field, parsed)}`;
}

/** One value from a query string, or undefined when it can't be one. */
function single(field: Field, text: string): unknown {
  const value = fromText(field, text);
  if (field.kind === 'refs') return isId(value) ? value : undefined;
  if (field.kind === 'texts' || field.kind === 'text' || field.kind === 'phone') return value;
  return problemOf({ ...field, min: undefined, max: undefined, past: false }, value) === null ? value : undefined;
}

/** A value that came as text (query string, form) → as JSON would have brought it. */
export function fromText(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'int':
    case 'money':
    case 'bp':
    case 'decimal':
      return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
    case 'flag':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
    case 'choice':
      return field.numeric && /^-?\d+$/.test(text) ? Number(text) : text;
    default:
      return text;
  }
}

/** The months in which a partitioned table has the rows of a bound that was found to be one. */
function monthsOf(end: string | undefined, value: string): Sql[] {
  const [begin, over] = isDay(value) ? [startOfDay(value), startOfDay(addDays(value, 1))] : [value, value];
  return [...(end === 'to' ? [] : [idsBeyond('from', Date.parse(begin))]), ...(end === 'from' ? [] : [idsBeyond('to', Date.parse(over))])];
}

const problemText = (field: Field) =>
  (
    {
      choice: '不在可选范围内',
      id: '应为编号',
      ref: '应为编号',
      refs: '应为编号',
      date: '应为日期(YYYY-MM-DD)',
      instant: '应为日期(YYYY-MM-DD)',
      flag: '应为是或否',
      period: '应为账期(YYYY-MM)',
    } as Record<string, string>
  )[field.kind] ?? '应为数字';
