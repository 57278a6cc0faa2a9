/** Ranges of days that what has happened is looked at in, in Asia/Shanghai. */
import { dayOf } from '../../../language/days';
import { daysOf, type Days } from '../values/dayWords';

export interface DatePreset extends Days {
  readonly label: string;
}

/** Nothing has happened after today. */
export function datePresets(now = new Date()): DatePreset[] {
  const day = dayOf(now);
  return ['今天', '昨天', '近7天', '近30天', '本月', '上月'].map((label) => {
    const { from, to } = daysOf(label, now)!;
    return { label, from, to: to < day ? to : day };
  });
}
