/** What only galleries can do. */
import type { Family } from '../command';

export interface GalleryPort {
  more(): void;
}
export const GALLERY = {
  more: { id: 'screen:more', label: '更多图片', short: '继续加载', english: 'more pictures', run: (at) => at.more() },
} satisfies Family<GalleryPort>;
