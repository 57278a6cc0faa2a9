import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { StatsPage } from '../../../language/page';
import { navigate } from '../../base/tabs/hooks';
import { insist } from '../../base/offline/reach';
import { toast } from '../../base/stores/toast';
import type { ScreenProps } from '../../contract';
import { datePresets } from '../../kit/filter/datePresets';
import { dialogOpen } from '../../kit/focus/dialogOpen';
import { sideOf } from '../../kit/focus/side';
import { csvOf, download } from '../../kit/values/csv';
import { steppedTo, type Going } from '../common/screenHandlers';
import { useCursorFocus } from '../common/useCursorFocus';
import { useScreen } from '../common/useScreen';
import { MAX_BARS } from './chartProps';
import { sheetOf } from './figures';
import { useFigures } from './useFigures';
import { useStatsTools } from './useStatsTools';

/** Groups a page key leaps over. */
const LEAP = 7;

/** The groups of statistics, the cursor among them, and what can be done with them. */
export function useStats({ page, visible }: Pick<ScreenProps<StatsPage>, 'page' | 'visible'>) {
  const figures = useFigures({ page });
  const { resource, dimension, measures, kind, shown, groups, hrefOf, about, refetch } = figures;
  const [wanted, setCursor] = useState(0);
  const cursor = Math.max(0, Math.min(groups.length - 1, wanted));
  const picture = useRef<SVGSVGElement>(null);
  const { root, refocus } = useCursorFocus('[data-mark][tabindex="0"]', '[data-region=grid]');
  const periods = useMemo(() => (page.time ? [...datePresets(), { label: '全部', from: '', to: '' }] : []), [page.time]);
  const draw = () =>
    void insist(() => import('./picture'))
      .then(({ savePicture }) => savePicture(picture.current, page.name, about(), 'png'))
      .catch((error: Error) => toast.error(error.message));
  const tools = useStatsTools({ figures, periods, time: page.time, setCursor, refocus, draw });

  /** Along the chart or the table, whichever has the focus; otherwise nowhere. */
  const move = (going: Going): boolean => {
    const onTable = document.activeElement?.closest('[data-line]') != null;
    if (!onTable && !document.activeElement?.closest('[data-mark], [data-region=grid]')) return false;
    const at = steppedTo(going, cursor, onTable || kind === 'line' ? groups.length : Math.min(groups.length, MAX_BARS), LEAP);
    flushSync(() => setCursor(at));
    root.current?.querySelector<HTMLElement>(`[data-${onTable ? 'line' : 'mark'}="${at}"]`)?.focus();
    return true;
  };
  const screen = useScreen({
    page,
    visible,
    resource,
    root,
    refocus,
    listing: figures,
    tools,
    onKey: (event: KeyboardEvent) => {
      const side = sideOf(event);
      return side !== 0 && move({ do: 'move', by: side });
    },
    handlers: {
      move,
      refresh: () => void refetch(),
      open: () => {
        const href = groups[cursor] && hrefOf(groups[cursor]);
        if (href) navigate(href.slice(1));
        else toast.info('这一组没有可以打开的列表');
      },
      export: () => {
        if (shown) download(`${page.name}.csv`, csvOf(sheetOf(shown, groups, dimension.label, measures)));
      },
    },
  });
  // The chart has come: the focus goes to it, unless it is in use somewhere else.
  const onDrawn = useCallback(() => {
    if (visible && !dialogOpen() && root.current?.querySelector('[data-region=grid]') === document.activeElement) refocus();
  }, [visible, root, refocus]);
  return { screen, figures, cursor, setCursor, picture, periods, onDrawn };
}
