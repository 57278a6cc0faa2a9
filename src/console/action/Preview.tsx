import type { WireRow } from '../contract';
import { reasonsOf, titleOf, type Acting, type Judged } from './offers';
import classes from './action.module.css';

/** What a run will do before it is started: how many rows, how many of them can, why the others are skipped. */
export function Preview({ acting, rows, judged }: { acting: Acting; rows: readonly WireRow[]; judged: Judged }) {
  if (acting.action.on === 'none') return null;
  if (rows.length === 1 && judged.eligible.length === 1) return <p className={classes.preview}>{acting.resource.label} <b>{titleOf(acting.resource, rows[0]!)}</b></p>;
  const reasons = reasonsOf(judged.skipped);
  return (
    <div className={classes.preview} aria-live="polite">
      <p>选中 <b>{rows.length}</b> 行,可执行 <b>{judged.eligible.length}</b> 行{judged.skipped.length > 0 && <>,<b>{judged.skipped.length}</b> 行将跳过</>}</p>
      {reasons.length > 0 && <ul>{reasons.slice(0, 4).map(({ why, count }) => <li key={why}>{count} 行:{why}</li>)}{reasons.length > 4 && <li>等 {reasons.length} 种原因</li>}</ul>}
    </div>
  );
}
