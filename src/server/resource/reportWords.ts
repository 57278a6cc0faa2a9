/** What a report is of, in words: the lines above it in a file. */
import { sql } from 'kysely';
import type { Field } from '../../language/field';
import { formatInstant } from '../../language/format';
import { describeOmitted } from '../../language/figures';
import { COMPARES, figuresOf, REPORT_PARAMS, unripeOf, type Report, type ReportData } from '../../language/report';
import type { Read, Resource } from '../../language/resource';
import { describeRevised, isOver, REVISED, revisedLine } from '../../language/revised';
import { isId } from '../../language/validate';
import { splitTexts } from '../../language/wire';
import { Refusal } from './refusal';
import { revisedOf } from './reportRevised';
import { fieldsOf } from './rows';
import { scopeSql, type Reading } from './scope';
import { labelsOf } from './measured';

type Query = Readonly<Record<string, string>>;
const ENDS: Readonly<Record<string, string>> = {
  not: '不是 ',
  isnt: '不是 ',
  from: '不小于 ',
  to: '不大于 ',
  hour: '小时 ',
  weekday: '星期 ',
};

/** Its time, what it is compared with, its filters, and as of when. @param mayOpen whether the reader may see the rows. */
export async function wordsOf(at: Reading, res: Resource, read: Read, query: Query, data: ReportData, mayOpen: boolean): Promise<string[]> {
  const report = read.report!;
  const { on } = report;
  const { period, was, asOf, behind } = data;
  const filters: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    const [key, end] = name.split('_') as [string, string | undefined];
    const isTime = key === on && (end === undefined || end === 'from' || end === 'to');
    if (value !== '' && !isTime && !(REPORT_PARAMS as readonly string[]).includes(name))
      filters.push(await filterOf(at, res, key, end, value));
  }
  const time = period[0] ? `${period[0]} 至 ${period[1]}` : on === undefined ? '现在' : '全部时间';
  return [
    `时间:${time}${was?.isCut ? '(今天还没有过完,只算到昨天)' : ''}`,
    ...(was
      ? [
          `${COMPARES[was.by]}:${was.since ? formatInstant(was.since) : was.period[0]} 至 ${was.until ? formatInstant(was.until) : was.period[1]}`,
        ]
      : []),
    `条件:${filters.length ? filters.join(';') : '没有筛选'};只含下载人的数据范围`,
    ...unripeWords(report, data),
    ...(await revisedWords(at, res, read, query, data, mayOpen)),
    ...(data.without ? [describeOmitted(report, data)] : []),
    `截至:${formatInstant(asOf)}${behind ? `(副本落后 ${behind} 秒)` : ''}${data.isHidden ? ';过小的数没有列出' : ''}`,
  ];
}

/** Groups of which a figure may still change, by their names; a file says no more of them. */
const MOST_NAMED = 10;
/** Which figures may still change: on the screen they are drawn otherwise, which a file can't. */
function unripeWords(report: Report, data: ReportData): string[] {
  const isCross = data.axes[1] !== null;
  const shown = isCross ? data.measures.slice(0, 1) : data.measures;
  const isUnripe = (row: number | null, name: string) =>
    [null, ...(isCross ? data.members[1].keys() : [])].some(
      (column) => unripeOf(report, data.measures, name, figuresOf(data, { row, column })) > 0,
    );
  const measures = shown.filter((name) => [null, ...data.members[0].keys()].some((row) => isUnripe(row, name)));
  if (measures.length === 0) return [];
  const groups = [...data.members[0].map(({ label }, r) => [r, label] as const), [null, '合计'] as const].flatMap(([row, label]) =>
    measures.some((name) => isUnripe(row, name)) ? [label] : [],
  );
  const named = `${groups.slice(0, MOST_NAMED).join('、')}${groups.length > MOST_NAMED ? `等 ${groups.length} 组` : ''}`;
  const labels = measures.map((name) => report.measures[name]!.label).join('、');
  return [`还会变:${labels}(${named}),${report.measures[report.ripe![0]]!.label}占一成以上,不作对比`];
}

/** Which groups were revised after they were over: on the screen they are marked. */
async function revisedWords(
  at: Reading,
  res: Resource,
  read: Read,
  query: Query,
  { axes, members, asOf }: ReportData,
  mayOpen: boolean,
): Promise<string[]> {
  const out: string[] = [];
  for (const [side, axis] of axes.entries()) {
    if (!axis || !isOver(axis) || !read.report!.revised) continue;
    const found = await revisedOf(at, res, read, { ...query, revised: axis }, new Date(asOf), mayOpen).catch((error: unknown) => {
      if (error instanceof Refusal && error.data.reason === 'engine.tooMuchToReckon') return error;
      throw error;
    });
    if (found instanceof Refusal) {
      out.push(`${REVISED}:没有列出,${found.message}`);
      continue;
    }
    const labels = new Map(members[side]!.map(({ key, label }) => [key, label]));
    const groups = found.revised.flatMap((one) => {
      const label = labels.get(one.key);
      return label === undefined ? [] : [[label, describeRevised(axis, one)] as const];
    });
    if (groups.length) out.push(revisedLine(groups));
  }
  return out;
}

async function filterOf(at: Reading, res: Resource, key: string, end: string | undefined, value: string): Promise<string> {
  const field: Field | undefined = fieldsOf(res)[key];
  if (!field) return `${key} ${value}`;
  if (end === 'empty') return `${field.label} ${value === 'true' ? '为空' : '非空'}`;
  if (end === 'late') return `${field.label} ${value === 'true' ? '已超时' : '未超时'}`;
  const values = end === 'is' || end === 'isnt' ? splitTexts(value) : value.split(',').map((one) => one.trim());
  const known = field.kind === 'ref' ? await inScope(at, field, values) : values;
  const label = end === 'hour' || end === 'weekday' ? (one: string) => one : await labelsOf(at, res, key, field, values);
  return `${field.label} ${ENDS[end ?? ''] ?? ''}${values.map((one) => (known.includes(one) ? label(one) : one)).join('、')}`;
}

/** Which of the rows that a filter names the reader may know of: the others are not told by their names. */
async function inScope(at: Reading, field: Field, ids: readonly string[]): Promise<readonly string[]> {
  const target = at.resources.get(field.target!)!;
  const asked = ids.filter(isId);
  if (asked.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select t.id::text as id from ${sql.table(target.name)} as t
    where t.id = any(${asked}::bigint[]) and ${scopeSql(target, at.resources, at.actor)}`.execute(at.db);
  return rows.map(({ id }) => id);
}
