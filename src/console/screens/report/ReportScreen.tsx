import { Suspense, useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { REPORT, type ReportChoice } from '../../../../commands/screens/report';
import type { ReportPage } from '../../../language/page';
import { isInOrder, type Place } from '../../../language/report';
import { Coming } from '../../base/handover/useAwaited';
import { lazily } from '../../base/loading/lazily';
import { insist } from '../../base/offline/reach';
import { navigate } from '../../base/tabs/hooks';
import { toast } from '../../base/stores/toast';
import type { ScreenProps } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import { datePresets } from '../../kit/filter/datePresets';
import { shownOf } from '../../kit/filter/FilterChip';
import { activeFilters, paramsOf } from '../../kit/filter/filterQuery';
import { sideOf } from '../../kit/focus/side';
import { useHeldFocus } from '../../kit/focus/useHeldFocus';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useDetailHref } from '../../kit/fields/useDetailHref';
import { download } from '../../kit/values/csv';
import { steppedTo, type Going } from '../common/screenHandlers';
import { ScreenFrame } from '../common/ScreenFrame';
import { useScreen } from '../common/useScreen';
import { useViewPanel } from '../../kit/views/useViewPanel';
import stats from '../stats/stats.module.css';
import type { PivotPort } from './Pivot';
import { ReportBar, type Choosing } from './ReportBar';
import { ReportBody } from './ReportBody';
import { useNotes } from './useNotes';
import { useReport } from './useReport';
import { useReportCursor } from './useReportCursor';
import { useReportTools } from './useReportTools';

const Explain = lazily(async () => (await import('./Explain')).Explain);
const NotesDialog = lazily(async () => (await import('./NotesDialog')).NotesDialog);
const LimitsDialog = lazily(async () => (await import('./LimitsDialog')).LimitsDialog);
const WhyDialog = lazily(async () => (await import('./WhyDialog')).WhyDialog);
const ReportViews = lazily(async () => (await import('./ReportViews')).ReportViews);

/** What is chosen next where somebody goes on with Shift. */
const GOES_ON: Readonly<Partial<Record<ReportChoice, ReportChoice>>> = { rows: 'columns', columns: 'measure' };
/** Rows a page key leaps over. */
const LEAP = 10;

