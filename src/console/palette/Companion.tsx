/** Everything the palette brings to the shell: the key layer, and in their time the overlay, the sheets, and pinyin for the menu search. */
import { useEffect, useSyncExternalStore } from 'react';
import { Later } from '../Later';
import { lazily } from '../lazily';
import { recording } from '../macro/recording';
import { useCatalogue } from '../registry';
import { palettePort } from '../shell/palettePort';
import { KeyLayer } from './KeyLayer';
import { openPalette, palette, paletteWanted } from './paletteStore';
import { sheets, type SheetName } from './sheets';
import { useRunLinks } from './useRunLinks';

palettePort.onOpen(openPalette);

const Palette = lazily(async () => (await palette.load()).Palette);
const HistoryKeeper = lazily(async () => (await import('../history/HistoryKeeper')).HistoryKeeper);
const MacroRecorder = lazily(async () => (await import('../macro/MacroRecorder')).MacroRecorder);
const SHEETS = {
  keys: lazily(async () => (await import('../keys/KeySheet')).KeySheet),
  history: lazily(async () => (await import('../history/HistorySheet')).HistorySheet),
  macros: lazily(async () => (await import('../macro/MacroSheet')).MacroSheet),
} satisfies Record<SheetName, unknown>;

export function PaletteCompanion() {
  useRunLinks();
  useCheckedKeys();
  const sheet = useSyncExternalStore(sheets.subscribe, sheets.get);
  return (
    <>
      <KeyLayer />
      <Later part={HistoryKeeper} />
      <Later part={MacroRecorder} wanted={useSyncExternalStore(recording.subscribe, recording.get) !== null} />
      <Later part={Palette} wanted={useSyncExternalStore(paletteWanted.subscribe, paletteWanted.get)} />
      {Object.entries(SHEETS).map(([name, part]) => <Later key={name} part={part} wanted={sheet === name} />)}
    </>
  );
}

/** While developing, default keys that contradict each other are an error at start. */
function useCheckedKeys(): void {
  const catalogue = useCatalogue();
  useEffect(() => { if (import.meta.env.DEV) void import('../keys/bindable').then(({ checkKeys }) => checkKeys(catalogue)); }, [catalogue]);
}
