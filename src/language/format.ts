/** Formats of values, the same in tables, details, exports, logs and messages. */
import { dayOf, minuteOf } from './days';
import { nameKey, type Block, type Field } from './field';
import { plainOf } from './plainText';

/** Groups digits in threes. `Intl` does the same, but its first use costs 12 ms before the first rows, and 50 ms on slow machines. */
function inThrees(number: string): string {
  const [whole, ...rest] = number.split('.');
  let shown = whole!;
  for (let at = shown.length - 3; at > (number.startsWith('-') ? 1 : 0); at -= 3) shown = `${shown.slice(0, at)},${shown.slice(at)}`;
  return [shown, ...rest].join('.');
}

/** A number with up to three decimals: 12345 → `12,345`. */
export const formatCount = (count: number) => inThrees(String(Number(count.toFixed(3))));
/** Fen → `1,234.50`. */
export const formatMoney = (fen: number) => inThrees((fen / 100).toFixed(2));
/** Basis points → `93.40%`. */
export const formatShare = (bp: number) => `${(bp / 100).toFixed(2)}%`;
/** ISO instant → `YYYY-MM-DD HH:mm` in Asia/Shanghai. */
export const formatInstant = (iso: string) => minuteOf(iso);
/** Drops the province if a city follows: 浙江省杭州市西湖区 → 杭州市西湖区. For narrow columns only. */
export const fromCityOn = (area: string) => area.replace(/^[^省市区]{2,6}(?:省|自治区)(?=.)/, '');
/** Drops the current year: 2026-11-24 22:40 → 11-24 22:40. For narrow columns only. */
export const fromMonthOn = (instant: string) => (instant.startsWith(dayOf(Date.now()).slice(0, 5)) ? instant.slice(5) : instant);
/** Hides the middle of a phone number: 13812345678 → 138****5678. */
export const maskPhone = (phone: string) =>
  phone.length < 7 ? phone.replace(/.(?=.)/g, '*') : `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** A field's value in `row` as text; an absent value is a dash. */
export function formatValue(key: string, field: Field, row: Readonly<Record<string, unknown>>): string {
  const value = row[key];
  if (value === null || value === undefined || value === '') return '—';
  if (value === 0 && field.zero) return field.zero;
  switch (field.kind) {
    case 'money':
      return formatMoney(value as number);
    case 'int':
      return `${formatCount(value as number)}${field.unit ? ` ${field.unit}` : ''}`;
    case 'bp':
      return formatShare(value as number);
    case 'choice':
      return field.choices?.[value as string] ?? String(value);
    case 'flag':
      return value ? '是' : '否';
    case 'instant':
      return formatInstant(value as string);
    case 'ref':
    case 'area':
      return String(row[nameKey(key)] ?? value);
    case 'refs':
      return ((row[nameKey(key)] as string[] | undefined) ?? (value as string[])).join('、') || '—';
    case 'texts':
      if (field.areas && row[nameKey(key)]) return (row[nameKey(key)] as string[]).map(fromCityOn).join('、') || '—';
      return (value as string[]).map((v) => field.choices?.[v] ?? v).join('、') || '—';
    case 'images':
      return `${(value as string[]).length} 张`;
    case 'rich':
      return plainOf(value as string);
    case 'json':
      if (field.blocks)
        return (
          (value as readonly Block[])
            .map(({ kind, hidden }) => `${field.blocks![kind]?.label ?? kind}${hidden ? '(隐藏)' : ''}`)
            .join('、') || '—'
        );
      return JSON.stringify(value);
    default:
      return String(value);
  }
}
