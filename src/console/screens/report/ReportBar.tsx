import { Loader } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCalendar,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconNote,
  IconPhotoDown,
  IconRefresh,
  IconRosetteDiscountCheck,
  IconStackPop,
  IconZoomQuestion,
  IconTrendingUp,
  IconHighlight,
} from '@tabler/icons-react';
import { shortOf } from '../../../../commands/command';
import { SCREEN } from '../../../../commands/screen';
import { REPORT, type ReportChoice } from '../../../../commands/screens/report';
import { measureOf, periodOf, STATS } from '../../../../commands/screens/stats';
import type { Measure } from '../../../language/measures';
import { IconTool } from '../../kit/keys/IconTool';
import { Keycap } from '../../kit/keys/Keycap';
import { useKeys } from '../../kit/keys/useKeys';
import type { DatePreset } from '../../kit/filter/datePresets';
import { Choice } from './Choice';
import stats from './chart.module.css';
import { Chooser, type Option } from './Chooser';
import classes from './report.module.css';

export interface Choosing {
  /** `figure`: what can be done with the one at hand, as commands. */
  readonly what: ReportChoice | 'figure';
  /** Where in the window it stands, if not below a button. */
  readonly at?: readonly [x: number, y: number];
  readonly options: readonly Option[];
  readonly value: string;
}
interface ReportBarProps {
  readonly run: (command: string) => void;
  readonly shown: Readonly<Record<'rows' | 'columns' | 'compare' | 'top', string>>;
  readonly measures: readonly (readonly [string, Measure])[];
  readonly measure: string;
  /** Rows are as they are now: nothing is asked of time. */
  readonly isNow: boolean;
  readonly periods: readonly DatePreset[];
  readonly period: readonly [string | null, string | null];
  /** What is being chosen, and how that ends. */
  readonly choosing: Choosing | null;
  readonly onTake: (what: Choosing['what'], value: string, isGoingOn: boolean) => void;
  readonly onClose: () => void;
  readonly isFetching: boolean;
  readonly isThere: boolean;
  readonly hasPicture: boolean;
}
const HINTS: Readonly<Partial<Record<ReportChoice, string>>> = { rows: '按住 ⇧ 选,接着选列', columns: '按住 ⇧ 选,接着选指标' };
const CHOICES = ['rows', 'columns', 'compare', 'top'] as const;
const CHOICES_NOW = ['rows', 'columns', 'top'] as const;

/** What is looked at: axes, measure, period, compare; and what can be done with it. */
export function ReportBar({
  run,
  shown,
  measures,
  measure,
  isNow,
  periods,
  period,
  choosing,
  onTake,
  onClose,
  isFetching,
  isThere,
  hasPicture,
}: ReportBarProps) {
  const keys = useKeys();
  const chooser = (what: Choosing['what']) =>
    choosing?.what === what && (
      <Chooser
        label={what === 'figure' ? '这个数字' : (REPORT[what as 'rows']?.label ?? '导出')}
        {...choosing}
        hint={HINTS[what as 'rows']}
        onTake={(value, isGoingOn) => onTake(what, value, isGoingOn)}
        onClose={onClose}
      />
    );
  return (
    <div className={stats.bar} data-region="toolbar">
      <div className={classes.axes}>
        {(isNow ? CHOICES_NOW : CHOICES).map((what) => (
          <span key={what} className={classes.slot}>
            <button
              type="button"
              className={classes.pick}
              aria-haspopup="menu"
              aria-expanded={choosing?.what === what}
              data-command={REPORT[what].id}
              onClick={() => (choosing?.what === what ? onClose() : run(REPORT[what].id))}
            >
              {shortOf(REPORT[what])} <b>{shown[what]}</b>
              <IconChevronDown size={12} stroke={1.8} aria-hidden />
              <Keycap of={keys(REPORT[what])} />
            </button>
            {chooser(what)}
          </span>
        ))}
        <IconTool command={REPORT.transpose} icon={IconArrowsExchange} onPress={run} />
      </div>
      <span className={classes.slot}>{chooser('measure')}</span>
      <Choice
        label="指标"
        of={measures.map(([key, { label }], i) => ({ command: measureOf(key, label, i), on: key === measure }))}
        onPress={run}
      />
      {!isNow && (
        <div className={classes.when}>
          <Choice
            label="时间"
            of={periods.map((p) => ({ command: periodOf(p.label), on: (p.from || null) === period[0] && (p.to || null) === period[1] }))}
            onPress={run}
          />
          <span className={classes.slot}>
            <IconTool command={REPORT.span} icon={IconCalendar} onPress={run} />
            {chooser('span')}
          </span>
          <IconTool command={REPORT.before} icon={IconChevronLeft} off={!period[0]} onPress={run} />
          <IconTool command={REPORT.after} icon={IconChevronRight} off={!period[0]} onPress={run} />
        </div>
      )}
      <div className={stats.tools} role="status">
        {isFetching && <Loader size={12} role="img" aria-label="正在更新" />}
        <span className={classes.slot}>
          <IconTool command={REPORT.drill} icon={IconStackPop} off={!isThere} onPress={run} />
          {chooser('drill')}
        </span>
        {chooser('figure')}
        {!isNow && <IconTool command={REPORT.why} icon={IconTrendingUp} off={!isThere} onPress={run} />}
        <IconTool command={REPORT.explain} icon={IconZoomQuestion} off={!isThere} onPress={run} />
        <IconTool command={REPORT.limits} icon={IconHighlight} off={!isThere} onPress={run} />
        <IconTool command={REPORT.recount} icon={IconRosetteDiscountCheck} off={!isThere} onPress={run} />
        {!isNow && <IconTool command={REPORT.note} icon={IconNote} off={!period[0]} onPress={run} />}
        <IconTool command={STATS.picture} icon={IconPhotoDown} off={!hasPicture} onPress={run} />
        <span className={classes.slot}>
          <IconTool command={SCREEN.export} icon={IconDownload} off={!isThere} onPress={run} />
          {chooser('file')}
        </span>
        <IconTool command={SCREEN.refresh} icon={IconRefresh} onPress={run} />
      </div>
    </div>
  );
}
