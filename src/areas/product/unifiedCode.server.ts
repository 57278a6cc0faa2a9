import { implement } from '../../server/resource/implement';
import { addAll, patchAll } from '../../server/resource/store';
import { partnerMain } from '../partner';
import { refuse } from './refusals.server';
import { productSpec, productSpu } from './spu';
import { partnerSpuCode, partnerUnit } from './partnerProduct';
import { unifiedCode } from './unifiedCode';
import { productBrand } from './brand';

export const unifiedCodeServer = implement(unifiedCode, {
  actions: {
    add({ input }) {
      if (/^69\d{11}$/.test(input.code!) && !isEan13(input.code!)) throw refuse('badCheckDigit', '69 码的校验位不对,请核对条码', 'code');
    },
    async merge({ tx, row, input }) {
      const targetId = input.mergedToId;
      if (targetId === row.id) throw refuse('mergeIntoSelf', '不能并入自己', 'mergedToId');
      const [target] = await tx.lock(unifiedCode, { id: targetId });
      if (target?.status !== 'enabled') throw refuse('codeUnusable', '只能并入启用的统一码', 'mergedToId');
      if (target.brandId !== row.brandId) throw refuse('foreignBrand', '只能并入同品牌的统一码', 'mergedToId');
      const earlier = await tx.lock(unifiedCode, { mergedToId: row.id });
      const codes = await tx.lock(partnerSpuCode, { unifiedCodeId: row.id });
      const theirs = await tx.all(partnerSpuCode, { unifiedCodeId: targetId });
      const double = codes.find((code) => code.partnerId !== null && theirs.some((other) => other.partnerId === code.partnerId));
      if (double) throw refuse('specCodesCollide', `规格码“${double.name}”的服务商已有目标统一码的规格码,不能合并`, 'mergedToId');
      const specs = await tx.lock(productSpec, { unifiedCodeId: row.id });
      return {
        also: [
          patchAll(
            productSpec,
            specs.map((spec) => spec.id),
            { unifiedCodeId: targetId },
          ),
          patchAll(
            partnerSpuCode,
            codes.map((code) => code.id),
            { unifiedCodeId: targetId },
          ),
          // A merged code leads straight to one that is in use.
          patchAll(
            unifiedCode,
            earlier.map((code) => code.id),
            { mergedToId: targetId },
          ),
        ],
      };
    },
    async void({ tx, row }) {
      const used = row.specCount + row.partnerCount + (await tx.count(unifiedCode, { mergedToId: row.id }));
      if (used > 0) throw refuse('inUse', `还有 ${used} 处引用,不能作废;可以合并或冻结`);
    },
    async useToPartner({ tx, row, input }) {
      const partners = await tx.lock(partnerMain, { id: input.partnerIds });
      const closed = partners.find((partner) => partner.status !== 'normal');
      if (closed) throw refuse('partnerNotNormal', `服务商“${closed.name}”不是正常状态,不能下发`, 'partnerIds');
      const have = new Set((await tx.all(partnerSpuCode, { unifiedCodeId: row.id })).map((code) => code.partnerId));
      const missing = partners.filter((partner) => !have.has(partner.id));
      const unit = await tx.find(partnerUnit, { name: row.unitName });
      const [spec] = await tx.all(productSpec, { unifiedCodeId: row.id }, { limit: 1 });
      const brand = await tx.need(productBrand, row.brandId);
      if (brand.status !== 'enabled') throw refuse('brandStopped', `品牌“${brand.name}”已停用,不能下发`);
      return {
        also: [
          addAll(
            partnerSpuCode,
            missing.map((partner) => ({
              partnerId: partner.id,
              name: row.name,
              unifiedCodeId: row.id,
              spuId: spec?.spuId ?? null,
              brandId: row.brandId,
              unitId: unit?.id ?? null,
              weightG: row.weightG,
            })),
          ),
        ],
        reply: { added: missing.length, skipped: partners.length - missing.length },
      };
    },
    async addSpu({ tx, row, input }) {
      if (input.specIds.length === 0) throw refuse('nothingChosen', '先选商品规格', 'specIds');
      const specs = await tx.lock(productSpec, { id: input.specIds });
      const taken = specs.find((spec) => spec.unifiedCodeId !== null && spec.unifiedCodeId !== row.id);
      if (taken) throw refuse('linked', `“${taken.name}”已关联另一个统一码,先在那边解除`, 'specIds');
      const products = await tx.all(productSpu, { id: [...new Set(specs.map((spec) => spec.spuId))], brandId: { not: row.brandId } });
      const foreign = specs.find((spec) => products.some((product) => product.id === spec.spuId));
      if (foreign) throw refuse('foreignBrand', `“${foreign.name}”是别的品牌的商品规格`, 'specIds');
      return {
        also: [
          patchAll(
            productSpec,
            specs.map((spec) => spec.id),
            { unifiedCodeId: row.id },
          ),
        ],
      };
    },
    async weightToSpu({ tx, row }) {
      const specs = (await tx.lock(productSpec, { unifiedCodeId: row.id })).filter((spec) => spec.weightG !== row.weightG);
      return {
        also: [
          patchAll(
            productSpec,
            specs.map((spec) => spec.id),
            { weightG: row.weightG },
          ),
        ],
        reply: { changed: specs.length },
      };
    },
  },
});

/** Whether the last digit is what the others make it. */
function isEan13(code: string): boolean {
  const sum = [...code.slice(0, 12)].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(code[12]);
}
