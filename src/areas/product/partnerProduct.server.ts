import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, addAll, patchAll, type Change, type Store } from '../../server/resource/store';
import { shopProduct } from '../merchant';
import { partnerMain } from '../partner';
import { inTurn, notOwn } from './audit.server';
import { productBrand } from './brand';
import {
  partnerBrand,
  partnerCategory,
  partnerSpu,
  partnerSpuCode,
  partnerSpuItem,
  partnerSpuTemplate,
  partnerSpuTemplateItem,
  partnerUnit,
} from './partnerProduct';
import { stockMovement } from '../stock';
import { refuse } from './refusals.server';
import { productSpec, productSpu } from './spu';
import { unifiedCode } from './unifiedCode';
import { DAY_MS, dayOf } from '../../language/days';

export const partnerSpuCodeServer = implement(partnerSpuCode, {
  actions: {
    async add({ tx, input, actor }) {
      // Whoever sees one partner's rows makes rows of that partner.
      if (!input.partnerId && actor.scope.partnerIds.length > 0) throw refuse('partnerMissing', '服务商不能为空', 'partnerId');
      await ofOneBrand(tx, { ...input, brandId: input.brandId! });
    },
    async update({ tx, row, input }) {
      await ofOneBrand(tx, { ...row, ...input });
      if (input.unitId !== undefined && row.unitId !== null && input.unitId !== row.unitId && (await hasMoved(tx, [row.id])))
        throw refuse('unitFrozen', '已有库存流水,单位不能再换:以前的数都是按它数的。换单位请新建规格码', 'unitId');
    },
    async makeSpecNo({ tx, row }) {
      if (row.specNo) throw refuse('specNoFixed', '已有规格编码,编码生成后不可更改');
      // The brand is held, so that no two codes of it get the same number.
      const [brand] = await tx.lock(productBrand, { id: row.brandId });
      const partner = row.partnerId ? await tx.need(partnerMain, row.partnerId) : null;
      const stem = `${brand!.code.slice(0, 10)}-${partner ? partner.partnerNo.replace(/^P0*/, '') : '0'}-`;
      const taken = new Set((await tx.all(partnerSpuCode, { specNo: { startsWith: stem } })).map((code) => code.specNo));
      let n = 1;
      while (taken.has(stem + String(n).padStart(3, '0'))) n++;
      return { set: { specNo: stem + String(n).padStart(3, '0') } };
    },
    quoteRemark: ({ input }) => ({ set: { quoteRemark: input.quoteRemark } }),
    async stop({ tx, row, input }) {
      const items = await tx.all(partnerSpuItem, { specCodeId: row.id });
      const sold = items.length ? await tx.lock(partnerSpu, { id: items.map((item) => item.partnerSpuId), status: 'on' }) : [];
      const alone: string[] = [];
      for (const spu of sold) if (!(await hasItemOnSale(tx, spu.id, row.id))) alone.push(spu.id);
      const shops = await tx.lock(shopProduct, { specCodeId: row.id, status: 'on' });
      if (shops.length > 0 && !input.force) throw refuse('stillSold', `还有 ${shops.length} 家门店在售,勾选“一并下架”才能停用`, 'force');
      if (alone.length > 0 && !input.force)
        throw refuse('stillSold', `还有 ${alone.length} 个在架的服务商商品只卖它,勾选“一并下架”才能停用`, 'force');
      return {
        also: [
          patchAll(partnerSpu, alone, { status: 'off' }),
          patchAll(
            shopProduct,
            shops.map((one) => one.id),
            { status: 'off' },
          ),
        ],
        note: alone.length + shops.length ? `一并下架 ${alone.length} 个服务商商品、${shops.length} 家门店的商品` : undefined,
      };
    },
  },
});

