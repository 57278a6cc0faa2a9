/** When a card is good. */
import { DAY_MS, dayOf, endOfDay, startOfDay } from '../../language/days';
import type { Row } from '../../language/resource';
import type { couponBatch } from './batch';

type Days = Pick<Row<typeof couponBatch>, 'validType' | 'validBegin' | 'validEnd' | 'validDays'>;

/** From when until when a card is good that is given out now. */
export function cardDays(batch: Days, now: Date): { readonly validBegin: string; readonly validEnd: string } {
  const at = (instant: string) => new Date(instant).toISOString();
  return batch.validType === 'fixed'
    ? { validBegin: at(startOfDay(batch.validBegin!)), validEnd: at(endOfDay(batch.validEnd!)) }
    : { validBegin: now.toISOString(), validEnd: at(endOfDay(dayOf(now.getTime() + batch.validDays! * DAY_MS))) };
}
