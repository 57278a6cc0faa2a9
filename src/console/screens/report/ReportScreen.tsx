import { useCallback } from 'react';
import { REPORT } from '../../../../commands/screens/report';
import type { ReportPage } from '../../../language/page';
import { isInOrder } from '../../../language/report';
import type { ScreenProps } from '../../contract';
import { useHeldFocus } from '../../kit/focus/useHeldFocus';
import { ScreenFrame } from '../common/ScreenFrame';
import stats from './chart.module.css';
import { ReportBar } from './ReportBar';
import { ReportBody } from './ReportBody';
import { ReportDialogs } from './ReportDialogs';
import { useReportScreen } from './useReportScreen';

/** A report: two axes, measures and a period, as chart and table, and from each number the way to its rows. */
export function ReportScreen({ page, visible }: ScreenProps<ReportPage>) {
  const { screen, look, views, noted, question, options, ...at } = useReportScreen({ page, visible });
  const { axes, rows, columns, measure, shown, compare, top } = look;
  const { run, refocus } = screen;
  /** The head of the measure in hand turns its order. */
  const onMeasure = useCallback((name: string) => run(name === measure ? REPORT.order.id : `screen:measure.${name}`), [run, measure]);
  const isThere = shown !== undefined && shown.members[0].length > 0;
  return (
    <ScreenFrame screen={screen} className={stats.screen} onKeyDown={screen.onKeyDown} view={views.name} onViews={views.show}>
      <ReportBar
        run={run}
        shown={{
          rows: axes[rows]!.label,
          columns: columns ? axes[columns]!.label : '指标',
          compare: options('compare').options.find(({ value }) => value === compare)?.label ?? '不对比',
          top: !isInOrder(axes[rows]!) && top ? `前 ${top}` : '全部',
        }}
        measures={look.own}
        measure={measure}
        isNow={at.isNow}
        periods={at.periods}
        period={shown?.period ?? [null, null]}
        choosing={at.choosing}
        onTake={at.taken}
        onClose={at.stopChoosing}
        isFetching={look.isFetching}
        isThere={isThere}
        hasPicture={isThere}
      />
      <ReportBody
        page={page}
        screen={screen}
        look={look}
        picture={at.picture}
        flags={noted.flags}
        notes={noted.notes}
        revised={at.revised}
        onMeasure={onMeasure}
        onOpen={at.open}
        onMenu={at.askFigure}
        pivot={at.pivot}
        {...useHeldFocus(refocus, visible)}
      />
      {views.panel}
      <ReportDialogs page={page} look={look} asked={question.asked} notes={noted.notes} onNoted={noted.reread} onClose={question.close} />
    </ScreenFrame>
  );
}
