import { Skeleton } from '@mantine/core';
import { Suspense, type HTMLAttributes, type Ref, type RefObject } from 'react';
import { describeOmitted } from '../../../language/figures';
import { formatInstant } from '../../../language/format';
import type { ReportPage } from '../../../language/page';
import { isInOrder, type Place } from '../../../language/report';
import { revisedLine } from '../../../language/revised';
import { lazily } from '../../base/loading/lazily';
import { NoFigures } from '../common/NoFigures';
import type { Screen } from '../common/useScreen';
import { flagOf, joinNotes, type Note } from './marks';
import { Picture } from './Picture';
import { Pivot, type PivotPort } from './Pivot';
import type { useNotes } from './useNotes';
import type { useReport } from './useReport';
import type { useRevised } from './useRevised';
import classes from './report.module.css';

// Few reports are maps. While its file comes the table stands already, and has the keyboard.
const HeatMap = lazily(async () => (await import('./HeatMap')).HeatMap);
const ReportTrouble = lazily(async () => (await import('./ReportTrouble')).ReportTrouble);
const Strange = lazily(async () => (await import('./Strange')).Strange);

interface ReportBodyProps extends HTMLAttributes<HTMLDivElement> {
  readonly page: ReportPage;
  readonly screen: Screen;
  readonly look: ReturnType<typeof useReport>;
  readonly picture: RefObject<SVGSVGElement | null>;
  readonly flags: ReturnType<typeof useNotes>['flags'];
  readonly notes: readonly Note[];
  readonly revised: ReturnType<typeof useRevised>['marks'];
  readonly onMeasure: (name: string) => void;
  readonly onOpen: (place: Place, name: string) => void;
  readonly onMenu: (at: readonly [x: number, y: number]) => void;
  readonly pivot: Ref<PivotPort>;
}

/** What a report says: its picture and its table, or why there is none. */
export function ReportBody({
  page,
  screen,
  look,
  picture,
  flags,
  notes,
  revised,
  onMeasure,
  onOpen,
  onMenu,
  pivot,
  ...held
}: ReportBodyProps) {
  const { report, axes, rows, columns, measure, shown, error, filters, isFetching } = look;
  const { measures } = report;
  const isThere = shown !== undefined && shown.members[0].length > 0;
  const isMap = look.heat.length > 0 && !columns;
  const isNow = report.on === undefined;
  const isInTime = isInOrder(axes[rows]!);
  const sortName = look.sort.replace(/^-/, '');
  const hourOf = `${report.on}_hour`;
  const later = revised.map((marks, side) =>
    marks.flatMap((mark, i) => (mark && shown ? [[shown.members[side]![i]!.label, mark.text] as const] : [])),
  );
  const heads = [axes[rows]!.label, columns ? axes[columns]!.label : null] as const;
  return (
    <div className={classes.body} {...held} aria-busy={(!shown && !error) || look.isPlaceholderData || undefined}>
      {look.strange.length > 0 && (
        <Suspense fallback={null}>
          <Strange page={page} look={look} refocus={screen.refocus} />
        </Suspense>
      )}
      {error && !isFetching ? (
        <div className={classes.chart} data-region="grid" tabIndex={-1}>
          <Suspense fallback={null}>
            <ReportTrouble page={page} look={look} error={error} refocus={screen.refocus} />
          </Suspense>
        </div>
      ) : !shown ? (
        <div className={classes.chart} data-region="grid" tabIndex={-1}>
          <Skeleton height={300} />
        </div>
      ) : !isThere && !isMap ? (
        <NoFigures screen={screen} data-region="grid" tabIndex={-1} />
      ) : (
        <>
          <p className={classes.note} role="status" data-title={page.name}>
            {shown.period[0] ? `${shown.period[0]} 至 ${shown.period[1]}` : isNow ? `截至 ${formatInstant(shown.asOf)}` : '全部时间'}
            {shown.was && ` · 对比 ${shown.was.period[0]} 至 ${shown.was.period[1]}${shown.was.until ? '(到今天的同一时刻)' : ''}`}
            {/* Where the table stands below the map, nobody would see it say so. */}
            {!isThere && ` · 没有符合条件的${look.resource.label}`}
            {isThere && !isInTime && ` · 按${measures[sortName]?.label}${look.sort.startsWith('-') ? '从多到少' : '从少到多'}`}
            {shown.without && ` · ${describeOmitted(report, shown)}`}
            {notes.length > 0 &&
              !flags.flat().some(Boolean) &&
              ` · 备注:${joinNotes(notes.slice(0, 3))}${notes.length > 3 ? ` 等 ${notes.length} 条` : ''}`}
          </p>
          <div className={columns ? classes.whole : classes.beside}>
            {isMap ? (
              <Suspense fallback={<Skeleton height={300} />}>
                <HeatMap
                  data={shown}
                  measures={measures}
                  measure={measure}
                  heat={look.heat}
                  label={page.name}
                  onOpen={onOpen}
                  hour={report.per?.includes('hour') ? (filters[hourOf] ?? null) : undefined}
                  onHour={(hour) =>
                    look.set({
                      [hourOf]: hour,
                      [`${report.on}_from`]: shown.period[0],
                      [`${report.on}_to`]: shown.period[1],
                      span: null,
                    })
                  }
                />
              </Suspense>
            ) : (
              <Picture
                data={shown}
                measures={measures}
                measure={measure}
                axes={[axes[rows]!, columns ? axes[columns]! : null]}
                label={page.name}
                svgRef={picture}
                report={report}
                limits={look.limits}
                flags={shown.members[0].map((_, r) => flagOf(flags[0][r], revised[0][r]))}
                isStacked={look.isStacked}
                hrefOf={look.hrefOf}
              />
            )}
            <div className={classes.figures} data-region="grid" tabIndex={-1}>
              {isThere ? (
                <Pivot
                  label={`${page.name}:${heads[0]}${heads[1] ? ` × ${heads[1]}` : ''}`}
                  report={report}
                  data={shown}
                  limits={look.limits}
                  flags={flags}
                  revised={revised}
                  names={look.names}
                  measures={measures}
                  measure={measure}
                  sort={isInTime ? '' : look.sort}
                  heads={heads}
                  onMeasure={onMeasure}
                  onOpen={onOpen}
                  onMenu={onMenu}
                  port={pivot}
                />
              ) : (
                <NoFigures screen={screen} />
              )}
              {later.map(
                (groups, side) =>
                  groups.length > 0 && (
                    <p key={side} className={classes.onPaper}>
                      {revisedLine(groups)}
                    </p>
                  ),
              )}
            </div>
          </div>
        </>
      )}
    </div>
  );
}
