import { present } from '../../console/contract';
import { deadlineCell } from '../../console/kit/fields/inTime';
import type { followUp } from './follow';

export const followUpConsole = present<typeof followUp>('follow_up', { cells: { nextAt: deadlineCell((row) => row.plan === 'due') } });
