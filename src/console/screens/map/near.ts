import { metres, type Fence, type Place } from '../../../language/geo';
import type { District } from '../../../language/streetTree';
import type { MapFence, MapPoint } from '../../kit/map/PlainMap';

/** What lies about a row. */
export interface Near {
  readonly center: Place | null;
  readonly city: string | null;
  readonly streets: readonly District[];
  readonly near: readonly {
    /** It is not shown for rows of others. */ readonly id: string | null;
    readonly name: string;
    /** Nowhere where it is another's. */ readonly lng: number | null;
    readonly lat: number | null;
    readonly fence: Fence | null;
    /** It may not be overlapped. */ readonly isRival: boolean;
  }[];
}
type One = Near['near'][number];
/** With where it is and how far that is, in metres; Infinity where nobody knows. */
export type Neighbour = One & { readonly at: Place | null; readonly far: number };

/** Where a neighbour is: of a shop that one may not see only its fence tells. */
const placeOf = ({ lng, lat, fence }: One): Place | null => (lng !== null && lat !== null ? [lng, lat] : fence ? centreOf(fence) : null);
const centreOf = (fence: Fence): Place => [
  fence.reduce((sum, [lng]) => sum + lng, 0) / fence.length,
  fence.reduce((sum, [, lat]) => sum + lat, 0) / fence.length,
];

/** The nearest first. */
export const neighboursOf = ({ near }: Near, middle: Place): readonly Neighbour[] =>
  near
    .map((one) => {
      const at = placeOf(one);
      return { ...one, at, far: at ? metres(middle, at) : Infinity };
    })
    .sort((a, b) => a.far - b.far);

/** Of a shop that one may not see the name is all there is. */
export const nameOfPlace = ({ id, name }: One) => (id === null ? name : String(id));

/** The neighbours as points of the map, and the row among them. */
export const pointsOf = (neighbours: readonly Neighbour[], own: Omit<MapPoint, 'tone'> | null): MapPoint[] => [
  ...neighbours.flatMap((one): MapPoint[] =>
    one.at ? [{ id: nameOfPlace(one), label: one.name, at: one.at, tone: one.isRival ? 'rival' : 'other' }] : [],
  ),
  ...(own ? [{ ...own, tone: 'own' as const }] : []),
];

/** How far the neighbours reach. @param conflicts names of those that are overlapped and may not be. */
export const fencesOf = ({ near }: Near, conflicts: ReadonlySet<string>): MapFence[] =>
  near.flatMap((one) =>
    one.fence
      ? [
          {
            id: nameOfPlace(one),
            label: `${one.name}${one.isRival ? '(同品牌)' : ''}`,
            fence: one.fence,
            tone: conflicts.has(nameOfPlace(one)) ? ('conflict' as const) : one.isRival ? ('rival' as const) : ('other' as const),
          },
        ]
      : [],
  );
