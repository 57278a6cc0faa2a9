import { present } from '../../console/contract';
import { formatInstant } from '../../language/format';
import type { thirdWaybill, TrackPoint } from './waybill';

/** Where a delivery has been, one line a step. */
function Track({ value }: { value: unknown }) {
  const points = (value ?? []) as readonly TrackPoint[];
  return points.length ? (
    <span style={{ whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums' }}>
      {points.map((p) => `${formatInstant(p.at)}  ${p.text}`).join('\n')}
    </span>
  ) : (
    <span>—</span>
  );
}

export const thirdWaybillConsole = present<typeof thirdWaybill>('third_waybill', { cells: { track: Track } });
