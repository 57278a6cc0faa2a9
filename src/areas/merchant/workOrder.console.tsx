import { present } from '../../console/contract';
import { storyCell } from '../../console/kit/fields/inTime';
import type { merchantWorkOrder } from './workOrder';

export const merchantWorkOrderConsole = present<typeof merchantWorkOrder>('merchant_work_order', {
  cells: { replies: storyCell },
});
