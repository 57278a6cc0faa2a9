import type { WindowPort } from '../../../../commands/look';
import { shellState } from '../parts/shellState';

/** The window and the menu as they are now. */
export const windowPort = (): WindowPort => ({
  isFull: document.fullscreenElement !== null,
  isFolded: shellState.get().collapsed,
  reload: () => void import('./reloadAll').then(({ reloadAll }) => reloadAll()),
  turnFull: (on) => void (on ? document.documentElement.requestFullscreen() : document.exitFullscreen()),
  fold: (on) => shellState.keepCollapsed(on),
});
