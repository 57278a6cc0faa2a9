import { axesOf, type Axis, type Report, type ReportData } from '../../../language/report';
import type { Measure } from '../../../language/measures';
import { describeGoal } from './marks';

/** How the measures of a report are computed, and whether they add up along its axes: the text of its explanation. */
export function explained(report: Report, data: ReportData): readonly { readonly label: string; readonly text: string }[] {
  const axes = axesOf(report);
  return data.measures.map((name) => {
    const measure = report.measures[name]!;
    return {
      label: measure.label,
      text: `${reckoning(report, measure)}${report.goals?.[name] ? `;${describeGoal(measure, report.goals[name])}` : ''}${addition(
        measure,
        data.axes.flatMap((axis) => (axis ? [axes[axis]!] : [])),
      )}`,
    };
  });
}
function reckoning({ measures }: Report, { of }: Measure): string {
  if ('beside' in of) return '同一时间、同一组的另一种数据的行数;它分不出的维度,各组都是全部';
  if ('covered' in of) return '这些行指到的个数,重复的只计一次,只算与它同组的';
  if ('count' in of) return '符合条件的行数';
  if ('sum' in of) return '逐行相加';
  if ('distinct' in of) return '不同的个数,重复的只计一次';
  if ('share' in of) return '符合的行数 ÷ 参与的行数';
  if ('balance' in of) {
    const { label: sum } = measures[of.balance]!;
    return of.at === 'closing' ? `从第一行到期末,${sum}逐行相加` : `期末减去期间的${sum}`;
  }
  if ('ratio' in of) return `${measures[of.ratio[0]]!.label} ÷ ${measures[of.ratio[1]]!.label},先合计再相除`;
  return 'percentile' in of ? `${of.percentile * 100}% 的行不超过` : '有值的行的平均';
}
function addition({ of }: Measure, axes: readonly Pick<Axis, 'label' | 'field' | 'until'>[]): string {
  if (axes.length === 0) return '';
  if (axes.some(({ until }) => until)) return ';一行在期间的每一天都计入,合计里只计一次';
  if ('balance' in of) return ';时间以外合计等于各组之和,各段时间的不能相加';
  if ('beside' in of || 'covered' in of) return '';
  if ('count' in of || 'sum' in of) return ';合计等于各组之和';
  if ('distinct' in of) {
    const over = axes.filter(({ field }) => !field.startsWith(`${of.distinct}.`));
    return over.length ? `;${over.map(({ label }) => label).join('、')}之间会重复,合计由数据库另计` : ';合计等于各组之和';
  }
  return ';合计不是各组的平均,由数据库另算';
}
