/** A plain map: degrees to pixels around a middle, without the help of anybody's map service. */
import { DEGREE_M, type Place } from '../../../language/geo';

/** What is looked at: the middle, and how many degrees of longitude a pixel is. */
export interface MapView {
  readonly center: Place;
  readonly perPixel: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is seen before anything is known: the country. */
export const COUNTRY: MapView = { center: [108, 34], perPixel: 0.04 };
export const MIN_PER_PIXEL = 1e-6;
/** The whole country on a telephone. */
const MAX_PER_PIXEL = 0.4;

/** A degree of latitude is longer than one of longitude by this, at the middle. */
const stretch = ({ center }: MapView) => Math.cos((center[1] * Math.PI) / 180);

export const toPixels = (view: MapView, size: Size, [lng, lat]: Place): readonly [x: number, y: number] => [
  size.width / 2 + (lng - view.center[0]) / view.perPixel,
  size.height / 2 - (lat - view.center[1]) / (view.perPixel * stretch(view)),
];

export const toPlace = (view: MapView, size: Size, [x, y]: readonly [number, number]): Place => [
  round(view.center[0] + (x - size.width / 2) * view.perPixel),
  round(view.center[1] - (y - size.height / 2) * view.perPixel * stretch(view)),
];

/** The same place as before under the pixel where it is zoomed. */
export function zoomed(
  view: MapView,
  size: Size,
  factor: number,
  at: readonly [number, number] = [size.width / 2, size.height / 2],
): MapView {
  const perPixel = Math.min(MAX_PER_PIXEL, Math.max(MIN_PER_PIXEL, view.perPixel * factor));
  const under = toPlace(view, size, at);
  const next = { center: view.center, perPixel };
  const now = toPlace(next, size, at);
  return { perPixel, center: [view.center[0] + under[0] - now[0], view.center[1] + under[1] - now[1]] };
}

/** A view in which all places are seen, with room around them. */
export function fitting(places: readonly Place[], size: Size): MapView {
  const [lngs, lats] = [places.map(([lng]) => lng), places.map(([, lat]) => lat)];
  const center: Place = [(Math.min(...lngs) + Math.max(...lngs)) / 2, (Math.min(...lats) + Math.max(...lats)) / 2];
  const view = { center, perPixel: 1 };
  const wide = Math.max(
    (Math.max(...lngs) - Math.min(...lngs)) / Math.max(1, size.width - 2 * ROOM),
    (Math.max(...lats) - Math.min(...lats)) / stretch(view) / Math.max(1, size.height - 2 * ROOM),
  );
  return { center, perPixel: Math.min(MAX_PER_PIXEL, Math.max(CLOSEST, wide)) };
}
const ROOM = 48;
/** So that a lone place has something around it: some twenty metres a pixel. */
const CLOSEST = 2e-5;

/** A length that is easily read, and its pixels: of a scale beneath a map. */
export function scaleOf(view: MapView, mostPixels: number): { readonly metres: number; readonly pixels: number } {
  const perPixel = view.perPixel * DEGREE_M * stretch(view);
  const most = perPixel * mostPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = [5, 2, 1].map((n) => n * power).find((n) => n <= most)!;
  return { metres, pixels: metres / perPixel };
}

/** Lines of the net that lies beneath a map, at round degrees: pixels from its left and from its top. */
export function netOf(view: MapView, size: Size): { readonly xs: readonly number[]; readonly ys: readonly number[] } {
  const least = view.perPixel * NET;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= least)!;
  const [[west, north], [east, south]] = [toPlace(view, size, [0, 0]), toPlace(view, size, [size.width, size.height])];
  const between = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, i) => (Math.ceil(from / step) + i) * step);
  return {
    xs: between(west, east).map((lng) => toPixels(view, size, [lng, 0])[0]),
    ys: between(south, north).map((lat) => toPixels(view, size, [0, lat])[1]),
  };
}
/** Pixels between two lines, at least. */
const NET = 90;

const round = (degrees: number) => Number(degrees.toFixed(6));
