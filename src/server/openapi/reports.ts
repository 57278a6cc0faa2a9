/** What a report can be asked, and what it answers with. */
import { axesOf, COMPARES, MOST, SPANS, type Report } from '../../language/report';
import { revisedAxes } from '../../language/revised';
import { array, object, type Schema } from './schemas';
import { parameter } from './answers';

/** What a report can be asked beside its filters. */
export function reportParameters(report: Report): Schema[] {
  const axes = { type: 'string', enum: Object.keys(axesOf(report)) };
  const measures = Object.keys(report.measures);
  return [
    parameter('rows', axes, { description: '行;没有则只有合计' }),
    parameter('columns', axes, { description: '列' }),
    parameter('measures', { type: 'string' }, { description: `指标,用逗号分隔:${measures.join('、')};没有则全部` }),
    parameter(
      'sort',
      { type: 'string', enum: measures.flatMap((name) => [name, `-${name}`]) },
      { description: '按哪个指标排行和列,- 开头为降序' },
    ),
    parameter('top', { type: 'integer', minimum: 1, maximum: MOST.rows }, { description: '列出的行数,其余合为其他' }),
    parameter('limits', { type: 'string' }, { description: '标记哪些数,如 rate_most_9500_bad、paid_most_-10p_bad:只见于屏幕和文件' }),
    ...(report.on
      ? [
          parameter('compare', { type: 'string', enum: Object.keys(COMPARES) }, { description: '与哪个时期对比' }),
          parameter('span', { type: 'string', enum: Object.keys(SPANS) }, { description: '哪段时间,随日期走;已限定起止时不起作用' }),
          parameter('why', { type: 'string' }, { description: '这一个指标为什么变了:对比的时期早多少天,或 month' }),
        ]
      : []),
    ...(report.revised
      ? [parameter('revised', { type: 'string', enum: revisedAxes(report) }, { description: '只问哪些日、周或月的行在它过完之后被修订' })]
      : []),
  ];
}
/** What a report answers with: its figures, or which of its groups were revised. */
export const reportSchema = (report: Report): Schema => (report.revised ? { anyOf: [REPORT, REVISED] } : REPORT);
const REVISED = object(
  {
    revised: array(
      object({
        key: { type: 'string', description: '那一天,或那一周、那个月的第一天' },
        rows: { type: 'integer', description: '修订了多少行' },
        amount: { type: ['integer', 'null'], description: '之后各笔的金额之和' },
        query: { type: ['object', 'null'], description: '列出之后各笔的筛选条件' },
        isExact: { type: 'boolean', description: '列出的正是这几笔,没有别的' },
      }),
    ),
  },
  ['revised'],
);
const FIGURES = array({ type: ['number', 'null'] });
const ofPeriod = { cells: array(array(FIGURES)), rows: array(FIGURES), columns: array(FIGURES), total: FIGURES };
const members = array(
  object({
    kind: { type: 'string', enum: ['value', 'none', 'rest'] },
    key: { type: ['string', 'null'] },
    label: { type: 'string' },
    query: { type: ['object', 'null'], description: '查出这一组各行的筛选条件' },
  }),
);
/** Figures stand in the order of `measures`, cells in that of the members of rows and columns. */
const REPORT = object(
  {
    axes: array({ type: ['string', 'null'] }),
    measures: array({ type: 'string' }),
    members: array(members),
    period: array({ type: ['string', 'null'] }),
    asOf: { type: 'string', description: '截至的时间' },
    behind: { type: 'integer', description: '副本落后多少秒' },
    sums: {
      anyOf: [{ type: 'null' }, object({ since: { type: ['string', 'null'] } })],
      description: '由留存的合计得出;since:从哪天起有,没有则全部都有',
    },
    counted: { type: ['integer', 'null'], description: '统计的行数;过小时不给出' },
    ...ofPeriod,
    was: {
      anyOf: [
        { type: 'null' },
        object({
          ...ofPeriod,
          by: { type: 'string' },
          days: { type: 'integer' },
          months: { type: 'integer' },
          isCut: { type: 'boolean', description: '两边都只到这一刻' },
          since: { type: ['string', 'null'] },
          until: { type: ['string', 'null'] },
          period: array({ type: 'string' }),
        }),
      ],
      description: '对比的时期;没有过完的,只到同一时刻',
    },
    isHidden: { type: 'boolean', description: '过小的数没有给出' },
    without: { ...array({ type: 'string' }), description: '没有给出的指标:没有保存的合计,要数的行又太多' },
    why: object({
      kind: { type: 'string', enum: ['sum', 'mix', 'overlap', 'alone'] },
      change: { type: ['number', 'null'] },
      parts: array({
        anyOf: [{ type: 'null' }, object({ part: { type: 'number' }, mix: { type: 'number' }, rate: { type: 'number' } }, ['part'])],
      }),
      left: { type: 'number' },
      open: { type: 'integer' },
    }),
  },
  ['axes', 'measures', 'members', 'period', 'asOf', 'sums', 'counted', 'cells', 'rows', 'columns', 'total', 'was'],
);
