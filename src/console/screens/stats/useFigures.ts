import type { StatsPage } from '../../../language/page';
import { useCallback, useMemo } from 'react';
import { leadingTo } from '../../../language/report';
import { chartOf, narrowing, type StatisticsData, type StatisticsGroup } from '../../../language/statistics';
import type { ScreenProps } from '../../contract';
import { useRead } from '../../base/http/useRead';
import { useSession } from '../../base/session/useSession';
import { fieldOf } from '../../kit/columns/columns';
import { filterWords } from '../../kit/filter/filterWords';
import { inOrder } from './figures';
import { narrowed } from './narrowed';
import { useLooking } from './useLooking';

/** What is counted by what, as somebody looks at it: the groups in their order, and from each the way to the rows it counts. */
export function useFigures({ page }: Pick<ScreenProps<StatsPage>, 'page'>) {
  const looking = useLooking({ page });
  const {
    catalogue,
    resource,
    list: { call, filters },
    by,
    name,
  } = looking;
  const { statistics, where } = resource.reads[page.read]!;
  const { by: dimensions, measures } = statistics!;
  const { canOpen } = useSession().permissions;
  const [dimension, measure] = [dimensions[by]!, measures[name]!];
  const read = useRead<StatisticsData>(call, { ...filters, by }, { keep: true });
  const shown = read.data?.by === by ? read.data : undefined;
  const inTime = dimension.per !== undefined || fieldOf(resource, dimension.field)!.kind === 'period';
  const kind = chartOf(dimension, inTime);
  const groups = useMemo(() => (shown ? inOrder(shown, name, inTime) : []), [shown, name, inTime]);

  const to = leadingTo(page.leadsTo, name);
  const leadsTo = to && canOpen(to) ? catalogue.pages.get(to) : undefined;
  const hrefOf = useCallback(
    (group: StatisticsGroup) => {
      if (!leadsTo || !group.query) return undefined;
      // What the statistics are about goes along, where that list can be narrowed by it.
      const about = Object.fromEntries(Object.entries(where ?? {}).filter(([key]) => leadsTo.filters.includes(key)));
      const wanted = narrowed(resource, { ...filters }, [
        texts(about),
        texts(narrowing(measure, resource.late, measures) ?? {}),
        group.query,
      ]);
      // What that list sets by itself would leave rows out.
      return wanted
        ? `#${leadsTo.url}?${new URLSearchParams({ ...Object.fromEntries(Object.keys(leadsTo.preset).map((key) => [key, ''])), ...wanted })}`
        : undefined;
    },
    [leadsTo, where, measure, measures, filters, resource],
  );
  const list = useMemo(() => Object.entries(measures), [measures]);
  /** As known at this moment: names may still be loading. */
  const about = () => [`${measure.label} · 按${dimension.label}`, ...filterWords(page, resource, filters)].join(' · ');
  return { ...looking, ...read, dimensions, dimension, measures: list, measure, kind, shown, inTime, groups, hrefOf, about };
}

const texts = (condition: object) => Object.fromEntries(Object.entries(condition).map(([key, value]) => [key, String(value)]));
