import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { choiceOf, REPORT, type ReportChoice } from '../../../../commands/screens/report';
import type { ReportPage } from '../../../language/page';
import type { Fields } from '../../../language/field';
import { isMonthly, SPANS, type Place } from '../../../language/report';
import { lazily } from '../../base/loading/lazily';
import { insist } from '../../base/offline/reach';
import { toast } from '../../base/stores/toast';
import type { ScreenProps } from '../../contract';
import { datePresets } from '../../kit/filter/datePresets';
import { filterWords } from '../../kit/filter/filterWords';
import { sideOf } from '../../kit/focus/side';
import { useViewPanel } from '../../kit/views/useViewPanel';
import { steppedTo, type Going } from '../common/screenHandlers';
import { useAsked } from '../common/useAsked';
import { useCursorFocus } from '../common/useCursorFocus';
import { useScreen } from '../common/useScreen';
import type { PivotPort } from './Pivot';
import type { Choosing } from './ReportBar';
import type { ReportQuestion } from './ReportDialogs';
import { useNotes } from './useNotes';
import { useReport } from './useReport';
import { useReportCursor } from './useReportCursor';
import { useReportOpening } from './useReportOpening';
import { useReportTools } from './useReportTools';
import { useRevised } from './useRevised';

const ReportViews = lazily(async () => (await import('./ReportViews')).ReportViews);

/** What is chosen next where somebody goes on with Shift. */
const GOES_ON: Readonly<Partial<Record<ReportChoice, ReportChoice>>> = { rows: 'columns', columns: 'measure' };
/** The row that a bar or point of the picture stands for. */
const rowOf = (mark: SVGElement | null): Partial<Place> => (mark ? { row: Number(mark.dataset.mark) } : {});
/** Of what can be done with a number the one that is no command of reports: Enter does it. */
const OPEN = 'open';
/** Rows a page key leaps over. */
const LEAP = 10;

/** A report as somebody looks at it, where they are in it, and what can be done with it. */
export function useReportScreen({ page, visible }: Pick<ScreenProps<ReportPage>, 'page' | 'visible'>) {
  const look = useReport({ page });
  const { resource, axes, rows, columns, measure, shown, filters, query, setQuery } = look;
  const [picture, pivot] = [useRef<SVGSVGElement>(null), useRef<PivotPort>(null)];
  const { root, refocus } = useCursorFocus('[data-r][tabindex="0"]', '[data-region=grid]');
  const now = useMemo(() => new URLSearchParams([...query].sort(([a], [b]) => (a < b ? -1 : 1))).toString(), [query]);
  const views = useViewPanel(page, resource, query, setQuery, now, refocus, ReportViews);
  const question = useAsked<ReportQuestion>(refocus);
  const { ask } = question;
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const noted = useNotes(shown, axes, [rows, columns]);
  const revised = useRevised(look);
  const isNow = look.report.on === undefined;
  const isByMonths = isMonthly(resource.fields as Fields, look.report.on);
  const periods = useMemo(
    () => (isNow ? [] : datePresets().filter(({ label }) => !isByMonths || label === SPANS.month || label === SPANS.lastMonth)),
    [isNow, isByMonths],
  );
  const cursor = useReportCursor({ root, pivot, shown, names: look.names, measure });
  const { inHand, markInHand, walk } = cursor;
  const opening = useReportOpening(look, cursor);

  const choose = (what: ReportChoice, of?: string) => flushSync(() => setChoosing({ what, ...options(what, of) }));
  const { tools, take, options } = useReportTools({
    page,
    look,
    periods,
    refocus,
    draw: (format) => {
      void insist(() => Promise.all([import('./png'), import('./pictured')]))
        .then(([{ savePicture }, { pictured }]) => {
          const about = shown ? pictured(look.report.measures[measure]!.label, filterWords(page, resource, filters), shown) : '';
          return savePicture(picture.current, page.name, about, format);
        })
        .catch((error: Error) => toast.error(error.message));
    },
    at: inHand,
    explain: () => ask({ of: 'explain' }),
    revised: () => revised.open({ row: null, column: null, ...inHand()?.place, ...rowOf(markInHand()) }),
    limits: () => ask({ of: 'limits', name: inHand()?.name ?? measure }),
    why: () => {
      const place = inHand();
      if (!shown?.was) toast.info('先选与哪个时期对比(B),再看为什么变了');
      else if (place) ask({ of: 'why', ...place });
    },
    note: () => {
      const place = inHand()?.place ?? { row: null };
      const day = rows === 'day' && place.row !== null ? shown!.members[0][place.row]!.key : null;
      if (noted.to === null) toast.info('先限定时间,再看备注');
      else ask({ of: 'notes', day: day ?? noted.to });
    },
    choose,
  });

  const screen = useScreen({
    page,
    visible,
    resource,
    root,
    refocus,
    listing: look,
    tools: useMemo(() => [...tools, ...views.tools], [tools, views.tools]),
    onKey: (event: KeyboardEvent) => {
      const side = sideOf(event);
      return side !== 0 && walk(([r, c]) => [r, c + side]);
    },
    handlers: {
      move: (going: Going) => walk(([r, c], [last]) => [steppedTo(going, r, last + 1, LEAP), c]),
      refresh: () => {
        void look.refetch();
        revised.reread();
      },
      open: opening.openInHand,
      related: opening.openRelated,
      views: views.show,
      export: () => choose('file'),
    },
  });
  const figureCommands = () => [
    { value: OPEN, label: '打开这些行' },
    ...options('drill').options.map(({ value, label }) => ({ value: choiceOf('drill', value, label).id, label: `按${label}下钻` })),
    ...[...(isNow ? [] : [REPORT.why]), REPORT.recount, REPORT.explain].map(({ id, label }) => ({ value: id, label })),
  ];
  const asking = useRef<(at: readonly [x: number, y: number]) => void>(() => {});
  asking.current = (at) => flushSync(() => setChoosing({ what: 'figure', at, options: figureCommands(), value: '' }));
  /** What can be done with the number at hand, at a place of the window. Always the same, so that the table is not drawn again. */
  const askFigure = useCallback((at: readonly [x: number, y: number]) => asking.current(at), []);
  return {
    screen,
    look,
    picture,
    pivot,
    views,
    noted,
    revised: revised.marks,
    periods,
    isNow,
    open: opening.open,
    question,
    choosing,
    options,
    askFigure,
    /** Takes what was chosen, and with Shift goes on to what is chosen next. */
    taken: (what: Choosing['what'], value: string, isGoingOn: boolean) => {
      flushSync(() => setChoosing(null));
      if (what === 'figure') {
        refocus();
        return value === OPEN ? opening.openInHand() : screen.run(value);
      }
      const next = isGoingOn ? GOES_ON[what] : undefined;
      take(what, value, next !== undefined);
      if (next) choose(next, what === 'rows' ? value : rows);
    },
    stopChoosing: () => {
      setChoosing(null);
      refocus();
    },
  };
}
