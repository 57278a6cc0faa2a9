/** Lets the menu search understand pinyin and initials, once the readings are there. */
import { readings } from 'virtual:readings';
import { labelOf, match } from '../../../commands/match';
import { menuMatcher } from '../shell/menuSearch';

menuMatcher.use((text, words) => {
  const own = match(labelOf(words.at(-1)!, readings), text);
  if (own) return own.tier;
  const path = match(labelOf(words.join(' '), readings), text);
  return path && path.tier + 20;
});
