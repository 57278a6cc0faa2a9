import type { FieldKind } from '../field';
import { kind, kindOf, type About, type PageBase } from './kind';
import { lookProblems, type PageLook } from './stats';

/** Fields for one row on a map with its surroundings. */
export interface PageMap {
  /** Longitude, in degrees. */
  readonly lng: string;
  /** Latitude, in degrees. */
  readonly lat: string;
  /** Its fence and streets (`{ fence, streets }`); what `saves` takes. */
  readonly area: string;
  /** A query by id for its surroundings. */
  readonly near: string;
}

/** Fields for the rows of a list on a map. */
export interface PagePlaces {
  /** Longitude, in degrees. */
  readonly lng: string;
  /** Latitude, in degrees. */
  readonly lat: string;
  /** Corners of the area around it (`Fence`). */
  readonly fence?: string;
  /** Its range in metres if it has no fence. */
  readonly radius?: string;
  /** The choice that determines colour and shape of a point. */
  readonly colour?: string;
  /** The number that determines the size of a point. */
  readonly size?: string;
}

/** Field kinds allowed for each property of a map. */
const PLACE_KINDS = {
  lng: ['decimal'],
  lat: ['decimal'],
  fence: ['json'],
  radius: ['int'],
  colour: ['choice'],
  size: ['int', 'money'],
} as const satisfies Record<keyof PagePlaces, readonly FieldKind[]>;

/** The location and range of one row, with its surroundings. */
interface RowMapPage extends PageBase {
  readonly kind: 'map';
  /** Its fields. */
  readonly map: PageMap;
  /** The action that saves the range. */
  readonly saves: string;
  readonly places?: undefined;
  readonly look?: undefined;
  readonly heat?: undefined;
  readonly leadsTo?: undefined;
}
/** The locations of the rows of a list. */
interface ListMapPage extends PageBase {
  readonly kind: 'map';
  /** Their fields. */
  readonly places: PagePlaces;
  readonly map?: undefined;
  readonly look?: undefined;
  readonly heat?: undefined;
  readonly leadsTo?: undefined;
}
/** A heat map of the rows of a report. */
interface HeatMapPage extends PageBase {
  readonly kind: 'map';
  /** The initial view. */
  readonly look: PageLook;
  /** Measures for the mean location of the rows of a line: longitude, latitude. */
  readonly heat: readonly [lng: string, lat: string];
  /** The list that a number opens, by measure; `*` for all others. */
  readonly leadsTo?: string | Readonly<Record<string, string>>;
  readonly map?: undefined;
  readonly places?: undefined;
}
export type MapPage = RowMapPage | ListMapPage | HeatMapPage;

declare module './kind' {
  interface Kinds {
    map: MapPage;
  }
}

export const map = kind('map', {
  words: ['map', 'places', 'look', 'heat', 'leadsTo'],
  problems: (page, about) => [
    ...([page.map, page.places, page.heat].filter(Boolean).length !== 1 ? [`${page.url} is a map of nothing`] : []),
    ...(page.map ? ofOne(page, page.map, about) : []),
    ...(page.places ? ofList(page, page.places, about) : []),
    ...(page.heat ? [...lookProblems(page, about), ...ofHeat(page, page.heat, about)] : []),
  ],
});

function ofHeat({ url, read }: MapPage, heat: readonly string[], { res }: About): (string | false)[] {
  const { report } = res.reads[read]!;
  return [
    !report && `${url} is a heat map of no report`,
    ...heat.map((key) => report?.measures[key]?.unit !== 'degrees' && `${url} lies by ${key}, which is no measure in degrees`),
  ];
}

function ofOne({ url, actions, saves }: MapPage, map: PageMap, { res, fields }: About): (string | false)[] {
  const isThere =
    [map.lng, map.lat, map.area].every((key) => Object.hasOwn(fields, key)) &&
    actions.includes(saves!) &&
    res.reads[map.near]?.does === 'query';
  return [!isThere && `${url} is a map of nothing`];
}

function ofList({ url, read }: MapPage, places: PagePlaces, { res, fields }: About): (string | false)[] {
  return [
    ...Object.entries(places).map(
      ([what, key]) =>
        !PLACE_KINDS[what as keyof PagePlaces].includes(kindOf(fields, key) as never) &&
        `${url} takes ${what} from ${key}, which can't say it`,
    ),
    res.reads[read]?.does !== 'list' && `${url} is a map of no list`,
  ];
}
