import { formatCount, formatInstant } from '../../../language/format';
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { titleOf } from '../../work/acting/offers';
import type { Mark, Marks } from './queue';
import classes from './review.module.css';

interface ReviewRowsProps {
  readonly resource: Resource;
  readonly rows: readonly WireRow[] | null;
  readonly at: string | undefined;
  readonly marks: Marks;
  readonly more: number;
  readonly onGo: (id: string) => void;
}

/** The rows of a review, and what became of each. */
export const ReviewRows = ({ resource, rows, at, marks, more, onGo }: ReviewRowsProps) => (
  <ol className={classes.rows} aria-label="等着审核的">
    {rows?.map((one) => (
      <li key={one.id}>
        <button type="button" tabIndex={-1} aria-current={one.id === at || undefined} onClick={() => onGo(one.id)}>
          <span>{titleOf(resource, one)}</span>
          <Outcome mark={marks[one.id]} row={one} />
        </button>
      </li>
    ))}
    {more > 0 && <li className={classes.quiet}>另有 {formatCount(more)} 条,审完这些再来</li>}
  </ol>
);

/** What became of a row, or since when it waits. */
function Outcome({ mark, row }: { mark: Mark | undefined; row: WireRow }) {
  if (!mark) return <small>{typeof row.createdAt === 'string' ? formatInstant(row.createdAt).slice(0, 10) : ''}</small>;
  const verdict = mark.verdict === 1 ? '通过' : '驳回';
  const text = { held: `${verdict} · 待发出`, sent: `${verdict} · 正在发出`, done: verdict, failed: '没有完成' }[mark.phase];
  return <small data-verdict={mark.phase === 'failed' ? 'failed' : mark.verdict}>{text}</small>;
}
