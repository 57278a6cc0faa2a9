import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { wireId } from '../../server/resource/present';
import { permissionNode } from './permission';
import { refuse } from './refusals.server';
import { adminRole, type ActionGrants } from './role';
import { adminUser } from './user';
import { requireHeld, requireOverRole } from './within.server';

const heldBy = ({ name, isSuper, permissionIds, actionGrants }: Row<typeof adminRole>) => ({
  name,
  isSuper,
  permissionIds: permissionIds.map(wireId),
  actionGrants: actionGrants ?? {},
});

export const adminRoleServer = implement(adminRole, {
  reads: {
    /** What a role grants, and whom a change of it affects: its holders, with their other roles, which may grant the same. */
    async permission({ tx, view, input }) {
      const roleId = input.id ?? input.roleId;
      // Of no role nothing is held.
      if (!roleId)
        return { roleId: null, version: null, permissionIds: [], actionGrants: {}, pageCount: 0, peopleCount: 0, people: [], others: [] };
      const role = await tx.need(adminRole, roleId);
      const people = (await view.all(adminUser, { status: { not: 'disabled' } }, { order: ['id'] })).filter((user) =>
        user.roleIds.includes(role.id),
      );
      const others = await tx.all(adminRole, { id: [...new Set(people.flatMap((user) => user.roleIds))].filter((id) => id !== role.id) });
      return {
        ...heldBy(role),
        roleId: wireId(role.id),
        version: role.version,
        pageCount: role.permissionIds.length,
        peopleCount: people.length,
        people: people.map((user) => ({ name: user.realName, roleIds: user.roleIds.filter((id) => id !== role.id).map(wireId) })),
        others: others.map((other) => ({ id: wireId(other.id), ...heldBy(other) })),
      };
    },
    async permissionTree({ tx }) {
      const nodes = await tx.all(permissionNode, { system: 'admin' }, { order: ['sort', 'id'] });
      return {
        nodes: nodes.map(({ id, parentId, level, name, url, actionCodes, status, env }) => ({
          id: wireId(id),
          parentId: parentId && wireId(parentId),
          level,
          name,
          url,
          actionCodes,
          status,
          env,
        })),
      };
    },
  },
  actions: {
    async setPermission({ tx, actor, row, input }) {
      if (row.isSuper) throw refuse('superNeedsNone', '超级管理员拥有全部权限,不需要授权');
      const nodes = new Map((await tx.all(permissionNode, { system: row.system })).map((n) => [n.id, n]));
      const closed = new Set<string>();
      for (const id of input.permissionIds) {
        if (!nodes.has(id)) throw refuse('badGrant', '所选节点不属于该角色的系统', 'permissionIds');
        for (let at = nodes.get(id); at; at = at.parentId ? nodes.get(at.parentId) : undefined) closed.add(at.id);
      }
      const actionGrants: ActionGrants = {};
      for (const [pageId, calls] of Object.entries(input.actionGrants ?? {})) {
        const known = nodes.get(pageId)?.actionCodes;
        if (!known || !Array.isArray(calls) || !calls.every((c) => known.includes(c)))
          throw refuse('badGrant', '操作授权里有页面不支持的调用', 'actionGrants');
        if (closed.has(pageId)) actionGrants[pageId] = calls;
      }
      await requireHeld(tx, actor, [{ permissionIds: [...closed], actionGrants }], 'permissionIds');
      await requireOverRole(tx, actor, row);
      return { set: { permissionIds: [...closed].sort(), actionGrants } };
    },
  },
});
