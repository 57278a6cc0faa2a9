import { Button, NumberInput, Skeleton } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import { strokeOf, written } from '../../../commands/keys';
import type { ScreenActs, ShellCommand } from '../../../commands/context';
import { areaOf, fenceProblem, metres, type Fence, type Place } from '../../language/geo';
import { titleOf } from '../action/offers';
import { Keycap } from '../action/Keycap';
import type { ScreenProps, WireRow } from '../contract';
import { WhichRow } from '../detail/WhichRow';
import { takesText } from '../fields/takesText';
import { CallError, write } from '../http/client';
import { keyUse } from '../keys/keyUse';
import { useKeys } from '../keys/useKeys';
import { withKey } from '../keys/withKey';
import { useCatalogue } from '../registry';
import { dialogOpen } from '../screens/dialogOpen';
import { useRead } from '../screens/useRead';
import { useRegions } from '../screens/useRegions';
import { useDirty, usePublished, useTabLabel, useTabQuery } from '../shell/hooks';
import { goBack } from '../shell/location';
import { toast } from '../shell/toast';
import { ListScreen } from '../table/ListScreen';
import { Trouble } from '../table/Trouble';
import { hexagon, moved, split, without } from './corners';
import { FenceEditor } from './FenceEditor';
import classes from './map.module.css';
import { PlacesMap } from './PlacesMap';
import { PlainMap, type MapFence, type MapPoint } from './PlainMap';
import { fitting, zoomed, type MapView, type Size } from './projection';
import { Streets, type District } from './Streets';
import { useArea } from './useArea';

/** What lies about a row. */
interface Near {
  readonly center: Place | null;
  readonly city: string | null;
  readonly streets: readonly District[];
  readonly near: readonly { /** Of another's it is not told. */ readonly id: string | null; readonly name: string; /** Nowhere where it is another's. */ readonly lng: number | null; readonly lat: number | null; readonly fence: Fence | null; /** It may not be overlapped. */ readonly isRival: boolean }[];
}

/** The rows of a list where they lie; or where one row reaches, which is drawn among its neighbours and ticked street by street, all of it in a list beside it too. */
export const MapScreen = (props: ScreenProps) => (props.page.places ? <ListScreen {...props} beside={PlacesMap} /> : <AreaScreen {...props} />);

function AreaScreen(props: ScreenProps) {
  const [query] = useTabQuery();
  const id = query.get('id');
  return id ? <Loaded key={id} {...props} id={id} /> : <WhichRow page={props.page} />;
}

function Loaded(props: ScreenProps & { id: string }) {
  const { page, id } = props;
  const resource = useCatalogue().resources.get(page.resource)!;
  const row = useRead<WireRow>(resource.reads[page.read]!.call, { id });
  const near = useRead<Near>(resource.reads[page.map!.near]!.call, { id });
  const error = row.error ?? near.error;
  if (error && !(row.data && near.data)) return <Trouble error={error} onRetry={() => { void row.refetch(); void near.refetch(); }} />;
  if (!row.data || !near.data) return <div className={classes.screen}><Skeleton height="100%" /></div>;
  return <Editor {...props} row={{ ...row.data, id }} near={near.data} />;
}

/** Where a neighbour is: of a shop that one may not see only its fence tells. */
const placeOf = ({ lng, lat, fence }: Near['near'][number]): Place | null => (lng !== null && lat !== null ? [lng, lat] : fence ? centreOf(fence) : null);
const centreOf = (fence: Fence): Place => [fence.reduce((sum, [lng]) => sum + lng, 0) / fence.length, fence.reduce((sum, [, lat]) => sum + lat, 0) / fence.length];
const metresTo = (from: Place, one: Near['near'][number]) => { const at = placeOf(one); return at ? metres(from, at) : Infinity; };
/** How many neighbours, and within how many metres, are in the picture where there is no fence yet. */
const SEEN = 4;
const NEARBY_M = 8000;
/** How far from its middle a fence begins that is drawn anew: some kilometre. */
const FIRST_DEGREES = 0.012;

/** Of a shop that one may not see the name is all there is. */
const nameOfPlace = ({ id, name }: Near['near'][number]) => (id === null ? name : String(id));

