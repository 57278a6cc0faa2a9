/** Lets the menu search understand pinyin and initials, once the readings are there. */
import { matcherOf } from '../../../../commands/match';
import { readings } from '../../kit/values/readings';
import { menuMatcher } from '../parts/menuMatches';

const match = matcherOf(readings);
menuMatcher.use((text, words) => {
  const own = match(words.at(-1)!, text);
  if (own) return own.tier;
  const path = match(words.join(' '), text);
  return path && path.tier + 20;
});