export const partnerSpuServer = implement(partnerSpu, {
  actions: {
    async add({ tx, row, input }) {
      await requireOwnBrand(tx, input.partnerId!, input.brandId ?? null, input.spuId!);
      const code = await codeFor(tx, input.partnerId!, input.specCodeId, 'specCodeId');
      return {
        also: [
          add(partnerSpuItem, { partnerSpuId: row.id, specCodeId: code.id, name: code.name, price: input.price, minQty: input.minQty }),
        ],
      };
    },
    async update({ tx, row, input }) {
      if (input.brandId && input.brandId !== row.brandId) await requireOwnBrand(tx, row.partnerId, input.brandId, row.spuId);
      return { set: { auditReason: null } };
    },
    audit: ({ row, input, actor }) => ({ ...notOwn(actor, row), set: { auditReason: input.result === 0 ? input.reason : null } }),
    async on({ tx, row }) {
      if (!(await hasItemOnSale(tx, row.id))) throw refuse('specMissing', '至少要有一个启用的规格项才能上架');
    },
    async copy({ tx, row, input }) {
      const targets = (await receivers(tx, input.partnerIds)).filter((partner) => partner.id !== row.partnerId);
      if (targets.length === 0) throw refuse('nothingToCopy', '目标不能只有来源服务商自己', 'partnerIds');
      const items = await tx.all(partnerSpuItem, { partnerSpuId: row.id });
      const sources = items.length ? await tx.all(partnerSpuCode, { id: items.map((item) => item.specCodeId) }) : [];
      const lines = items.map(({ specCodeId, price, minQty }) => ({
        unifiedCodeId: sources.find((code) => code.id === specCodeId)?.unifiedCodeId ?? null,
        price,
        minQty,
      }));
      const { also, added } = await offer(tx, targets, { ...row, lines }, { source: 'copy', copiedFromId: row.id });
      if (added === 0) throw refuse('nothingToCopy', '目标服务商都已有这个商品,或没有它的规格码(须已有编码)');
      return { also, reply: { added, skipped: targets.length - added } };
    },
    async remove({ tx, row }) {
      const items = await tx.lock(partnerSpuItem, { partnerSpuId: row.id });
      return { also: items.map((item) => ({ op: 'drop' as const, res: partnerSpuItem, id: item.id })) };
    },
  },
});

export const partnerSpuItemServer = implement(partnerSpuItem, {
  actions: {
    async add({ tx, input }) {
      const spu = await tx.need(partnerSpu, input.partnerSpuId!);
      return { set: { name: (await codeFor(tx, spu.partnerId, input.specCodeId!, 'specCodeId')).name } };
    },
  },
});

export const partnerSpuTemplateServer = implement(partnerSpuTemplate, {
  actions: {
    add: async ({ tx, input }) => templateOf(tx, input.brandIds ?? [], input.spuIds ?? []),
    async update({ tx, row, input }) {
      const spuIds = input.spuIds ?? row.spuIds;
      const { set } = await templateOf(tx, input.brandIds ?? row.brandIds, spuIds);
      const items = await tx.lock(partnerSpuTemplateItem, { templateId: row.id });
      const specs = items.length ? await tx.all(productSpec, { id: items.map((item) => item.specId) }) : [];
      const gone = items.filter((item) => !spuIds.includes(specs.find((spec) => spec.id === item.specId)?.spuId ?? ''));
      return {
        set,
        also: gone.map((item) => ({ op: 'drop' as const, res: partnerSpuTemplateItem, id: item.id })),
        note: gone.length ? `一并移除 ${gone.length} 个规格` : undefined,
      };
    },
    async apply({ tx, row, input }) {
      const partners = await receivers(tx, input.partnerIds);
      const items = await tx.all(partnerSpuTemplateItem, { templateId: row.id }, { order: ['createdAt'] });
      if (items.length === 0) throw refuse('specMissing', '模板还没有规格,先增加规格和默认价');
      const specs = await tx.all(productSpec, { id: items.map((item) => item.specId) });
      const spus = await tx.all(productSpu, { id: row.spuIds, status: 'on' });
      const there = partners.filter(
        (partner) => row.cityCodes.length === 0 || partner.areaCodes.some((code) => row.cityCodes.includes(code.slice(0, 4))),
      );
      const also: Change[] = [];
      let added = 0;
      for (const spu of spus) {
        const lines = items.flatMap((item) => {
          const spec = specs.find((one) => one.id === item.specId);
          return spec?.spuId === spu.id ? [{ unifiedCodeId: spec.unifiedCodeId, price: item.price, minQty: item.minQty }] : [];
        });
        const made = await offer(tx, there, { ...spu, spuId: spu.id, templateId: row.id, lines }, { source: 'platform', status: 'off' });
        also.push(...made.also);
        added += made.added;
      }
      if (added === 0) throw refuse('nothingToCopy', '所选服务商都已有这些商品,或没有它们的规格码(须已有编码),或不在适用城市');
      return { also, reply: { added, skipped: partners.length * spus.length - added } };
    },
    async remove({ tx, row }) {
      const items = await tx.lock(partnerSpuTemplateItem, { templateId: row.id });
      return { also: items.map((item) => ({ op: 'drop' as const, res: partnerSpuTemplateItem, id: item.id })) };
    },
  },
});

