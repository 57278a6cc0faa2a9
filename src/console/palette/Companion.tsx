/** Everything the palette brings to the shell: the key layer, and in their time the overlay, the sheets and those who watch, and pinyin for the menu search. */
import { useSyncExternalStore } from 'react';
import { Later } from '../Later';
import { lazily } from '../lazily';
import { recording } from '../macro/recording';
import { palettePort } from '../shell/palettePort';
import { KeyLayer } from './KeyLayer';
import { openPalette, palette, paletteWanted } from './paletteStore';
import { sheets } from './sheets';
import { useRunLinks } from './useRunLinks';

palettePort.onOpen(openPalette);

const Palette = lazily(async () => (await palette.load()).Palette);
const Following = lazily(async () => (await import('../session/Following')).Following);
const HistoryKeeper = lazily(async () => (await import('../history/HistoryKeeper')).HistoryKeeper);
const RunBar = lazily(async () => (await import('../action/RunBar')).RunBar);
const Attendants = lazily(async () => (await import('./Attendants')).Attendants);

export function PaletteCompanion() {
  useRunLinks();
  const [sheet, taken] = [useSyncExternalStore(sheets.subscribe, sheets.get), useSyncExternalStore(recording.subscribe, recording.get)];
  return (
    <>
      <KeyLayer />
      <Later part={Following} />
      <Later part={HistoryKeeper} />
      <Later part={RunBar} />
      <Later part={Attendants} atWork wanted={sheet !== null || taken !== null} />
      <Later part={Palette} wanted={useSyncExternalStore(paletteWanted.subscribe, paletteWanted.get)} />
    </>
  );
}
