import { implement } from '../../server/resource/implement';
import { patchAll } from '../../server/resource/store';
import { inTurn, notOwn } from './audit.server';
import { productBrand, trademark } from './brand';
import { refuse } from './refusals.server';
import { productSpu } from './spu';
import { dayOf } from '../../language/days';

export const productBrandServer = implement(productBrand, {
  actions: {
    async stop({ tx, row }) {
      const sold = await tx.lock(productSpu, { brandId: row.id, status: 'on' });
      return {
        also: [
          patchAll(
            productSpu,
            sold.map((spu) => spu.id),
            { status: 'off' },
          ),
        ],
        note: sold.length ? `一并下架 ${sold.length} 个平台商品` : undefined,
      };
    },
  },
});

export const trademarkServer = implement(trademark, {
  actions: {
    add: ({ input }) => inTurn(input.validFrom!, input.validTo!, 'validTo', '有效止'),
    update({ row, input }) {
      const next = { ...row, ...input };
      inTurn(next.validFrom, next.validTo, 'validTo', '有效止');
      return { set: { auditReason: null } };
    },
    audit({ row, input, actor, now }) {
      const own = notOwn(actor, row.updatedBy ?? row.createdBy);
      if (input.result === 0) return { ...own, set: { auditReason: input.reason } };
      if (row.validTo <= dayOf(now)) throw refuse('expired', '有效期已过,不能通过;请续期后再审');
      if (!row.certImg) throw refuse('certificateMissing', '缺注册证,不能通过');
      return { ...own, set: { auditReason: null } };
    },
  },
});
