import { sql } from 'kysely';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { productCategory } from './category';
import { partnerCategory } from './partnerProduct';
import { refuse } from './refusals.server';
import { productSpu } from './spu';

const BELOW = { first: 'second', second: 'third', third: null } as const;

/** An index knows no two rows without a place above as alike, so whoever would use a name asks one after the other. */
const holdName = (tx: Store, name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`category:${name}`}, 0))`.execute(tx.sql);

export const productCategoryServer = implement(productCategory, {
  actions: {
    async add({ tx, input }) {
      // The place above is held, so that it is not stopped meanwhile.
      const [parent] = input.parentId ? await tx.lock(productCategory, { id: input.parentId }) : [null];
      const level = parent ? BELOW[parent.level] : 'first';
      if (!level) throw refuse('tooDeep', '分类只有三级,不能再加子类', 'parentId');
      if (parent?.status === 'disabled') throw refuse('parentStopped', `上级“${parent.name}”已停用`, 'parentId');
      await holdName(tx, input.name!);
      if (!parent && (await tx.find(productCategory, { parentId: null, name: input.name! })))
        throw refuse('nameTaken', '同级已有这个名称', 'name');
      return { set: { level } };
    },
    async update({ tx, row, input }) {
      if (input.name) await holdName(tx, input.name);
      const other = input.name && row.parentId === null ? await tx.find(productCategory, { parentId: null, name: input.name }) : null;
      if (other && other.id !== row.id) throw refuse('nameTaken', '同级已有这个名称', 'name');
    },
    async stop({ tx, row }) {
      const below = await tx.count(productCategory, { parentId: row.id, status: 'enabled' });
      if (below > 0) throw refuse('inUse', `还有 ${below} 个启用的子类,不能停用`);
      const sold = await tx.count(productSpu, { categoryId: row.id, status: 'on' });
      if (sold > 0) throw refuse('inUse', `还有 ${sold} 个上架的商品,不能停用`);
    },
    async start({ tx, row }) {
      const [parent] = row.parentId ? await tx.lock(productCategory, { id: row.parentId }) : [null];
      if (parent?.status === 'disabled') throw refuse('parentStopped', `先启用上级“${parent.name}”`);
    },
  },
});

export const partnerCategoryServer = implement(partnerCategory, {
  actions: {
    async add({ tx, input, actor }) {
      if (!input.partnerId && actor.scope.partnerIds.length > 0) throw refuse('partnerMissing', '服务商不能为空', 'partnerId');
      const parent = input.parentId ? await tx.need(partnerCategory, input.parentId) : null;
      if (parent && parent.level !== 'first') throw refuse('tooDeep', '服务商分类只有两级,不能再加子类', 'parentId');
      if (parent && parent.partnerId !== (input.partnerId ?? null)) throw refuse('foreignParent', '与上级不是同一服务商', 'partnerId');
      await holdName(tx, input.name!);
      if (await tx.find(partnerCategory, { parentId: input.parentId ?? null, partnerId: input.partnerId ?? null, name: input.name! }))
        throw refuse('nameTaken', '同级已有这个名称', 'name');
      return { set: { level: parent ? 'second' : 'first' } };
    },
    async update({ tx, row, input }) {
      if (input.name) await holdName(tx, input.name);
      const other = input.name && (await tx.find(partnerCategory, { parentId: row.parentId, partnerId: row.partnerId, name: input.name }));
      if (other && other.id !== row.id) throw refuse('nameTaken', '同级已有这个名称', 'name');
    },
  },
});
