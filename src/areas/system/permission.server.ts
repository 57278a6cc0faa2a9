import { implement, type Actor } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import type { Row } from '../../language/resource';
import { platform } from '../catalogue';
import { permissionNode } from './permission';
import { refuse } from './refusals.server';

type Node = Row<typeof permissionNode>;
const PARENT_LEVEL = { group: null, subgroup: 'group', page: 'subgroup' } as const;

type System = Node['system'];
type NodeInput = { [K in 'level' | 'parentId' | 'url' | 'groupKey']?: Node[K] | null };

const add =
  (system: System) =>
  async ({ tx, input }: { tx: Store; input: NodeInput }) => {
    await fits(tx, system, input);
    return { set: { system } };
  };
const update =
  (system: System) =>
  async ({ tx, actor, row, input }: { tx: Store; actor: Actor; row: Node; input: NodeInput }) => {
    if (input.level && input.level !== row.level) throw refuse('levelFixed', '层级不能修改', 'level');
    // Whoever holds the node holds what it leads to.
    if ('url' in input && input.url !== row.url && !actor.isSuper) throw refuse('superOnly', '只有超级管理员能改页面地址', 'url');
    await fits(tx, system, { ...row, ...input }, row.id);
  };
const upToPro = async ({ tx, row }: { tx: Store; row: Node }) => {
  const parent = row.parentId ? await tx.need(permissionNode, row.parentId) : null;
  if (parent && parent.env !== 'production') throw refuse('parentNotReleased', `上级“${parent.name}”还没有升级到生产`);
};

export const permissionNodeServer = implement(permissionNode, {
  actions: {
    add: add('admin'),
    update: update('admin'),
    upToPro,
    addCode: add('code'),
    editCode: update('code'),
    codeUpToPro: upToPro,
    addPartner: add('partner'),
    editPartner: update('partner'),
    partnerUpToPro: upToPro,
  },
});

/** A page is one of the console's, and hangs under a sub-group, a sub-group under a group, a group under nothing. */
async function fits(tx: Store, system: System, node: NodeInput, self?: string) {
  const wanted = PARENT_LEVEL[node.level!];
  if (system === 'admin' && node.level === 'page' && !platform.pages.has(node.url ?? ''))
    throw refuse('pageUnknown', '控制台没有这个页面', 'url');
  if (wanted === null) {
    if (node.parentId) throw refuse('badLevel', '组没有上级', 'parentId');
    return;
  }
  if (!node.parentId || node.parentId === self) throw refuse('badLevel', `请选择上级${wanted === 'group' ? '组' : '子组'}`, 'parentId');
  const parent = await tx.need(permissionNode, node.parentId);
  if (parent.level !== wanted || parent.system !== system)
    throw refuse('badLevel', `上级必须是${wanted === 'group' ? '组' : '子组'}`, 'parentId');
}
