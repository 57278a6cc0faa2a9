import { Suspense } from 'react';
import { present, type WireRow } from '../../console/contract';
import { lazily } from '../../console/lazily';
import type { merchantWorkOrder } from './workOrder';

interface CellProps { readonly row: WireRow; readonly value: unknown }
const Deadline = lazily(async () => (await import('./WorkOrderCells')).Deadline);
const Replies = lazily(async () => (await import('./WorkOrderCells')).Replies);

export const merchantWorkOrderConsole = present<typeof merchantWorkOrder>('merchant_work_order', {
  cells: { deadlineAt: (props: CellProps) => <Suspense fallback={null}><Deadline {...props} /></Suspense>, replies: (props: CellProps) => <Suspense fallback={null}><Replies {...props} /></Suspense> },
});
