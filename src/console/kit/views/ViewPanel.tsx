import { Button, Kbd, TextInput } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Command } from '../../../../commands/command';
import { indexOf, search } from '../../../../commands/search';
import type { Page } from '../../../language/page';
import { hrefOf, useVisible } from '../../base/tabs/hooks';
import { Dialog } from '../floating/Dialog';
import { SheetList, type RowTool, type SheetRow } from '../sheet/SheetList';
import { copyText } from '../values/copyText';
import { readings } from '../values/readings';
import type { Views } from './useViews';
import type { View } from './views';
import classes from '../sheet/Sheet.module.css';

interface ViewPanelProps {
  readonly page: Page;
  readonly views: Views;
  readonly change: (next: (now: Views) => Views) => void;
  /** What is shown now, as a view would keep it. */
  readonly now: string;
  /** The view opened last in this tab. */
  readonly last: View | undefined;
  readonly open: (view: View) => void;
  /** What is shown now goes by this name from here on. */
  readonly note: (name: string) => void;
  readonly onClose: () => void;
  /** Scheduled delivery: what a view shows about it, its tools and dialog, and subscriptions without a view. */
  readonly regularly?: Regularly;
}
export interface Regularly {
  of(view: View): { readonly detail?: string; readonly tools: readonly RowTool[]; readonly inside: ReactNode };
  rest(list: readonly View[]): readonly SheetRow[];
}

const MAX_NAME = 30;
const SAVE = ' save';