export const partnerSpuTemplateItemServer = implement(partnerSpuTemplateItem, {
  actions: {
    async add({ tx, input }) {
      const [template] = await tx.lock(partnerSpuTemplate, { id: input.templateId! });
      const spec = await tx.need(productSpec, input.specId!);
      if (!template!.spuIds.includes(spec.spuId)) throw refuse('notInTemplate', '这个规格的商品不在模板里,先把商品加入模板', 'specId');
      return { set: { name: spec.name } };
    },
  },
});

export const partnerUnitServer = implement(partnerUnit, {
  actions: {
    add: ({ tx, input }) => onBase(tx, null, input.baseUnitId ?? null, input.ratio!),
    async update({ tx, row, input }) {
      const next = { ...row, ...input };
      await onBase(tx, row.id, next.baseUnitId, next.ratio);
      if (next.ratio === row.ratio && next.baseUnitId === row.baseUnitId) return;
      const counted = await tx.all(partnerSpuCode, { unitId: row.id });
      if (
        await hasMoved(
          tx,
          counted.map((code) => code.id),
        )
      )
        throw refuse('unitFrozen', '已有按它数的库存流水,换算不能再改:请新建单位', next.ratio === row.ratio ? 'baseUnitId' : 'ratio');
    },
  },
});

export const partnerBrandServer = implement(partnerBrand, {
  actions: {
    async add({ tx, input }) {
      inTurn(input.beginDate!, input.endDate!, 'endDate', '结束');
      return { set: { name: await licenceName(tx, input.partnerId!, input.brandId!) } };
    },
    update({ row, input }) {
      const next = { ...row, ...input };
      inTurn(next.beginDate, next.endDate, 'endDate', '结束');
      return { set: { auditReason: null, adjustReason: null } };
    },
    async audit({ tx, row, input, actor, now }) {
      const own = notOwn(actor, row);
      if (input.result === 0) return { ...own, set: { auditReason: input.reason } };
      if (row.areaCodes.length === 0) throw refuse('areaMissing', '没有授权区域,不能通过');
      if (row.endDate < dayOf(now)) throw refuse('expired', '授权期已过,不能通过;请续期后再审');
      // The brand is held, so that no two exclusive licences of it pass side by side.
      const [brand] = await tx.lock(productBrand, { id: row.brandId });
      if (brand?.status !== 'enabled') throw refuse('brandStopped', `品牌“${brand?.name ?? ''}”已停用,不能通过`);
      const others = await tx.all(partnerBrand, { brandId: row.brandId, status: 'active', areaCodes: row.areaCodes } as never);
      const rival = others.find((other) => other.exclusive || row.exclusive);
      if (rival) throw refuse('authOverlaps', `与“${rival.name}”的${rival.exclusive ? '独家' : ''}授权区域重叠`);
      return { ...own, set: { auditReason: null } };
    },
    async adjust({ tx, input, now }) {
      const partner = await tx.need(partnerMain, input.partnerId);
      const all = await tx.lock(partnerBrand, { partnerId: partner.id });
      const wanted = new Set(input.brandIds);
      const gone = all.filter((one) => one.status === 'active' && !wanted.has(one.brandId));
      const again = all.filter((one) => (one.status === 'expired' || one.status === 'rejected') && wanted.has(one.brandId));
      const fresh = input.brandIds.filter((id) => !all.some((one) => one.brandId === id));
      const brands = fresh.length ? await tx.all(productBrand, { id: fresh }) : [];
      const endDate =
        partner.contractEnd && partner.contractEnd > dayOf(now) ? partner.contractEnd : dayOf(new Date(now.getTime() + 365 * DAY_MS));
      if (gone.length + again.length + brands.length === 0) throw refuse('unchanged', '与现在的授权相同,没有可调整的', 'brandIds');
      return {
        also: [
          patchAll(
            partnerBrand,
            gone.map((one) => one.id),
            { status: 'expired', adjustReason: input.reason },
          ),
          patchAll(
            partnerBrand,
            again.map((one) => one.id),
            { status: 'pending', adjustReason: input.reason },
          ),
          addAll(
            partnerBrand,
            brands.map((brand) => ({
              partnerId: partner.id,
              brandId: brand.id,
              name: `${brand.name} · ${partner.name}`,
              areaCodes: partner.areaCodes.filter((code) => code.length === 4),
              beginDate: dayOf(now),
              endDate,
              adjustReason: input.reason,
            })),
          ),
        ],
        reply: { added: again.length + brands.length, expired: gone.length, kept: all.length - gone.length - again.length },
      };
    },
  },
});

