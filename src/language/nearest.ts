/** Which of the names that there are somebody may have meant by one that there is not. */

/** Longer names are cut where they are looked at and repeated: an address may hold anything. */
const LONGEST = 40;
/** A name with more differences than a third of its letters is another name. */
const FAR = 3;

/** @param known labels by their names. @returns the name whose spelling, or whose label, is nearest; null where none is near. */
export function nearestOf(asked: string, known: Readonly<Record<string, string>>): string | null {
  const typed = asked.trim().toLowerCase().slice(0, LONGEST);
  let [nearest, least] = [null as string | null, Infinity];
  for (const [name, label] of Object.entries(known))
    for (const word of [name.toLowerCase(), label.toLowerCase()]) {
      const apart = differences(typed, word);
      if (apart >= least || apart > Math.max(typed.length, word.length) / FAR) continue;
      [nearest, least] = [name, apart];
    }
  return nearest;
}

/** How many letters have to be added, left out, changed or swapped with the one beside them. */
function differences(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  rows[0] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(changed, rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity);
    }
  return rows[a.length]![b.length]!;
}

/** A name as it was asked for, short enough to be repeated. */
export const repeated = (asked: string): string => (asked.length > LONGEST ? `${asked.slice(0, LONGEST)}…` : asked);

/** What there is instead, as the end of a sentence: the name that is nearest, else all of them where they are few. */
export function insteadOf(asked: string, known: Readonly<Record<string, string>>): string {
  const nearest = nearestOf(asked, known);
  if (nearest !== null) return `,最接近的是“${known[nearest]}”(${nearest})`;
  const all = Object.entries(known);
  return all.length > 0 && all.length <= FEW ? `,可以用:${all.map(([name, label]) => `${label}(${name})`).join('、')}` : '';
}
const FEW = 12;
