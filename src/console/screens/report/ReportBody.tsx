import { Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { HTMLAttributes, Ref, RefObject } from 'react';
import { FILTERS } from '../../../../commands/screens/list';
import { withoutSaid } from '../../../language/figures';
import { formatInstant } from '../../../language/format';
import type { ReportPage } from '../../../language/page';
import { isInOrder, type Place } from '../../../language/report';
import { lazily } from '../../base/loading/lazily';
import { fieldOf } from '../../kit/columns/columns';
import { activeFilters } from '../../kit/filter/filterQuery';
import { refusedFilters, Trouble } from '../../kit/rows/Trouble';
import listClasses from '../list/list.module.css';
import { notesSaid, type Note } from './marks';
import { Picture } from './Picture';
import { Pivot, type PivotPort } from './Pivot';
import type { useNotes } from './useNotes';
import type { useReport } from './useReport';
import classes from './report.module.css';

// Few reports are maps.
const HeatMap = lazily(async () => (await import('./HeatMap')).HeatMap);

interface ReportBodyProps extends HTMLAttributes<HTMLDivElement> {
  readonly page: ReportPage;
  readonly look: ReturnType<typeof useReport>;
  readonly picture: RefObject<SVGSVGElement | null>;
  readonly flags: ReturnType<typeof useNotes>['flags'];
  readonly notes: readonly Note[];
  readonly onMeasure: (name: string) => void;
  readonly onOpen: (place: Place, name: string) => void;
  readonly pivot: Ref<PivotPort>;
  readonly refocus: () => void;
}

/** What a report says: its picture and its table, or why there is none. */
export function ReportBody({ page, look, picture, flags, notes, onMeasure, onOpen, pivot, refocus, ...held }: ReportBodyProps) {
  const { report, resource, axes, rows, columns, measure, shown, error, filters, isFetching } = look;
  const { measures } = report;
  const isThere = shown !== undefined && shown.members[0].length > 0;
  const isNow = report.on === undefined;
  const isInTime = isInOrder(axes[rows]!);
  const sortName = look.sort.replace(/^-/, '');
  const hourOf = `${report.on}_hour`;
  const heads = [axes[rows]!.label, columns ? axes[columns]!.label : null] as const;
  const refused = refusedFilters(error, filters, (key) => fieldOf(resource, key)?.label);
  return (
    <div className={classes.body} {...held} aria-busy={(!shown && !error) || look.isPlaceholderData || undefined}>
      {error && !isFetching ? (
        <div className={classes.chart} data-region="grid" tabIndex={-1}>
          <Trouble
            error={error}
            refused={refused}
            onDrop={() => {
              look.change(refused!.changes);
              refocus();
            }}
            onRetry={() => void look.refetch()}
          />
        </div>
      ) : !shown ? (
        <div className={classes.chart} data-region="grid" tabIndex={-1}>
          <Skeleton height={300} />
        </div>
      ) : !isThere ? (
        <div className={listClasses.instead} data-region="grid" tabIndex={-1} role="status">
          <IconChartBar size={28} stroke={1.3} aria-hidden />
          <p>没有符合条件的{resource.label}</p>
          {activeFilters(page, filters).length > 0 && (
            <button
              type="button"
              className={classes.pick}
              data-command={FILTERS.reset.id}
              onClick={() => {
                look.reset();
                refocus();
              }}
            >
              清除全部条件
            </button>
          )}
        </div>
      ) : (
        <>
          <p className={classes.note} role="status">
            {shown.period[0] ? `${shown.period[0]} 至 ${shown.period[1]}` : isNow ? `截至 ${formatInstant(shown.asOf)}` : '全部时间'}
            {shown.was && ` · 对比 ${shown.was.period[0]} 至 ${shown.was.period[1]}${shown.was.until ? '(到今天的同一时刻)' : ''}`}
            {!isInTime && ` · 按${measures[sortName]?.label}${look.sort.startsWith('-') ? '从多到少' : '从少到多'}`}
            {shown.without && ` · ${withoutSaid(report, shown)}`}
            {notes.length > 0 &&
              !flags.flat().some(Boolean) &&
              ` · 备注:${notesSaid(notes.slice(0, 3))}${notes.length > 3 ? ` 等 ${notes.length} 条` : ''}`}
          </p>
          <div className={columns ? classes.whole : classes.beside}>
            {look.heat.length > 0 && !columns ? (
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
                notes={notes}
                hrefOf={look.hrefOf}
              />
            )}
            <div className={classes.figures} data-region="grid" tabIndex={-1}>
              <Pivot
                label={`${page.name}:${heads[0]}${heads[1] ? ` × ${heads[1]}` : ''}`}
                report={report}
                data={shown}
                limits={look.limits}
                flags={flags}
                names={look.names}
                measures={measures}
                measure={measure}
                sort={isInTime ? '' : look.sort}
                heads={heads}
                onMeasure={onMeasure}
                onOpen={onOpen}
                port={pivot}
              />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
