import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ScreenProps } from '../../console/contract';
import { readQuery } from '../../console/base/http/useRead';
import { completeCatalogue, useRegistry } from '../../console/base/loading/registry';
import { useTabQuery } from '../../console/base/tabs/hooks';
import { useRegions } from '../../console/kit/focus/useRegions';
import { choice } from '../../language/field';
import { ChoiceInput } from '../../console/kit/fields/ChoiceInput';
import { adminRole } from './role';
import { RoleEditor, type Granted } from './RoleEditor';
import type { Node } from './roleTree';
import classes from './tree.module.css';

const { options, permission, permissionTree } = adminRole.reads;
const grantedQuery = (roleId: string | null) => ({
  ...readQuery<Granted>(permission.call, { roleId: roleId ?? '' }),
  enabled: roleId !== null,
});

const among = (roles: readonly { id: string; title: string }[]) => Object.fromEntries(roles.map(({ id, title }) => [id, title]));

/** What a role may open and do, beside what another role may where one compares them. */
export function RolePermissions({ page, visible }: ScreenProps) {
  const [params, setParams] = useTabQuery();
  const roleId = params.get('roleId') ?? params.get('id');
  const otherId = params.get('with');
  const roles = useQuery(readQuery<{ id: string; title: string }[]>(options.call));
  const tree = useQuery(readQuery<{ nodes: Node[] }>(permissionTree.call));
  const screen = useRef<HTMLDivElement>(null);
  useRegions(visible);
  // What a call means is known of all pages once their declarations are here: by a link this page comes before them.
  const isWhole = useRegistry().rest === undefined;
  useEffect(completeCatalogue, []);
  // Without a role in the address, the choice of one has the focus first; otherwise the tree.
  useEffect(() => {
    if (visible && roleId === null && !screen.current?.contains(document.activeElement)) screen.current?.querySelector('input')?.focus();
  }, [visible, roleId]);
  const granted = useQuery(grantedQuery(roleId));
  const other = useQuery(grantedQuery(otherId === roleId ? null : otherId));
  const all = roles.data ?? [];
  const go = (id: string, withId: string | null) => setParams({ roleId: id, ...(withId && withId !== id && { with: withId }) });
  return (
    <div ref={screen} className={classes.screen}>
      <Group className={classes.bar} data-region="filters">
        <div className={classes.role}>
          <ChoiceInput
            name="roleId"
            field={choice('角色', among(all))}
            value={roleId}
            onChange={(next) => next && go(String(next), otherId)}
            bare
            required
          />
        </div>
        {roleId !== null && (
          <div className={classes.role}>
            <ChoiceInput
              name="with"
              field={choice('对比角色', among(all.filter(({ id }) => id !== roleId)))}
              value={otherId}
              onChange={(next) => go(roleId, next === null ? null : String(next))}
              bare
            />
          </div>
        )}
        {page.help && (
          <Text size="xs" c="dimmed" className={classes.help}>
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
          授权信息读取失败:{(tree.error ?? granted.error)?.message}
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
      ) : granted.data?.isSuper ? (
        <Text c="dimmed" p="xl" ta="center">
          “{granted.data.name}”不受权限限制,拥有全部页面和操作,不需要授权。
        </Text>
      ) : tree.data && granted.data && isWhole ? (
        <RoleEditor
          key={roleId}
          nodes={tree.data.nodes}
          granted={granted.data}
          other={other.data && otherId !== roleId ? other.data : undefined}
        />
      ) : (
        <Skeleton m="md" height={360} />
      )}
    </div>
  );
}
