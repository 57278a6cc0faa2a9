import type { Measure, StatisticsData, StatisticsGroup } from '../../../language/statistics';
import { figureOf } from '../../../language/figures';
import classes from './stats.module.css';

interface FiguresTableProps {
  readonly label: string;
  readonly dimension: string;
  readonly measures: readonly (readonly [string, Measure])[];
  /** The measure that is drawn, and whether the groups stand in its order. */
  readonly name: string;
  readonly isOrder: boolean;
  readonly groups: readonly StatisticsGroup[];
  readonly total: StatisticsData['total'];
  readonly cursor: number;
  readonly hrefOf: (group: StatisticsGroup) => string | undefined;
  readonly onCursor: (at: number) => void;
  readonly onMeasure: (name: string) => void;
}

/** The figures behind a chart. */
export const FiguresTable = ({
  label,
  dimension,
  measures,
  name,
  isOrder,
  groups,
  total,
  cursor,
  hrefOf,
  onCursor,
  onMeasure,
}: FiguresTableProps) => (
  <div className={classes.table} data-region="detail">
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{dimension}</th>
          {measures.map(([key, one]) => (
            <th key={key} scope="col" data-on={key === name || undefined} aria-sort={key === name && isOrder ? 'descending' : undefined}>
              <button type="button" data-command={`screen:measure.${key}`} onClick={() => onMeasure(key)}>
                {one.label}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group, i) => (
          <tr key={group.key ?? ''} data-cursor={i === cursor || undefined}>
            <th scope="row" title={group.label}>
              <Line href={hrefOf(group)} at={i} isCursor={i === cursor} onCursor={onCursor} label={group.label} />
            </th>
            {measures.map(([key, one]) => (
              <td key={key}>{figureOf(one, group.values[key])}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          {measures.map(([key, one]) => (
            <td key={key}>{figureOf(one, total[key])}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  </div>
);

/** The name of a group in the table. The keyboard is on one of them at a time. */
function Line({
  href,
  at,
  isCursor,
  onCursor,
  label,
}: {
  href: string | undefined;
  at: number;
  isCursor: boolean;
  onCursor: (at: number) => void;
  label: string;
}) {
  const rowProps = { 'data-line': at, tabIndex: isCursor ? 0 : -1, onFocus: () => onCursor(at) };
  return href ? (
    <a href={href} {...rowProps}>
      {label}
    </a>
  ) : (
    <span {...rowProps}>{label}</span>
  );
}