/** A report: two axes, measures and a period, as chart and table, and from each number the way to its rows. */
export function ReportScreen({ page, visible }: ScreenProps<ReportPage>) {
  const report = useReport({ page });
  const { resource, axes, rows, columns, measure, shown, refetch, filters, isFetching, hrefOf } = report;
  const { measures } = report.report;
  const { query, setQuery } = report;
  const now = useMemo(() => new URLSearchParams([...query].sort(([a], [b]) => (a < b ? -1 : 1))).toString(), [query]);
  const [root, picture] = [useRef<HTMLDivElement>(null), useRef<SVGSVGElement>(null)];
  const refocus = useRefocus(root, '[data-r][tabindex="0"]', '[data-region=grid]');
  const views = useViewPanel(page, resource, query, setQuery, now, refocus, ReportViews);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [isExplained, setExplained] = useState(false);
  const [asked, setAsked] = useState<{ readonly place: Place; readonly name: string } | null>(null);
  const [limiting, setLimiting] = useState<string | null>(null);
  const [noting, setNoting] = useState<string | null>(null);
  const { notes, flags, reread, to } = useNotes(shown, axes, [rows, columns]);
  const isNow = report.report.on === undefined;
  const periods = useMemo(() => (isNow ? [] : datePresets()), [isNow]);
  const words = () =>
    activeFilters(page, filters).flatMap((key) => {
      const field = fieldOf(resource, key);
      return field
        ? [
            `${field.label} ${shownOf(
              field,
              paramsOf(key, field).map((param) => filters[param]),
            )}`,
          ]
        : [];
    });
  const pivot = useRef<PivotPort>(null);
  const { markInHand, inHand, walk } = useReportCursor({ root, pivot, shown, names: report.names, measure });

  const open = useCallback(
    (place: Place, name: string) => {
      const found = hrefOf(place, name);
      if ('why' in found) return toast.info(found.why);
      if (found.note) toast.info(found.note);
      navigate(found.href.slice(1));
    },
    [hrefOf],
  );
  const draw = async (format: 'png' | 'svg') => {
    const svg = picture.current;
    if (!svg) return toast.info('现在没有图可以导出');
    const lines = [page.name, [measures[measure]!.label, ...words()].join(' · ')] as const;
    try {
      const { pictureOf, vectorOf } = await insist(() => import('../stats/picture'));
      if (format === 'svg') download(`${page.name}.svg`, vectorOf(svg, lines), 'image/svg+xml');
      else download(`${page.name}.png`, await pictureOf(svg, lines), 'image/png');
    } catch (reason) {
      toast.error((reason as Error).message);
    }
  };
  const detailOf = useDetailHref(fieldOf(resource, axes[rows]!.field)?.target ?? '');
  const heads = [axes[rows]!.label, columns ? axes[columns]!.label : null] as const;
  const { tools, take, options } = useReportTools({
    page,
    look: report,
    periods,
    refocus,
    draw,
    at: inHand,
    explain: () => setExplained(true),
    limits: () => setLimiting(inHand()?.name ?? measure),
    why: () => {
      const place = inHand();
      if (!shown?.was) toast.info('先选与哪个时期对比(B),再看为什么变了');
      else if (place) setAsked(place);
    },
    note: () => {
      const place = inHand()?.place ?? { row: null };
      const day = rows === 'day' && place.row !== null ? shown!.members[0][place.row]!.key : null;
      if (to === null) toast.info('先限定时间,再看备注');
      else setNoting(day ?? to);
    },
    choose: (what) => flushSync(() => setChoosing({ what, ...options(what) })),
  });
  const close = () => {
    setChoosing(null);
    refocus();
  };

  const screen = useScreen({
    page,
    visible,
    resource,
    root,
    refocus,
    listing: report,
    tools: useMemo(() => [...tools, ...views.tools], [tools, views.tools]),
    onKey: (event: KeyboardEvent) => {
      const side = sideOf(event);
      return side !== 0 && walk(([r, c]) => [r, c + side]);
    },
    handlers: {
      move: (going: Going) => walk(([r, c], [last]) => [steppedTo(going, r, last + 1, LEAP), c]),
      refresh: () => void refetch(),
      open: () => {
        const mark = markInHand();
        // Places of a map hear a click, points of a line stand for their row.
        if (mark?.closest('[data-map]')) return void mark.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        if (mark) return open({ row: Number(mark.dataset.mark), column: null }, measure);
        const at = inHand();
        if (at) open(at.place, at.name);
      },
      related: () => {
        const row = inHand()?.place.row ?? null;
        const member = row === null ? null : shown!.members[0][row]!;
        if (member?.kind === 'value' && detailOf) navigate(detailOf(member.key!).slice(1));
        else toast.info(detailOf ? '请先选一行' : `${heads[0]}没有可以打开的详情`);
      },
      views: views.show,
      export: () => flushSync(() => setChoosing({ what: 'file', ...options('file') })),
    },
  });
  const { run } = screen;
  /** The head of the measure in hand turns its order. */
  const onMeasure = useCallback((name: string) => run(name === measure ? REPORT.order.id : `screen:measure.${name}`), [run, measure]);
  const isThere = shown !== undefined && shown.members[0].length > 0;
  const isInTime = isInOrder(axes[rows]!);
  return (
    <ScreenFrame screen={screen} className={stats.screen} onKeyDown={screen.onKeyDown} view={views.name} onViews={views.show}>
      <ReportBar
        run={screen.run}
        shown={{
          rows: heads[0],
          columns: heads[1] ?? '指标',
          compare: options('compare').options.find(({ value }) => value === report.compare)?.label ?? '不对比',
          top: isInTime ? '全部' : report.top ? `前 ${report.top}` : '全部',
        }}
        measures={report.own}
        measure={measure}
        isNow={isNow}
        periods={periods}
        period={shown?.period ?? [null, null]}
        choosing={choosing}
        onTake={(what, value, isGoingOn) => {
          const next = isGoingOn ? GOES_ON[what] : undefined;
          flushSync(() => setChoosing(null));
          take(what, value, next !== undefined);
          if (next) flushSync(() => setChoosing({ what: next, ...options(next, what === 'rows' ? value : rows) }));
        }}
        onClose={close}
        isFetching={isFetching}
        isThere={isThere}
        hasPicture={isThere}
      />
      <ReportBody
        page={page}
        look={report}
        picture={picture}
        flags={flags}
        notes={notes}
        onMeasure={onMeasure}
        onOpen={open}
        pivot={pivot}
        refocus={refocus}
        {...useHeldFocus(refocus, visible)}
      />
      {views.panel}
      {noting !== null && (
        <Suspense fallback={<Coming />}>
          <NotesDialog
            day={noting}
            notes={notes}
            onChanged={reread}
            onClose={() => {
              setNoting(null);
              refocus();
            }}
          />
        </Suspense>
      )}
      {asked && shown?.was && (
        <Suspense fallback={<Coming />}>
          <WhyDialog
            look={report}
            {...asked}
            onClose={() => {
              setAsked(null);
              refocus();
            }}
          />
        </Suspense>
      )}
      {limiting !== null && (
        <Suspense fallback={<Coming />}>
          <LimitsDialog
            look={report}
            name={limiting}
            onClose={() => {
              setLimiting(null);
              refocus();
            }}
          />
        </Suspense>
      )}
      {isExplained && shown && (
        <Explain
          title={page.name}
          help={page.help}
          report={report.report}
          data={shown}
          filters={words()}
          onClose={() => {
            setExplained(false);
            refocus();
          }}
        />
      )}
    </ScreenFrame>
  );
}
