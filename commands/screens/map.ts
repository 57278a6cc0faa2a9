/** Commands of maps: with the rows of a list, or with the range of one row. */
import type { Family } from '../command';

/** Any map. */
export interface MapPort {
  /** Whether it shows the range of one row. */
  readonly isArea: boolean;
  /** @param by how many times as many metres are in view. */
  zoom(by: number): void;
  fit(): void;
}
export const MAP = {
  in: { id: 'screen:map.in', label: '放大地图', short: '放大', english: 'zoom in', key: '=', run: (at) => at.zoom(1 / 1.5) },
  out: { id: 'screen:map.out', label: '缩小地图', short: '缩小', english: 'zoom out', key: '_', run: (at) => at.zoom(1.5) },
  fit: {
    id: 'screen:map.fit',
    label: (at) => (at?.isArea ? '看全围栏' : '看全部的点'),
    short: (at) => (at?.isArea ? '看全' : '全部'),
    english: 'fit all points fence',
    key: 'c',
    run: (at) => at.fit(),
  },
} satisfies Family<MapPort>;

export interface PlacesPort extends MapPort {
  /** Whether areas are shown around points; whether rows can be filtered by the visible part; how many rows have no location. */
  readonly hasFences: boolean;
  readonly canNarrow: boolean;
  readonly missing: number;
  /** Zooms to the current row. */
  row(): void;
  turnFences(): void;
  turnNames(): void;
  narrow(): void;
  /** To the next row without a place. */
  placeless(): void;
}
export const PLACES = {
  row: { id: 'screen:map.row', label: '看清这一行', english: 'zoom to row', key: 'z', run: (at) => at.row() },
  fences: {
    id: 'screen:map.fences',
    label: '显示或隐藏围栏',
    short: '围栏',
    english: 'toggle fences layer',
    key: 'f',
    when: (at) => at.hasFences,
    run: (at) => at.turnFences(),
  },
  names: {
    id: 'screen:map.names',
    label: '显示或隐藏名称',
    short: '名称',
    english: 'toggle names layer',
    key: 'b',
    run: (at) => at.turnNames(),
  },
  window: {
    id: 'screen:map.window',
    label: '只看图上这个范围',
    short: '只看这里',
    english: 'filter by window',
    when: (at) => at.canNarrow,
    run: (at) => at.narrow(),
  },
  placeless: {
    id: 'screen:map.placeless',
    label: (at) => (at ? `${at.missing} 个没有位置,到下一个` : '到下一个没有位置的'),
    short: (at) => `${at?.missing ?? 0} 个没有位置`,
    english: 'next without a place',
    when: (at) => at.missing > 0,
    run: (at) => at.placeless(),
  },
} satisfies Family<PlacesPort>;

export interface AreaPort extends MapPort {
  readonly hasFence: boolean;
  save(): void;
  draw(): void;
  clear(): void;
  /** To the search for streets. */
  streets(): void;
}
export const AREA = {
  save: { id: 'screen:map.save', label: '保存配送区域', short: '保存', english: 'save delivery area', key: 's', run: (at) => at.save() },
  draw: {
    id: 'screen:map.draw',
    label: '画围栏',
    short: (at) => (at?.hasFence ? '改围栏' : '画围栏'),
    english: 'draw fence',
    key: 'n',
    run: (at) => at.draw(),
  },
  clear: { id: 'screen:map.clear', label: '删除围栏', english: 'remove fence', run: (at) => at.clear() },
  streets: { id: 'screen:map.streets', label: '勾选街道', english: 'tick streets', key: '/', run: (at) => at.streets() },
} satisfies Family<AreaPort>;
