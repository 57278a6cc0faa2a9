import { NO_HABITS, type Habits } from '../../../../commands/teaching';
import { useStored } from '../../base/session/useStored';

/** How this user runs commands, by mouse and by key; kept in this browser. */
export const useHabits = () => useStored<Habits>('habits', NO_HABITS);
