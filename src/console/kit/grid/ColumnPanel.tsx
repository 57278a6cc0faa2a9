import { Button, Kbd, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconMinus, IconPin, IconPinnedFilled, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Command } from '../../../../commands/command';
import { indexOf, search } from '../../../../commands/search';
import { SYSTEM_FIELDS } from '../../../language/field';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { useCatalogue } from '../../base/loading/registry';
import { useVisible } from '../../base/tabs/hooks';
import { OPTIONS, SETTING_LABELS, settings, useSettings } from '../../base/theme/settings';
import type { Arrangement } from '../columns/arrangement';
import { fieldOf, isColumn, shownColumns } from '../columns/columns';
import { moved, pinToggled, resized, toggled } from '../columns/rearrange';
import { SidePanel } from '../floating/SidePanel';
import { SheetList, type SheetRow } from '../sheet/SheetList';
import { readings } from '../values/readings';
import type { Arrange } from './useArrangement';
import sheet from '../sheet/Sheet.module.css';
import classes from './ColumnPanel.module.css';

interface ColumnPanelProps {
  readonly page: Page;
  readonly resource: Resource;
  readonly arrangement: Arrangement;
  readonly arrange: Arrange;
  /** Whether anything differs from the page's own columns. */
  readonly isArranged: boolean;
  readonly onClose: () => void;
}

/** Pixels a press makes a column wider. */
const STEP = 16;

