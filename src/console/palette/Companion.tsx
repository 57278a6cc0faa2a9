/** Everything the palette brings to the shell: the key layer, and in their time the overlay, the help sheet, and pinyin for the menu search. */
import { useSyncExternalStore } from 'react';
import { Later } from '../Later';
import { lazily } from '../lazily';
import { palettePort } from '../shell/palettePort';
import { helpSheet } from './helpStore';
import { KeyLayer } from './KeyLayer';
import { openPalette, palette, paletteWanted } from './paletteStore';
import { useRunLinks } from './useRunLinks';

palettePort.onOpen(openPalette);

const Palette = lazily(async () => (await palette.load()).Palette);
const HelpSheet = lazily(async () => (await import('./HelpSheet')).HelpSheet);

export function PaletteCompanion() {
  useRunLinks();
  return (
    <>
      <KeyLayer />
      <Later part={Palette} wanted={useSyncExternalStore(paletteWanted.subscribe, paletteWanted.get)} />
      <Later part={HelpSheet} wanted={useSyncExternalStore(helpSheet.subscribe, helpSheet.isOpen)} />
    </>
  );
}
