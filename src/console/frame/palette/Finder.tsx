/** The list of all commands: what is typed is ranked, recognised or looked up. */
import { Kbd, Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Command } from '../../../../commands/command';
import { SECTIONS, type Section } from '../../../../commands/sections';
import type { Uses } from '../../../../commands/frecency';
import { shown } from '../../../../commands/keys';
import { MODES, modeOf, type ModeKey } from '../../../../commands/mode';
import { commandsIn, indexOf, nearest, search, type Index } from '../../../../commands/search';
import { commandsHere } from '../../../../commands/sources';
import { currentLocation, parseLocation } from '../../base/address/location';
import { useAwaited } from '../../base/handover/useAwaited';
import { completeCatalogue, useRegistry } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { goToPage } from '../../base/tabs/goToPage';
import { hrefOf, navigate } from '../../base/tabs/hooks';
import { activeScope } from '../../contract';
import type { CommandGroup, ListedCommand } from '../../kit/picker/CommandList';
import { Picker } from '../../kit/picker/Picker';
import { sheets } from '../../kit/sheet/sheets';
import { readings } from '../../kit/values/readings';
import { isMore, MORE_KEY } from './stepKeys';
import { searchSuggestions } from './searchSuggestions';
import { isOverDialog } from './paletteStore';
import { useCommandContext } from './useCommandContext';
import { useJump } from './useJump';
import { useLooks } from './useLooks';
import { usePeople } from './usePeople';
import { usePins, type Pin } from './usePins';
import { useStanding } from './useStanding';
import { useUses } from './useUses';
import classes from '../../kit/picker/Picker.module.css';
import { useSame } from '../../base/loading/useSame';

const MAX_ROWS = 50;
/** Characters beyond which what was typed is no name of anything. */
const LONGEST_NAME = 60;

/** What is typed and marked, kept while a step stands above the list. `alone`: without the rows in hand. */
export interface FinderState {
  readonly typed: string;
  readonly moved: { readonly id: string; readonly query: string };
  readonly alone: boolean;
}
interface FinderProps {
  readonly state: FinderState;
  readonly onState: (change: (now: FinderState) => FinderState) => void;
  readonly onRun: (command: Command) => void;
  readonly onMore: (command: Command) => void;
  /** Closes the palette: something was chosen that moves the focus. */
  readonly onLeave: () => void;
  /** Closes it, and gives the focus back. */
  readonly onClose: () => void;
}