/** Which columns a list shows, in which order, how wide, and which stay in view: beside the list, which follows at once. */
export function ColumnPanel({ page, resource, arrangement, arrange, isArranged, onClose }: ColumnPanelProps) {
  const { resources } = useCatalogue();
  const { density } = useSettings();
  const [typed, setTyped] = useState('');
  const all = useMemo(
    () =>
      [
        ...new Set([
          ...page.columns,
          ...Object.keys(resource.fields).filter((name) => !(name in SYSTEM_FIELDS)),
          'id',
          ...Object.keys(SYSTEM_FIELDS),
        ]),
      ].filter(isColumn(page, resource)),
    [page, resource],
  );
  // A hidden column keeps its place while the panel is open, so that one hidden by mistake comes back where it was.
  const [order, setOrder] = useState(() => [...arrangement.names, ...all.filter((name) => !arrangement.names.includes(name))]);
  const index = useMemo(
    () =>
      indexOf(
        all.map((name): Command => ({ id: name, label: fieldOf(resource, name)!.label, english: name, path: [], section: 'screen' })),
        readings,
      ),
    [all, resource],
  );
  const found = useMemo(
    () => (typed.trim() ? new Set(search(index, typed, { limit: 100 }).map(({ command }) => command.id)) : null),
    [index, typed],
  );
  const widths = new Map(shownColumns(resource, arrangement, resources).map((c) => [c.name, c.width]));

  const toggle = (name: string) => arrange((now) => toggled(now, name, order));
  /** Past the next one that is shown, so that every press moves something. */
  const move = (name: string, by: 1 | -1) => {
    const { names } = arrangement;
    const neighbour = names[names.indexOf(name) + by];
    if (!names.includes(name) || neighbour === undefined) return;
    const next = order.filter((n) => n !== name);
    next.splice(next.indexOf(neighbour) + (by > 0 ? 1 : 0), 0, name);
    setOrder(next);
    arrange((now) => moved(now, name, names.indexOf(neighbour)));
  };
  const pin = (name: string) => {
    const next = pinToggled(arrangement, name);
    setOrder([...next.names, ...order.filter((n) => !next.names.includes(n))]);
    arrange(() => next);
  };
  const widen = (name: string, by: number) => {
    const width = widths.get(name);
    if (width !== undefined) arrange((now) => resized(now, { [name]: width + by }));
  };
  const reset = () => {
    setOrder([...page.columns, ...all.filter((name) => !page.columns.includes(name))]);
    arrange(() => null);
  };

  const rowOf = (name: string): SheetRow => {
    const { label } = fieldOf(resource, name)!;
    const at = arrangement.names.indexOf(name);
    const isShown = at >= 0;
    const isPinned = isShown && at < arrangement.pinned;
    const only = isShown && arrangement.names.length === 1;
    const tool = (key: string, words: string, content: React.ReactNode, run: () => void, why: string | null = null) => ({
      key,
      label: `${words}“${label}”`,
      content,
      run,
      why,
    });
    return {
      id: name,
      label: (
        <>
          <span className={classes.tick} data-on={isShown || undefined} aria-hidden />
          {label}
          <span className={classes.state}>{isShown ? ',显示' : ',不显示'}</span>
        </>
      ),
      detail: isShown
        ? [isPinned && '固定', arrangement.widths[name] && `${arrangement.widths[name]} px`].filter(Boolean).join(' · ') || undefined
        : undefined,
      main: { why: only ? '至少留一列' : null, run: () => toggle(name) },
      tools: isShown
        ? [
            {
              ...tool(
                'pin',
                isPinned ? '取消固定' : '固定',
                isPinned ? <IconPinnedFilled size={14} aria-hidden /> : <IconPin size={14} stroke={1.6} aria-hidden />,
                () => pin(name),
                isPinned && arrangement.pinned === 1 ? '第一列总是固定' : null,
              ),
              pressed: isPinned,
            },
            tool('narrower', '收窄', <IconMinus size={14} stroke={1.6} aria-hidden />, () => widen(name, -STEP)),
            tool('wider', '加宽', <IconPlus size={14} stroke={1.6} aria-hidden />, () => widen(name, STEP)),
            tool('up', '前移', <IconArrowUp size={14} stroke={1.6} aria-hidden />, () => move(name, -1), at === 0 ? '已在最前' : null),
            tool(
              'down',
              '后移',
              <IconArrowDown size={14} stroke={1.6} aria-hidden />,
              () => move(name, 1),
              at === arrangement.names.length - 1 ? '已在最后' : null,
            ),
          ]
        : [],
    };
  };
  return (
    <SidePanel
      opened={useVisible()}
      onClose={onClose}
      position="right"
      size={440}
      title={`列 · ${page.name}`}
      overlayProps={{ backgroundOpacity: 0 }}
      returnFocus={false}
    >
      <SheetList
        label="列"
        typed={typed}
        onTyped={setTyped}
        placeholder="找列:名称、拼音首字母"
        empty={`没有“${typed.trim()}”这样的列`}
        groups={[
          {
            key: 'columns',
            heading: `显示 ${arrangement.names.length} 列,共 ${all.length} 列可选`,
            rows: order.filter((name) => !found || found.has(name)).map(rowOf),
          },
        ]}
        onKey={(event, name) => {
          if (!event.altKey || event.ctrlKey || event.metaKey) return;
          const does = {
            ArrowUp: () => move(name, -1),
            ArrowDown: () => move(name, 1),
            ArrowLeft: () => widen(name, -STEP),
            ArrowRight: () => widen(name, STEP),
            Enter: () => pin(name),
          }[event.key];
          if (!does) return;
          event.preventDefault();
          does();
        }}
        foot={
          <>
            <SegmentedControl
              size="xs"
              aria-label={SETTING_LABELS.density}
              value={density}
              onChange={(value) => settings.set({ density: value as typeof density })}
              data={Object.entries(OPTIONS.density).map(([value, label]) => ({ value, label }))}
            />
            <Button size="compact-xs" variant="default" disabled={!isArranged} onClick={reset}>
              恢复默认
            </Button>
            <span className={sheet.keys}>
              <span>
                <Kbd size="xs">空格</Kbd> 显示
              </span>
              <span>
                <Kbd size="xs">Alt</Kbd> <Kbd size="xs">↑↓</Kbd> 移动
              </span>
              <span>
                <Kbd size="xs">Alt</Kbd> <Kbd size="xs">←→</Kbd> 宽度
              </span>
              <span>
                <Kbd size="xs">Alt</Kbd> <Kbd size="xs">⏎</Kbd> 固定
              </span>
            </span>
          </>
        }
      />
    </SidePanel>
  );
}
