/** What only pages that can hang on a wall can do. */
import type { Family } from '../command';

export interface WallPort {
  hang(): void;
}
export const WALL = {
  hang: { id: 'screen:wall', label: '挂墙显示', short: '挂墙', english: 'wall full screen board', key: 'f', run: (at) => at.hang() },
} satisfies Family<WallPort>;