export function Finder({ state: { typed, moved, alone }, onState, onRun, onMore, onLeave, onClose }: FinderProps) {
  const setTyped = (text: string) => onState((now) => ({ ...now, typed: text }));
  const [waiting, setWaiting] = useState(false);
  const { mode, query, prefix } = modeOf(typed);
  const { permissions } = useSession();
  const whole = useCommandContext();
  const context = useMemo(() => (alone ? { ...whole, scope: null } : whole), [whole, alone]);
  const { uses, count } = useUses();
  const { pins } = usePins();
  const standing = useStanding();
  const indexes = useMemo(() => [indexOf(commandsHere(context), readings), standing], [context, standing]);
  const jump = useJump(mode === 'all' || mode === 'jump' ? query : '');
  const people = usePeople(mode === 'people' ? query : '');
  const looks = useLooks(mode === 'all' ? query : '');
  const isPartial = useIsPartial() && query !== '';
  const asked = mode === 'people' ? people.commands : [...jump.commands, ...looks.commands];
  const answers = useSame(asked, asked.map((c) => c.id).join());
  const pending = jump.pending || people.pending || looks.pending || isPartial;
  const sure = jump.sure ?? (looks.asked ? looks.sure : undefined);
  const isComing = (jump.asked && jump.pending) || looks.pending || isPartial;
  const groups = useMemo(() => {
    const found = grouped(mode, query, indexes, uses, pins, answers);
    return found.length > 0 || pending
      ? found
      : sections([
          ['nearest', near(mode, query, indexes)],
          ['otherPlaces', searchSuggestions(permissions, context.scope?.page.url, mode, query).map((command) => ({ command, at: [] }))],
        ]);
  }, [mode, query, indexes, uses, pins, context, pending, answers, permissions]);
  const flat = groups.flatMap((g) => g.found);
  // The best match is marked until the arrows move away from it; another query starts at its own best match.
  const isFallback = groups[0]?.key === 'nearest' || groups[0]?.key === 'otherPlaces';
  const chosen = moved.query === query && flat.some((f) => f.command.id === moved.id) ? moved.id : (flat[0]?.command.id ?? '');

  const showKeys = useEffectEvent(() => {
    onClose();
    sheets.open('keys');
  });
  useEffect(() => {
    if (mode === 'help') showKeys();
  }, [mode]);
  // Enter before a look-up answered waits until there is one target; before everything searchable has loaded, for the best match then.
  const wasPartial = useRef(false);
  const pickSure = useEffectEvent(() => {
    const best = wasPartial.current && !isFallback ? flat.find((f) => f.command.id === chosen)?.command : undefined;
    const command = sure ?? best;
    if (command) pick(command, false);
  });
  useEffect(() => {
    if (!waiting || isComing) return;
    setWaiting(false);
    pickSure();
  }, [waiting, isComing]);
  useAwaited(pending, 'rows');
  // After that Enter keys are for what it opens.
  useAwaited(waiting);
  function pick(command: Command, newTab: boolean) {
    if (command.why) return;
    count(command.id);
    if (newTab && !command.to) return;
    if (command.to && newTab) {
      window.open(hrefOf(command.to), '_blank', 'noopener');
      return;
    }
    if (!command.to) {
      onRun(command);
      return;
    }
    // Another page takes the focus for itself; the one at hand has it already.
    if (parseLocation(command.to).path === currentLocation().path) onClose();
    else onLeave();
    (/^(page|action):/.test(command.id) ? goToPage : navigate)(command.to);
  }

  const scope = context.scope;
  const hasChip = !prefix && scope !== null && scope.rowCount > 0;
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Backspace' && prefix && query === '') {
      setTyped('');
      event.preventDefault();
    }
    if (event.key === 'Backspace' && typed === '' && hasChip && !event.repeat) {
      onState((now) => ({ ...now, alone: true }));
      event.preventDefault();
    }
    if (isMore(event)) {
      event.preventDefault();
      event.stopPropagation();
      const command = flat.find((f) => f.command.id === chosen)?.command;
      if (command) {
        onState((now) => ({ ...now, moved: { id: command.id, query } }));
        onMore(command);
      }
    }
    if (event.key !== 'Enter') return;
    if (mode === 'filter') {
      event.preventDefault();
      onLeave();
      activeScope.get()?.filter?.('keyword', query);
    } else if (isComing) {
      event.preventDefault();
      wasPartial.current = isPartial;
      setWaiting(true);
    }
  }

  const note = isFallback ? NOTHING : announcement(flat.length, waiting || pending, mode, query);
  return (
    <Picker
      label="查找页面、操作,或粘贴单号"
      typed={typed}
      onTyped={setTyped}
      groups={groups}
      marked={chosen}
      onMark={(id) => onState((now) => ({ ...now, moved: { id, query } }))}
      onPick={pick}
      onKey={onKey}
      note={note}
      before={
        <>
          {prefix && <span className={classes.chip}>{MODES[prefix].label}</span>}
          {isOverDialog() && (
            <span className={classes.chip} title="按 Esc 回到对话框,其中填写的都还在">
              对话框已保留
            </span>
          )}
          {hasChip && (
            <span className={classes.chip} title="按 Backspace 去掉">
              {scope.isSelection ? `已选 ${scope.rowCount} 行` : '当前行'}
            </span>
          )}
        </>
      }
      after={
        <>
          {pending && query !== '' && <Loader size={14} />}
          <Kbd size="xs">Esc</Kbd>
        </>
      }
      head={isFallback && <p className={classes.help}>{NOTHING}</p>}
      foot={
        <>
          <span>
            <Kbd size="xs">↑↓</Kbd> 选择
          </span>
          <span>
            <Kbd size="xs">Enter</Kbd> 打开
          </span>
          <span>
            <Kbd size="xs">{shown(MORE_KEY)}</Kbd> 置顶、复制链接
          </span>
          <span>
            <Kbd size="xs">&gt;</Kbd> 操作
          </span>
          <span>
            <Kbd size="xs">#</Kbd> 单号
          </span>
          <span>
            <Kbd size="xs">@</Kbd> 店铺
          </span>
          <span>
            <Kbd size="xs">/</Kbd> 筛选
          </span>
          <span>
            <Kbd size="xs">?</Kbd> 按键
          </span>
        </>
      }
    />
  );
}

const NOTHING = '没有找到。换个说法,或用拼音首字母试试';

type Groups = CommandGroup[];

