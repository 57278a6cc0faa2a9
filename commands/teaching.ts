/**
 * Teaching keys: counts how often a command with a key is run by mouse, and decides when to mention the key. Pure; the console stores and
 * shows it.
 */
export interface Habit {
  readonly mouse: number;
  readonly keys: number;
  /** Day of the last hint. */
  readonly hinted?: string;
}
export interface Habits {
  readonly of: Readonly<Record<string, Habit>>;
  /** The user wants no hints. */
  readonly silent: boolean;
}
export const NO_HABITS: Habits = { of: {}, silent: false };

const PATIENCE = 3;
const MOST_HABITS = 300;

/** Counts uses; of more than 300 commands those counted least recently are forgotten. */
export function counted(habits: Habits, id: string, by: 'mouse' | 'keys', times = 1): Habits {
  const { [id]: before = { mouse: 0, keys: 0 }, ...others } = habits.of;
  return {
    ...habits,
    of: Object.fromEntries([...Object.entries(others).slice(1 - MOST_HABITS), [id, { ...before, [by]: before[by] + times }]]),
  };
}

/** Whether a hint is due: on the third run by mouse, once a day, and not for users who know the key. */
export function isDue({ of, silent }: Habits, id: string, day: string): boolean {
  const { mouse = 0, keys = 0, hinted } = of[id] ?? {};
  return !silent && mouse >= PATIENCE && mouse > keys && hinted !== day;
}
export const hinted = (habits: Habits, id: string, day: string): Habits => ({
  ...habits,
  of: { ...habits.of, [id]: { mouse: 0, keys: 0, ...habits.of[id], hinted: day } },
});
