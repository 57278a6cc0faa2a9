import { useCallback, useMemo } from 'react';
import type { Place } from '../../../language/report';
import { describeRevised, GROUPS, isOver, type ReportRevised } from '../../../language/revised';
import { useRead } from '../../base/http/useRead';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { navigate } from '../../base/tabs/hooks';
import type { ReportLook } from './useReport';

/** That a group was revised after it was over, and the way to what came then. */
export interface RevisedMark {
  readonly text: string;
  readonly href?: string;
}
const NOTHING: readonly never[] = [];

/** Which days, weeks and months of a report were revised later: asked once its figures are there, which do not wait for it. */
export function useRevised(look: ReportLook) {
  const { report, resource, shown, rows, columns, catalogue, isPlaceholderData } = look;
  const { canOpen } = useSession().permissions;
  // What came later has a list of its own, or the rows that it came to are listed by it.
  const by = report.revised?.latest ? resource.name : report.revised?.by;
  const list = useMemo(
    () => (by ? [...catalogue.pages.values()].find((page) => page.resource === by && page.kind === 'list' && canOpen(page.url))?.url : ''),
    [by, catalogue, canOpen],
  );
  const isReady = by !== undefined && shown !== undefined && !isPlaceholderData;
  const down = useSide(look, rows, 0, isReady, list);
  const across = useSide(look, columns, 1, isReady, list);
  const marks = useMemo(() => [down.marks, across.marks] as const, [down.marks, across.marks]);
  const open = useCallback(
    ({ row, column }: Place) => {
      const mark = (row === null ? undefined : marks[0][row]) ?? (column === null ? undefined : marks[1][column]);
      if (mark?.href) navigate(mark.href.slice(1));
      else if (mark) toast.info(`${mark.text};没有列出它们的页面,或没有权限`);
      else toast.info(marks.flat().length ? '这一组过完之后没有退款' : `按${GROUPS}看,才知道哪一组过完之后有退款`);
    },
    [marks],
  );
  return {
    marks,
    open,
    reread: () => {
      if (!isReady) return;
      void down.refetch();
      void across.refetch();
    },
  };
}

/** The marks of one axis, member by member. */
function useSide({ call, filters, span, shown }: ReportLook, axis: string | undefined, side: 0 | 1, isReady: boolean, list?: string) {
  const isAsked = isReady && axis !== undefined && isOver(axis);
  const { data, refetch } = useRead<ReportRevised>(call, { ...filters, ...(span && { span }), revised: axis ?? '' }, { enabled: isAsked });
  const marks = useMemo((): readonly (RevisedMark | undefined)[] => {
    if (!isAsked || !data) return NOTHING;
    const groups = new Map(data.revised.map((group) => [group.key, group]));
    return shown!.members[side].map(({ key }) => {
      const group = groups.get(key ?? '');
      if (!group) return undefined;
      const text = `${describeRevised(axis, group)}${list && group.query && !group.isExact ? ';打开的列表不按其他条件筛选' : ''}`;
      return { text, ...(list && group.query && { href: `#${list}?${new URLSearchParams(group.query)}` }) };
    });
  }, [isAsked, data, shown, side, axis, list]);
  return { marks, refetch: () => (isAsked ? refetch() : undefined) };
}
