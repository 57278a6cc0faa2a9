import { implement, refuse } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import type { Row } from '../../language/resource';
import { permissionNode } from './permission';

type Node = Row<typeof permissionNode>;
const PARENT_LEVEL = { group: null, subgroup: 'group', page: 'subgroup' } as const;

export const permissionNodeServer = implement(permissionNode, {
  actions: {
    async add({ tx, input }) {
      await fits(tx, input);
      return { set: { system: 'admin' } };
    },
    async update({ tx, row, input }) {
      if (input.level && input.level !== row.level) throw refuse('层级不能修改', 'level');
      await fits(tx, { ...row, ...input }, row.id);
    },
    async upToPro({ tx, row }) {
      const parent = row.parentId ? await tx.need(permissionNode, row.parentId) : null;
      if (parent && parent.env !== 'production') throw refuse(`上级“${parent.name}”还没有升级到生产`);
    },
  },
});

/** A page hangs under a sub-group, a sub-group under a group, a group under nothing. */
async function fits(tx: Store, node: { [K in 'level' | 'parentId' | 'url' | 'groupKey']?: Node[K] | null }, self?: string) {
  const wanted = PARENT_LEVEL[node.level!];
  if (wanted === null) {
    if (node.parentId) throw refuse('组没有上级', 'parentId');
    return;
  }
  if (!node.parentId || node.parentId === self) throw refuse(`请选择上级${wanted === 'group' ? '组' : '子组'}`, 'parentId');
  const parent = await tx.need(permissionNode, node.parentId);
  if (parent.level !== wanted || parent.system !== 'admin') throw refuse(`上级必须是${wanted === 'group' ? '组' : '子组'}`, 'parentId');
}
