import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { write } from '../../console/base/http/client';
import { useCatalogue } from '../../console/base/loading/registry';
import { useSession } from '../../console/base/session/useSession';
import { viewAddress } from '../../console/base/http/viewing';
import { toast } from '../../console/base/stores/toast';
import { useDirty } from '../../console/base/tabs/hooks';
import { Keycap } from '../../console/kit/keys/Keycap';
import { useLabelMatch } from '../../console/kit/values/labelMatch';
import { carriedBy, type Held } from './carried';
import { adminRole, type ActionGrants } from './role';
import { affected, changeOf, type Holder } from './roleChange';
import { RoleChangeDialog } from './RoleChangeDialog';
import { heldOf, itemsOf, pagesIn, stateOf, toggled, type Node } from './roleTree';
import classes from './tree.module.css';
import { TreeGrid, type TreeItem } from './TreeGrid';

interface Grants {
  readonly name: string;
  readonly isSuper: boolean;
  readonly permissionIds: readonly string[];
  readonly actionGrants: ActionGrants;
}
/** What a role holds, as it is read; who has the role, and what their other roles hold. */
export interface Granted extends Grants {
  readonly roleId: string;
  readonly version: number;
  readonly people: readonly Holder[];
  readonly others: readonly (Grants & { readonly id: string })[];
}

