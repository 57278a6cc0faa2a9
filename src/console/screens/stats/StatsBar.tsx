import { Loader } from '@mantine/core';
import { IconDownload, IconPhotoDown, IconRefresh } from '@tabler/icons-react';
import { IconTool } from '../../kit/keys/IconTool';
import { measureKey, PICTURE_TOOL } from '../../kit/keys/toolKeys';
import { useKeys } from '../../kit/keys/useKeys';
import type { Screen } from '../common/useScreen';
import { Choice } from './Choice';
import { figureOf } from './figures';
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
  const keys = useKeys();
  const [from, to] = [filters[`${time}_from`] ?? '', filters[`${time}_to`] ?? ''];
  const [first, measure] = measures[0]!;
  return (
    <div className={classes.bar} data-region="toolbar">
      <Choice
        label="维度"
        of={Object.entries(dimensions).map(([key, { label }]) => ({ id: `by.${key}`, label, on: key === by }))}
        onPress={run}
      />
      <Choice
        label="指标"
        of={measures.map(([key, { label }], i) => ({
          id: `measure.${key}`,
          label,
          on: key === name,
          shortcut: keys(`screen:measure.${key}`, measureKey(i)),
        }))}
        onPress={run}
      />
      {periods.length > 0 && (
        <Choice
          label="时间"
          of={periods.map((p) => ({ id: `period.${p.label}`, label: p.label, on: p.from === from && p.to === to }))}
          onPress={run}
        />
      )}
      <div className={classes.tools} role="status">
        {isFetching && <Loader size={12} role="img" aria-label="正在更新" />}
        {shown && (
          <span>
            {measure.label} <b>{figureOf(measure, shown.total[first])}</b>
          </span>
        )}
        <IconTool
          command="picture"
          label="导出图片"
          standard={PICTURE_TOOL.picture.key}
          icon={IconPhotoDown}
          off={!isThere}
          onPress={run}
        />
        <IconTool command="export" label="导出" title="导出表格" icon={IconDownload} off={!isThere} onPress={run} />
        <IconTool command="refresh" label="刷新" icon={IconRefresh} onPress={run} />
      </div>
    </div>
  );
}
