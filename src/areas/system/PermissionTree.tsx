import { Badge, Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { ActionBar } from '../../console/action/ActionBar';
import { useActions } from '../../console/action/useActions';
import { activeScope, type ScreenProps, type WireRow } from '../../console/contract';
import { takesText } from '../../console/fields/takesText';
import { useRead } from '../../console/screens/useRead';
import { toast } from '../../console/shell/toast';
import { permissionNode } from './permission';
import classes from './tree.module.css';
import { TreeGrid, type TreeItem } from './TreeGrid';

interface Node extends WireRow { name: string; url: string | null; env: 'test' | 'production'; status: 'hidden' | 'shown'; children?: Node[] }

/** The permission tree: add below the focused node, edit it, bring it to production. */
export function PermissionTree({ page, visible }: ScreenProps) {
  const tree = useRead<Node[]>(permissionNode.reads.tree.call);
  const [focused, setFocused] = useState<string | null>(null);
  const [keyword, setKeyword] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const nodes = useMemo(() => new Map(flat(tree.data ?? []).map((n) => [n.id, n])), [tree.data]);
  const items = useMemo(() => itemsOf(tree.data ?? [], keyword.trim(), 0), [tree.data, keyword]);
  const rows = useMemo(() => [nodes.get(focused ?? '') ?? tree.data?.[0]].filter((n) => n !== undefined), [nodes, focused, tree.data]);
  const refocus = useCallback(() => root.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus(), []);
  const latest = useCallback((id: string) => nodes.get(id), [nodes]);
  const { offers, dialogs, panel } = useActions({ page, rows, latest, refocus });

  useEffect(() => {
    if (!visible) return;
    const scope = { page, resource: permissionNode, rows, isSelection: false, offers };
    activeScope.set(scope);
    return () => { if (activeScope.get() === scope) activeScope.set(null); };
  }, [visible, page, rows, offers]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (takesText(event.target as HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const offer = offers.find((o) => o.shortcut === event.key);
    if (!offer) return;
    event.preventDefault();
    if (offer.why) toast.info(offer.why); else offer.run();
  };

  return (
    <div ref={root} className={classes.screen} onKeyDown={onKeyDown}>
      <Group className={classes.bar} justify="space-between">
        <Group gap="sm"><TextInput aria-label="查找节点" placeholder="查找节点" size="xs" w={220} value={keyword} onChange={(e) => setKeyword(e.currentTarget.value)} /><ActionBar offers={offers} selected={0} /></Group>
        {page.help && <Text size="xs" c="dimmed">{page.help}</Text>}
      </Group>
      {tree.isPending ? <Skeleton m="md" height={360} />
        : tree.isError ? <Text c="dimmed" p="xl" ta="center">权限菜单读取失败。<Button variant="subtle" onClick={() => void tree.refetch()}>重试</Button></Text>
        : (
          <TreeGrid
            items={items} label={page.name} expandAll={keyword !== ''} empty="没有匹配的节点" onFocus={(item) => setFocused(item.id)} onOpen={() => offers.find((o) => o.key === 'update' && !o.why)?.run()}
            render={(item) => {
              const node = nodes.get(item.id)!;
              return (
                <>
                  <span>{item.label}</span>
                  {node.status === 'hidden' && <Badge size="xs" variant="outline" color="gray">隐藏</Badge>}
                  {node.env === 'test' && <Badge size="xs" variant="outline" color="yellow">测试</Badge>}
                  {item.note && <Text span size="xs" c="dimmed" className={classes.note}>{item.note}</Text>}
                </>
              );
            }}
          />
        )}
      {panel}
      {dialogs}
    </div>
  );
}

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((n) => [n, ...flat(n.children ?? [])]);

const itemsOf = (nodes: readonly Node[], keyword: string, depth: number): TreeItem[] => nodes.flatMap((node) => {
  const children = itemsOf(node.children ?? [], keyword, depth + 1);
  return keyword === '' || node.name.includes(keyword) || node.url?.includes(keyword) || children.length ? [{ id: node.id, label: node.name, note: node.url ?? undefined, depth, children }] : [];
});
