import { isLate, type Fields } from '../../../language/field';
import type { Place } from '../../../language/geo';
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { titleOf } from '../../work/acting/offers';

/** Another row that waits, where it lies. */
export interface Waiting {
  readonly id: string;
  readonly title: string;
  readonly at: Place;
  readonly isLate: boolean;
}

/** All rows but the one at hand that lie somewhere; the late ones last, so that they are drawn over the others. */
export function waitingBeside(
  { resource, place: [lng, lat], now }: { readonly resource: Resource; readonly place: readonly [string, string]; readonly now: number },
  rows: readonly WireRow[],
  inHand: string | null,
): readonly Waiting[] {
  const by = resource.late?.by;
  const field = by === undefined ? undefined : (resource.fields as Fields)[by];
  return rows
    .flatMap((row): Waiting[] =>
      row.id === inHand || typeof row[lng] !== 'number' || typeof row[lat] !== 'number'
        ? []
        : [
            {
              id: row.id,
              title: titleOf(resource, row),
              at: [row[lng], row[lat]],
              isLate: field !== undefined && isLate(by!, field, row, now),
            },
          ],
    )
    .sort((a, b) => Number(a.isLate) - Number(b.isLate));
}
