/** Mod+K: finds every page and action this user may reach, and where a pasted number leads. */
import { Kbd, Loader, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { Command as Cmdk } from 'cmdk';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Command, Section } from '../../../commands/command';
import type { Uses } from '../../../commands/frecency';
import { MODES, modeOf } from '../../../commands/mode';
import { indexOf, search, type Index } from '../../../commands/search';
import { commandsOf } from '../../../commands/sources';
import { activeScope } from '../contract';
import { hrefOf, navigate } from '../shell/hooks';
import { isComposing } from '../shell/isComposing';
import { CommandList, type ListedCommand } from './CommandList';
import { helpSheet } from './helpStore';
import classes from './palette.module.css';
import './menuPinyin';
import { keepFocusAway, listening, returnFocus, startText } from './paletteStore';
import { readings } from './readings';
import { useCommandContext } from './useCommandContext';
import { useJump } from './useJump';
import { usePeople } from './usePeople';
import { useUses } from './useUses';

const MAX_ROWS = 50;

/** The overlay the palette stands in. */
const [store, spotlight] = createSpotlight();
export const overlay = { open: spotlight.open };

export function Palette() {
  return (
    <Spotlight.Root store={store} shortcut={null} size={640} yOffset="12vh" centered={false} overlayProps={{ backgroundOpacity: 0.25 }} transitionProps={{ duration: 80, exitDuration: 0 }} classNames={{ body: classes.body }} returnFocus={false} onSpotlightClose={returnFocus} attributes={{ content: { 'aria-label': '命令面板' } }}>
      <Finder />
    </Spotlight.Root>
  );
}

function Finder() {
  const [typed, setTyped] = useState(startText);
  const [moved, setMoved] = useState({ id: '', query: '' });
  const [waiting, setWaiting] = useState(false);
  const { mode, query, prefix } = modeOf(typed);
  const context = useCommandContext();
  const [uses, countUse] = useUses();
  const index = useMemo(() => indexOf(commandsOf(context), readings), [context]);
  const jump = useJump(mode === 'all' || mode === 'jump' ? query : '');
  const people = usePeople(mode === 'people' ? query : '');
  const groups = useMemo(() => grouped(mode, query, index, uses, mode === 'people' ? people.commands : jump.commands), [mode, query, index, uses, jump.commands.map((c) => c.id).join(), people.commands.map((c) => c.id).join()]);
  const flat = groups.flatMap((g) => g.found);
  // The best match is marked until the arrows move away from it; another query starts at its own best match.
  const chosen = moved.query === query && flat.some((f) => f.command.id === moved.id) ? moved.id : flat[0]?.command.id ?? '';
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => { if (mode === 'help') { spotlight.close(); helpSheet.open(); } }, [mode]);
  // Enter pressed before the look-up answered: go as soon as it leads to one place.
  useEffect(() => {
    if (!waiting || jump.pending) return;
    setWaiting(false);
    const [only] = jump.commands;
    if (only && jump.commands.length === 1) pick(only, false);
  }, [waiting, jump.pending]);
  useEffect(() => input.current?.focus(), []);
  // Keys are caught until the input shows all that came before: one that arrives in between belongs behind them.
  const caughtUp = useRef(false);
  useEffect(() => {
    if (caughtUp.current) return;
    if (typed !== startText()) { setTyped(startText()); return; }
    caughtUp.current = true;
    listening();
  }, [typed]);
  useActiveDescendant(input, list);

  function pick(command: Command, newTab: boolean) {
    if (command.why) return;
    countUse(command.id);
    if (newTab && !command.to) return;
    if (command.to && newTab) { window.open(hrefOf(command.to), '_blank', 'noopener'); return; }
    if (command.to) {
      leave();
      navigate(command.to);
    } else {
      spotlight.close();
      returnFocus();
      // After the overlay is gone: a dialog that opens now is no dialog within a dialog.
      setTimeout(() => command.run?.(), 0);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Backspace' && prefix && query === '') { setTyped(''); event.preventDefault(); }
    if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
    if (event.key !== 'Enter') return;
    if (mode === 'filter') {
      event.preventDefault();
      leave();
      activeScope.get()?.filter?.('keyword', query);
      return;
    }
    if (jump.asked && jump.pending) { event.preventDefault(); setWaiting(true); return; }
    // What is marked now is taken, not what the list has drawn so far.
    event.preventDefault();
    const command = flat.find((f) => f.command.id === chosen)?.command;
    if (command) pick(command, event.ctrlKey || event.metaKey);
  }

  const scope = context.scope;
  const note = announcement(flat.length, waiting || jump.pending || people.pending, mode, query);
  return (
    <Cmdk shouldFilter={false} vimBindings={false} value={chosen} onValueChange={(id) => setMoved({ id, query })} onKeyDown={onKeyDown} label="命令">
      <div className={classes.bar}>
        {prefix && <span className={classes.chip}>{MODES[prefix].label}</span>}
        {!prefix && scope && scope.rowCount > 0 && <span className={classes.chip}>{scope.isSelection ? `已选 ${scope.rowCount} 行` : '当前行'}</span>}
        <input
          ref={input} className={classes.input} value={typed} onChange={(e) => setTyped(e.currentTarget.value)} autoFocus data-autofocus spellCheck={false} autoComplete="off"
          role="combobox" aria-expanded aria-haspopup="listbox" aria-autocomplete="list" aria-label="查找页面、操作,或粘贴单号" placeholder="查找页面、操作,或粘贴单号"
          aria-controls={list.current?.id}
        />
        {(jump.pending || people.pending) && query !== '' && <Loader size={14} />}
        <Kbd size="xs">Esc</Kbd>
      </div>
      <Cmdk.List ref={list} className={classes.list} label="命令">
        {flat.length > 0 ? <CommandList groups={groups} onPick={pick} /> : <div className={classes.empty}>{note}</div>}
      </Cmdk.List>
      <div className={classes.foot}><span><Kbd size="xs">↑↓</Kbd> 选择</span><span><Kbd size="xs">Enter</Kbd> 打开</span><span><Kbd size="xs">&gt;</Kbd> 操作</span><span><Kbd size="xs">#</Kbd> 单号</span><span><Kbd size="xs">@</Kbd> 店铺</span><span><Kbd size="xs">/</Kbd> 筛选</span><span><Kbd size="xs">?</Kbd> 按键</span></div>
      <VisuallyHidden role="status">{note}</VisuallyHidden>
    </Cmdk>
  );
}