function grouped(
  mode: ModeKey,
  query: string,
  indexes: readonly Index[],
  uses: Uses,
  pins: readonly Pin[],
  jumps: readonly Command[],
): Groups {
  const plain = (command: Command) => ({ command, at: [] });
  const hits = jumps.map(plain);
  if (mode === 'jump' || mode === 'people') return hits.length ? [{ key: 'jump', heading: SECTIONS.jump, found: hits }] : [];
  if (mode === 'filter' || mode === 'help') return [];
  const ranking = { uses, now: Date.now(), limit: MAX_ROWS };
  if (mode === 'tab') {
    const isTab = (c: Command) => c.section === 'tab';
    return sections([
      ['tab', query === '' ? commandsIn(indexes).filter(isTab).map(plain) : search(indexes, query, { ...ranking, only: isTab })],
    ]);
  }
  const only = isAsked(mode);
  // Nobody means a command by a column of numbers.
  if (query.length > LONGEST_NAME) return sections([['jump', hits]]);
  if (query === '') {
    const pool = commandsIn(indexes).filter(only);
    // A pinned place is found again by itself, an action only where it is on offer.
    const pinned =
      mode === 'action'
        ? []
        : pins
            .filter(({ id }) => !isOverDialog() || !id.startsWith('action:'))
            .flatMap((pin): Command[] => {
              const command = pool.find((c) => c.id === pin.id) ?? (pin.to ? { ...pin, section: 'pinned' } : undefined);
              return command ? [command] : [];
            });
    const others = pool.filter((c) => !pinned.includes(c));
    const own = others.filter((c) => c.section === 'selection').sort((a, b) => Number(Boolean(a.why)) - Number(Boolean(b.why)));
    const recent =
      mode === 'action' ? [] : search(indexes, '', { ...ranking, limit: 8, only: (c) => others.includes(c) && c.section !== 'selection' });
    const rest = others.filter((c) => c.section !== 'selection' && !recent.some((r) => r.command === c)).map(plain);
    return sections([
      ['pinned', pinned.map(plain)],
      ['selection', own.map(plain)],
      ['recent', recent],
      ['screen', rest.filter((f) => f.command.section === 'screen' && f.command.key)],
      ['page', rest.filter((f) => f.command.section === 'page')],
      ['shell', rest.filter((f) => f.command.section === 'shell')],
    ]);
  }
  const found = search(indexes, query, { ...ranking, only });
  const order = [...new Set(found.map((f) => f.command.section))];
  return sections([['jump', hits], ...order.map((s): [Section, ListedCommand[]] => [s, found.filter((f) => f.command.section === s)])]);
}

/** Commands that do something to rows, or ask in a dialog of their own. */
const ROWS: ReadonlySet<Section> = new Set(['selection', 'screen', 'distant', 'macro']);
/** Commands that a mode looks among. */
const isAsked = (mode: ModeKey) => (c: Command) =>
  c.section !== 'tab' && !(isOverDialog() && ROWS.has(c.section)) && (mode !== 'action' || c.section !== 'page');
/** What may have been meant where nothing fits. */
const near = (mode: ModeKey, query: string, indexes: readonly Index[]): ListedCommand[] =>
  (mode === 'all' || mode === 'action') && query.length <= LONGEST_NAME ? nearest(indexes, query, 5, isAsked(mode)) : [];

/** Leaves empty sections out and renders no more than the palette can hold. */
function sections(all: readonly (readonly [Section, ListedCommand[]])[]): Groups {
  let left = MAX_ROWS;
  return all.flatMap(([section, found]) => {
    const part = found.slice(0, left);
    left -= part.length;
    return part.length ? [{ key: section, heading: SECTIONS[section], found: part }] : [];
  });
}

function announcement(count: number, pending: boolean, mode: string, query: string): string {
  if (mode === 'filter') return query ? '按 Enter 在当前列表里筛选' : '输入关键词,按 Enter 筛选当前列表';
  if (pending) return '正在查找…';
  if (mode === 'people' && !query) return '输入店铺或服务商名称';
  if (count === 0) return mode === 'jump' && !query ? '粘贴订单号、店铺编号、对账单号或手机号' : NOTHING;
  return `${count} 项`;
}

/** Whether not all that can be found is known yet; it is fetched at once. Without a network there is no more to wait for. */
function useIsPartial(): boolean {
  const { outline } = useRegistry();
  const isPartial = outline !== undefined && navigator.onLine;
  useEffect(() => {
    if (isPartial) completeCatalogue();
  }, [isPartial]);
  return isPartial;
}
