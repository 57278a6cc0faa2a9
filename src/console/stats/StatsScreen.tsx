import { Button, Loader, Skeleton } from '@mantine/core';
import { IconChartBar, IconDownload, IconPhotoDown, IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { strokeOf, written } from '../../../commands/keys';
import type { ScreenActs, ShellCommand } from '../../../commands/context';
import { chartOf, narrowing, type StatisticsData, type StatisticsGroup } from '../../language/statistics';
import { csvOf, download } from '../action/csv';
import { Keycap } from '../action/Keycap';
import type { ScreenProps, WireRow } from '../contract';
import { takesText } from '../fields/takesText';
import { keyUse } from '../keys/keyUse';
import { measureKey, PICTURE_TOOL } from '../keys/toolKeys';
import { useKeys } from '../keys/useKeys';
import { withKey } from '../keys/withKey';
import { dialogOpen } from '../screens/dialogOpen';
import { useHeldFocus } from '../screens/useHeldFocus';
import { useRead } from '../screens/useRead';
import { useRegions } from '../screens/useRegions';
import { useSession } from '../session/useSession';
import { navigate, usePublished } from '../shell/hooks';
import { goBack } from '../shell/location';
import { toast } from '../shell/toast';
import { fieldOf } from '../table/columns';
import { datePresets } from '../table/datePresets';
import { FilterBar } from '../table/FilterBar';
import { shownOf } from '../table/FilterChip';
import { activeFilters, paramsOf } from '../table/filterQuery';
import { commandOf, intentOf, meaningsOf } from '../table/gridKeys';
import { filterTools } from '../table/listTools';
import listClasses from '../table/list.module.css';
import { refusedFilters, Trouble } from '../table/Trouble';
import { Chart, MAX_BARS } from './Chart';
import { figureOf, inOrder, sheetOf, titleOf } from './figures';
import { narrowed } from './narrowed';
import { pictureOf } from './picture';
import classes from './stats.module.css';
import { useLooking } from './useLooking';

const NO_OFFERS: readonly never[] = [];
const NO_ROWS: readonly WireRow[] = [];

/** Rows in groups: a chart, the table behind it, and from each group the way to the rows it counts. */
export function StatsScreen({ page, visible }: ScreenProps) {
  const { catalogue, resource, list: { call, filters }, by, name, change, reset, look } = useLooking({ page });
  const { statistics, where } = resource.reads[page.read]!;
  const { by: dimensions, measures } = statistics!;
  const { canOpen } = useSession().permissions;
  const [dimension, measure] = [dimensions[by]!, measures[name]!];
  const { data, error, isFetching, isPlaceholderData, refetch } = useRead<StatisticsData>(call, { ...filters, by }, { keep: true });
  const shown = data?.by === by ? data : undefined;
  const refused = refusedFilters(error, filters, (key) => fieldOf(resource, key)?.label);
  const kind = chartOf(dimension);
  const inTime = dimension.per !== undefined || fieldOf(resource, dimension.field)!.kind === 'period';
  const groups = useMemo(() => (shown ? inOrder(shown, name, inTime) : []), [shown, name, inTime]);

  const [wanted, setCursor] = useState(0);
  const cursor = Math.max(0, Math.min(groups.length - 1, wanted));
  const [root, picture, keyword] = [useRef<HTMLDivElement>(null), useRef<SVGSVGElement>(null), useRef<HTMLInputElement>(null)];
  const focusAt = useCallback((at: number, where: 'mark' | 'line') => { root.current?.querySelector<HTMLElement>(`[data-${where}="${at}"]`)?.focus(); }, []);
  const refocus = useCallback(() => { (root.current?.querySelector<HTMLElement>('[data-mark][tabindex="0"]') ?? root.current?.querySelector<HTMLElement>('[data-region=grid]'))?.focus(); }, []);

  const leadsTo = page.leadsTo && canOpen(page.leadsTo) ? catalogue.pages.get(page.leadsTo) : undefined;
  const hrefOfGroup = useCallback((group: StatisticsGroup) => {
    if (!leadsTo || !group.query) return undefined;
    // What the statistics are about goes along, where that list can be narrowed by it.
    const about = Object.fromEntries(Object.entries(where ?? {}).filter(([key]) => leadsTo.filters.includes(key)));
    const wanted = narrowed(resource, { ...filters }, [texts(about), texts(narrowing(measure) ?? {}), group.query]);
    // What that list sets by itself would leave rows out.
    return wanted ? `#${leadsTo.url}?${new URLSearchParams({ ...Object.fromEntries(Object.keys(leadsTo.preset).map((key) => [key, ''])), ...wanted })}` : undefined;
  }, [leadsTo, where, measure, filters, resource]);

  const periods = useMemo(() => (page.time ? [...datePresets(), { label: '全部', from: '', to: '' }] : []), [page.time]);
  const [from, to] = [filters[`${page.time}_from`] ?? '', filters[`${page.time}_to`] ?? ''];
  const list = useMemo(() => Object.entries(measures), [measures]);
  /** As known when it is said: names may still be on their way. */
  const about = () => [`${measure.label} · 按${dimension.label}`, ...activeFilters(page, filters).map((key) => { const field = fieldOf(resource, key); return field ? `${field.label} ${shownOf(field, paramsOf(key, field).map((param) => filters[param]))}` : `关键字 ${filters[key]}`; })].join(' · ');

  const does = useRef<{ picture(): void; sheet(): void; open(): void; refresh(): void }>(null!);
  does.current = {
    picture: () => { if (picture.current) void pictureOf(picture.current, [page.name, about()]).then((png) => download(`${page.name}.png`, png, 'image/png'), (reason: Error) => toast.error(reason.message)); },
    sheet: () => { if (shown) download(`${page.name}.csv`, csvOf(sheetOf(shown, groups, dimension.label, list))); },
    open: () => { const href = groups[cursor] && hrefOfGroup(groups[cursor]!); if (href) navigate(href.slice(1)); else toast.info('这一组没有可以打开的列表'); },
    refresh: () => void refetch(),
  };
  const acts = useMemo((): ScreenActs => ({
    open: () => does.current.open(), filter: () => (keyword.current ?? root.current?.querySelector<HTMLElement>('[data-region=filters] button'))?.focus(),
    refresh: () => { does.current.refresh(); refocus(); }, export: () => does.current.sheet(), back: () => goBack(),
  }), [refocus]);
  const tools = useMemo((): ShellCommand[] => [
    ...Object.entries(dimensions).map(([key, { label }]) => ({ id: `by.${key}`, label: `按${label}看`, english: `group by ${key}`, run: () => { look('by', key); setCursor(0); refocus(); } })),
    ...list.map(([key, { label }], i) => ({ id: `measure.${key}`, label: `看${label}`, english: `measure ${key}`, key: measureKey(i), run: () => { look('measure', key); refocus(); } })),
    ...periods.map(({ label, ...days }) => ({ id: `period.${label}`, label: `时间:${label}`, english: 'period', run: () => { change({ [`${page.time}_from`]: days.from, [`${page.time}_to`]: days.to }); refocus(); } })),
    { id: 'picture', ...PICTURE_TOOL.picture, english: 'export picture png', run: () => does.current.picture() },
    ...filterTools({ page, resource, root, onReset: reset }),
    ...groups.slice(0, MAX_BARS).flatMap((group) => { const href = hrefOfGroup(group); return href ? [{ id: `group.${group.key}`, label: `查看${group.label}`, english: 'drill down', run: () => navigate(href.slice(1)) }] : []; }),
  ], [dimensions, list, periods, page, resource, reset, look, change, refocus, groups, hrefOfGroup]);

  const keys = useKeys();
  const meanings = useMemo(() => meaningsOf(keys, NO_OFFERS), [keys]);
  const strokes = useMemo(() => new Map(tools.flatMap((tool) => { const key = tool.key && keys(`screen:${tool.id}`, tool.key); return key ? [[key, tool] as const] : []; })), [tools, keys]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (takesText(event.target)) return;
    const stroke = strokeOf(event.nativeEvent);
    const tool = stroke && strokes.get(written([stroke]));
    const onTable = (event.target as Element).closest('[data-line]') !== null;
    const onMarks = onTable || (event.target as Element).closest('[data-mark], [data-region=grid]') !== null;
    const intent = intentOf(event.nativeEvent, meanings);
    const act = intent && Object.hasOwn(acts, intent.do) ? acts[intent.do as keyof ScreenActs] : undefined;
    const side = event.ctrlKey || event.metaKey || event.altKey ? 0 : event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (tool) { event.preventDefault(); keyUse.tell(`screen:${tool.id}`); tool.run(); return; }
    if (onMarks && (side || intent?.do === 'move')) {
      event.preventDefault();
      const end = (onTable || kind === 'line' ? groups.length : Math.min(groups.length, MAX_BARS)) - 1;
      const next = side ? cursor + side : intent?.do !== 'move' ? cursor : 'by' in intent ? cursor + intent.by : 'page' in intent ? cursor + intent.page * 7 : intent.edge === 'first' ? 0 : end;
      flushSync(() => setCursor(Math.max(0, Math.min(end, next))));
      focusAt(Math.max(0, Math.min(end, next)), onTable ? 'line' : 'mark');
    } else if (act && !(event.key === 'Enter')) {
      event.preventDefault();
      const command = commandOf(intent!, NO_OFFERS);
      if (command) keyUse.tell(command);
      act();
    }
  };

  useEffect(() => { if (visible && !dialogOpen()) refocus(); }, [visible, refocus]);
  // The chart has come: the keyboard goes to it, unless it is busy elsewhere.
  const isThere = groups.length > 0;
  const onDrawn = useCallback(() => { if (visible && !dialogOpen() && root.current?.querySelector('[data-region=grid]') === document.activeElement) refocus(); }, [visible, refocus]);
  const held = useHeldFocus(refocus, visible);
  useRegions(visible);
  usePublished(visible, { page, resource, rows: NO_ROWS, isSelection: false, offers: NO_OFFERS, filter: (field: string, value: string) => { change({ [field]: value }); refocus(); }, focusFilter: () => keyword.current?.focus(), acts, tools }, [page, resource, change, refocus, acts, tools]);

  return (
    <div className={classes.screen} ref={root} onKeyDown={onKeyDown}>
      {page.filters.length > 0 && <FilterBar page={page} resource={resource} params={filters} sample={undefined} keywordRef={keyword} onChange={change} onReset={reset} onLeave={refocus} />}
      <div className={classes.bar} data-region="toolbar">
        <Choice label="维度" of={Object.entries(dimensions).map(([key, { label }]) => ({ id: `by.${key}`, label, on: key === by }))} tools={tools} />
        <Choice label="指标" of={list.map(([key, { label }], i) => ({ id: `measure.${key}`, label, on: key === name, shortcut: keys(`screen:measure.${key}`, measureKey(i)) }))} tools={tools} />
        {periods.length > 0 && <Choice label="时间" of={periods.map((p) => ({ id: `period.${p.label}`, label: p.label, on: p.from === from && p.to === to }))} tools={tools} />}
        <div className={classes.tools} role="status">
          {isFetching && <Loader size={12} role="img" aria-label="正在更新" />}
          {shown && <span>{list[0]![1].label} <b>{figureOf(list[0]![1], shown.total[list[0]![0]])}</b></span>}
          <Button size="compact-xs" variant="subtle" color="gray" aria-label="导出图片" data-command="screen:picture" title={withKey('导出图片', keys('screen:picture', PICTURE_TOOL.picture.key))} disabled={!isThere} onClick={() => does.current.picture()}><IconPhotoDown size={14} stroke={1.6} aria-hidden /></Button>
          <Button size="compact-xs" variant="subtle" color="gray" aria-label="导出" data-command="screen:export" title={withKey('导出表格', keys('screen:export'))} disabled={!isThere} onClick={() => does.current.sheet()}><IconDownload size={14} stroke={1.6} aria-hidden /></Button>
          <Button size="compact-xs" variant="subtle" color="gray" aria-label="刷新" data-command="screen:refresh" title={withKey('刷新', keys('screen:refresh'))} onClick={() => { does.current.refresh(); refocus(); }}><IconRefresh size={14} stroke={1.6} aria-hidden /></Button>
        </div>
      </div>
      <div className={classes.body} {...held} aria-busy={(!shown && !error) || isPlaceholderData || undefined}>
        <div className={classes.picture} data-region="grid" tabIndex={-1} role="group" aria-label={page.name}>
          {error && !shown ? <Trouble error={error} refused={refused} onDrop={() => { change(refused!.changes); refocus(); }} onRetry={() => void refetch()} />
            : !shown ? <Skeleton height={300} />
            : groups.length === 0 ? <div className={listClasses.instead} role="status"><IconChartBar size={28} stroke={1.3} aria-hidden /><p>没有符合条件的{resource.label}</p>{activeFilters(page, filters).length > 0 && <Button size="compact-sm" variant="default" data-command="screen:reset" onClick={() => { reset(); refocus(); }}>清除全部条件</Button>}</div>
            : <figure className={classes.figure}>
                <figcaption>{titleOf(measure)}<span>按{dimension.label}{kind === 'bar' && groups.length > MAX_BARS ? `,前 ${MAX_BARS} 组` : ''}{shown.more > 0 ? `;另有 ${shown.more} 组没有列出,合计含全部` : ''}</span></figcaption>
                <Chart kind={kind} groups={groups} name={name} measure={measure} cursor={cursor} hrefOf={hrefOfGroup} onCursor={setCursor} svgRef={picture} onDrawn={onDrawn} label={`${page.name}:${about()}`} />
              </figure>}
        </div>
        {shown && groups.length > 0 && (
          <div className={classes.table} data-region="detail">
            <table aria-label={`${page.name}:按${dimension.label}`}>
              <thead><tr><th scope="col">{dimension.label}</th>{list.map(([key, { label }]) => <th key={key} scope="col" data-on={key === name || undefined} aria-sort={key === name && !inTime ? 'descending' : undefined}><button type="button" data-command={`screen:measure.${key}`} onClick={() => look('measure', key)}>{label}</button></th>)}</tr></thead>
              <tbody>
                {groups.map((group, i) => (
                  <tr key={group.key ?? ''} data-cursor={i === cursor || undefined}>
                    <th scope="row" title={group.label}><Line href={hrefOfGroup(group)} at={i} isCursor={i === cursor} onCursor={setCursor} label={group.label} /></th>
                    {list.map(([key, one]) => <td key={key}>{figureOf(one, group.values[key])}</td>)}
                  </tr>
                ))}
              </tbody>
              <tfoot><tr><th scope="row">合计</th>{list.map(([key, one]) => <td key={key}>{figureOf(one, shown.total[key])}</td>)}</tr></tfoot>
            </table>
          </div>
        )}
      </div>
    </div>
  );
}

interface Option { readonly id: string; readonly label: string; readonly on: boolean; readonly shortcut?: string | undefined }
/** One of a few, each a command. */
function Choice({ label, of, tools }: { label: string; of: readonly Option[]; tools: readonly ShellCommand[] }) {
  return (
    <div className={classes.choice} role="group" aria-label={label}>
      <span aria-hidden>{label}</span>
      {of.map(({ id, label: text, on, shortcut }) => <button key={id} type="button" aria-pressed={on} data-command={`screen:${id}`} onClick={() => tools.find((tool) => tool.id === id)!.run()}>{text}<Keycap of={shortcut} /></button>)}
    </div>
  );
}

/** The name of a group in the table. The keyboard is on one of them at a time. */
function Line({ href, at, isCursor, onCursor, label }: { href: string | undefined; at: number; isCursor: boolean; onCursor: (at: number) => void; label: string }) {
  const said = { 'data-line': at, tabIndex: isCursor ? 0 : -1, onFocus: () => onCursor(at) };
  return href ? <a href={href} {...said}>{label}</a> : <span {...said}>{label}</span>;
}

const texts = (condition: object) => Object.fromEntries(Object.entries(condition).map(([key, value]) => [key, String(value)]));