/** A list's views: open one by its name, keep what is shown under a new one; rename, order, overwrite, share, delete. */
export function ViewPanel({ page, views, change, now, last, open, note, onClose, regularly }: ViewPanelProps) {
  const [typed, setTyped] = useState('');
  const [renaming, setRenaming] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ readonly view: View; readonly at: number; readonly isFirst: boolean } | null>(null);
  const { list } = views;
  const what = 'look' in page && page.look ? '行列、指标、时间和条件' : '条件、排序和列';
  const name = typed.trim();
  const index = useMemo(
    () =>
      indexOf(
        list.map((view): Command => ({ id: view.name, label: view.name, path: [], section: 'screen' })),
        readings,
      ),
    [list],
  );
  const shown = name ? search(index, name, { limit: 50 }).map(({ command }) => list.find((v) => v.name === command.id)!) : list;
  const isTaken = (wanted: string) => list.some((v) => v.name === wanted);

  const save = (as: string) => {
    change((all) => ({
      ...all,
      list: isTaken(as) ? all.list.map((v) => (v.name === as ? { name: as, query: now } : v)) : [...all.list, { name: as, query: now }],
    }));
    note(as);
    setTyped('');
  };
  const move = (view: View, by: 1 | -1) =>
    change((all) => {
      const from = all.list.findIndex((v) => v.name === view.name);
      const to = from + by;
      if (from < 0 || to < 0 || to >= all.list.length) return all;
      const next = all.list.filter((v) => v.name !== view.name);
      next.splice(to, 0, view);
      return { ...all, list: next };
    });
  const remove = (view: View) => {
    setRemoved({ view, at: list.indexOf(view), isFirst: views.first === view.name });
    change(({ first, ...all }) => ({ ...all, list: all.list.filter((v) => v.name !== view.name), ...(first !== view.name && { first }) }));
  };
  const restore = () => {
    if (!removed) return;
    const { view, at, isFirst } = removed;
    change((all) => ({
      ...all,
      list: all.list.some((v) => v.name === view.name) ? all.list : all.list.toSpliced(at, 0, view),
      ...(isFirst && { first: view.name }),
    }));
    setRemoved(null);
  };
  const makeFirst = (view: View) => change(({ first, ...all }) => ({ ...all, ...(first !== view.name && { first: view.name }) }));
  const rename = (view: View, to: string) => {
    change((all) => ({
      list: all.list.map((v) => (v.name === view.name ? { ...v, name: to } : v)),
      first: all.first === view.name ? to : all.first,
    }));
    if (last?.name === view.name) note(to);
    setRenaming(null);
  };
  const share = (view: View) =>
    void copyText(
      `${location.origin}${location.pathname}${hrefOf(page.url, Object.fromEntries(new URLSearchParams(view.query)))}`,
      `视图“${view.name}”的链接`,
    );

  const rowOf = (view: View): SheetRow => {
    const at = list.indexOf(view);
    const isFirst = views.first === view.name;
    const sent = regularly?.of(view);
    const tool = (key: string, words: string, content: ReactNode, run: () => void, why: string | null = null) => ({
      key,
      label: `${words}“${view.name}”`,
      content,
      run,
      why,
    });
    const icon = (Icon: typeof IconLink) => <Icon size={14} stroke={1.6} aria-hidden />;
    return {
      id: view.name,
      label: view.name,
      detail: [view.query === now ? '正在看' : last?.name === view.name ? '打开后有改动' : isFirst && '默认', sent?.detail]
        .filter(Boolean)
        .join(' · '),
      main: {
        run: () => {
          open(view);
          onClose();
        },
      },
      tools: [
        {
          ...tool('first', isFirst ? '不再默认打开' : '默认打开', icon(isFirst ? IconStarFilled : IconStar), () => makeFirst(view)),
          pressed: isFirst,
        },
        tool(
          'overwrite',
          '用现在的样子覆盖',
          icon(IconDeviceFloppy),
          () => save(view.name),
          view.query === now ? '和现在的样子相同' : null,
        ),
        tool('rename', '重命名', icon(IconPencil), () => setRenaming(view.name)),
        tool('up', '前移', icon(IconArrowUp), () => move(view, -1), at === 0 ? '已在最前' : null),
        tool('down', '后移', icon(IconArrowDown), () => move(view, 1), at === list.length - 1 ? '已在最后' : null),
        tool('share', '复制链接', icon(IconLink), () => share(view)),
        ...(sent?.tools ?? []),
        tool('remove', '删除视图', icon(IconTrash), () => remove(view)),
      ],
      inside:
        renaming === view.name ? (
          <Rename
            name={view.name}
            isTaken={isTaken}
            onDone={(to) => (to === null || to === view.name ? setRenaming(null) : rename(view, to))}
          />
        ) : (
          sent?.inside
        ),
    };
  };
  const saving: SheetRow[] =
    name && !isTaken(name)
      ? [
          {
            id: SAVE,
            label: (
              <>
                把现在的{what}存为“{name.slice(0, MAX_NAME)}”
              </>
            ),
            main: { why: name.length > MAX_NAME ? `名称最多 ${MAX_NAME} 字` : null, run: () => save(name) },
          },
        ]
      : [];
  return (
    <Dialog opened={useVisible()} onClose={onClose} title={`视图 · ${page.name}`} size={640} returnFocus={false}>
      <SheetList
        label="视图"
        typed={typed}
        onTyped={setTyped}
        placeholder={list.length ? '找视图;输入新名称则保存现在的样子' : `给现在的${what}起个名称,按回车保存`}
        groups={[
          { key: 'views', rows: [...shown.map(rowOf), ...saving] },
          ...(name || !regularly ? [] : [{ key: 'rest', rows: regularly.rest(list) }]),
        ]}
        empty={<>还没有视图:设好{what},在上面起个名称就存下了。</>}
        onKey={(event, id) => {
          const view = list.find((v) => v.name === id);
          if (!view || event.ctrlKey || event.metaKey) return;
          const onRow = event.target instanceof HTMLButtonElement;
          const does = event.altKey
            ? { ArrowUp: () => move(view, -1), ArrowDown: () => move(view, 1) }[event.key]
            : {
                F2: () => setRenaming(view.name),
                Delete: () => {
                  if (onRow) remove(view);
                },
              }[event.key];
          if (!does || (event.key === 'Delete' && !onRow)) return;
          event.preventDefault();
          does();
        }}
        foot={
          <>
            {removed && (
              <span role="status">
                已删除“{removed.view.name}”{' '}
                <button type="button" className={classes.rowTool} onClick={restore}>
                  恢复
                </button>
              </span>
            )}
            <span className={classes.keys}>
              <span>
                <Kbd size="xs">⏎</Kbd> 打开
              </span>
              <span>
                <Kbd size="xs">F2</Kbd> 重命名
              </span>
              <span>
                <Kbd size="xs">Alt</Kbd> <Kbd size="xs">↑↓</Kbd> 移动
              </span>
              <span>
                <Kbd size="xs">Delete</Kbd> 删除
              </span>
            </span>
          </>
        }
      />
    </Dialog>
  );
}

function Rename({ name, isTaken, onDone }: { name: string; isTaken: (name: string) => boolean; onDone: (to: string | null) => void }) {
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const to = typed.trim();
  const problem =
    to === '' ? '请输入名称' : to.length > MAX_NAME ? `最多 ${MAX_NAME} 字` : to !== name && isTaken(to) ? '已有同名的视图' : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problem) onDone(to);
  };
  return (
    <form
      onSubmit={submit}
      className={classes.buttons}
      style={{ flex: 1, padding: 8 }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          onDone(null);
        }
      }}
    >
      <TextInput
        size="xs"
        style={{ flex: 1 }}
        aria-label={`视图“${name}”的新名称`}
        value={typed}
        error={problem}
        onChange={(e) => setTyped(e.currentTarget.value)}
        ref={input}
      />
      <Button type="submit" size="compact-sm">
        改名
      </Button>
    </form>
  );
}
