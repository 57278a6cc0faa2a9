import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, patch, type Store } from '../../server/resource/store';
import { partnerMain } from '../partner';
import { nextPartnerNo } from '../partner/index.server';
import { areaNode } from '../system';
import { officialPartnerApply, officialUser } from './official';
import { refuse } from './refusals.server';

export const officialUserServer = implement(officialUser, {
  actions: {
    update({ row, input }) {
      const changed = (Object.keys(input) as (keyof typeof input)[]).filter((key) => key !== 'ownerId' && input[key] !== row[key]);
      if (row.converted && changed.length) throw refuse('alreadyConverted', '已转服务商的线索只能改归属', changed[0]);
    },
  },
});

export const officialPartnerApplyServer = implement(officialPartnerApply, {
  reads: {
    async overlap({ view, input }) {
      const taken = await takenBy(view, (await view.need(officialPartnerApply, input.id)).areaCodes);
      return { overlap: taken.join('、') || '没有' };
    },
  },
  actions: {
    async audit({ tx, row, input, now }) {
      const taken = input.result === 1 ? await takenBy(tx, row.areaCodes) : [];
      return {
        set: {
          auditedAt: now.toISOString(),
          rejectReason: input.result === 0 ? input.reason : null,
          overlap: taken.join('、').slice(0, 500) || null,
        },
        note: taken.length ? `与现有服务商区域重叠:${taken.join('、')}` : undefined,
      };
    },
    async toPartner({ tx, row }) {
      const taken = await tx.find(partnerMain, { creditCode: row.licenseNo });
      if (taken) throw refuse('creditCodeTaken', `信用代码已属于服务商“${taken.name}”`);
      const id = newId();
      return {
        set: { partnerId: id },
        also: [
          add(partnerMain, {
            id,
            partnerNo: await nextPartnerNo(tx),
            name: row.companyName,
            partnerType: 'city',
            creditCode: row.licenseNo,
            contact: row.contact,
            phone: row.phone,
            areaCodes: row.areaCodes,
            depositAmount: 0,
            licenseImg: row.licenseImg,
            applyId: row.id,
            status: 'pending',
          }),
          ...(row.officialUserId ? [patch(officialUser, row.officialUserId, { converted: true })] : []),
        ],
      };
    },
  },
});

/** City partners that already work in some of the areas, with the areas. */
async function takenBy(tx: Store, codes: readonly string[]): Promise<string[]> {
  const partners = (await tx.all(partnerMain, { status: ['normal', 'locked'], partnerType: 'city' })).filter((p) =>
    p.areaCodes.some((one) => codes.some((code) => one.startsWith(code) || code.startsWith(one))),
  );
  const names = new Map((await tx.all(areaNode, { code: [...new Set(codes)] })).map((a) => [a.code, a.name]));
  return partners.map(
    (p) =>
      `${p.name}(${codes
        .filter((code) => p.areaCodes.some((one) => one.startsWith(code) || code.startsWith(one)))
        .map((code) => names.get(code) ?? code)
        .join('、')})`,
  );
}
