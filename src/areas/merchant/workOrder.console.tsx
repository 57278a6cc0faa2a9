import { present } from '../../console/contract';
import { openDeadline, storyCell } from '../../console/kit/fields/inTime';
import type { merchantWorkOrder } from './workOrder';

export const merchantWorkOrderConsole = present<typeof merchantWorkOrder>('merchant_work_order', {
  cells: { deadlineAt: openDeadline, replies: storyCell },
});
