import { ActionIcon, Tabs } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconLink, IconPrinter } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { ShellCommand } from '../../../commands/context';
import type { Field } from '../../language/field';
import { CODE } from '../../language/wire';
import { ActionBar } from '../action/ActionBar';
import { ActionMenu } from '../action/lazy';
import { titleOf } from '../action/offers';
import { useActions } from '../action/useActions';
import type { ScreenProps, WireRow } from '../contract';
import { Cell } from '../fields/Cell';
import { Copyable } from '../fields/Copyable';
import { copyText } from '../fields/copyText';
import { takesText } from '../fields/takesText';
import { CallError } from '../http/client';
import { keyUse } from '../keys/keyUse';
import { handover } from '../keys/handover';
import { Coming } from '../keys/useAwaited';
import { useKeys } from '../keys/useKeys';
import { withKey } from '../keys/withKey';
import { useCatalogue, usePresentation } from '../registry';
import { dialogOpen } from '../screens/dialogOpen';
import { useRead } from '../screens/useRead';
import { useRegions } from '../screens/useRegions';
import { useSession } from '../session/useSession';
import { addressOf, closeTab, hrefOf, navigate, usePublished, useTab, useTabLabel, useTabQuery } from '../shell/hooks';
import { goToPage } from '../shell/goToPage';
import { goBack } from '../shell/location';
import { tabsStore, useIsDirty } from '../shell/tabsStore';
import { toast } from '../shell/toast';
import { commandOf, intentOf, meaningsOf } from '../table/gridKeys';
import { cellTools, openRelated, pressIn } from '../table/listTools';
import { Trouble } from '../table/Trouble';
import { Children } from './Children';
import { Description } from './Description';
import classes from './detail.module.css';
import { WhichRow } from './WhichRow';
import { RelatedList } from './RelatedList';
import { RowHistory } from './RowHistory';
import { useNear } from './useNear';

const ACTS = ['previous', 'next', 'back', 'undo', 'redo', 'repeat', 'refresh', 'menu', 'related'] as const;
type Act = (typeof ACTS)[number];
const isAct = (name: string): name is Act => (ACTS as readonly string[]).includes(name);

const UNSAVED = '有未保存的修改,请先保存或恢复原值';
/** The first part of a page that has several. */
const WHOLE = '概况';

/** One row: what it is, what can be done with it next, and what belongs to it. */
export function DetailScreen(props: ScreenProps) {
  const [query] = useTabQuery();
  const id = query.get('id');
  return id ? <Detail key={id} {...props} id={id} /> : <WhichRow page={props.page} />;
}

