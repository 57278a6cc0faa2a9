/** Everything the palette brings to the shell: the overlay, the key layer, the help sheet, and pinyin for the menu search. */
import { readings } from 'virtual:readings';
import { labelOf, match } from '../../../commands/match';
import { menuMatcher } from '../shell/menuSearch';
import { palettePort } from '../shell/palettePort';
import { HelpSheet } from './HelpSheet';
import { KeyLayer } from './KeyLayer';
import { Palette } from './Palette';
import { openPalette } from './paletteStore';

palettePort.onOpen(openPalette);
menuMatcher.use((text, words) => {
  const own = match(labelOf(words.at(-1)!, readings), text);
  if (own) return own.tier;
  const path = match(labelOf(words.join(' '), readings), text);
  return path && path.tier + 20;
});

export const PaletteCompanion = () => <><Palette /><KeyLayer /><HelpSheet /></>;