/** A code, its unified code and its product are of one brand. */
async function ofOneBrand(tx: Store, code: { brandId: string; unifiedCodeId?: string | null; spuId?: string | null }): Promise<void> {
  if (code.unifiedCodeId) {
    const [unified] = await tx.lock(unifiedCode, { id: code.unifiedCodeId });
    if (unified?.status !== 'enabled') throw refuse('codeUnusable', `统一码“${unified?.name ?? ''}”不是启用状态`, 'unifiedCodeId');
    if (unified.brandId !== code.brandId) throw refuse('foreignBrand', '统一码属于另一个品牌', 'unifiedCodeId');
  }
  if (code.spuId && (await tx.lock(productSpu, { id: code.spuId }))[0]?.brandId !== code.brandId)
    throw refuse('foreignBrand', '平台商品属于另一个品牌', 'spuId');
}

/** A partner's code that can be sold. */
async function codeFor(tx: Store, partnerId: string, specCodeId: string, field: string) {
  const code = await tx.need(partnerSpuCode, specCodeId);
  if (code.partnerId !== partnerId) throw refuse('foreignPartner', '规格码不属于这个服务商', field);
  if (code.status !== 'enabled') throw refuse('specCodeStopped', `规格码“${code.name}”已停用`, field);
  if (!code.specNo) throw refuse('specNoMissing', `规格码“${code.name}”还没有规格编码`, field);
  return code;
}

/** Whether a product has an item whose code is in use. @param without a code that is about to be stopped. */
async function hasItemOnSale(tx: Store, partnerSpuId: string, without?: string): Promise<boolean> {
  const codes = (await tx.all(partnerSpuItem, { partnerSpuId })).map((item) => item.specCodeId).filter((id) => id !== without);
  return codes.length > 0 && (await tx.lock(partnerSpuCode, { id: codes, status: 'enabled' })).length > 0;
}

/** Partners that products are handed out to, held. */
async function receivers(tx: Store, ids: readonly string[]) {
  const partners = await tx.lock(partnerMain, { id: ids });
  const closed = partners.find((partner) => partner.status !== 'normal');
  if (closed) throw refuse('partnerNotNormal', `服务商“${closed.name}”不是正常状态`, 'partnerIds');
  return partners;
}

interface Offered {
  readonly spuId: string;
  readonly name: string;
  readonly mainImage: string | null;
  readonly categoryId?: string | null;
  readonly templateId?: string | null;
  readonly lines: readonly { readonly unifiedCodeId: string | null; readonly price: number; readonly minQty: number }[];
}

/**
 * Offers a product to partners without it, under their own codes and licence; undistributed parts cannot be sold. @returns the changes,
 * and the number of partners.
 */
