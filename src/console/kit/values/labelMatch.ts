/**
 * Which labels fit what is typed: as they are written, by pinyin and by initials.
 * The readings come when a picker is first used; until then labels are found as they are written.
 */
import { useEffect, useSyncExternalStore } from 'react';

/** How well a label fits, the less the better; null where it does not. */
export type LabelMatch = (label: string, typed: string) => number | null;

const written: LabelMatch = (label, typed) => (label.toLowerCase().includes(typed.toLowerCase()) ? 0 : null);
let match = written;
let coming: Promise<void> | undefined;
const watchers = new Set<() => void>();
const load = () =>
  (coming ??= Promise.all([import('../../../../commands/match'), import('./readings')]).then(
    ([{ matcherOf, TIER }, { readings }]) => {
      const find = matcherOf(readings);
      // Letters with gaps between them are found in nearly every longer label.
      match = (label, typed) => {
        const hit = find(label, typed);
        return hit && hit.tier < TIER.scattered ? hit.tier : null;
      };
      watchers.forEach((watcher) => watcher());
    },
    () => {
      coming = undefined;
    },
  ));

/** @param used whether somebody is at the picker. */
export function useLabelMatch(used: boolean): LabelMatch {
  useEffect(() => {
    if (used) void load();
  }, [used]);
  return useSyncExternalStore(subscribe, () => match);
}
const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
};

/** Those that fit what is typed, the best first, else in their order; all of them where nothing is. */
export function fitting<T>(all: readonly T[], labelOf: (one: T) => string, typed: string, fits: LabelMatch): T[] {
  const text = typed.trim();
  if (text === '') return [...all];
  const found = all.flatMap((one) => {
    const tier = fits(labelOf(one), text);
    return tier === null ? [] : [{ one, tier }];
  });
  return found.sort((a, b) => a.tier - b.tier).map(({ one }) => one);
}
