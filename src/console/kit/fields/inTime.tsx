import { Suspense } from 'react';
import type { Field } from '../../../language/field';
import { lazily } from '../../base/loading/lazily';
import type { WireRow } from '../../contract';

interface CellProps {
  readonly row: WireRow;
  readonly value: unknown;
}
const Deadline = lazily(async () => (await import('./Deadline')).Deadline);
const HoldingTime = lazily(async () => (await import('./HoldingTime')).HoldingTime);
const Story = lazily(async () => (await import('./Deadline')).Story);

/** The time by which a row has to be dealt with, or from or until which it holds; comes with the first that is shown. */
export function TimeCell(props: { readonly name: string; readonly field: Field; readonly row: WireRow; readonly text: string }) {
  const Time = props.field.holds ? HoldingTime : Deadline;
  return (
    <Suspense fallback={props.text}>
      <Time {...props} />
    </Suspense>
  );
}
/** A cell for the entries of a conversation. */
export const storyCell = ({ value }: CellProps) => (
  <Suspense fallback={null}>
    <Story value={value} />
  </Suspense>
);
