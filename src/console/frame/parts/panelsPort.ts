import type { PanelsPort } from '../../../../commands/panels';
import { palettePort } from '../../base/stores/palettePort';
import { sheets } from '../../kit/sheet/sheets';
import { shellState } from './shellState';

/** @param hasHelp whether the permission tree says something about the visible page. */
export const panelsPort = (hasHelp = false, isSuper = false): PanelsPort => ({
  open: (sheet) => sheets.open(sheet),
  show: (drawer) => shellState.set({ drawer }),
  find: () => palettePort.open(),
  hasHelp,
  isSuper,
});
