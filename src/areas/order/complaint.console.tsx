import { present } from '../../console/contract';
import { storyCell } from '../../console/kit/fields/inTime';
import type { thirdComplaint } from './complaint';

export const thirdComplaintConsole = present<typeof thirdComplaint>('third_complaint', {
  cells: { history: storyCell },
});
