import { Suspense, useState, type RefObject } from 'react';
import { adds, isInOrder, type Axis, type Place, type Report, type ReportData } from '../../../language/report';
import { describeLimit, type Limit } from '../../../language/figures';
import { REVISED } from '../../../language/revised';
import type { Measure } from '../../../language/measures';
import { Chart } from './Chart';
import { MAX_BARS, MOST_LINES, type ChartGroup } from './chartProps';
import { titleOf } from './chartWords';
import { describeGoal, markOf } from './marks';
import { lazily } from '../../base/loading/lazily';
import classes from './report.module.css';

// Few reports open with two axes. While their file comes the table stands already.
const Lines = lazily(async () => (await import('./crossed')).Lines);
const Stacks = lazily(async () => (await import('./crossed')).Stacks);

/** Whether the parts of a row can be told apart as such: few of them, which come to the row, and nothing below zero. */
export const stacks = (data: ReportData, measure: Measure, at: number, columns: Axis | null): boolean =>
  columns !== null &&
  data.members[1].length <= MOST_LINES &&
  adds(measure, columns) &&
  data.cells.every((row) => row.every((figures) => (figures[at] ?? 0) >= 0));

interface PictureProps {
  readonly data: ReportData;
  readonly measures: Readonly<Record<string, Measure>>;
  readonly measure: string;
  readonly axes: readonly [rows: Axis, columns: Axis | null];
  readonly label: string;
  readonly svgRef: RefObject<SVGSVGElement | null>;
  readonly report: Report;
  readonly limits: readonly Limit[];
  /** What stands above each row. */
  readonly flags: readonly string[];
  /** Whether parts are stacked where they could be lines. */
  readonly isStacked: boolean;
  readonly hrefOf: (place: Place, name: string) => { readonly href: string } | { readonly why: string };
}

/** The chart that the shape of the answer asks for: a line over time, bars of the rest, lines of a few columns; a table of many columns is its own, by its shades. */
export function Picture({
  data,
  measures,
  measure,
  axes: [rows, columns],
  label,
  svgRef,
  report,
  limits,
  flags,
  isStacked,
  hrefOf,
}: PictureProps) {
  const [cursor, setCursor] = useState(0);
  const at = data.measures.indexOf(measure);
  const one = measures[measure]!;
  const isLine = isInOrder(rows);
  const goal = report.goals?.[measure];
  const drawn = limits.filter((limit) => limit.measure === measure && limit.of === 'value');
  const areStacks = stacks(data, one, at, columns) && (isStacked || !isLine);
  if (columns && !areStacks && !(isLine && data.members[1].length <= MOST_LINES)) return null;
  const hrefOfRow = (row: number) => {
    const found = hrefOf({ row, column: null }, measure);
    return 'href' in found ? found.href : undefined;
  };
  const head = (
    <figcaption>
      {titleOf(one)}
      <span>
        按{rows.label}
        {columns ? `和${columns.label}` : ''}
        {(!columns || areStacks) && !isLine && data.members[0].length > MAX_BARS ? `,前 ${MAX_BARS} 组` : ''}
        {data.was && !columns && ',虚线是对比的时期'}
        {flags.some((flag) => flag.includes(REVISED)) && ` · ↺ ${REVISED}`}
        {goal && ` · ${describeGoal(one, goal)}`}
        {drawn.map((limit) => ` · ${describeLimit(report, limit)}`)}
      </span>
    </figcaption>
  );
  if (columns)
    return (
      <div className={classes.chart} data-region="detail">
        <figure>
          {head}
          <Suspense fallback={null}>
            {areStacks ? (
              <Stacks data={data} measure={one} at={at} label={label} svgRef={svgRef} flags={flags} isInTime={isLine} hrefOf={hrefOfRow} />
            ) : (
              <Lines data={data} measure={one} at={at} label={label} svgRef={svgRef} flags={flags} limits={drawn} />
            )}
          </Suspense>
        </figure>
      </div>
    );
  const groups = data.members[0].map((member, r): ChartGroup => ({
    key: String(r),
    label: member.label,
    values: { [measure]: data.rows[r]![at] ?? null },
  }));
  return (
    <div className={classes.chart} data-region="detail">
      <figure>
        {head}
        <Chart
          kind={isLine ? 'line' : 'bar'}
          groups={groups}
          before={data.was?.rows.map((figures) => figures[at] ?? null)}
          name={measure}
          goal={goal && (goal.least ?? goal.most)}
          limits={drawn}
          marks={data.members[0].map((_, r) => {
            const { unripe, text } = markOf(report, data, measure, data.rows[r]!, limits, data.was?.rows[r]);
            return { isUnripe: unripe > 0, label: text, flag: flags[r] ?? '' };
          })}
          measure={one}
          cursor={Math.min(cursor, groups.length - 1)}
          hrefOf={(group) => hrefOfRow(Number(group.key))}
          onCursor={setCursor}
          svgRef={svgRef}
          label={label}
        />
      </figure>
    </div>
  );
}
