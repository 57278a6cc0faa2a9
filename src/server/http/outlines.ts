/** Map outlines of a deployment, checked at start, so that the operator learns of a broken file at once. */
import { readFileSync } from 'node:fs';
import { StartError } from '../settings';

/** Bytes of the file at most: every map of every window reads it. */
const MOST_BYTES = 8 * 1024 * 1024;
const WHAT = '环境变量 MAP_OUTLINES';

/** @returns the file as it is. @throws StartError where it can't be read, is too large, or is no GeoJSON of named areas. */
export function readOutlines(file: string): Buffer {
  let bytes: Buffer;
  let parsed: unknown;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new StartError(`${WHAT} 的文件读不了:${file}(${(error as NodeJS.ErrnoException).code})`);
  }
  if (bytes.length > MOST_BYTES) throw new StartError(`${WHAT} 的文件超过 ${MOST_BYTES / 1024 / 1024} MB,请简化边界`);
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new StartError(`${WHAT} 的文件不是 JSON`);
  }
  const { type, features } = (parsed ?? {}) as { type?: unknown; features?: unknown };
  if (type !== 'FeatureCollection' || !Array.isArray(features) || features.length === 0)
    throw new StartError(`${WHAT} 的文件应为 GeoJSON 的 FeatureCollection,至少有一个区域`);
  features.forEach((feature, i) => {
    const { geometry, properties } = (feature ?? {}) as {
      geometry?: { type?: string; coordinates?: unknown };
      properties?: { name?: unknown };
    };
    const polygons =
      geometry?.type === 'Polygon' ? [geometry.coordinates] : geometry?.type === 'MultiPolygon' ? geometry.coordinates : undefined;
    if (typeof properties?.name !== 'string' || !Array.isArray(polygons) || !polygons.every(isPolygon))
      throw new StartError(`${WHAT} 的第 ${i + 1} 个区域应有名称(properties.name)和以经纬度(GCJ-02)写的 Polygon 或 MultiPolygon`);
  });
  return bytes;
}

const isPolygon = (rings: unknown) =>
  Array.isArray(rings) && rings.length > 0 && rings.every((ring) => Array.isArray(ring) && ring.length > 3 && ring.every(isPlace));
const isPlace = (place: unknown) =>
  Array.isArray(place) &&
  typeof place[0] === 'number' &&
  typeof place[1] === 'number' &&
  Math.abs(place[0]) <= 180 &&
  Math.abs(place[1]) <= 90;