async function offer(
  tx: Store,
  partners: readonly Row<typeof partnerMain>[],
  what: Offered,
  more: Partial<Row<typeof partnerSpu>>,
): Promise<{ also: Change[]; added: number }> {
  const ids = partners.map((partner) => partner.id);
  const unified = what.lines.flatMap((line) => line.unifiedCodeId ?? []);
  if (ids.length === 0 || unified.length === 0) return { also: [], added: 0 };
  const spu = await tx.need(productSpu, what.spuId);
  const have = new Set((await tx.all(partnerSpu, { spuId: spu.id, partnerId: ids })).map((one) => one.partnerId));
  const codes = (await tx.all(partnerSpuCode, { partnerId: ids, unifiedCodeId: unified, status: 'enabled' })).filter(
    (code) => code.specNo !== null,
  );
  const licences = await tx.all(partnerBrand, { partnerId: ids, brandId: spu.brandId, status: 'active' });
  // A category of the source's own is not the target's.
  const category = what.categoryId
    ? await tx.get(partnerCategory, what.categoryId)
    : await tx.find(partnerCategory, { partnerId: null, platformCategoryId: spu.categoryId });
  const made = partners
    .filter((partner) => !have.has(partner.id))
    .flatMap((partner): Change[][] => {
      const lines = what.lines.flatMap(({ unifiedCodeId, price, minQty }) => {
        const own = unifiedCodeId && codes.find((code) => code.partnerId === partner.id && code.unifiedCodeId === unifiedCodeId);
        return own ? [{ specCodeId: own.id, name: own.name, price, minQty }] : [];
      });
      if (lines.length === 0) return [];
      const id = newId();
      return [
        [
          add(partnerSpu, {
            id,
            partnerId: partner.id,
            spuId: spu.id,
            name: what.name,
            mainImage: what.mainImage,
            templateId: what.templateId ?? null,
            brandId: licences.find((licence) => licence.partnerId === partner.id)?.id ?? null,
            categoryId: category && (category.partnerId === null || category.partnerId === partner.id) ? category.id : null,
            ...more,
          }),
          addAll(
            partnerSpuItem,
            lines.map((line) => ({ ...line, partnerSpuId: id })),
          ),
        ],
      ];
    });
  return { also: made.flat(), added: made.length };
}

async function requireOwnBrand(tx: Store, partnerId: string, licenceId: string | null, spuId: string): Promise<void> {
  if (!licenceId) return;
  const licence = await tx.need(partnerBrand, licenceId);
  if (licence.partnerId !== partnerId) throw refuse('foreignPartner', '品牌授权不属于这个服务商', 'brandId');
  if (licence.brandId !== (await tx.need(productSpu, spuId)).brandId) throw refuse('foreignBrand', '平台商品不属于这个品牌', 'brandId');
}

async function templateOf(tx: Store, brandIds: readonly string[], spuIds: readonly string[]) {
  if (spuIds.length === 0) throw refuse('nothingChosen', '至少选一个商品', 'spuIds');
  const strange = brandIds.length ? (await tx.all(productSpu, { id: spuIds })).find((spu) => !brandIds.includes(spu.brandId)) : undefined;
  if (strange) throw refuse('foreignBrand', `“${strange.name}”不属于所选的品牌`, 'spuIds');
  return { set: { spuCount: spuIds.length } };
}

/** Whether anything of these specifications has ever gone into a warehouse or out of one. */
const hasMoved = async (tx: Store, specCodeId: readonly string[]) => (await tx.all(stockMovement, { specCodeId }, { limit: 1 })).length > 0;

/** A unit stands on a base, or is one: there is one step between them. */
async function onBase(tx: Store, id: string | null, baseUnitId: string | null, ratio: number): Promise<void> {
  if (!baseUnitId) {
    if (ratio !== 1) throw refuse('badBaseUnit', '基础单位的换算率是 1', 'ratio');
    return;
  }
  if (baseUnitId === id) throw refuse('badBaseUnit', '不能以自己为基础单位', 'baseUnitId');
  const [base] = await tx.lock(partnerUnit, { id: baseUnitId });
  if (base!.baseUnitId) throw refuse('badBaseUnit', `“${base!.name}”自己有基础单位,不能作基础单位`, 'baseUnitId');
  if (id && (await tx.count(partnerUnit, { baseUnitId: id })) > 0)
    throw refuse('badBaseUnit', '它是别的单位的基础单位,不能再有基础单位', 'baseUnitId');
}

async function licenceName(tx: Store, partnerId: string, brandId: string): Promise<string> {
  return `${(await tx.need(productBrand, brandId)).name} · ${(await tx.need(partnerMain, partnerId)).name}`;
}
