import { present } from '../../console/contract';
import { storyCell } from '../../console/kit/fields/inTime';
import type { partnerWork } from './work';

export const partnerWorkConsole = present<typeof partnerWork>('partner_work', { cells: { history: storyCell } });
