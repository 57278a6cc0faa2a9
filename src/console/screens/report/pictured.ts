import { formatInstant } from '../../../language/format';
import { COMPARES, type ReportData } from '../../../language/report';

/** What a picture that goes elsewhere shows, a line each: its figure and filters, its time, and what its dashed line is. @param words its filters. */
export function pictured(label: string, words: readonly string[], { period, was, axes, asOf }: ReportData): string {
  const time = period[0] ? `${period[0]} 至 ${period[1]}` : `截至 ${formatInstant(asOf)}`;
  const before = was && axes[1] === null ? [`虚线是${COMPARES[was.by]}:${was.period[0]} 至 ${was.period[1]}`] : [];
  return [[label, ...words].join(' · '), time, ...before].join('\n');
}
