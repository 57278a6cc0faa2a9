import { useEffect } from 'react';
import type { WireRow } from '../../console/contract';
import { Bar, follow, isUnderWay } from '../../console/work/export/exports';

/** How far a task is. One that is under way is asked after, so that the list it stands in stays true. */
export function Progress({ row }: { row: WireRow }) {
  const underWay = isUnderWay(row);
  useEffect(() => {
    if (underWay) void follow(row.id);
  }, [underWay, row.id]);
  return underWay ? <Bar value={Number(row.progress)} /> : <>{Number(row.progress)}%</>;
}
