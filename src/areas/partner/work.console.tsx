import { present } from '../../console/contract';
import { openDeadline, storyCell } from '../../console/kit/fields/inTime';
import type { partnerWork } from './work';

export const partnerWorkConsole = present<typeof partnerWork>('partner_work', { cells: { deadlineAt: openDeadline, history: storyCell } });