function Detail({ page, visible, id }: ScreenProps & { id: string }) {
  const catalogue = useCatalogue();
  const { permissions } = useSession();
  const resource = catalogue.resources.get(page.resource)!;
  const read = resource.reads[page.read]!;
  const { data, error, refetch } = useRead<WireRow>(read.call, { id });
  const row = useMemo<WireRow | undefined>(() => data && { ...data, id: String(data.id ?? id) }, [data, id]);
  const root = useRef<HTMLDivElement>(null);
  const refocus = useCallback(() => root.current?.focus({ preventScroll: true }), []);
  const rows = useMemo(() => (row ? [row] : []), [row]);
  const latest = useCallback(() => row, [row]);
  const actions = useActions({ page, rows, latest, refocus });
  const tab = useTab()?.key;
  // What is typed into a part of the page and not saved would be passed over by an action on the row.
  const isDirty = useIsDirty(tab ?? '');
  const presentation = usePresentation(resource.name);
  const inHead = presentation?.detail?.inHead;
  const offers = useMemo(() => {
    const rest = inHead ? actions.offers.filter((offer) => offer.key !== inHead) : actions.offers;
    return isDirty ? rest.map((offer) => ({ ...offer, why: offer.why ?? UNSAVED })) : rest;
  }, [isDirty, inHead, actions.offers]);
  const { perform } = actions;
  const keys = useKeys();
  const meanings = useMemo(() => meaningsOf(keys, offers), [keys, offers]);
  const [menu, setMenu] = useState<DOMRect | null | undefined>(undefined);
  useTabLabel(row && titleOf(resource, row));
  useRegions(visible);

  const list = [...catalogue.pages.values()].find((p) => p.kind === 'list' && p.resource === resource.name && permissions.canOpen(p.url));
  const near = useNear(resource.name, id, addressOf(page.url, { id }), visible);
  const goTo = async (by: 1 | -1) => {
    const other = near ? await handover.until(near.step(by), { what: 'rows' }) : null;
    if (other === undefined) return;
    if (other === null) { toast.info('已经到头了'); return; }
    navigate(near!.isGathered ? other : hrefOf(page.url, { id: other }), { replace: true });
    // Leafing through a list leaves one tab behind, not one a row; the shell has moved on by the next turn.
    setTimeout(() => { if (tab && !tabsStore.isDirty(tab)) void closeTab(tab); });
  };
  const back = () => { if (near && window.history.length > 1) goBack(); else if (list) goToPage(list.url); };

  const does = useRef<Record<Act, () => void>>(null!);
  does.current = {
    previous: () => void goTo(-1), next: () => void goTo(1), back, undo: actions.undo, redo: actions.redo, repeat: actions.repeat, refresh: () => void actions.refresh(),
    related: () => openRelated(root, ''),
    menu: () => setMenu(root.current?.querySelector('h1')?.getBoundingClientRect() ?? null),
  };
  // Leafing is on offer where there is a list to leaf through.
  const isListed = near !== null;
  const acts = useMemo(() => Object.fromEntries(ACTS.filter((name) => isListed || (name !== 'previous' && name !== 'next')).map((name) => [name, () => does.current[name]()])), [isListed]);

  const rowNow = useRef(row);
  useLayoutEffect(() => { rowNow.current = row; }, [row]);
  const [part, setPart] = useState(WHOLE);
  const partsOf = presentation?.detail?.parts;
  const tools = useMemo((): ShellCommand[] => [
    ...(partsOf ? [WHOLE, ...partsOf.map((p) => p.label)].map((label, i) => ({ id: `part.${i}`, label: `查看${label}`, english: 'view part tab', run: () => setPart(label) })) : []),
    { id: 'copyLink', label: '复制链接', english: 'copy link', run: () => void copyText(window.location.href, '链接') },
    { id: 'print', label: '打印', english: 'print paper', run: () => window.print() },
    ...cellTools(Object.entries(resource.fields as Readonly<Record<string, Field>>).map(([name, field]) => ({ name, field })), () => rowNow.current, (selector) => pressIn(root, selector)),
  ], [resource, partsOf]);

  useEffect(() => { if (visible && !dialogOpen()) refocus(); }, [visible, refocus]);
  usePublished(visible, { page, resource, rows, isSelection: false, offers, perform, acts, tools }, [page, resource, rows, offers, perform, acts, tools]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (takesText(event.target) || !root.current?.contains(event.target as Node) || (event.target as Element).closest('[data-region=run]')) return;
    const intent = intentOf(event.nativeEvent, meanings);
    if (!intent) return;
    const mine = intent.do === 'offer' ? offers.filter((o) => o.shortcut === intent.shortcut) : [];
    const offer = mine.find((o) => !o.why) ?? mine[0];
    const act = intent.do === 'clear' ? back : isAct(intent.do) ? () => does.current[intent.do as Act]() : offer && (() => (offer.why ? toast.info(offer.why) : offer.run()));
    if (!act) return;
    event.preventDefault();
    const command = commandOf(intent, offers);
    if (command) keyUse.tell(command);
    act();
  };

  const fields = resource.fields as Readonly<Record<string, Field>>;
  const sections = page.sections.length > 0 ? page.sections : [{ label: '', fields: page.columns.length > 0 ? page.columns : Object.keys(fields).filter((name) => !fields[name]!.secret) }];
  const Head = presentation?.detail?.head;
  const parts = presentation?.detail?.parts ?? [];
  const state = fields[resource.state];
  const body = row && <>
    {Head && <Head row={row} />}
    {sections.map((section) => (
      <section key={section.label} className={classes.section}>
        {section.label && <h2>{section.label}</h2>}
        <Description resource={resource} row={row} fields={section.fields} />
      </section>
    ))}
    <Children read={read} row={row} />
    {page.related.map((related) => <RelatedList key={`${related.resource}.${related.read}`} related={related} id={row.id} />)}
    {page.related.every((related) => related.resource !== 'operat_log_item') && <RowHistory resource={resource} id={row.id} />}
  </>;
  return (
    <div ref={root} tabIndex={-1} className={classes.screen} onKeyDown={onKeyDown}>
      <header className={classes.header}>
        <div className={classes.heading}>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="返回列表" data-command="screen:back" title="返回列表 (Esc)" onClick={back}><IconArrowLeft size={16} stroke={1.6} /></ActionIcon>
          <h1>{row ? titleOf(resource, row) : error ? resource.label : <span className={classes.ghostTitle} />}</h1>
          {row && state && <Cell resource={resource.name} name={resource.state} field={state} row={row} />}
          <span className={classes.id}><Copyable text={id} command="screen:cell.id" /></span>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="复制链接" data-command="screen:copyLink" data-tip="复制链接" onClick={() => void copyText(window.location.href, '链接')}><IconLink size={15} stroke={1.6} /></ActionIcon>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="打印" data-command="screen:print" data-tip="打印" onClick={() => window.print()}><IconPrinter size={15} stroke={1.6} /></ActionIcon>
          {near && (
            <span className={classes.near}>
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label="上一条" data-command="screen:previous" title={withKey('上一条', keys('screen:previous'))} disabled={!near.hasPrevious} onClick={() => void goTo(-1)}><IconChevronLeft size={16} stroke={1.6} /></ActionIcon>
              {near.place}
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label="下一条" data-command="screen:next" title={withKey('下一条', keys('screen:next'))} disabled={!near.hasNext} onClick={() => void goTo(1)}><IconChevronRight size={16} stroke={1.6} /></ActionIcon>
            </span>
          )}
        </div>
        {row && <ActionBar offers={offers} />}
      </header>
      {error && !row ? <Gone error={error} label={resource.label} onRetry={() => void refetch()} />
        : !row ? <div className={classes.loading} aria-busy aria-label="正在加载"><div className={classes.skeleton} /><div className={classes.skeleton} /></div>
        : parts.length === 0 ? <div className={classes.body}>{body}</div>
        : (
          <Tabs value={part} onChange={(next) => setPart(next ?? WHOLE)} keepMounted={false} className={classes.body}>
            <Tabs.List><Tabs.Tab value={WHOLE} data-command="screen:part.0">{WHOLE}</Tabs.Tab>{parts.map((p, i) => <Tabs.Tab key={p.label} value={p.label} data-command={`screen:part.${i + 1}`}>{p.label}</Tabs.Tab>)}</Tabs.List>
            <Tabs.Panel value={WHOLE}>{body}</Tabs.Panel>
            {parts.map(({ label, part: Part }) => <Tabs.Panel key={label} value={label}><Suspense fallback={<div className={classes.skeleton} />}><Part row={row} /></Suspense></Tabs.Panel>)}
          </Tabs>
        )}
      {actions.panel}
      {actions.dialogs}
      {menu !== undefined && row && <Suspense fallback={<Coming />}><ActionMenu offers={offers} at={menu} label={titleOf(resource, row)} onClose={() => { setMenu(undefined); refocus(); }} /></Suspense>}
    </div>
  );
}

function Gone({ error, label, onRetry }: { error: Error; label: string; onRetry: () => void }) {
  const missing = error instanceof CallError && error.code === CODE.notFound;
  return missing ? <p className={classes.none} role="alert" style={{ padding: 24 }}>没有这条{label},或者它不在你的数据范围内。</p> : <Trouble error={error} onRetry={onRetry} />;
}
