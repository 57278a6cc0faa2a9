import { useMemo } from 'react';
import type { Axis, ReportData } from '../../../language/report';
import { useRead } from '../../base/http/useRead';
import { notesBy, joinNotes, type Note } from './marks';

const NOTHING: readonly never[] = [];

/** What was noted at the days of a report. @param sides names of the axes down and across. @returns `flags`: the notes at each member of both sides. */
export function useNotes(
  shown: ReportData | undefined,
  axes: Readonly<Record<string, Axis>>,
  [rows, columns]: readonly [string, string | undefined],
) {
  const [from, to] = shown?.period ?? [null, null];
  const found = useRead<{ notes: readonly Note[] }>(
    '/console/report/notes',
    { from: from ?? '', to: to ?? '' },
    { enabled: from !== null && to !== null },
  );
  const notes = found.data?.notes ?? NOTHING;
  const flags = useMemo(() => {
    const of = (name: string | undefined, side: 0 | 1) =>
      shown && name ? notesBy(axes[name]!, shown.members[side], notes).map(joinNotes) : [];
    return [of(rows, 0), of(columns, 1)] as const;
  }, [shown, axes, rows, columns, notes]);
  return { notes, flags, to, reread: () => void found.refetch() };
}
