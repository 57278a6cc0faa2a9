import { SCREEN } from '../../../../commands/screen';
import { dimensionOf, measureOf, periodOf, STATS } from '../../../../commands/screens/stats';
import { Loader } from '@mantine/core';
import { IconDownload, IconPhotoDown, IconRefresh } from '@tabler/icons-react';
import { IconTool } from '../../kit/keys/IconTool';
import type { Screen } from '../common/useScreen';
import { Choice } from './Choice';
import { figureOf } from '../../../language/figures';
import type { useFigures } from './useFigures';
import classes from './stats.module.css';

interface StatsBarProps {
  readonly screen: Screen;
  readonly figures: ReturnType<typeof useFigures>;
  readonly periods: readonly { readonly label: string; readonly from: string; readonly to: string }[];
  /** The field that `periods` are about. */
  readonly time: string | undefined;
  readonly isThere: boolean;
}

/** What is counted by what and when, and how it leaves. */
export function StatsBar({
  screen: { run },
  figures: {
    by,
    name,
    dimensions,
    measures,
    shown,
    isFetching,
    list: { filters },
  },
  periods,
  time,
  isThere,
}: StatsBarProps) {
  const [from, to] = [filters[`${time}_from`] ?? '', filters[`${time}_to`] ?? ''];
  const [first, measure] = measures[0]!;
  return (
    <div className={classes.bar} data-region="toolbar">
      <Choice
        label="维度"
        of={Object.entries(dimensions).map(([key, { label }]) => ({ command: dimensionOf(key, label), on: key === by }))}
        onPress={run}
      />
      <Choice
        label="指标"
        of={measures.map(([key, { label }], i) => ({ command: measureOf(key, label, i), on: key === name }))}
        onPress={run}
      />
      {periods.length > 0 && (
        <Choice label="时间" of={periods.map((p) => ({ command: periodOf(p.label), on: p.from === from && p.to === to }))} onPress={run} />
      )}
      <div className={classes.tools} role="status">
        {isFetching && <Loader size={12} role="img" aria-label="正在更新" />}
        {shown && (
          <span>
            {measure.label} <b>{figureOf(measure, shown.total[first])}</b>
          </span>
        )}
        <IconTool command={STATS.picture} icon={IconPhotoDown} off={!isThere} onPress={run} />
        <IconTool command={SCREEN.export} title="导出表格" icon={IconDownload} off={!isThere} onPress={run} />
        <IconTool command={SCREEN.refresh} icon={IconRefresh} onPress={run} />
      </div>
    </div>
  );
}
