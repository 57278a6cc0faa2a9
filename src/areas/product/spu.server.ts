import { shownGoods } from './shownGoods.server';
import { freeNumber } from '../../server/resource/freeNumber';
import { implement } from '../../server/resource/implement';
import { namesOf } from '../../server/resource/leading';
import { newId } from '../../server/resource/newId';
import { add, addAll, patch, type Store } from '../../server/resource/store';
import { notOwn } from './audit.server';
import { productBrand } from './brand';
import { productCategory } from './category';
import { partnerSpuCode } from './partnerProduct';
import { refuse } from './refusals.server';
import { productSpec, productSpu, productTag } from './spu';

export const productSpuServer = implement(productSpu, {
  reads: { shown: ({ tx, input, now }) => shownGoods(tx, input, now) },
  actions: {
    async add({ tx, row, input }) {
      await inThirdLevel(tx, input.categoryId!);
      const spuNo = await newSpuNo(tx);
      return {
        set: { spuNo, imageless: !input.mainImage },
        also: [
          add(productSpec, {
            spuId: row.id,
            specNo: `${spuNo}-01`,
            specName: input.specName,
            name: `${input.name} ${input.specName}`,
            unitName: input.unitName,
            weightG: input.weightG,
          }),
        ],
      };
    },
    async update({ tx, row, input }) {
      if (input.categoryId && input.categoryId !== row.categoryId) await inThirdLevel(tx, input.categoryId);
      if (input.brandId && input.brandId !== row.brandId) await ofNoCode(tx, row.id);
      const next = { ...row, ...input };
      if (row.status === 'on') await fitForSale(tx, next);
      const renamed = input.name && input.name !== row.name ? await tx.lock(productSpec, { spuId: row.id }) : [];
      return {
        set: { imageless: next.mainImage === null, auditReason: null },
        also: renamed.map((spec) => patch(productSpec, spec.id, { name: `${input.name} ${spec.specName}` })),
      };
    },
    audit({ row, input, actor }) {
      return { ...notOwn(actor, row), set: { auditReason: input.result === 0 ? input.reason : null } };
    },
    on: ({ tx, row }) => fitForSale(tx, row),
    async off({ tx, row, input }) {
      const places = await tx.leading(productSpu, [row.id]);
      if (places.length === 0) return {};
      if (input.linked !== 'accept') throw refuse('stillLinked', `${namesOf(places)}还链接到它`, 'linked');
      return { note: `${namesOf(places)}还链接到它,仍然下架` };
    },
    async copy({ tx, row, input }) {
      const { id: _id, createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, version: _v, specCount: _n, ...same } = row;
      const [id, spuNo, specs] = [newId(), await newSpuNo(tx), await tx.all(productSpec, { spuId: row.id }, { order: ['specNo'] })];
      return {
        also: [
          add(productSpu, { ...same, id, spuNo, name: input.name, status: 'pending', auditReason: null }),
          // A unified code belongs to the thing that was copied, not to the copy.
          addAll(
            productSpec,
            specs.map((spec, i) => ({
              spuId: id,
              specNo: specNoOf(spuNo, i + 1),
              specName: spec.specName,
              name: `${input.name} ${spec.specName}`,
              unitName: spec.unitName,
              weightG: spec.weightG,
            })),
          ),
        ],
      };
    },
    // Its specifications go with it; what others say of them keeps it.
    async remove({ tx, row }) {
      const specs = await tx.lock(productSpec, { spuId: row.id });
      const linked = specs.filter((spec) => spec.unifiedCodeId !== null).length;
      if (linked > 0) throw refuse('linked', `还有 ${linked} 个规格关联着统一码,先解除关联`);
      return { also: specs.map((spec) => ({ op: 'drop' as const, res: productSpec, id: spec.id })) };
    },
  },
});