function Editor({ page, visible, row, near }: ScreenProps & { row: WireRow; near: Near }) {
  const resource = useCatalogue().resources.get(page.resource)!;
  const { map, saves } = page;
  const action = resource.actions[saves!]!;
  const client = useQueryClient();
  const keys = useKeys();
  const { area, stored, change, undo, reset, dirty, canUndo } = useArea(row, map!.area);
  const [corner, setCorner] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<ReadonlySet<string>>(new Set());
  const root = useRef<HTMLDivElement>(null);
  const refocus = useCallback(() => root.current?.querySelector<HTMLElement>('[data-map]')?.focus(), []);
  useTabLabel(titleOf(resource, row));
  useDirty(dirty, `${titleOf(resource, row)}的配送区域`);
  useRegions(visible);

  const own: Place | null = typeof row[map!.lng] === 'number' && typeof row[map!.lat] === 'number' ? [row[map!.lng] as number, row[map!.lat] as number] : null;
  const middle = own ?? near.center ?? ([120.15507, 30.274085] as const);
  const size = useRef<Size>({ width: 800, height: 600 });
  const neighbours = useMemo(() => near.near.map((one) => ({ ...one, at: placeOf(one), far: metresTo(middle, one) })).sort((a, b) => a.far - b.far), [near, middle[0], middle[1]]);
  // Without a fence there are the neighbours to go by.
  const all = useCallback((fence: Fence) => fitting([middle, ...(fence.length > 2 ? fence : [[middle[0] - 0.03, middle[1] - 0.02], [middle[0] + 0.03, middle[1] + 0.02], ...neighbours.filter(({ far }) => far < NEARBY_M).slice(0, SEEN).flatMap((one) => one.fence ?? (one.at ? [one.at] : []))] as Fence)], size.current), [middle[0], middle[1], neighbours]);
  const [view, setView] = useState<MapView>(() => all(stored.fence));
  const fitted = useRef(false);
  const onSize = useCallback((next: Size) => { size.current = next; if (!fitted.current) { fitted.current = true; setView(all(stored.fence)); } }, [all, stored]);

  const setFence = useCallback((fence: Fence, kind = 'fence') => change({ fence }, kind), [change]);
  const save = async () => {
    const wrong = area.fence.length > 0 ? fenceProblem(area.fence) : null;
    if (wrong) { setProblem(wrong); return; }
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setConflicts(new Set());
    try {
      await write(action.call, { id: row.id, version: row.version, streets: area.streets, fence: area.fence.length > 0 ? area.fence : null }, { quiet: true });
      toast.success(`已保存 ${titleOf(resource, row)} 的配送区域`);
      reset(area);
      await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/merchant/') || queryKey[0] === resource.reads[page.read]!.call });
    } catch (error) {
      setProblem((error as Error).message);
      const found = error instanceof CallError ? (error.data as { conflicts?: readonly { id: unknown; name: string }[] } | null)?.conflicts : undefined;
      setConflicts(new Set((found ?? []).flatMap((one) => [String(one.id), one.name])));
    } finally {
      setBusy(false);
    }
  };
  const does = useRef<{ save(): void; draw(): void; clear(): void; zoom(by: number): void; fit(): void; refresh(): void; undo(): void }>(null!);
  does.current = {
    save: () => void save(),
    draw: () => {
      flushSync(() => { if (area.fence.length === 0) setFence(hexagon(middle, Math.min(FIRST_DEGREES, size.current.width * view.perPixel * 0.2)), 'draw'); setCorner(0); });
      root.current?.querySelector<SVGElement>('[data-corner="0"]')?.focus();
    },
    clear: () => { setFence([], 'clear'); refocus(); },
    zoom: (by) => setView((now) => zoomed(now, size.current, by)), fit: () => setView(all(area.fence)),
    refresh: () => void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/merchant/shop/') }),
    undo: () => (canUndo ? undo() : toast.info('没有可以撤销的改动')),
  };
  const acts = useMemo((): ScreenActs => ({ refresh: () => does.current.refresh(), undo: () => does.current.undo(), back: () => goBack() }), []);
  const tools = useMemo((): ShellCommand[] => [
    { id: 'map.save', label: '保存配送区域', english: 'save delivery area', key: 's', run: () => does.current.save() },
    { id: 'map.draw', label: '画围栏', english: 'draw fence', key: 'n', run: () => does.current.draw() },
    { id: 'map.clear', label: '删除围栏', english: 'remove fence', run: () => does.current.clear() },
    { id: 'map.in', label: '放大地图', english: 'zoom in', key: '=', run: () => does.current.zoom(1 / 1.5) },
    { id: 'map.out', label: '缩小地图', english: 'zoom out', key: '_', run: () => does.current.zoom(1.5) },
    { id: 'map.fit', label: '看全围栏', english: 'fit fence', key: 'c', run: () => does.current.fit() },
    { id: 'map.streets', label: '勾选街道', english: 'tick streets', key: '/', run: () => root.current?.querySelector<HTMLElement>('[aria-label="查找街道"]')?.focus() },
  ], []);
  const strokes = useMemo(() => new Map([
    ...tools.flatMap((tool) => { const key = tool.key && keys(`screen:${tool.id}`, tool.key); return key ? [[key, `screen:${tool.id}`, tool.run] as const] : []; }),
    ...(['refresh', 'undo', 'back'] as const).flatMap((name) => { const key = keys(`screen:${name}`); return key ? [[key, `screen:${name}`, acts[name]!] as const] : []; }),
  ].map(([key, command, run]) => [key, { command, run }] as const)), [tools, acts, keys]);
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')) { event.preventDefault(); does.current.save(); return; }
    if (takesText(event.target)) return;
    const stroke = strokeOf(event.nativeEvent);
    const found = stroke && strokes.get(written([stroke]));
    if (!found) return;
    event.preventDefault();
    keyUse.tell(found.command);
    found.run();
  };

  useEffect(() => { if (visible && !dialogOpen()) refocus(); }, [visible, refocus]);
  usePublished(visible, { page, resource, rows: [row], isSelection: false, offers: [], acts, tools }, [page, resource, row, acts, tools]);

  const points = useMemo<MapPoint[]>(() => [...neighbours.flatMap((one): MapPoint[] => (one.at ? [{ id: nameOfPlace(one), label: one.name, at: one.at, tone: one.isRival ? 'rival' : 'other' }] : [])), ...(own ? [{ id: row.id, label: titleOf(resource, row), at: own, tone: 'own' as const }] : [])], [neighbours, row, resource, own?.[0], own?.[1]]);
  const fences = useMemo<MapFence[]>(() => near.near.flatMap((one) => (one.fence ? [{ id: nameOfPlace(one), label: `${one.name}${one.isRival ? '(同品牌)' : ''}`, fence: one.fence, tone: conflicts.has(nameOfPlace(one)) ? 'conflict' as const : one.isRival ? 'rival' as const : 'other' as const }] : [])), [near, conflicts]);
  const button = (id: string, label: string, more: { readonly main?: boolean; readonly off?: boolean } = {}) => {
    const tool = tools.find((one) => one.id === id)!;
    const key = tool.key && keys(`screen:${id}`, tool.key);
    return <Button size="compact-sm" variant={more.main ? 'filled' : 'default'} data-command={`screen:${id}`} title={withKey(tool.label, key)} disabled={more.off} loading={id === 'map.save' && busy} onClick={() => tool.run()} rightSection={key && <Keycap of={key} />}>{label}</Button>;
  };
  const hectares = areaOf(area.fence) / 1e6;
  return (
    <div className={classes.screen} ref={root} onKeyDown={onKeyDown}>
      <div className={classes.bar} data-region="toolbar" role="toolbar" aria-label="操作">
        {button('map.save', '保存', { main: true, off: !dirty })}{button('map.draw', area.fence.length ? '改围栏' : '画围栏')}{button('map.clear', '删除围栏', { off: area.fence.length === 0 })}
        <Button size="compact-sm" variant="default" data-command="screen:undo" disabled={!canUndo} onClick={undo} rightSection={<Keycap of={keys('screen:undo')} />}>撤销</Button>
        <span className={classes.zoom}>{button('map.in', '放大')}{button('map.out', '缩小')}{button('map.fit', '看全')}</span>
        <span role="status" className={classes.said}>{titleOf(resource, row)} · {near.city} · {area.streets.length} 个街道{area.fence.length > 2 && ` · 围栏 ${hectares.toFixed(2)} 平方公里`}{dirty && ' · 未保存'}</span>
      </div>
      {problem && <p role="alert" className={classes.problem}>{problem}</p>}
      <div className={classes.body}>
        <div className={classes.picture} data-region="grid">
          <PlainMap label={`${titleOf(resource, row)}的配送区域`} view={view} onView={setView} onSize={onSize} points={points} fences={fences}>
            {(pixels, places) => area.fence.length > 0 && <FenceEditor fence={area.fence} onChange={(next) => setFence(next, `move${next.length}`)} corner={Math.min(corner, area.fence.length - 1)} onCorner={setCorner} pixels={pixels} places={places} />}
          </PlainMap>
          {area.fence.length === 0 && <p className={classes.nothing} role="note">{nowhere(own !== null)}</p>}
          <p className={classes.legend}><span data-tone="own">本店</span><span data-tone="rival">同品牌(不能重叠)</span><span data-tone="other">其他店</span>{area.fence.length > 0 && '拖动或用方向键移动顶点,回车加一个,Delete 减一个'}</p>
        </div>
        <div className={classes.side} data-region="detail">
          <section aria-label="街道"><h2>配送街道 <span>{area.streets.length}</span></h2><Streets districts={near.streets} chosen={area.streets} onChange={(streets) => change({ streets }, 'streets')} /></section>
          <section aria-label="围栏顶点"><h2>围栏顶点 <span>{area.fence.length}</span></h2>
            {area.fence.length === 0 ? <p>还没有围栏</p> : (
              <ol className={classes.corners}>
                {area.fence.map((one, i) => (
                  <li key={i} data-on={i === corner || undefined}>
                    <span>{i + 1}</span>
                    {(['经度', '纬度'] as const).map((label, axis) => <NumberInput key={label} size="xs" hideControls decimalScale={6} aria-label={`顶点 ${i + 1} ${label}`} value={one[axis]} onFocus={() => setCorner(i)} onChange={(next) => { if (typeof next === 'number') setFence(moved(area.fence, i, axis === 0 ? [next, one[1]] : [one[0], next]), `type${i}`); }} />)}
                    <button type="button" tabIndex={-1} aria-hidden onClick={() => setFence(split(area.fence, i), 'split')} title="在后面加一个">+</button>
                    <button type="button" tabIndex={-1} aria-hidden disabled={area.fence.length <= 3} onClick={() => setFence(without(area.fence, i), 'without')} title="去掉">−</button>
                  </li>
                ))}
              </ol>
            )}
          </section>
          <section aria-label="附近店铺"><h2>同城店铺 <span>{near.near.length}</span></h2>
            {neighbours.length === 0 ? <p>附近没有设了配送区域或同品牌的店铺</p> : (
              <ul className={classes.near}>
                {neighbours.map((one) => (
                  <li key={nameOfPlace(one)} data-conflict={conflicts.has(nameOfPlace(one)) || undefined}>
                    {one.at ? <button type="button" title="移到地图中间" onClick={() => setView((now) => ({ ...now, center: one.at! }))}>{one.name}</button> : one.name}
                    <span>{[one.isRival && '同品牌', one.fence && '有围栏', Number.isFinite(one.far) && lengthOf(one.far)].filter(Boolean).join(' · ')}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
    </div>
  );
}

const lengthOf = (far: number) => (far < 1000 ? `${Math.round(far / 10) * 10} 米` : `${(far / 1000).toFixed(1)} 公里`);
/** What to do where nothing is drawn yet. */
const nowhere = (hasPlace: boolean) => `还没有围栏:点“画围栏”画一个,或只在“配送街道”里勾选${hasPlace ? '' : '。店铺还没有坐标,地图以城市中心为准'}`;
