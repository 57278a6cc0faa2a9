/** Ranges of days people filter by, in Asia/Shanghai. */
import { ZONE } from '../../language/constants';

const DAY = 86_400_000;
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });
const dayOf = (at: Date) => dayFormat.format(at);
/** Noon of a day: far from any midnight, so that adding days never slips. */
const noon = (day: string) => Date.parse(`${day}T12:00:00+08:00`);
const shift = (day: string, days: number) => dayOf(new Date(noon(day) + days * DAY));

export interface DatePreset { readonly label: string; readonly from: string; readonly to: string }

export function datePresets(now = new Date()): DatePreset[] {
  const today = dayOf(now);
  const monthStart = `${today.slice(0, 8)}01`;
  const lastMonthEnd = shift(monthStart, -1);
  return [
    { label: '今天', from: today, to: today },
    { label: '昨天', from: shift(today, -1), to: shift(today, -1) },
    { label: '近7天', from: shift(today, -6), to: today },
    { label: '近30天', from: shift(today, -29), to: today },
    { label: '本月', from: monthStart, to: today },
    { label: '上月', from: `${lastMonthEnd.slice(0, 8)}01`, to: lastMonthEnd },
  ];
}
