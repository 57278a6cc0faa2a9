/** What a report is of, in words: the lines above it in a file. */
import type { Field } from '../../language/field';
import { formatInstant } from '../../language/format';
import { describeOmitted } from '../../language/figures';
import { COMPARES, REPORT_PARAMS, type Report, type ReportData } from '../../language/report';
import type { Resource } from '../../language/resource';
import { splitTexts } from '../../language/wire';
import { fieldsOf } from './rows';
import type { Reading } from './scope';
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

/** Its time, what it is compared with, its filters, and as of when. */
export async function wordsOf(at: Reading, res: Resource, report: Report, query: Query, data: ReportData): Promise<string[]> {
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
    ...(data.without ? [describeOmitted(report, data)] : []),
    `截至:${formatInstant(asOf)}${behind ? `(副本落后 ${behind} 秒)` : ''}${data.isHidden ? ';过小的数没有列出' : ''}`,
  ];
}

async function filterOf(at: Reading, res: Resource, key: string, end: string | undefined, value: string): Promise<string> {
  const field: Field | undefined = fieldsOf(res)[key];
  if (!field) return `${key} ${value}`;
  if (end === 'empty') return `${field.label} ${value === 'true' ? '为空' : '非空'}`;
  if (end === 'late') return `${field.label} ${value === 'true' ? '已超时' : '未超时'}`;
  const values = end === 'is' || end === 'isnt' ? splitTexts(value) : value.split(',').map((one) => one.trim());
  const label = end === 'hour' || end === 'weekday' ? (one: string) => one : await labelsOf(at, res, key, field, values);
  return `${field.label} ${ENDS[end ?? ''] ?? ''}${values.map(label).join('、')}`;
}
