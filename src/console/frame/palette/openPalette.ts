/** Opens the palette: by keys, the search button, or `.` on a row. The palette loads on first use; this is there from the start. */
import { handover } from '../../base/handover/handover';
import { startWith, type RunRequest } from './paletteStore';

/** The palette's file; fetched once, and before anybody asks where there is time. */
export const palette = { load: () => import('./Palette') };

/** Opens the palette with a prefix already typed (`>` for the actions of the rows in hand). */
export function openPalette(typed = '', request: RunRequest | null = null): void {
  startWith(typed, request);
  wanted = true;
  watchers.forEach((watcher) => watcher());
  void handover.until(palette.load().then(({ overlay }) => overlay.open())).catch(() => {});
}

/** Whether anybody has asked for the palette yet. */
export const paletteWanted = {
  get: () => wanted,
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};
let wanted = false;
const watchers = new Set<() => void>();
