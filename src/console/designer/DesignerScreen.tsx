import { Button, Skeleton } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { strokeOf, written } from '../../../commands/keys';
import type { ScreenActs, ShellCommand } from '../../../commands/context';
import { meets, type Block, type Field } from '../../language/field';
import { checkBlocks } from '../../language/validate';
import type { ListData } from '../../language/wire';
import { ActionBar } from '../action/ActionBar';
import { Keycap } from '../action/Keycap';
import { titleOf } from '../action/offers';
import { useActions } from '../action/useActions';
import type { ScreenProps, WireRow } from '../contract';
import { Input } from '../fields/Input';
import { StatusBadge } from '../fields/StatusBadge';
import { takesText } from '../fields/takesText';
import { draftKeyOf } from '../form/draft';
import { DraftNote, focusable } from '../form/FieldsForm';
import { StaleNotice } from '../form/StaleNotice';
import { useEditing } from '../form/useEditing';
import { isRequired } from '../form/useFieldsForm';
import { newKey } from '../http/newKey';
import { keyUse } from '../keys/keyUse';
import { BLOCK_TOOLS, DESIGNER_TOOLS } from '../keys/toolKeys';
import { Coming } from '../keys/useAwaited';
import { useKeys } from '../keys/useKeys';
import { withKey } from '../keys/withKey';
import { lazily } from '../lazily';
import { useCatalogue, usePresentation } from '../registry';
import { dialogOpen } from '../screens/dialogOpen';
import { useHeldFocus } from '../screens/useHeldFocus';
import { useRead } from '../screens/useRead';
import { useRegions } from '../screens/useRegions';
import { useSession } from '../session/useSession';
import { goToPage } from '../shell/goToPage';
import { closeTab, useDirty, usePublished, useTabLabel, useTabQuery } from '../shell/hooks';
import { toast } from '../shell/toast';
import { ListScreen } from '../table/ListScreen';
import { Trouble } from '../table/Trouble';
import { added, changed, nameOfBlock, newBlock, removed, shifted } from './blocks';
import classes from './designer.module.css';
import { useBlocks } from './useBlocks';

const ChooseKind = lazily(async () => (await import('./ChooseKind')).ChooseKind);

/** Pages that are built of blocks: a list of them, and each in a tab of its own where its blocks are added, ordered, hidden and filled in, beside what they will look like. */
export function DesignerScreen(props: ScreenProps) {
  const [query] = useTabQuery();
  const id = query.get('id');
  return id ? <Loaded key={id} {...props} id={id} /> : <ListScreen {...props} />;
}

function Loaded(props: ScreenProps & { id: string }) {
  const { page, id } = props;
  const resource = useCatalogue().resources.get(page.resource)!;
  const { data, error, refetch } = useRead<ListData<WireRow>>(resource.reads[page.read]!.call, { id, pageSize: 1 });
  const row = data?.list[0];
  if (error && !row) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.screen}><Skeleton height="100%" /></div>;
  if (!row) return <Trouble error={new Error(`没有这个${resource.label},可能已被删除`)} onRetry={() => void refetch()} />;
  const reload = async () => { const { data: now } = await refetch(); const found = now?.list[0]; return found && { ...found, id }; };
  return <Designer {...props} row={{ ...row, id }} reload={reload} />;
}

const NONE: readonly Block[] = [];
const TOOLS = { ...DESIGNER_TOOLS, ...BLOCK_TOOLS };
/** Stands first in the list of blocks: what is said of the page itself. */
const PAGE = '';