export const productSpecServer = implement(productSpec, {
  actions: {
    async add({ tx, input }) {
      const [spu] = await tx.lock(productSpu, { id: input.spuId! });
      if (!spu) throw refuse('productNotFound', '商品不存在或已删除', 'spuId');
      const used = new Set((await tx.all(productSpec, { spuId: spu.id })).map((spec) => spec.specNo));
      let n = 1;
      while (used.has(specNoOf(spu.spuNo!, n))) n++;
      return { set: { specNo: specNoOf(spu.spuNo!, n), name: `${spu.name} ${input.specName}` } };
    },
    async update({ tx, row, input }) {
      const spu = await tx.need(productSpu, row.spuId);
      return { set: { name: `${spu.name} ${input.specName ?? row.specName}` } };
    },
    async remove({ tx, row }) {
      await tx.lock(productSpu, { id: row.spuId });
      if (row.unifiedCodeId) throw refuse('linked', '关联着统一码,先解除关联');
      if ((await tx.count(productSpec, { spuId: row.spuId })) < 2) throw refuse('lastSpec', '商品至少要有一个规格');
    },
    unlink({ row }) {
      if (!row.unifiedCodeId) throw refuse('notLinked', '没有关联统一码');
      return { set: { unifiedCodeId: null } };
    },
  },
});

export const productTagServer = implement(productTag, {
  actions: {
    add: ({ input }) => lasting(input.beginAt ?? null, input.endAt ?? null),
    update({ row, input }) {
      const next = { ...row, ...input };
      lasting(next.beginAt, next.endAt);
    },
    async bind({ tx, row, input }) {
      if (input.spuIds.length === 0) throw refuse('nothingChosen', '先选商品', 'spuIds');
      const spus = await tx.lock(productSpu, { id: input.spuIds });
      return {
        also: spus
          .filter((spu) => !spu.tagIds.includes(row.id))
          .map((spu) => patch(productSpu, spu.id, { tagIds: [...spu.tagIds, row.id] })),
      };
    },
    unbind: async ({ tx, row, input }) => ({ also: await unbound(tx, row.id, input.which === 'all' ? null : input.spuIds) }),
    remove: async ({ tx, row }) => ({ also: await unbound(tx, row.id, null) }),
  },
});

/** Takes a tag off products. @param spuIds null: off all that have it */
async function unbound(tx: Store, tagId: string, spuIds: readonly string[] | null) {
  const spus = await tx.lock(productSpu, { tagIds: [tagId], ...(spuIds && { id: spuIds }) } as never);
  return spus.map((spu) => patch(productSpu, spu.id, { tagIds: spu.tagIds.filter((id) => id !== tagId) }));
}

const newSpuNo = (tx: Store) => freeNumber(tx, productSpu, 'spuNo', 'SPU');
const specNoOf = (spuNo: string, n: number) => `${spuNo}-${String(n).padStart(2, '0')}`;

function lasting(beginAt: string | null, endAt: string | null): void {
  if (beginAt && endAt && endAt <= beginAt) throw refuse('datesReversed', '失效应晚于生效', 'endAt');
}

/** What has a code has its brand. */
async function ofNoCode(tx: Store, spuId: string): Promise<void> {
  if ((await tx.lock(productSpec, { spuId })).some((spec) => spec.unifiedCodeId))
    throw refuse('linked', '规格关联着统一码,先解除关联再改品牌', 'brandId');
  if ((await tx.count(partnerSpuCode, { spuId })) > 0) throw refuse('specCodesUse', '服务商的规格码用着这个商品,不能改品牌', 'brandId');
}

async function inThirdLevel(tx: Store, categoryId: string): Promise<void> {
  const category = await tx.need(productCategory, categoryId);
  if (category.level !== 'third') throw refuse('notThirdLevel', `“${category.name}”不是三级分类,商品只能挂在三级分类`, 'categoryId');
}

/** What must hold of a product on sale. Brand and category are held, so that neither is stopped meanwhile. */
async function fitForSale(tx: Store, spu: { brandId: string; categoryId: string; mainImage: string | null }): Promise<void> {
  const [brand] = await tx.lock(productBrand, { id: spu.brandId });
  if (brand?.status !== 'enabled') throw refuse('brandStopped', `品牌“${brand?.name ?? ''}”已停用,不能在架`);
  const [category] = await tx.lock(productCategory, { id: spu.categoryId });
  if (category?.status !== 'enabled') throw refuse('categoryStopped', `分类“${category?.name ?? ''}”已停用,不能在架`);
  if (!spu.mainImage) throw refuse('imageMissing', '缺主图,不能在架');
}
