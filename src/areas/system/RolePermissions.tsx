import { Button, Checkbox, Group, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Catalogue } from '../../language/catalogue';
import { groupBy } from '../../language/groupBy';
import { Keycap } from '../../console/kit/keys/Keycap';
import type { ScreenProps } from '../../console/contract';
import { read, write } from '../../console/base/http/client';
import { useCatalogue } from '../../console/base/loading/registry';
import { useSession } from '../../console/base/session/useSession';
import { useRegions } from '../../console/kit/focus/useRegions';
import { useDirty, useTabQuery } from '../../console/base/tabs/hooks';
import { toast } from '../../console/base/stores/toast';
import { carriedBy, type Held } from './carried';
import { adminRole, type ActionGrants } from './role';
import classes from './tree.module.css';
import { TreeGrid, type TreeItem } from './TreeGrid';

interface Node {
  id: string;
  parentId: string | null;
  level: 'group' | 'subgroup' | 'page';
  name: string;
  url: string | null;
  actionCodes: string[];
  status: string;
  env: string;
}
interface Granted {
  roleId: string;
  version: number;
  permissionIds: string[];
  actionGrants: ActionGrants;
}

const TREE = '/admin/user/role/permissionTree';
const GRANTED = '/admin/user/role/permission';

export function RolePermissions({ page, visible }: ScreenProps) {
  const [params, setParams] = useTabQuery();
  const roleId = params.get('roleId');
  const roles = useQuery({
    queryKey: ['/admin/user/role/list'],
    queryFn: () => read<{ id: string; title: string }[]>('/admin/user/role/list'),
  });
  const tree = useQuery({ queryKey: [TREE], queryFn: () => read<{ nodes: Node[] }>(TREE) });
  const screen = useRef<HTMLDivElement>(null);
  useRegions(visible);
  // Where nobody has said which role, that comes first; else the tree.
  useEffect(() => {
    if (visible && roleId === null && !screen.current?.contains(document.activeElement)) screen.current?.querySelector('input')?.focus();
  }, [visible, roleId]);
  const granted = useQuery({
    queryKey: [GRANTED, { roleId }],
    queryFn: () => read<Granted>(GRANTED, { roleId }),
    enabled: roleId !== null,
  });
  return (
    <div ref={screen} className={classes.screen}>
      <Group className={classes.bar} data-region="filters">
        <Select
          aria-label="角色"
          placeholder="选择角色"
          searchable
          w={240}
          data={(roles.data ?? []).map((r) => ({ value: r.id, label: r.title }))}
          value={roleId}
          onChange={(next) => next && setParams({ roleId: next })}
          allowDeselect={false}
          data-autofocus
        />
        {page.help && (
          <Text size="xs" c="dimmed">
            {page.help}
          </Text>
        )}
      </Group>
      {roleId === null ? (
        <Text c="dimmed" p="xl" ta="center">
          先选择一个角色,再勾选它可以使用的页面和操作。
        </Text>
      ) : tree.isError || granted.isError ? (
        <Text c="red" p="xl" ta="center">
          授权信息读取失败。
          <Button
            variant="subtle"
            onClick={() => {
              void tree.refetch();
              void granted.refetch();
            }}
          >
            重试
          </Button>
        </Text>
      ) : tree.data && granted.data ? (
        <Editor key={`${roleId}:${granted.data.version}`} nodes={tree.data.nodes} granted={granted.data} />
      ) : (
        <Skeleton m="md" height={360} />
      )}
    </div>
  );
}