/** The grants of one role: ticked in the tree, summed up, and saved as a whole. */
export function RoleEditor({ nodes, granted, other }: { nodes: readonly Node[]; granted: Granted; other: Granted | undefined }) {
  const catalogue = useCatalogue();
  const { permissions } = useSession();
  const queries = useQueryClient();
  const before = useMemo(() => heldOf(nodes, granted), [nodes, granted]);
  const theirs = useMemo(() => (other ? heldOf(nodes, other) : null), [nodes, other]);
  // What is ticked stays where somebody else changed the role meanwhile: the summary says what saving would do to what holds then.
  const [ticked, setTicked] = useState<Held | null>(null);
  const held = ticked ?? before;
  const [keyword, setKeyword] = useState('');
  const [apart, setApart] = useState(false);
  const [asking, setAsking] = useState(false);
  const match = useLabelMatch(keyword !== '');
  const typed = keyword.trim();
  const items = useMemo(() => {
    const fits = (text: string) =>
      typed === '' || text.toLowerCase().includes(typed.toLowerCase()) || match(text.split(' ')[0]!, typed) !== null;
    const isShown = (id: string) => !theirs || !apart || stateOf(held, { id }, nodes) !== stateOf(theirs, { id }, nodes);
    return itemsOf(nodes, catalogue, { fits, isShown });
  }, [nodes, catalogue, typed, match, theirs, apart, held]);
  const carried = useMemo(
    () =>
      carriedBy(
        catalogue,
        nodes.filter((node) => node.level === 'page'),
        held,
      ),
    [catalogue, nodes, held],
  );
  const change = useMemo(() => changeOf(nodes, before, held), [nodes, before, held]);
  const dirty = change.gained.length + change.lost.length > 0;
  const allowed = permissions.can(adminRole.actions.setPermission.call);
  useDirty(dirty, '角色授权');

  const root = useRef<HTMLDivElement>(null);
  /** To where one was, or to the first that is what was looked for. */
  const toTree = (isSearching = false) => {
    const [row] = ['[data-found]', '[role=treeitem][tabindex="0"]']
      .slice(isSearching ? 0 : 1)
      .flatMap((rows) => root.current?.querySelector<HTMLElement>(rows) ?? []);
    row?.focus();
  };
  useEffect(() => toTree(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text';
    const does =
      (event.ctrlKey || event.metaKey) && /^(Enter|s)$/i.test(event.key)
        ? () => dirty && allowed && setAsking(true)
        : isText && (event.key === 'ArrowDown' || event.key === 'Escape' || event.key === 'Enter')
          ? () => toTree(typed !== '')
          : !isText && event.key === '/'
            ? () => root.current?.querySelector('input')?.focus()
            : null;
    if (!does || event.repeat || asking) return;
    event.preventDefault();
    does();
  };

  async function save() {
    const { message } = await write(adminRole.actions.setPermission.call, {
      id: granted.roleId,
      version: granted.version,
      permissionIds: [...held.pages],
      actionGrants: held.grants,
    });
    toast.success(message);
    await queries.invalidateQueries({ queryKey: [adminRole.reads.permission.call] });
    setTicked(null);
  }
  const others = granted.others.map((role) => ({ id: role.id, isSuper: role.isSuper, ...heldOf(nodes, role) }));
  const whole = (changes: typeof change.gained) => changes.filter(({ isWhole }) => isWhole).length;

  return (
    <div ref={root} className={classes.editor} onKeyDown={onKeyDown}>
      <Group className={classes.bar} justify="space-between" data-region="toolbar">
        <Group gap="sm">
          <TextInput
            aria-label="查找节点"
            placeholder="查找页面或操作:名称、拼音、意思"
            size="xs"
            w={260}
            value={keyword}
            onChange={(event) => setKeyword(event.currentTarget.value)}
          />
          {other && (
            <Checkbox
              size="xs"
              label={`只看与“${other.name}”不同的`}
              checked={apart}
              onChange={(event) => setApart(event.currentTarget.checked)}
            />
          )}
        </Group>
        <Group gap="sm">
          <Text size="xs" c="dimmed" role="status">
            {dirty
              ? `新增 ${whole(change.gained)} 页,移除 ${whole(change.lost)} 页${
                  change.gained.length + change.lost.length > whole(change.gained) + whole(change.lost) ? ',操作授权有改动' : ''
                }`
              : `已授权 ${held.pages.size} 页,${granted.people.length} 人持有`}
          </Text>
          <Button
            size="xs"
            variant="default"
            disabled={dirty}
            title={dirty ? '先保存或还原:新窗口里看到的是已保存的授权' : '在新窗口里看这个角色的人看到的菜单、页面和按钮;只能看'}
            onClick={() => window.open(viewAddress(granted.roleId), '_blank', 'noopener')}
          >
            以此角色查看
          </Button>
          <Button size="xs" variant="default" disabled={!dirty} onClick={() => setTicked(null)}>
            还原
          </Button>
          <Button size="xs" disabled={!dirty || !allowed} onClick={() => setAsking(true)} rightSection={<Keycap of="Mod+Enter" />}>
            保存授权
          </Button>
        </Group>
      </Group>
      <TreeGrid
        items={items}
        expandAll={typed !== '' || (other !== undefined && apart)}
        label="权限树"
        empty={typed ? '没有匹配的页面或操作' : '没有不同'}
        onToggle={(item) => allowed && setTicked(toggled(held, item, nodes, pagesIn(items, nodes)))}
        render={(item) => (
          <>
            <Checkbox
              size="xs"
              tabIndex={-1}
              aria-hidden
              checked={stateOf(held, item, nodes) === 'all'}
              indeterminate={stateOf(held, item, nodes) === 'some'}
              readOnly
              disabled={!allowed}
            />
            <span>{item.label}</span>
            {theirs && <Compared item={item} nodes={nodes} mine={held} theirs={theirs} other={other!.name} />}
            {item.note && (
              <Text span size="xs" c="dimmed" className={classes.note} title={item.note}>
                {item.note}
              </Text>
            )}
            {carried.has(item.id) && (
              <Text span size="xs" className={classes.carried} title={carried.get(item.id)}>
                未授权,但{carried.get(item.id)}
              </Text>
            )}
          </>
        )}
        checked={(item) => ({ all: true, some: 'mixed', none: false } as const)[stateOf(held, item, nodes)]}
      />
      {asking && (
        <RoleChangeDialog
          role={granted.name}
          change={change}
          carried={carried}
          people={affected(nodes, granted.people, others, before, held)}
          onSave={save}
          onClose={() => {
            setAsking(false);
            toTree();
          }}
        />
      )}
    </div>
  );
}

/** Where two roles differ: which of them has it. */
function Compared({
  item,
  nodes,
  mine,
  theirs,
  other,
}: {
  item: TreeItem;
  nodes: readonly Node[];
  mine: Held;
  theirs: Held;
  other: string;
}) {
  const [here, there] = [stateOf(mine, item, nodes), stateOf(theirs, item, nodes)];
  if (here === there) return null;
  const text =
    here === 'none' ? `仅“${other}”有` : there === 'none' ? `“${other}”没有` : `“${other}”${there === 'all' ? '全部有' : '只有一部分'}`;
  return (
    <span className={classes.differs} data-more={there === 'none' || undefined}>
      {text}
    </span>
  );
}
