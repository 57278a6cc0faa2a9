import { Suspense } from 'react';
import type { Field } from '../../../language/field';
import { formatInstant } from '../../../language/format';
import { lazily } from '../../base/loading/lazily';
import type { WireRow } from '../../contract';

interface CellProps {
  readonly row: WireRow;
  readonly value: unknown;
}
const Deadline = lazily(async () => (await import('./Deadline')).Deadline);
const Story = lazily(async () => (await import('./Deadline')).Story);

/** The time by which a row has to be dealt with; comes with the first that is shown. */
export const DeadlineCell = (props: { readonly name: string; readonly field: Field; readonly row: WireRow }) => (
  <Suspense fallback={formatInstant(String(props.row[props.name]))}>
    <Deadline {...props} />
  </Suspense>
);
/** A cell for what was said and decided. */
export const storyCell = ({ value }: CellProps) => (
  <Suspense fallback={null}>
    <Story value={value} />
  </Suspense>
);
