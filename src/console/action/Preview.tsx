import { formatCount } from '../../language/format';
import type { WireRow } from '../contract';
import { reasonsOf, titleOf, type Acting, type Judged } from './offers';
import type { useRehearsal } from './useRehearsal';
import classes from './action.module.css';

/** What a run will do before it is started: how many rows, how many of them can, why the others are skipped. */
export function Preview({ acting, rows, judged, told }: { acting: Acting; rows: readonly WireRow[]; judged: Judged; /** What the server says of it, or how far it has looked. */ told: ReturnType<typeof useRehearsal> }) {
  if (acting.action.on === 'none') return null;
  if (rows.length === 1 && judged.eligible.length === 1) return <p className={classes.preview}>{acting.resource.label} <b>{titleOf(acting.resource, rows[0]!)}</b></p>;
  const effect = told && 'done' in told ? told : null;
  const reasons = effect?.refused ?? reasonsOf(judged.skipped);
  const done = effect?.done ?? judged.eligible.length;
  return (
    <div className={classes.preview} aria-live="polite">
      <p>选中 <b>{formatCount(rows.length)}</b> 行,可执行 <b>{formatCount(done)}</b> 行{rows.length > done && <>,<b>{formatCount(rows.length - done)}</b> 行将跳过</>}</p>
      {reasons.length > 0 && <ul>{reasons.slice(0, 4).map(({ why, count: n }) => <li key={why}>{formatCount(n)} 行:{why}</li>)}{reasons.length > 4 && <li>等 {reasons.length} 种原因</li>}</ul>}
      {judged.eligible.length > 1 && <p className={classes.told}>{effect ? '已由服务器试算,没有改动任何数据' : told ? `服务器正在试算 ${formatCount((told as { looked: number }).looked)} / ${formatCount(judged.eligible.length)}` : '按列表里的状态判断'}</p>}
    </div>
  );
}

