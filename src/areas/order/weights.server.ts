/** What the desk's candidates are ranked by, in fen: parameters of 系统配置. */
import type { Store } from '../../server/resource/store';
import { settingsAt } from '../system/index.server';

const WEIGHTS = {
  perKm: 'dispatch.fenPerKm',
  lateMinute: 'dispatch.fenPerLateMinute',
  unfulfilled: 'dispatch.fenUnfulfilled',
  load: 'dispatch.fenLoad',
  change: 'dispatch.fenChange',
  noQuote: 'dispatch.fenNoQuote',
  front: 'dispatch.fenFront',
} as const;
export type Weights = Readonly<Record<keyof typeof WEIGHTS, number>>;
/** As they hold at an instant. */
export async function weightsAt(tx: Store, now: Date): Promise<Weights> {
  const values = await settingsAt(tx, Object.values(WEIGHTS), now);
  const fen = (name: keyof typeof WEIGHTS) => Number(values[WEIGHTS[name]]);
  return {
    perKm: fen('perKm'),
    lateMinute: fen('lateMinute'),
    unfulfilled: fen('unfulfilled'),
    load: fen('load'),
    change: fen('change'),
    noQuote: fen('noQuote'),
    front: fen('front'),
  };
}
