/** Amounts as people type them, and as the wire carries them. */
import type { Field } from '../../../language/field';
import { narrow } from '../../../language/narrow';

/** Decimal places an amount of this field may be typed with; null where the field is no amount. */
export function placesOf(field: Field): number | null {
  switch (field.kind) {
    case 'int':
      return 0;
    case 'money':
    case 'bp':
      return 2;
    case 'decimal':
      return field.scale ?? 2;
    default:
      return null;
  }
}

/**
 * Typed text → wire value: yuan become fen, percent become basis points. Full-width digits, thousands separators and a
 * leading ¥ are forgiven. Returns null for nothing, and the text itself where it is no such amount: the validator names the fault.
 */
export function parseAmount(field: Field, typed: string): number | string | null {
  const text = narrow(typed).replace(/[,\s¥%]/g, '');
  if (text === '') return null;
  const places = placesOf(field) ?? 0;
  const match = /^([-+]?)(\d{1,15})?(?:\.(\d*))?$/.exec(text);
  if (!match || (!match[2] && !match[3]) || (match[3]?.length ?? 0) > places) return typed;
  if (field.kind === 'decimal') return Number(text);
  const whole = Number((match[2] ?? '0') + (match[3] ?? '').padEnd(places, '0'));
  return match[1] === '-' ? -whole : whole;
}

/** Wire value → text in an input, without separators: 123450 fen → `1234.50`. */
export function showAmount(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'number') return String(value);
  return field.kind === 'money' || field.kind === 'bp' ? (value / 100).toFixed(2) : String(value);
}
