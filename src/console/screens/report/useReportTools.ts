import { useMemo } from 'react';
import type { CommandDefinition } from '../../../../commands/command';
import { choiceOf, REPORT, type ReportChoice } from '../../../../commands/screens/report';
import { measureOf, periodOf, STATS } from '../../../../commands/screens/stats';
import type { ReportPage } from '../../../language/page';
import { lunarDays } from '../../../language/festival';
import type { Fields } from '../../../language/field';
import { COMPARES, figuresOf, isInOrder, isMonthly, SPANS, type Place, type ReportData } from '../../../language/report';
import { readQuery } from '../../base/http/useRead';
import { queryClient } from '../../base/http/queryClient';
import { toast } from '../../base/stores/toast';
import type { DatePreset } from '../../kit/filter/datePresets';
import { useTools } from '../../kit/keys/useTools';
import { startExport } from '../../work/export/exports';
import { useMayExport } from '../../work/export/useExporting';
import type { Option } from './Chooser';
import { labelled, turned } from './figures';
import { stacks } from './Picture';
import type { ReportLook } from './useReport';

const TOPS = ['5', '10', '20', '50'] as const;
const NONE = { value: '', label: '不对比' };
const comparesOf = (isNearFestival: boolean, isByMonths: boolean): readonly Option[] => [
  NONE,
  ...Object.entries(COMPARES).flatMap(([value, label]) =>
    (value !== 'lunar' || isNearFestival) && !(isByMonths && ['lastWeek', 'lunar'].includes(value))
      ? [{ value, label: isByMonths ? label.replace('同星期', '同期') : label }]
      : [],
  ),
];
/** What is about a time, which a report of what is now has none of. */
const TIMELY: readonly CommandDefinition<never>[] = [REPORT.compare, REPORT.span, REPORT.before, REPORT.after, REPORT.note, REPORT.why];

interface Tools {
  readonly page: ReportPage;
  readonly look: ReportLook;
  readonly periods: readonly DatePreset[];
  readonly refocus: () => void;
  readonly draw: (format: 'png' | 'svg') => void;
  /** The number that the keyboard is on. */
  readonly at: () => { readonly place: Place; readonly name: string } | null;
  readonly explain: () => void;
  readonly note: () => void;
  readonly why: () => void;
  readonly limits: () => void;
  readonly revised: () => void;
  readonly choose: (what: ReportChoice) => void;
}

