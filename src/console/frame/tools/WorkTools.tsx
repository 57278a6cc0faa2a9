/**
 * Everything the palette adds to the shell: the key layer and, on demand, the overlay, sheets, recorders, and pinyin for the menu search.
 */
import { useSyncExternalStore } from 'react';
import { Later } from '../../base/loading/Later';
import { lazily } from '../../base/loading/lazily';
import { palettePort } from '../../base/stores/palettePort';
import { recording } from '../../base/stores/recording';
import { sheets } from '../../kit/sheet/sheets';
import { openPalette, palette, paletteWanted } from '../palette/openPalette';
import { useRunLinks } from '../palette/useRunLinks';
import { KeyLayer } from './KeyLayer';
import { shellNow } from './shellNow';

palettePort.onOpen(openPalette);

const Palette = lazily(async () => (await palette.load()).Palette);
const PreferenceSync = lazily(async () => (await import('../session/PreferenceSync')).PreferenceSync);
const HistoryKeeper = lazily(async () => (await import('../../work/history/HistoryKeeper')).HistoryKeeper);
const RunBar = lazily(async () => (await import('../../work/runs/RunBar')).RunBar);
const ShellCommands = lazily(async () => (await import('./ShellCommands')).ShellCommands);
const WorkSheets = lazily(async () => (await import('./WorkSheets')).WorkSheets);

export function WorkTools() {
  useRunLinks();
  const [sheet, taken] = [useSyncExternalStore(sheets.subscribe, sheets.get), useSyncExternalStore(recording.subscribe, recording.get)];
  return (
    <>
      <KeyLayer />
      <Later part={ShellCommands} wanted={useSyncExternalStore(shellNow.subscribe, shellNow.isWanted)} />
      <Later part={PreferenceSync} />
      <Later part={HistoryKeeper} />
      <Later part={RunBar} />
      <Later part={WorkSheets} atWork wanted={sheet !== null || taken !== null} />
      <Later part={Palette} wanted={useSyncExternalStore(paletteWanted.subscribe, paletteWanted.get)} />
    </>
  );
}
