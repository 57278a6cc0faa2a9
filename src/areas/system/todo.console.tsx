import { present } from '../../console/contract';
import { deadlineCell } from '../../console/kit/fields/inTime';
import type { todo } from './todo';

export const todoConsole = present<typeof todo>('todo', { cells: { dueAt: deadlineCell(() => true) } });