function Editor({ nodes, granted }: { nodes: Node[]; granted: Granted }) {
  const catalogue = useCatalogue();
  const { permissions } = useSession();
  const queries = useQueryClient();
  const before = useMemo(() => heldOf(nodes, granted), [nodes, granted]);
  const [held, setHeld] = useState<Held>(before);
  const [keyword, setKeyword] = useState('');
  const [saving, setSaving] = useState(false);
  const items = useMemo(() => itemsOf(nodes, catalogue, keyword.trim()), [nodes, catalogue, keyword]);
  const carried = useMemo(
    () =>
      carriedBy(
        catalogue,
        nodes.filter((node) => node.level === 'page'),
        held,
      ),
    [catalogue, nodes, held],
  );
  const added = [...held.pages].filter((id) => !before.pages.has(id)).length;
  const dropped = [...before.pages].filter((id) => !held.pages.has(id)).length;
  const narrowed = JSON.stringify(sorted(held.grants)) !== JSON.stringify(sorted(before.grants));
  const dirty = added + dropped > 0 || narrowed;
  const allowed = permissions.can(adminRole.actions.setPermission.call);
  useDirty(dirty, '角色授权');

  const root = useRef<HTMLDivElement>(null);
  const toTree = () => root.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
  useEffect(toTree, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text';
    const does =
      (event.ctrlKey || event.metaKey) && /^(Enter|s)$/i.test(event.key)
        ? () => {
            if (dirty && allowed && !saving) void save();
          }
        : isText && (event.key === 'ArrowDown' || event.key === 'Escape' || event.key === 'Enter')
          ? toTree
          : !isText && event.key === '/'
            ? () => root.current?.querySelector('input')?.focus()
            : null;
    if (!does || event.repeat) return;
    event.preventDefault();
    does();
  };

  async function save() {
    setSaving(true);
    try {
      const { message } = await write(adminRole.actions.setPermission.call, {
        id: granted.roleId,
        version: granted.version,
        permissionIds: [...held.pages],
        actionGrants: held.grants,
      });
      toast.success(message);
      await queries.invalidateQueries({ queryKey: [GRANTED] });
    } catch {
      // The toast has said why; what was ticked stays.
    } finally {
      setSaving(false);
    }
  }

  return (
    <div ref={root} className={classes.editor} onKeyDown={onKeyDown}>
      <Group className={classes.bar} justify="space-between" data-region="toolbar">
        <TextInput
          aria-label="查找节点"
          placeholder="查找页面"
          size="xs"
          w={240}
          value={keyword}
          onChange={(e) => setKeyword(e.currentTarget.value)}
        />
        <Group gap="sm">
          <Text size="xs" c="dimmed" role="status">
            {dirty ? `新增 ${added} 页,移除 ${dropped} 页${narrowed ? ',操作授权有改动' : ''}` : `已授权 ${held.pages.size} 页`}
          </Text>
          <Button size="xs" variant="default" disabled={!dirty} onClick={() => setHeld(before)}>
            还原
          </Button>
          <Button
            size="xs"
            disabled={!dirty || !allowed}
            loading={saving}
            onClick={() => void save()}
            rightSection={<Keycap of="Mod+Enter" />}
          >
            保存授权
          </Button>
        </Group>
      </Group>
      <TreeGrid
        items={items}
        expandAll={keyword !== ''}
        label="权限树"
        empty="没有匹配的页面"
        onToggle={(item) => allowed && setHeld(toggled(held, item, nodes))}
        render={(item) => {
          const state = stateOf(held, item, nodes);
          return (
            <>
              <Checkbox
                size="xs"
                tabIndex={-1}
                aria-hidden
                checked={state === 'all'}
                indeterminate={state === 'some'}
                readOnly
                disabled={!allowed}
              />
              <span>{item.label}</span>
              {item.note && (
                <Text span size="xs" c="dimmed" className={classes.note}>
                  {item.note}
                </Text>
              )}
              {carried.has(item.id) && (
                <Text span size="xs" className={classes.carried} title={carried.get(item.id)}>
                  未授权,但{carried.get(item.id)}
                </Text>
              )}
            </>
          );
        }}
        checked={(item) => ({ all: true, some: 'mixed', none: false } as const)[stateOf(held, item, nodes)]}
      />
    </div>
  );
}

/** Ids of tree rows: a node's own id, or `page id` + space + `call` for one of its write calls. */
function itemsOf(nodes: Node[], catalogue: Catalogue, keyword: string): TreeItem[] {
  const children = groupBy(nodes, (n) => n.parentId);
  const walk = (parentId: string | null, depth: number): TreeItem[] =>
    (children.get(parentId) ?? []).flatMap((node): TreeItem[] => {
      const below =
        node.level === 'page'
          ? node.actionCodes.map((call): TreeItem => ({
              id: `${node.id} ${call}`,
              label: [...new Set(catalogue.writes.get(call)?.map((a) => a.action.label))].join(' / ') || call,
              note: call,
              depth: depth + 1,
              children: [],
            }))
          : walk(node.id, depth + 1);
      const item: TreeItem = { id: node.id, label: node.name, note: node.url ?? undefined, depth, children: below };
      if (keyword === '' || node.name.includes(keyword) || node.url?.includes(keyword))
        return node.level === 'page' || below.length ? [item] : [];
      return node.level !== 'page' && below.length ? [item] : [];
    });
  return walk(null, 0);
}

const heldOf = (nodes: Node[], granted: Granted): Held => ({
  pages: new Set(nodes.filter((n) => n.level === 'page' && granted.permissionIds.includes(n.id)).map((n) => n.id)),
  grants: granted.actionGrants,
});

const pagesBelow = (item: TreeItem, nodes: Node[]): string[] =>
  nodes.find((n) => n.id === item.id)?.level === 'page' ? [item.id] : item.children.flatMap((c) => pagesBelow(c, nodes));

function stateOf(held: Held, item: TreeItem, nodes: Node[]): 'all' | 'some' | 'none' {
  const [pageId, call] = item.id.split(' ') as [string, string?];
  if (call) return held.pages.has(pageId) && (held.grants[pageId]?.includes(call) ?? true) ? 'all' : 'none';
  const pages = pagesBelow(item, nodes);
  const on = pages.filter((id) => held.pages.has(id));
  if (on.length === 0) return 'none';
  return on.length < pages.length || on.some((id) => id in held.grants) ? 'some' : 'all';
}

function toggled(held: Held, item: TreeItem, nodes: Node[]): Held {
  const [pageId, call] = item.id.split(' ') as [string, string?];
  const pages = new Set(held.pages);
  const grants = { ...held.grants };
  if (call) {
    const all = nodes.find((n) => n.id === pageId)!.actionCodes;
    const now = pages.has(pageId) ? (grants[pageId] ?? all) : [];
    const next = now.includes(call) ? now.filter((c) => c !== call) : [...now, call];
    pages.add(pageId);
    if (next.length === all.length) delete grants[pageId];
    else grants[pageId] = next;
    return { pages, grants };
  }
  const below = pagesBelow(item, nodes);
  const on = stateOf(held, item, nodes) !== 'all';
  for (const id of below) {
    delete grants[id];
    if (on) pages.add(id);
    else pages.delete(id);
  }
  return { pages, grants };
}

const sorted = (grants: ActionGrants) =>
  Object.entries(grants)
    .map(([id, calls]) => [id, [...calls].sort()])
    .sort();
