import { Suspense } from 'react';
import { formatInstant } from '../../../language/format';
import { lazily } from '../../base/loading/lazily';
import type { WireRow } from '../../contract';

interface CellProps {
  readonly row: WireRow;
  readonly value: unknown;
}
const Deadline = lazily(async () => (await import('./Deadline')).Deadline);
const Story = lazily(async () => (await import('./Deadline')).Story);

/** A cell for the time by which a row has to be settled; `isOpen` says whether it is not yet. */
export const deadlineCell =
  (isOpen: (row: WireRow) => boolean) =>
  ({ row, value }: CellProps) => (
    <Suspense fallback={typeof value === 'string' ? formatInstant(value) : null}>
      <Deadline isOpen={isOpen(row)} value={value} />
    </Suspense>
  );
export const openDeadline = deadlineCell((row) => row.open === true);
/** A cell for what was said and decided. */
export const storyCell = ({ value }: CellProps) => (
  <Suspense fallback={null}>
    <Story value={value} />
  </Suspense>
);
