import { implement } from '../../server/resource/implement';
import { wireId } from '../../server/resource/present';
import { permissionNode } from './permission';
import { refuse } from './refusals.server';
import { adminRole, type ActionGrants } from './role';
import { requireHeld, requireOverRole } from './within.server';

export const adminRoleServer = implement(adminRole, {
  reads: {
    async permission({ tx, input }) {
      const role = await tx.need(adminRole, input.roleId);
      return {
        roleId: wireId(role.id),
        version: role.version,
        permissionIds: role.permissionIds.map(wireId),
        actionGrants: role.actionGrants ?? {},
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
