/** Times and periods as people type them. */
import { narrow } from '../../../language/narrow';
import { daysOf } from './dayWords';
import { atTime, dayOf, isDay } from '../../../language/days';

/** `8:5`, `0805`, `８：０５`, 8点5分 and 8点半 → `08:05`; anything else is returned as it is, for the validator to refuse. */
export function tidyTime(typed: string): string {
  const text = narrow(typed)
    .replace(/点半$/, ':30')
    .replace(/[点时]$/, ':00')
    .replace(/[点时]/, ':')
    .replace(/分$/, '');
  const match = /^(\d{1,2}):(\d{1,2})$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  return match ? `${match[1]!.padStart(2, '0')}:${match[2]!.padStart(2, '0')}` : narrow(typed);
}

/** `202601`, `2026/1`, `2026年1月` and 本月 → `2026-01`. */
export function tidyPeriod(typed: string, now = new Date()): string {
  const text = narrow(typed);
  const match = /^(\d{4})[-/.年]?(\d{1,2})月?$/.exec(text);
  if (match) return `${match[1]}-${match[2]!.padStart(2, '0')}`;
  return text.endsWith('月') ? (daysOf(text, now)?.from.slice(0, 7) ?? text) : text;
}

/** `20260105`, `2026/1/5`, `2026年1月5日`, `1-5` of this year and 明天 → `2026-01-05`. */
export function tidyDate(typed: string, now = new Date()): string {
  const text = narrow(typed);
  const days = daysOf(text, now);
  if (days && days.from === days.to) return days.from;
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  return match ? `${match[1] ?? dayOf(now).slice(0, 4)}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}` : text;
}

/** A day and what time of it, as they are typed: `11-20 08:00`, 今天14:30, `20260105 830`. */
export function dayAndTime(typed: string): { readonly day: string; readonly time: string } {
  const text = narrow(typed);
  const at = /\d{1,2}(?::\d{1,2}|[点时](?:半|\d{1,2}分?)?)$/.exec(text)?.index ?? text.search(/[\sT]/);
  return at < 0 ? { day: text, time: '' } : { day: text.slice(0, at).replace(/T$/, '').trim(), time: text.slice(at).replace(/[\sT]/g, '') };
}

/** A day and time in Asia/Shanghai, forgiving as the others → ISO instant; null for nothing, the text itself if it is no time. */
export function parseInstant(typed: string, now = new Date()): string | null {
  const text = narrow(typed);
  if (text === '') return null;
  if (text === '现在') return now.toISOString();
  const { day, time } = dayAndTime(text);
  const date = tidyDate(day || '今天', now);
  const at = new Date(atTime(date, tidyTime(time || '00:00')));
  return isDay(date) && !Number.isNaN(at.getTime()) ? at.toISOString() : typed;
}
