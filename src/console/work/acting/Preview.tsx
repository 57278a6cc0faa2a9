import { formatCount } from '../../../language/format';
import type { Effect, WireRow } from '../../contract';
import type { Acting } from './acting';
import { briefly, skippedIn, titleOf, type Judged } from './offers';
import type { useRehearsal } from './useRehearsal';
import classes from '../../kit/keys/dialogs.module.css';

interface PreviewProps {
  readonly acting: Acting;
  readonly rows: readonly WireRow[];
  readonly judged: Judged;
  /** By the server's word, where that is known. */
  readonly effect: Effect;
  /** The result of the server's dry run, or its progress. */
  readonly rehearsal: ReturnType<typeof useRehearsal>;
}

/** What a run will do before it is started: how many rows, how many of them can, why the others are skipped. */
export function Preview({ acting, rows, judged, effect: { done, refused, certain }, rehearsal }: PreviewProps) {
  if (acting.action.on === 'none') return null;
  if (rows.length === 1 && judged.eligible.length === 1)
    return (
      <p className={classes.preview}>
        {acting.resource.label} <b>{titleOf(acting.resource, rows[0]!)}</b>
      </p>
    );
  const skipped = skippedIn(refused);
  return (
    <div className={classes.preview} aria-live="polite">
      <p>
        选中 <b>{formatCount(rows.length)}</b> 行,可执行 <b>{formatCount(done)}</b> 行
        {skipped > 0 && (
          <>
            ,<b>{formatCount(skipped)}</b> 行将跳过
          </>
        )}
      </p>
      {refused.length > 0 && (
        <ul>
          {briefly(refused).map(({ why, count }) => (
            <li key={why}>
              {formatCount(count)} 行:{why}
            </li>
          ))}
        </ul>
      )}
      {judged.eligible.length > 1 && (
        <p className={classes.summary}>
          {certain
            ? '已由服务器试算,没有改动任何数据'
            : rehearsal && 'looked' in rehearsal
              ? `服务器正在试算 ${formatCount(rehearsal.looked)} / ${formatCount(judged.eligible.length)}`
              : '按列表里的状态判断'}
        </p>
      )}
    </div>
  );
}
