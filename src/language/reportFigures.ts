/** How figures read. Inert. */
import { formatMoney } from './format';
import type { Measure } from './statistics';

const count = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 });

/** A figure as text, its unit included where the label does not say it; a dash where there is none. */
export function figureText({ unit }: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—';
  switch (unit) {
    case 'money':
      return formatMoney(value);
    case 'share':
      return `${(value / 100).toFixed(1)}%`;
    case 'hours':
      return `${count.format(value)} 小时`;
    default:
      return count.format(value);
  }
}
