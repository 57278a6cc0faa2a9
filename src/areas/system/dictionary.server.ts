import { implement } from '../../server/resource/implement';
import { wireId } from '../../server/resource/present';
import type { Store } from '../../server/resource/store';
import { groupBy } from '../../language/groupBy';
import { baseType, sysType } from './dictionary';
import { refuse } from './refusals.server';

export const sysTypeServer = implement(sysType, {
  actions: {
    async add({ tx, input }) {
      if (input.parentCode && !(await tx.find(sysType, { typeCode: input.typeCode!, itemCode: input.parentCode })))
        throw refuse('badParent', '这个类型里没有这样的上级项', 'parentCode');
    },
    async update({ tx, row, input }) {
      if (!input.parentCode) return;
      const seen = new Set([row.itemCode]);
      for (let at: string | null = input.parentCode; at;) {
        if (seen.has(at)) throw refuse('badParent', '上级项不能是本项或它的下级', 'parentCode');
        seen.add(at);
        const parent: { parentCode: string | null } | null = await tx.find(sysType, { typeCode: row.typeCode, itemCode: at });
        if (!parent) throw refuse('badParent', '这个类型里没有这样的上级项', 'parentCode');
        at = parent.parentCode;
      }
    },
    async remove({ tx, row }) {
      const below = await tx.count(sysType, { typeCode: row.typeCode, parentCode: row.itemCode });
      if (below > 0) throw refuse('hasChildren', `还有 ${below} 个下级项,不能删除`);
    },
  },
});

/** The id of an item of the newer dictionary, in use or not. @throws Refusal where somebody has yet to add it. */
export async function itemId(tx: Pick<Store, 'find'>, groupCode: string, itemCode: string): Promise<string> {
  const item = await tx.find(baseType, { groupCode, itemCode });
  if (!item) throw refuse('itemNotFound', `基础类型 ${groupCode} 里没有 ${itemCode},请先新增`);
  return item.id;
}

export const baseTypeServer = implement(baseType, {
  reads: {
    async group({ tx }) {
      const groups = groupBy(await tx.all(baseType, {}, { order: ['groupCode', 'sort', 'id'] }), (item) => item.groupCode);
      return [...groups].map(([groupCode, items]) => ({
        id: groupCode,
        heading: items[0]!.groupName,
        groupCode,
        groupName: items[0]!.groupName,
        count: items.length,
        children: items.map((item) => ({
          ...item,
          id: wireId(item.id),
          createdBy: wireId(item.createdBy),
          updatedBy: wireId(item.updatedBy),
        })),
      }));
    },
  },
  actions: {
    /** A group is called the same in all its items. */
    async add({ tx, input }) {
      const known = await tx.find(baseType, { groupCode: input.groupCode! });
      if (known && known.groupName !== input.groupName)
        throw refuse('groupNameDiffers', `分组 ${known.groupCode} 已叫“${known.groupName}”`, 'groupName');
    },
  },
});
