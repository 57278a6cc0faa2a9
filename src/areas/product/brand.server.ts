import { alipayReviewGateway } from '../gateway';
import { callOut, chanceOf, handle, simulate } from '../gateway/index.server';
import { implement } from '../../server/resource/implement';
import { namesOf } from '../../server/resource/leading';
import { patch, patchAll } from '../../server/resource/store';
import { inTurn, notOwn } from './audit.server';
import { productBrand, trademark } from './brand';
import { refuse } from './refusals.server';
import { productSpu } from './spu';
import { dayOf } from '../../language/days';

export const productBrandServer = implement(productBrand, {
  actions: {
    async stop({ tx, row, input }) {
      const sold = await tx.lock(productSpu, { brandId: row.id, status: 'on' });
      const ids = sold.map(({ id }) => id);
      const places = [...new Set([...(await tx.leading(productBrand, [row.id])), ...(await tx.leading(productSpu, ids))])];
      if (places.length > 0 && input.linked !== 'accept') throw refuse('stillLinked', `${namesOf(places)}还链接到它或它的商品`, 'linked');
      return {
        also: [patchAll(productSpu, ids, { status: 'off' })],
        note:
          [...(ids.length ? [`一并下架 ${ids.length} 个平台商品`] : []), ...(places.length ? [`${namesOf(places)}还链接到它们`] : [])].join(
            ';',
          ) || undefined,
      };
    },
  },
});

export const trademarkServer = implement(trademark, {
  actions: {
    add: ({ input }) => inTurn(input.validFrom!, input.validTo!, 'validTo', '有效止'),
    addAlipay: ({ input }) => inTurn(input.validFrom!, input.validTo!, 'validTo', '有效止'),
    updateAlipay({ row, input }) {
      const next = { ...row, ...input };
      inTurn(next.validFrom, next.validTo, 'validTo', '有效止');
      return { set: { auditReason: null } };
    },
    submit({ row, now }) {
      if (row.validTo <= dayOf(now)) throw refuse('expired', '有效期已过,不能提交;请续期后再审');
      if (!row.authImg) throw refuse('certificateMissing', '缺授权书,不能提交');
      return {
        set: { alipayStatus: 'auditing', alipayReason: null, alipaySubmittedAt: now.toISOString() },
        also: [
          callOut(
            alipayReviewGateway,
            'submitTrademark',
            { res: trademark, id: row.id, title: row.name },
            { content: { regNo: row.regNo, name: row.name }, now },
          ),
        ],
      };
    },
    update({ row, input }) {
      const next = { ...row, ...input };
      inTurn(next.validFrom, next.validTo, 'validTo', '有效止');
      return { set: { auditReason: null } };
    },
    audit({ row, input, actor, now }) {
      const own = notOwn(actor, row);
      if (input.result === 0) return { ...own, set: { auditReason: input.reason } };
      if (row.validTo <= dayOf(now)) throw refuse('expired', '有效期已过,不能通过;请续期后再审');
      if (!row.certImg) throw refuse('certificateMissing', '缺注册证,不能通过');
      return { ...own, set: { auditReason: null } };
    },
  },
});

handle(alipayReviewGateway, 'submitTrademark', {
  lastOnly: true,
  async done(tx, call, content) {
    const [mark] = await tx.lock(trademark, { id: call.subjectId!, alipayStatus: 'auditing' });
    return mark
      ? [
          patch(
            trademark,
            mark.id,
            content.passed ? { alipayStatus: 'passed' } : { alipayStatus: 'rejected', alipayReason: String(content.reason) },
          ),
        ]
      : [];
  },
  async refused(tx, call, message) {
    const [mark] = await tx.lock(trademark, { id: call.subjectId!, alipayStatus: 'auditing' });
    return mark ? [patch(trademark, mark.id, { alipayStatus: 'rejected', alipayReason: message.slice(0, 200) })] : [];
  },
});
simulate('trademark.submit', (no, { name }) =>
  chanceOf(String(name)) < 0.1 ? { no, passed: false, reason: '授权书缺签章' } : { no, passed: true },
);
