/** A tree worked by keyboard: arrows move, open and close, Space toggles, Home and End jump, Enter opens. */
import { Text } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './tree.module.css';

export interface TreeItem {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly depth: number;
  readonly children: readonly TreeItem[];
  /** Is itself what was looked for, not only above it. */
  readonly isFound?: boolean;
  /** Stands open because of what was looked for. */
  readonly isOpen?: boolean;
}

interface TreeGridProps {
  readonly items: readonly TreeItem[];
  readonly label: string;
  readonly empty: string;
  /** All branches stand open (while something is searched for). */
  readonly expandAll?: boolean;
  readonly render: (item: TreeItem) => ReactNode;
  readonly checked?: (item: TreeItem) => boolean | 'mixed';
  readonly onToggle?: (item: TreeItem) => void;
  readonly onOpen?: (item: TreeItem) => void;
  readonly onFocus?: (item: TreeItem) => void;
}

export function TreeGrid({ items, label, empty, expandAll = false, render, checked, onToggle, onOpen, onFocus }: TreeGridProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(items.flatMap((i) => [i.id, ...i.children.map((c) => c.id)])));
  const [focused, setFocused] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const isOpen = (item: TreeItem) =>
    item.children.length > 0 && (expandAll ? item.depth < 2 || item.isOpen === true || open.has(item.id) : open.has(item.id));
  const rows = flatten(items, isOpen);
  const current = rows.find((r) => r.item.id === focused) ?? rows[0];
  if (!current)
    return (
      <Text c="dimmed" p="xl" ta="center">
        {empty}
      </Text>
    );

  const move = (item: TreeItem | undefined) => {
    if (!item) return;
    setFocused(item.id);
    onFocus?.(item);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  };
  const flip = (item: TreeItem, to: boolean) =>
    setOpen((now) => {
      const next = new Set(now);
      if (to) next.add(item.id);
      else next.delete(item.id);
      return next;
    });

  function onKeyDown(event: KeyboardEvent) {
    const at = rows.indexOf(current!);
    const { item, parent } = current!;
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(rows[at + 1]?.item),
      ArrowUp: () => move(rows[at - 1]?.item),
      Home: () => move(rows[0]!.item),
      End: () => move(rows.at(-1)!.item),
      ArrowRight: () => (isOpen(item) ? move(rows[at + 1]?.item) : flip(item, true)),
      ArrowLeft: () => (isOpen(item) ? flip(item, false) : move(parent)),
      ' ': () => onToggle?.(item),
      Enter: () => (onOpen ? onOpen(item) : onToggle?.(item)),
    };
    const run = keys[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  }

  return (
    <div ref={root} role="tree" data-region="grid" aria-label={label} className={classes.tree} onKeyDown={onKeyDown}>
      {rows.map(({ item }) => (
        <div
          key={item.id}
          role="treeitem"
          data-found={item.isFound || undefined}
          aria-level={item.depth + 1}
          aria-expanded={item.children.length ? isOpen(item) : undefined}
          aria-checked={checked?.(item)}
          aria-selected={item === current.item}
          tabIndex={item === current.item ? 0 : -1}
          className={classes.row}
          style={{ paddingInlineStart: 8 + item.depth * 22 }}
          onClick={() => {
            move(item);
            onToggle?.(item);
          }}
          onDoubleClick={() => onOpen?.(item)}
          onFocus={() => {
            if (item.id !== focused) {
              setFocused(item.id);
              onFocus?.(item);
            }
          }}
        >
          <span
            className={classes.twist}
            aria-hidden
            onClick={(e) => {
              e.stopPropagation();
              move(item);
              flip(item, !isOpen(item));
            }}
          >
            {item.children.length ? (isOpen(item) ? '▾' : '▸') : ''}
          </span>
          {render(item)}
        </div>
      ))}
    </div>
  );
}

interface Shown {
  readonly item: TreeItem;
  readonly parent: TreeItem | undefined;
}
const flatten = (items: readonly TreeItem[], isOpen: (item: TreeItem) => boolean, parent?: TreeItem): Shown[] =>
  items.flatMap((item) => [{ item, parent }, ...(isOpen(item) ? flatten(item.children, isOpen, item) : [])]);
