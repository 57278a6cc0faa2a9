import { formatCount, formatInstant } from '../../../language/format';
import { Trouble } from '../../kit/rows/Trouble';
import { EvidenceOf } from '../../work/acting/EvidenceOf';
import { titleOf } from '../../work/acting/offers';
import { Story } from '../record/Story';
import type { useReviewing } from './useReviewing';
import classes from './review.module.css';

type ReviewEvidenceProps = Pick<ReturnType<typeof useReviewing>, 'resource' | 'found' | 'marks' | 'row' | 'acting'>;

/** What a row of a review is decided by, or why there is none. */
export function ReviewEvidence({ resource, found: { rows, error, retry }, marks, row, acting }: ReviewEvidenceProps) {
  if (error && !rows) return <Trouble error={error} onRetry={retry} />;
  if (!rows) return <p aria-busy>正在读取</p>;
  if (!row || !acting)
    return (
      <p role="status" className={classes.quiet}>
        {row
          ? '这一条已经不等着审核了'
          : rows.length === 0
            ? `没有等着审核的${resource.label}`
            : `这 ${formatCount(rows.length)} 条都有结论了`}
      </p>
    );
  return (
    <>
      <div className={classes.head}>
        <h2>{titleOf(resource, row)}</h2>
        {typeof row.createdAt === 'string' && <small>提交于 {formatInstant(row.createdAt)}</small>}
      </div>
      {marks[row.id]?.message && <p role="alert">{marks[row.id]!.message}</p>}
      <EvidenceOf key={row.id} acting={acting} rows={[row]} />
      <Story resource={resource} row={row} talks={[]} />
    </>
  );
}
