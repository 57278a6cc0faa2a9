/** The ends of what a range is typed with: an amount, a day, a word for days, or a minute of a day. */
import type { Field } from '../../../language/field';
import { parseAmount, placesOf } from '../values/amount';
import { addDays, endOfDay, isDay, startOfDay } from '../../../language/days';
import { daysOf } from '../values/dayWords';
import { dayAndTime, parseInstant, tidyDate } from '../values/typed';

/** From where to where it reaches, and what is just beyond. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly next: string;
  readonly previous: string;
}

const MINUTE_MS = 60_000;

/** @param before the start of the range: a time without a day is on that day. @returns undefined if the text is not a bound. */
export function edgeOf(field: Field, text: string, before?: string): Edge | undefined {
  if (placesOf(field) === null) return field.kind === 'instant' ? (minuteOf(text, before) ?? dayOf(text)) : dayOf(text);
  const amount = parseAmount(field, field.kind === 'money' ? text.replace(/(元|块)$/, '') : text);
  if (typeof amount !== 'number') return undefined;
  const step = field.kind === 'decimal' ? 10 ** -(field.scale ?? 2) : 1;
  const write = (n: number) => (field.kind === 'decimal' ? n.toFixed(field.scale ?? 2) : String(n));
  return { from: write(amount), to: write(amount), next: write(amount + step), previous: write(amount - step) };
}

function dayOf(text: string): Edge | undefined {
  const day = tidyDate(text);
  const days = isDay(day) ? { from: day, to: day } : daysOf(day);
  return days ? { ...days, next: addDays(days.to, 1), previous: addDays(days.from, -1) } : undefined;
}

/** A minute is meant from its beginning to its end, as a day is: what is shown with this time is in it. */
function minuteOf(text: string, before = ''): Edge | undefined {
  const { day, time } = dayAndTime(text);
  if (!time) return undefined;
  const at = parseInstant(`${day || dayAndTime(before).day || '今天'} ${time}`);
  const begin = at === null || !/^\d{4}-.*Z$/.test(at) ? NaN : Date.parse(at);
  if (Number.isNaN(begin)) return undefined;
  const write = (ms: number) => new Date(ms).toISOString();
  return { from: write(begin), to: write(begin + MINUTE_MS - 1), next: write(begin + MINUTE_MS), previous: write(begin - 1) };
}

/** Whether a range that begins here would end before it begins. A day ends with its last moment. */
export const isAfter = (from: string, to: string): boolean =>
  isTime(from) ? Date.parse(startOf(from)) > Date.parse(endOf(to)) : Number(from) > Number(to);
const isTime = (text: string) => /^\d{4}-/.test(text);
const startOf = (text: string) => (isDay(text) ? startOfDay(text) : text);
const endOf = (text: string) => (isDay(text) ? endOfDay(text) : text);