function Designer({ page, visible, row, reload }: ScreenProps & { row: WireRow; reload: () => Promise<WireRow | undefined> }) {
  const catalogue = useCatalogue();
  const resource = catalogue.resources.get(page.resource)!;
  const { draft, publishes } = page.designer!;
  const field = (resource.fields as Readonly<Record<string, Field>>)[draft]!;
  const kinds = field.blocks!;
  const { info } = useSession();
  const client = useQueryClient();
  const keys = useKeys();
  const Preview = usePresentation(resource.name)?.block;

  const afterSave = useRef<(() => void) | null>(null);
  const sent = useRef<unknown>(null);
  const edit = useEditing({
    resource, action: resource.actions[page.saves!]!, row, reload, draftKey: draftKeyOf(info.userId, `${page.url}?${row.id}`),
    onSaved: () => {
      const next = afterSave.current;
      afterSave.current = null;
      void reload().then((now) => {
        // What was typed while it was being saved is not saved yet.
        if (now) edit.rebase(now, formNow.current.values !== sent.current);
        void client.invalidateQueries({ predicate: ({ queryKey }) => catalogue.reads.has(String(queryKey[0])) && queryKey[0] !== '/util/area' });
        if (next) next(); else toast.success(`已保存 ${titleOf(resource, row)} 的草稿`);
      });
    },
  });
  const { form, stale, problem } = edit;
  const formNow = useRef(form);
  formNow.current = form;
  const blocks = (form.values[draft] as readonly Block[] | null) ?? NONE;
  const { now, change, undo } = useBlocks(blocks, useCallback((next: readonly Block[]) => form.set(draft, next), [form.set, draft]));
  const [chosen, setChosen] = useState<string>(() => blocks[0]?.key ?? PAGE);
  const [choosing, setChoosing] = useState(false);
  // What is missing is said once somebody wants it live.
  const [strict, setStrict] = useState(false);
  const faults = useFaults(field, blocks);
  const faultsOf = (key: string) => Object.keys(faults).filter((place) => place.startsWith(`${key}.`)).length;
  const block = blocks.find((one) => one.key === chosen);
  const at = block ? blocks.indexOf(block) : -1;

  const root = useRef<HTMLDivElement>(null);
  const refocus = useCallback(() => root.current?.querySelector<HTMLElement>('[role=option][aria-selected=true]')?.focus(), []);
  const held = useHeldFocus(refocus, visible);
  const goTo = (key: string) => { flushSync(() => setChosen(key)); refocus(); };
  const current = base(edit.base ?? row);
  const actions = useActions({ page, rows: current, latest: useCallback(() => current[0], [current]), refocus, onDone: (_, acting) => { if (acting.action.does === 'remove') void closeTab(undefined, { force: true }); else void reload().then((fresh) => { if (fresh) edit.rebase(fresh); }); } });
  useTabLabel(titleOf(resource, row));
  useDirty(form.dirty, titleOf(resource, row), form.settled);
  useRegions(visible);

  const save = (then: (() => void) | null) => { afterSave.current = then; sent.current = form.values; void edit.save(); };
  const publish = (run: () => void) => {
    const [first] = Object.keys(faults);
    if (first) {
      setStrict(true);
      const of = blocks.find((one) => first.startsWith(`${one.key}.`))!;
      toast.info(`还不能发布:第 ${blocks.indexOf(of) + 1} 个组件“${kinds[of.kind]!.label}”${faults[first]}`);
      goTo(of.key);
      return;
    }
    if (!form.dirty) { run(); return; }
    save(run);
  };
  const offers = actions.offers.filter((offer) => offer.action.on !== 'none' && offer.action.does !== 'update').map((offer) => (offer.key !== publishes ? offer : {
    ...offer, why: form.dirty ? null : offer.why, plan: undefined, run: () => publish(() => actionsNow.current.find((one) => one.key === publishes)!.run()),
  }));
  const actionsNow = useRef(actions.offers);
  actionsNow.current = actions.offers;

  const put = (kind: string) => {
    if (now.current.length >= field.max!) { toast.info(`最多 ${field.max} 个组件`); return; }
    const made = newBlock(kind, kinds[kind]!);
    change(added(now.current, at, made), '');
    setChoosing(false);
    goTo(made.key);
  };
  const needBlock = (deed: (of: Block) => void) => () => { const of = now.current.find((one) => one.key === chosen); if (of) deed(of); else toast.info('先选一个组件'); };
  const enter = () => focusable(root.current?.querySelector('[data-form] [data-field]'))?.focus();
  const does = useRef<Record<keyof typeof TOOLS | 'undo' | 'refresh', () => void>>(null!);
  does.current = {
    'design.save': () => save(null),
    'design.add': () => setChoosing(true),
    'design.edit': enter,
    'design.up': needBlock((of) => { change(shifted(now.current, of.key, -1), ''); }),
    'design.down': needBlock((of) => { change(shifted(now.current, of.key, 1), ''); }),
    'design.hide': needBlock((of) => { change(changed(now.current, of.key, { hidden: !of.hidden }), ''); }),
    'design.copy': needBlock((of) => {
      if (now.current.length >= field.max!) { toast.info(`最多 ${field.max} 个组件`); return; }
      const copy = { ...of, key: newKey() };
      change(added(now.current, now.current.indexOf(of), copy), '');
      goTo(copy.key);
    }),
    'design.remove': needBlock((of) => {
      const where = now.current.indexOf(of);
      const rest = removed(now.current, of.key);
      change(rest, '');
      const undoKey = keys('screen:undo');
      toast.info(`已移除“${kinds[of.kind]?.label ?? of.kind}”${undoKey ? `,按 ${undoKey.toUpperCase()} 撤销` : ''}`);
      goTo(rest[Math.min(where, rest.length - 1)]?.key ?? PAGE);
    }),
    undo: () => { if (!undo()) toast.info('没有可以撤销的改动'); },
    refresh: () => { if (form.dirty) toast.info('有未保存的改动'); else void reload().then((fresh) => { if (fresh) edit.rebase(fresh); }); },
  };
  const acts = useMemo((): ScreenActs => ({ undo: () => does.current.undo(), refresh: () => does.current.refresh(), back: () => goToPage(page.url) }), [page]);
  const putNow = useRef(put);
  putNow.current = put;
  const tools = useMemo((): ShellCommand[] => [
    ...Object.entries(TOOLS).map(([id, { label, english, key }]) => ({ id, label, english, key, run: () => does.current[id as keyof typeof TOOLS]() })),
    ...Object.entries(kinds).map(([kind, { label, english }]) => ({ id: `design.add.${kind}`, label: `添加${label}`, english: `add ${english}`, run: () => putNow.current(kind) })),
    { id: 'design.reset', label: '放弃草稿,恢复已保存的', english: 'reset draft', run: () => formNow.current.reset() },
  ], [kinds]);
  const strokes = useMemo(() => new Map<string, { readonly command: string; readonly run: () => void }>([
    ...tools.flatMap((tool) => { const key = tool.key && tool.key !== 'Enter' && keys(`screen:${tool.id}`, tool.key); return key ? [[key, { command: `screen:${tool.id}`, run: tool.run }] as const] : []; }),
    ...(['undo', 'refresh', 'back'] as const).flatMap((name) => { const key = keys(`screen:${name}`); return key ? [[key, { command: `screen:${name}`, run: acts[name]! }] as const] : []; }),
  ]), [tools, acts, keys]);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if ((event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')) { event.preventDefault(); does.current['design.save'](); return; }
    if (event.key === 'Escape' && target.closest('[data-form]') && !event.defaultPrevented) { event.preventDefault(); refocus(); return; }
    if (takesText(target) || target.closest('[data-form]')) return;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z') { event.preventDefault(); does.current.undo(); return; }
    if (target.closest('[role=listbox]')) {
      const order = [PAGE, ...blocks.map(({ key }) => key)];
      const here = order.indexOf(chosen);
      const letter = { [keys('screen:down') ?? '']: 'ArrowDown', [keys('screen:up') ?? '']: 'ArrowUp' }[event.key];
      const to = event.altKey || event.ctrlKey || event.metaKey ? undefined : { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: order.length - 1 }[letter ?? event.key];
      if (to !== undefined) { event.preventDefault(); goTo(order[Math.max(0, Math.min(order.length - 1, to))]!); return; }
      if (event.key === 'Enter') { event.preventDefault(); enter(); return; }
    }
    const stroke = strokeOf(event.nativeEvent);
    const said = stroke && written([stroke]);
    const found = said ? strokes.get(said) : undefined;
    const offer = said ? offers.find((one) => one.shortcut === said) : undefined;
    if (!found && !offer) return;
    event.preventDefault();
    if (found) { keyUse.tell(found.command); found.run(); } else if (offer!.why) toast.info(offer!.why); else offer!.run();
  };

  useEffect(() => { if (visible && !dialogOpen()) refocus(); }, [visible, refocus]);
  // A newer row came while nothing was being changed here.
  useEffect(() => { if (!formNow.current.dirty && !edit.busy && row.version !== edit.base?.version) edit.rebase(row); }, [row]);
  usePublished(visible, { page, resource, rows: current, isSelection: false, offers, acts, tools }, [page, resource, current, form.dirty, faults, actions.offers, acts, tools]);
  useEffect(() => { root.current?.querySelector(`[data-shown="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'nearest' }); }, [chosen, blocks]);

  const busy = useRef(new Set<string>());
  const hold = (place: string, on: boolean) => { if (on) busy.current.add(place); else busy.current.delete(place); form.hold(draft, busy.current.size > 0); };
  const tool = (id: keyof typeof TOOLS, text: string, more: { readonly main?: boolean; readonly off?: boolean } = {}) => {
    const key = keys(`screen:${id}`, TOOLS[id].key);
    return <Button size="compact-sm" variant={more.main ? 'filled' : 'default'} data-command={`screen:${id}`} title={withKey(TOOLS[id].label, key)} disabled={more.off} loading={id === 'design.save' && edit.busy} onClick={() => does.current[id]()} rightSection={<Keycap of={key} />}>{text}</Button>;
  };
  const state = (resource.fields as Readonly<Record<string, Field>>)[resource.state];
  const code = String(current[0]![resource.state] ?? '');
  const says = (place: string) => form.errors[`${draft}.${place}`] ?? (strict ? faults[place] : undefined);
  const settings = form.visible.filter(([key]) => key !== draft);
  return (
    <div className={classes.screen} ref={root} onKeyDown={onKeyDown} {...held}>
      <header className={classes.bar} data-region="toolbar">
        <h1>{titleOf(resource, current[0]!)}</h1>
        {state?.choices?.[code] && <StatusBadge tone={state.tones?.[code]}>{state.choices[code]}</StatusBadge>}
        <div className={classes.tools}>{tool('design.save', '保存', { main: true, off: !form.dirty })}{tool('design.add', '添加组件')}</div>
        <ActionBar offers={offers} />
        <span role="status" className={classes.said}>{blocks.length} 个组件{Object.keys(faults).length > 0 && ` · ${Object.keys(faults).length} 处待补全`}{form.dirty ? ' · 未保存' : ''}</span>
      </header>
      {form.hasDraft && <DraftNote onDrop={form.reset} />}
      {stale && <div className={classes.notice}><StaleNotice fields={form.fields} comparison={stale.comparison} base={edit.base!} mine={form.values} now={stale.now} last={stale.last} onKeep={edit.keep} onDiscard={edit.discard} /></div>}
      {(problem ?? form.errors[draft]) && <p role="alert" className={classes.problem}>{problem ?? form.errors[draft]}</p>}
      <div className={classes.body}>
        <div className={classes.side} data-region="grid">
          <ul role="listbox" aria-label="组件" className={classes.list}>
            {[PAGE, ...blocks.map(({ key }) => key)].map((key, i) => {
              const one = blocks[i - 1];
              const kind = one && kinds[one.kind];
              const name = one ? nameOfBlock(one, kinds) : '';
              const missing = one ? faultsOf(key) : settings.filter(([name]) => form.errors[name]).length;
              return (
                <li key={key} role="option" aria-selected={key === chosen} tabIndex={key === chosen ? 0 : -1} data-line data-page={!one || undefined} data-hidden={one?.hidden || undefined} onClick={() => goTo(key)} onDoubleClick={enter}>
                  <span className={classes.no}>{one ? i : ''}</span>
                  <span className={classes.label}>{one ? kind?.label ?? one.kind : '页面设置'}{name && <small>{name}</small>}</span>
                  {one?.hidden && <IconEyeOff size={14} stroke={1.6} role="img" aria-label="已隐藏" />}
                  {missing > 0 && <span className={classes.missing}>缺 {missing}</span>}
                </li>
              );
            })}
          </ul>
          {blocks.length === 0 && <p className={classes.empty}>还没有组件,请先添加 <Keycap of={keys('screen:design.add', TOOLS['design.add'].key)} /></p>}
          <p className={classes.hint}><span><Keycap of="Enter" /> 编辑</span> <span><Keycap of="Alt+↑↓" /> 移动</span> <span><Keycap of={keys('screen:design.hide', TOOLS['design.hide'].key)} /> 隐藏</span> <span><Keycap of="Delete" /> 移除</span></p>
        </div>
        <form className={classes.form} data-form data-region="detail" noValidate aria-label={block ? kinds[block.kind]?.label : '页面设置'} onSubmit={(event) => { event.preventDefault(); does.current['design.save'](); }}>
          <h2>{block ? kinds[block.kind]?.label ?? block.kind : '页面设置'}{block?.hidden && <span>已隐藏,顾客看不到</span>}</h2>
          {block && kinds[block.kind] ? Object.entries(kinds[block.kind]!.fields).filter(([, one]) => meets(block.values, one.shownWhen)).map(([name, one]) => (
            <div key={`${block.key}.${name}`} data-field={name}><Input
              id={`${row.id}-${block.key}-${name}`} name={name} field={one} value={block.values[name]} required={isRequired(one, block.values)} error={says(`${block.key}.${name}`)}
              onChange={(value) => change(changed(now.current, block.key, { values: { ...now.current.find((b) => b.key === block.key)?.values, [name]: value } }), `${block.key}.${name}`)} onBusy={(on) => hold(`${block.key}.${name}`, on)}
            /></div>
          )) : settings.map(([name, one]) => (
            <div key={name} data-field={name}><Input id={`${row.id}-${name}`} name={name} field={one} value={form.values[name]} required={isRequired(one, form.values)} error={form.errors[name]} onChange={(value) => form.set(name, value)} onBusy={(on) => form.hold(name, on)} /></div>
          ))}
        </form>
        <section className={classes.stage} aria-label="预览">
          <div className={classes.phone}>
            <div className={classes.view} tabIndex={0} role="group" aria-label="手机上的样子">
              {blocks.every((one) => one.hidden) && <p className={classes.empty}>没有可见的组件</p>}
              {blocks.filter((one) => !one.hidden).map((one) => (
                <div key={one.key} data-shown={one.key} data-chosen={one.key === chosen || undefined} onClick={() => goTo(one.key)}>
                  <div inert>{Preview && <Suspense fallback={null}><Preview kind={one.kind} values={one.values} /></Suspense>}</div>
                </div>
              ))}
            </div>
          </div>
        </section>
      </div>
      {actions.panel}
      {actions.dialogs}
      {choosing && <Suspense fallback={<Coming />}><ChooseKind kinds={kinds} onChoose={put} onClose={() => { setChoosing(false); refocus(); }} /></Suspense>}
    </div>
  );
}

/** What keeps the blocks from going live, by `block.field`. */
const useFaults = (field: Field, blocks: readonly Block[]) => useMemo(() => checkBlocks(field, blocks, false).errors, [field, blocks]);

/** The same list for the same row. */
const base = (row: WireRow): readonly WireRow[] => { let list = lists.get(row); if (!list) lists.set(row, list = [row]); return list; };
const lists = new WeakMap<WireRow, readonly WireRow[]>();
