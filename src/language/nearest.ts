/** Suggests which known name was probably meant by an unknown one. */

/** Longer names are truncated for comparison and display: an address may contain anything. */
const LONGEST = 40;
/** A name that differs by more than a third of its letters is not suggested. */
const FAR = 3;

/** @param known labels by name. @returns the name with the most similar name or label; null if none is similar. */
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

/** The edit distance: letters added, removed, changed or swapped with their neighbour. */
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

/** The requested name, short enough to display. */
export const repeated = (asked: string): string => (asked.length > LONGEST ? `${asked.slice(0, LONGEST)}…` : asked);

/** The end of a sentence with the nearest name, or with all names if they are few. */
export function insteadOf(asked: string, known: Readonly<Record<string, string>>): string {
  const nearest = nearestOf(asked, known);
  if (nearest !== null) return `,最接近的是“${known[nearest]}”(${nearest})`;
  const all = Object.entries(known);
  return all.length > 0 && all.length <= FEW ? `,可以用:${all.map(([name, label]) => `${label}(${name})`).join('、')}` : '';
}
const FEW = 12;
