import { Suspense } from 'react';
import { present, type WireRow } from '../../console/contract';
import { lazily } from '../../console/base/loading/lazily';
import type { invoiceFile } from './invoiceFile';

const State = lazily(async () => (await import('./InvoiceState')).InvoiceState);
const Review = lazily(async () => (await import('./ReviewInvoice')).ReviewInvoice);
const later =
  (Part: typeof State) =>
  ({ row }: { row: WireRow }) => (
    <Suspense fallback={null}>
      <Part row={row} />
    </Suspense>
  );

export const invoiceFileConsole = present<typeof invoiceFile>('invoice_file', {
  cells: { status: later(State) },
  detail: { head: later(Review), inHead: 'update' },
});
