import { useMemo, useRef } from 'react';
import type { ShellCommand } from '../../../../commands/context';

interface Does {
  save(): void;
  draw(): void;
  clear(): void;
  /** To the search for streets. */ streets(): void;
  zoom(by: number): void;
  fit(): void;
}

/** What can be done with an area, as commands; the same ones whatever they do by now. */
export function useAreaTools(does: Does): readonly ShellCommand[] {
  const now = useRef(does);
  now.current = does;
  return useMemo(
    (): ShellCommand[] => [
      { id: 'map.save', label: '保存配送区域', english: 'save delivery area', key: 's', run: () => now.current.save() },
      { id: 'map.draw', label: '画围栏', english: 'draw fence', key: 'n', run: () => now.current.draw() },
      { id: 'map.clear', label: '删除围栏', english: 'remove fence', run: () => now.current.clear() },
      { id: 'map.in', label: '放大地图', english: 'zoom in', key: '=', run: () => now.current.zoom(1 / 1.5) },
      { id: 'map.out', label: '缩小地图', english: 'zoom out', key: '_', run: () => now.current.zoom(1.5) },
      { id: 'map.fit', label: '看全围栏', english: 'fit fence', key: 'c', run: () => now.current.fit() },
      { id: 'map.streets', label: '勾选街道', english: 'tick streets', key: '/', run: () => now.current.streets() },
    ],
    [],
  );
}
