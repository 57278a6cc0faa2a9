import { present } from '../../console/contract';
import { openDeadline, storyCell } from '../../console/kit/fields/inTime';
import type { thirdComplaint } from './complaint';

export const thirdComplaintConsole = present<typeof thirdComplaint>('third_complaint', {
  cells: { deadlineAt: openDeadline, history: storyCell },
});
