import { present } from '../../console/contract';
import { storyCell } from '../../console/kit/fields/inTime';
import type { shopComplaint } from './complaint';

export const shopComplaintConsole = present<typeof shopComplaint>('shop_complaint', {
  cells: { history: storyCell },
});
