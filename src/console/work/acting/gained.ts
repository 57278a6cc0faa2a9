/** How many names are listed; beyond that, only their number is. */
const NAMED = 6;

/**
 * The items of one list that are missing from the other, in words: by name,
 * or as a number if there are many or names are unknown. Empty if none.
 */
export function differenceOf(
  before: readonly string[],
  now: readonly string[],
  nameOf: (one: string) => string | undefined,
): { readonly gained: string; readonly lost: string } {
  const inWords = (some: readonly string[]) => {
    const names = some.map(nameOf);
    if (some.length === 0) return '';
    const isKnown = names.every((name) => name !== undefined);
    if (!isKnown) return `${some.length} 项`;
    return some.length > NAMED ? `${names.slice(0, NAMED).join('、')} 等 ${some.length} 项` : names.join('、');
  };
  return { gained: inWords(now.filter((one) => !before.includes(one))), lost: inWords(before.filter((one) => !now.includes(one))) };
}
