import { useMemo } from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import { dimensionOf, measureOf, periodOf, STATS } from '../../../../commands/screens/stats';
import { navigate } from '../../base/tabs/hooks';
import type { DatePreset } from '../../kit/filter/datePresets';
import { useTools } from '../../kit/keys/useTools';
import { MAX_BARS } from './chartProps';
import type { useFigures } from './useFigures';

interface StatsTools {
  readonly figures: ReturnType<typeof useFigures>;
  readonly periods: readonly DatePreset[];
  /** The field that `periods` are about. */
  readonly time: string | undefined;
  readonly setCursor: (at: number) => void;
  readonly refocus: () => void;
  readonly draw: () => void;
}

/** What can be done with statistics, as commands: what is counted by what and when, the picture, and the rows of each group. */
export function useStatsTools({ figures, periods, time, setCursor, refocus, draw }: StatsTools): readonly ReadyCommand[] {
  const { dimensions, measures, groups, hrefOf, look, change } = figures;
  const looking = useTools(
    useMemo(
      () => [
        ...Object.entries(dimensions).map(([key, { label }]) => dimensionOf(key, label)),
        ...measures.map(([key, { label }], i) => measureOf(key, label, i)),
        ...periods.map(({ label }) => periodOf(label)),
        STATS.picture,
      ],
      [dimensions, measures, periods],
    ),
    {
      by: (key) => {
        look('by', key);
        setCursor(0);
        refocus();
      },
      measure: (key) => {
        look('measure', key);
        refocus();
      },
      period: (name) => {
        const { from, to } = periods.find(({ label }) => label === name)!;
        change({ [`${time}_from`]: from, [`${time}_to`]: to });
        refocus();
      },
      picture: draw,
    },
  );
  return useMemo(
    () => [
      ...looking,
      ...groups.slice(0, MAX_BARS).flatMap((group): ReadyCommand[] => {
        const href = hrefOf(group);
        if (!href) return [];
        return [
          { id: `screen:group.${group.key}`, label: `查看${group.label}`, english: 'drill down', run: () => navigate(href.slice(1)) },
        ];
      }),
    ],
    [looking, groups, hrefOf],
  );
}
