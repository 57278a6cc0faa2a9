import { useMemo, useRef } from 'react';
import type { ShellCommand } from '../../../../commands/context';

interface Does {
  zoom(by: number): void;
  /** All points. */ fit(): void;
  /** The row at hand. */ row(): void;
  fences(): void;
  names(): void;
  /** Narrows the list to what is in view. */ window(): void;
  /** To the next row without a place. */ placeless(): void;
}

/** What can be done on a map with points, as commands; the same ones whatever they do by now. */
export function usePlaceTools(
  does: Does,
  { hasFences, canNarrow, missing }: { readonly hasFences: boolean; readonly canNarrow: boolean; readonly missing: number },
): readonly ShellCommand[] {
  const now = useRef(does);
  now.current = does;
  return useMemo(
    (): ShellCommand[] => [
      { id: 'map.in', label: '放大地图', english: 'zoom in', key: '=', run: () => now.current.zoom(1 / 1.5) },
      { id: 'map.out', label: '缩小地图', english: 'zoom out', key: '_', run: () => now.current.zoom(1.5) },
      { id: 'map.fit', label: '看全部的点', english: 'fit all points', key: 'c', run: () => now.current.fit() },
      { id: 'map.row', label: '看清这一行', english: 'zoom to row', key: 'z', run: () => now.current.row() },
      ...(hasFences
        ? [{ id: 'map.fences', label: '显示或隐藏围栏', english: 'toggle fences layer', key: 'f', run: () => now.current.fences() }]
        : []),
      { id: 'map.names', label: '显示或隐藏名称', english: 'toggle names layer', key: 'b', run: () => now.current.names() },
      ...(canNarrow ? [{ id: 'map.window', label: '只看图上这个范围', english: 'filter by window', run: () => now.current.window() }] : []),
      ...(missing
        ? [
            {
              id: 'map.placeless',
              label: `${missing} 个没有位置,到下一个`,
              english: 'next without a place',
              run: () => now.current.placeless(),
            },
          ]
        : []),
    ],
    [hasFences, canNarrow, missing],
  );
}