/** What can be done with a report, as commands: palette, keys, buttons and lists of choices run the same. */
export function useReportTools({ page, look, periods, refocus, draw, at, explain, note, why, limits, revised, choose }: Tools) {
  const { axes, rows, columns, measure, compare, top, sort, shown, report, set, queryOf, call } = look;
  const mayExport = useMayExport();
  const all = useMemo(() => Object.entries(axes).map(([value, { label }]): Option => ({ value, label })), [axes]);

  const [from, to] = shown?.period ?? [];
  // Weeks away from the festival nothing is laid over another year by it.
  const isByMonths = isMonthly(look.resource.fields as Fields, report.on);
  const isNearFestival = !from || !to || lunarDays(from, to) !== null;

  const options = (what: ReportChoice, of = rows): { readonly options: readonly Option[]; readonly value: string } => {
    switch (what) {
      case 'rows':
        return { options: all, value: rows };
      case 'columns':
        return { options: [{ value: '', label: '指标' }, ...all.filter(({ value }) => value !== of)], value: columns ?? '' };
      case 'measure':
        return { options: look.own.map(([value, { label }]) => ({ value, label })), value: measure };
      case 'compare':
        return {
          options: comparesOf(isNearFestival, isByMonths),
          value: compare,
        };
      case 'top':
        return { options: [{ value: '', label: '全部' }, ...TOPS.map((value) => ({ value, label: `前 ${value}` }))], value: top };
      case 'span':
        return {
          options: periods.map(({ label }) => ({ value: label, label })),
          value: periods.find(({ from, to }) => from === shown?.period[0] && to === shown.period[1])?.label ?? '',
        };
      case 'drill':
        return { options: all.filter(({ value }) => value !== rows && value !== columns), value: '' };
      case 'file':
        return {
          options: [
            { value: 'xlsx', label: 'Excel' },
            { value: 'csv', label: 'CSV' },
            { value: 'svg', label: '图 SVG' },
            { value: 'png', label: '图 PNG' },
          ],
          value: 'xlsx',
        };
    }
  };
  const during = (name: string) => {
    // By its name it goes with the days, in views and links too.
    const span = Object.entries(SPANS).find(([, label]) => label === name)![0];
    set({ [`${report.on}_from`]: null, [`${report.on}_to`]: null, span });
  };
  /** @param isGoingOn something else is chosen next. */
  const take = (what: ReportChoice, value: string, isGoingOn = false) => {
    if (what === 'file' && (value === 'svg' || value === 'png')) draw(value);
    else if (what === 'file') exportAs(value);
    else if (what === 'span') during(value);
    else if (what === 'drill') drill(value);
    else if (what === 'rows') set({ rows: value, ...(value === columns && { columns: '' }) });
    else set({ [what]: value });
    if (!isGoingOn) refocus();
  };
  const drill = (axis: string) => {
    const inHand = at();
    const query = inHand && queryOf(inHand.place);
    if (!query) return toast.info('这个数字没有能列出它的筛选条件');
    // What was narrowed before is so still; the way back leads to where one was.
    set({ ...query, span: null, rows: axis, columns: '', measure: inHand.name }, false);
  };
  const exportAs = (fileType: string) => {
    if (!mayExport) return toast.info('没有导出的权限');
    return void startExport({ pageUrl: page.url, fileType, columns: [], query: look.asked }).catch((error: Error) =>
      toast.error(error.message),
    );
  };
  /** Asks the server for the number at hand once more, by the filters of its rows alone. */
  const recount = async () => {
    const inHand = at();
    const query = inHand && queryOf(inHand.place);
    if (!inHand || !query || !shown) return toast.info('这个数字没有能核对的筛选条件');
    const i = shown.measures.indexOf(inHand.name);
    const [one, was] = [report.measures[inHand.name]!, figuresOf(shown, inHand.place)[i] ?? null];
    const again = await queryClient.fetchQuery({
      ...readQuery<ReportData>(call, { ...query, measures: inHand.name, recount: '1' }),
      staleTime: 0,
    });
    const now = again.total[0] ?? null;
    if (now === was) toast.success(`核对一致:${labelled(one, now)},${again.counted === null ? '' : `由 ${again.counted} 行明细`}重新统计`);
    else toast.error(`现在是 ${labelled(one, now)},屏幕上是 ${labelled(one, was)}:数据在这之后有变化,按 R 刷新`);
  };
  const commands = useMemo(
    () => [
      ...Object.values(REPORT).filter((one) => (one === REPORT.revised ? report.revised : report.on || !TIMELY.includes(one))),
      STATS.picture,
      ...look.own.map(([key, { label }], i) => measureOf(key, label, i)),
      ...periods.map(({ label }) => periodOf(label)),
      ...all.flatMap(({ value, label }) => [
        choiceOf('rows', value, label),
        choiceOf('columns', value, label),
        choiceOf('drill', value, label),
      ]),
      ...(report.on === undefined
        ? []
        : comparesOf(isNearFestival, isByMonths).map(({ value, label }) => choiceOf('compare', value, label))),
      ...TOPS.map((value) => choiceOf('top', value, `前 ${value} 名`)),
      choiceOf('file', 'xlsx', 'Excel'),
      choiceOf('file', 'csv', 'CSV'),
      choiceOf('file', 'svg', '图 SVG'),
    ],
    [look.own, periods, all, report, isNearFestival, isByMonths],
  );
  const tools = useTools(
    commands as Parameters<typeof useTools<never>>[0],
    {
      choose,
      take,
      explain,
      note,
      why,
      limits,
      revised,
      picture: () => draw('png'),
      recount: () => void recount().catch((error: Error) => toast.error(error.message)),
      transpose: () => {
        if (!columns) return toast.info('只有一个维度,没有列可以互换');
        set({ rows: columns, columns: rows });
        return refocus();
      },
      stack: () => {
        const [column, i] = [columns ? axes[columns]! : null, shown?.measures.indexOf(measure) ?? -1];
        if (!shown || !isInOrder(axes[rows]!) || !stacks(shown, report.measures[measure]!, i, column))
          return toast.info('按时间看、分成几列、又能相加的指标,才能在折线与堆积之间换');
        set({ chart: look.isStacked ? null : 'stack' });
        return refocus();
      },
      order: () => {
        const inHand = at()?.name ?? measure;
        if (isInOrder(axes[rows]!)) return toast.info(`${axes[rows]!.label}按时间排列`);
        set({ sort: sort === `-${inHand}` ? inHand : `-${inHand}` });
        return refocus();
      },
      turn: (by: 1 | -1) => {
        const [from, to] = shown?.period ?? [null, null];
        const next = from && to && turned(from, to, by, undefined, isByMonths);
        if (!next) return toast.info(by > 0 ? '后面还没有到' : '没有限定时间');
        set({ [`${report.on}_from`]: next.from, [`${report.on}_to`]: next.to, span: null });
        return refocus();
      },
      measure: (key: string) => {
        set({ measure: key });
        refocus();
      },
      period: (name: string) => {
        during(name);
        refocus();
      },
    } as never,
  );
  return { tools, take, options };
}