/** Closes because something was chosen that takes the focus elsewhere. */
function leave(): void {
  keepFocusAway();
  spotlight.close();
}

type Groups = { section: Section; found: ListedCommand[] }[];

function grouped(mode: ReturnType<typeof modeOf>['mode'], query: string, index: Index, uses: Uses, jumps: readonly Command[]): Groups {
  const plain = (command: Command) => ({ command, at: [] });
  const hits = jumps.map(plain);
  if (mode === 'jump' || mode === 'people') return hits.length ? [{ section: 'jump', found: hits }] : [];
  if (mode === 'filter' || mode === 'help') return [];
  const ranking = { uses, now: Date.now(), limit: MAX_ROWS };
  if (mode === 'tab') {
    const isTab = (c: Command) => c.section === 'tab';
    return sections([['tab', query === '' ? index.commands.filter(isTab).map(plain) : search(index, query, { ...ranking, only: isTab })]]);
  }
  const only = (c: Command) => c.section !== 'tab' && (mode !== 'action' || c.section !== 'page');
  if (query === '') {
    const pool = index.commands.filter(only);
    const own = pool.filter((c) => c.section === 'selection').sort((a, b) => Number(Boolean(a.why)) - Number(Boolean(b.why)));
    const recent = mode === 'action' ? [] : search(index, '', { ...ranking, limit: 8, only: (c) => only(c) && c.section !== 'selection' });
    const rest = pool.filter((c) => c.section !== 'selection' && !recent.some((r) => r.command === c)).map(plain);
    return sections([['selection', own.map(plain)], ['recent', recent], ['page', rest.filter((f) => f.command.section === 'page')], ['shell', rest.filter((f) => f.command.section === 'shell')]]);
  }
  const found = search(index, query, { ...ranking, only });
  const order = [...new Set(found.map((f) => f.command.section))];
  return sections([['jump', hits], ...order.map((s): [Section, ListedCommand[]] => [s, found.filter((f) => f.command.section === s)])]);
}

/** Leaves empty sections out and renders no more than the palette can hold. */
function sections(all: readonly (readonly [Section, ListedCommand[]])[]): Groups {
  let left = MAX_ROWS;
  return all.flatMap(([section, found]) => {
    const part = found.slice(0, left);
    left -= part.length;
    return part.length ? [{ section, found: part }] : [];
  });
}

function announcement(count: number, pending: boolean, mode: string, query: string): string {
  if (mode === 'filter') return query ? '按 Enter 在当前列表里筛选' : '输入关键词,按 Enter 筛选当前列表';
  if (pending) return '正在查找…';
  if (mode === 'people' && !query) return '输入店铺或服务商名称';
  if (count === 0) return mode === 'jump' && !query ? '粘贴订单号、店铺编号、对账单号或手机号' : '没有找到。换个说法,或用拼音首字母试试';
  return `${count} 项`;
}

/** Points the input at the selected option after every commit: cmdk changes it later than React renders. */
function useActiveDescendant(input: React.RefObject<HTMLInputElement | null>, list: React.RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const point = () => {
      const id = list.current?.querySelector('[cmdk-item][aria-selected="true"]')?.id;
      if (id) input.current?.setAttribute('aria-activedescendant', id);
      else input.current?.removeAttribute('aria-activedescendant');
      if (list.current) input.current?.setAttribute('aria-controls', list.current.id);
    };
    point();
    const watcher = new MutationObserver(point);
    watcher.observe(list.current!, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
    return () => watcher.disconnect();
  }, []);
}
