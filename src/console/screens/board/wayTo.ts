import { movesOf } from '../../../language/obstacle';
import { SAME, type Resource } from '../../../language/resource';
import type { Offer, WireRow } from '../../contract';

/** The first action on offer that moves a row into a lane, and the inputs by which it does; null where none does. */
export function wayTo<O extends Pick<Offer, 'action' | 'resource' | 'why'>>(
  resource: Resource,
  lanes: string,
  offers: readonly O[],
  row: WireRow | undefined,
  code: string,
): { readonly offer: O; readonly input: Readonly<Record<string, unknown>> } | null {
  if (!row || lanes !== resource.state) return null;
  const now = String(row[resource.state]);
  for (const offer of offers) {
    if (offer.resource !== resource || offer.why || offer.action.on === 'none') continue;
    const move = movesOf(resource, offer.action).find((m) => m.to === code && m.to !== SAME && [m.from].flat().includes(now));
    if (move) return { offer, input: { ...move.by } };
  }
  return null;
}
