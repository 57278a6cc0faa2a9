import { Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { FILTERS } from '../../../../commands/screens/list';
import { REPORT } from '../../../../commands/screens/report';
import { formatInstant } from '../../../language/format';
import type { ReportPage } from '../../../language/page';
import { isInOrder, type Place } from '../../../language/report';
import { Coming } from '../../base/handover/useAwaited';
import { useRead } from '../../base/http/useRead';
import { lazily } from '../../base/loading/lazily';
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
import { refusedFilters, Trouble } from '../../kit/rows/Trouble';
import { download } from '../../kit/values/csv';
import type { Going } from '../common/screenHandlers';
import { ScreenFrame } from '../common/ScreenFrame';
import { useScreen } from '../common/useScreen';
import { useViewPanel } from '../../kit/views/useViewPanel';
import listClasses from '../list/list.module.css';
import { pictureOf } from '../stats/picture';
import stats from '../stats/stats.module.css';
import { Explain } from './Explain';
import { HeatMap } from './HeatMap';
import { notesBy, notesSaid, type Note } from './marks';
import { Picture } from './Picture';
import { Pivot, placeOf } from './Pivot';
import { ReportBar, type Choosing } from './ReportBar';
import { useReport } from './useReport';
import { useReportTools } from './useReportTools';
import classes from './report.module.css';

const NotesDialog = lazily(async () => (await import('./NotesDialog')).NotesDialog);
const ReportViews = lazily(async () => (await import('./ReportViews')).ReportViews);

const NOTHING: readonly never[] = [];
/** Rows a page key leaps over. */
const LEAP = 10;

/** A report: two axes, measures and a period, as chart and table, and from each number the way to its rows. */
export function ReportScreen({ page, visible }: ScreenProps<ReportPage>) {
  const report = useReport({ page });
  const { resource, axes, rows, columns, measure, shown, error, refetch, filters, isFetching, isPlaceholderData, hrefOf, change, reset } =
    report;
  const { measures } = report.report;
  const { query, setQuery } = report;
  const now = useMemo(() => new URLSearchParams([...query].sort(([a], [b]) => (a < b ? -1 : 1))).toString(), [query]);
  const [root, picture] = [useRef<HTMLDivElement>(null), useRef<SVGSVGElement>(null)];
  const refocus = useRefocus(root, '[data-r][tabindex="0"]', '[data-region=grid]');
  const views = useViewPanel(page, resource, query, setQuery, now, refocus, ReportViews);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [isExplained, setExplained] = useState(false);
  const [noting, setNoting] = useState<string | null>(null);
  const [from, to] = shown?.period ?? [null, null];
  const told = useRead<{ notes: readonly Note[] }>(
    '/console/report/notes',
    { from: from ?? '', to: to ?? '' },
    { enabled: from !== null && to !== null },
  );
  const notes = told.data?.notes ?? NOTHING;
  const flags = useMemo(() => {
    const of = (name: string | undefined, side: 0 | 1) =>
      shown && name ? notesBy(axes[name]!, shown.members[side], notes).map(notesSaid) : [];
    return [of(rows, 0), of(columns, 1)] as const;
  }, [shown, axes, rows, columns, notes]);
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
  const inHand = () => root.current?.querySelector('[data-r][tabindex="0"]') ?? null;

  const open = useCallback(
    (place: Place, name: string) => {
      const found = hrefOf(place, name);
      if ('href' in found) navigate(found.href.slice(1));
      else toast.info(found.why);
    },
    [hrefOf],
  );
  const draw = () => {
    if (!picture.current) return toast.info('现在没有图可以导出');
    return void pictureOf(picture.current, [page.name, [measures[measure]!.label, ...words()].join(' · ')]).then(
      (png) => download(`${page.name}.png`, png, 'image/png'),
      (reason: Error) => toast.error(reason.message),
    );
  };
  const detailOf = useDetailHref(fieldOf(resource, axes[rows]!.field)?.target ?? '');
  const heads = [axes[rows]!.label, columns ? axes[columns]!.label : null] as const;
  const { tools, take, options } = useReportTools({
    page,
    look: report,
    periods,
    refocus,
    draw,
    at: () => {
      const cell = inHand();
      return cell && shown ? placeOf(cell, shown, report.names, measure) : null;
    },
    explain: () => setExplained(true),
    note: () => {
      const cell = inHand();
      const { place } = cell && shown ? placeOf(cell, shown, report.names, measure) : { place: { row: null } };
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

  /** A bar, point or place of the picture, where the keyboard is on one. */
  const markInHand = () => document.activeElement?.closest<SVGElement>('[data-mark]') ?? null;
  /** To another cell, as far as there are any: the table is not drawn anew. In the picture along what is drawn. */
  const go = (to: (at: readonly [r: number, c: number], last: readonly [r: number, c: number]) => readonly [number, number]): boolean => {
    const mark = markInHand();
    if (mark) {
      const marks = [...mark.ownerSVGElement!.querySelectorAll<SVGElement>('[data-mark]')];
      const [at, end] = [marks.indexOf(mark), marks.length - 1];
      const [down, along] = to([at, at], [end, end]);
      marks[Math.max(0, Math.min(end, down === at ? along : down))]!.focus();
      return true;
    }
    const now = document.activeElement?.closest('[data-r]') ?? (document.activeElement?.closest('[data-region=grid]') ? inHand() : null);
    if (!now || !shown) return false;
    const last = [shown.members[0].length, shown.axes[1] === null ? report.names.length - 1 : shown.members[1].length] as const;
    const [r, c] = to([Number(now.getAttribute('data-r')), Number(now.getAttribute('data-c'))], last);
    root.current
      ?.querySelector<HTMLElement>(`[data-r="${Math.max(0, Math.min(last[0], r))}"][data-c="${Math.max(0, Math.min(last[1], c))}"]`)
      ?.focus();
    return true;
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
      return side !== 0 && go(([r, c]) => [r, c + side]);
    },
    handlers: {
      move: (going: Going) =>
        go(([r, c], [last]) => [
          'by' in going ? r + going.by : 'page' in going ? r + going.page * LEAP : going.edge === 'first' ? 0 : last,
          c,
        ]),
      refresh: () => void refetch(),
      open: () => {
        const mark = markInHand();
        const href = mark?.getAttribute('href');
        if (href) return navigate(href.slice(1));
        if (mark) return void mark.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        const cell = inHand();
        if (!cell || !shown) return;
        const { place, name } = placeOf(cell, shown, report.names, measure);
        open(place, name);
      },
      related: () => {
        const cell = inHand();
        const row = cell && shown ? placeOf(cell, shown, report.names, measure).place.row : null;
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
  const held = useHeldFocus(refocus, visible);
  const isThere = shown !== undefined && shown.members[0].length > 0;
  const refused = refusedFilters(error, filters, (key) => fieldOf(resource, key)?.label);
  const hourOf = `${report.report.on}_hour`;
  const isInTime = isInOrder(axes[rows]!);
  const sortName = report.sort.replace(/^-/, '');
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
          const goesOn = isGoingOn && what === 'rows';
          flushSync(() => setChoosing(null));
          take(what, value, goesOn);
          if (goesOn) flushSync(() => setChoosing({ what: 'columns', ...options('columns', value) }));
        }}
        onClose={close}
        isFetching={isFetching}
        isThere={isThere}
        hasPicture={isThere}
      />
      <div className={classes.body} {...held} aria-busy={(!shown && !error) || isPlaceholderData || undefined}>
        {error && !isFetching ? (
          <div className={classes.chart} data-region="grid" tabIndex={-1}>
            <Trouble
              error={error}
              refused={refused}
              onDrop={() => {
                change(refused!.changes);
                refocus();
              }}
              onRetry={() => void refetch()}
            />
          </div>
        ) : !shown ? (
          <div className={classes.chart} data-region="grid" tabIndex={-1}>
            <Skeleton height={300} />
          </div>
        ) : !isThere ? (
          <div className={listClasses.instead} data-region="grid" tabIndex={-1} role="status">
            <IconChartBar size={28} stroke={1.3} aria-hidden />
            <p>没有符合条件的{resource.label}</p>
            {activeFilters(page, filters).length > 0 && (
              <button
                type="button"
                className={classes.pick}
                data-command={FILTERS.reset.id}
                onClick={() => {
                  reset();
                  refocus();
                }}
              >
                清除全部条件
              </button>
            )}
          </div>
        ) : (
          <>
            <p className={classes.note} role="status">
              {shown.period[0] ? `${shown.period[0]} 至 ${shown.period[1]}` : isNow ? `截至 ${formatInstant(shown.asOf)}` : '全部时间'}
              {shown.was && ` · 对比 ${shown.was.period[0]} 至 ${shown.was.period[1]}${shown.was.until ? '(到今天的同一时刻)' : ''}`}
              {!isInTime && ` · 按${measures[sortName]?.label}${report.sort.startsWith('-') ? '从多到少' : '从少到多'}`}
              {notes.length > 0 &&
                !flags.flat().some(Boolean) &&
                ` · 备注:${notesSaid(notes.slice(0, 3))}${notes.length > 3 ? ` 等 ${notes.length} 条` : ''}`}
            </p>
            <div className={columns ? classes.whole : classes.beside}>
              {report.heat.length > 0 && !columns ? (
                <HeatMap
                  data={shown}
                  measures={measures}
                  measure={measure}
                  heat={report.heat}
                  label={page.name}
                  onOpen={open}
                  hour={report.report.per?.includes('hour') ? (filters[hourOf] ?? null) : undefined}
                  onHour={(hour) =>
                    report.set({
                      [hourOf]: hour,
                      [`${report.report.on}_from`]: shown.period[0],
                      [`${report.report.on}_to`]: shown.period[1],
                      span: null,
                    })
                  }
                />
              ) : (
                <Picture
                  data={shown}
                  measures={measures}
                  measure={measure}
                  axes={[axes[rows]!, columns ? axes[columns]! : null]}
                  label={page.name}
                  svgRef={picture}
                  report={report.report}
                  notes={notes}
                  hrefOf={hrefOf}
                />
              )}
              <div
                className={classes.figures}
                data-region="grid"
                tabIndex={-1}
                onFocus={(event) => {
                  const cell = event.target.closest<HTMLElement>('[data-r]');
                  const before = inHand() as HTMLElement | null;
                  if (!cell || cell === before) return;
                  if (before) before.tabIndex = -1;
                  cell.tabIndex = 0;
                }}
              >
                <Pivot
                  label={`${page.name}:${heads[0]}${heads[1] ? ` × ${heads[1]}` : ''}`}
                  report={report.report}
                  data={shown}
                  flags={flags}
                  names={report.names}
                  measures={measures}
                  measure={measure}
                  sort={isInTime ? '' : report.sort}
                  heads={heads}
                  onMeasure={onMeasure}
                  onOpen={open}
                />
              </div>
            </div>
          </>
        )}
      </div>
      {views.panel}
      {noting !== null && (
        <Suspense fallback={<Coming />}>
          <NotesDialog
            day={noting}
            notes={notes}
            onChanged={() => void told.refetch()}
            onClose={() => {
              setNoting(null);
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
