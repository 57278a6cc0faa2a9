/** Commands of reports and what is read like them: grouping, measure, period and chart. */
import type { CommandDefinition, Family } from '../command';

export interface StatsPort {
  by(dimension: string): void;
  measure(key: string): void;
  period(label: string): void;
  picture(): void;
}
export const STATS = {
  picture: { id: 'screen:picture', label: '导出图片', english: 'export picture png', key: 'Shift+p', run: (at) => at.picture() },
} satisfies Family<StatsPort>;

type Made = CommandDefinition<StatsPort>;
export const dimensionOf = (key: string, label: string): Made => ({
  id: `screen:by.${key}`,
  label: `按${label}看`,
  short: label,
  english: `group by ${key}`,
  run: (at) => at.by(key),
});
/**
 * Measures get the digits in order, so the same measure may have different digits on two pages. Rebinding, which knows one key per
 * command, skips them.
 */
export const measureOf = (key: string, label: string, i: number): Made => ({
  id: `screen:measure.${key}`,
  label: `看${label}`,
  short: label,
  english: `measure ${key}`,
  key: i < 9 ? String(i + 1) : undefined,
  run: (at) => at.measure(key),
});
export const periodOf = (label: string): Made => ({
  id: `screen:period.${label}`,
  label: `时间:${label}`,
  short: label,
  english: 'period',
  run: (at) => at.period(label),
});
