import { image } from '../../language/field';
import type { Row } from '../../language/resource';
import { problemOf } from '../../language/validate';
import { implement, type Asked } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { alipayReviewGateway, gatewayCall } from '../gateway';
import { callOut, chanceOf, handle, isLast, remoteTells, simulate } from '../gateway/index.server';
import { merchantShop } from '../merchant';
import { trademark } from '../product';
import { refuse } from './refusals.server';
import { serviceSubmit, serviceTemplate, type Step } from './service';
import { reviewed, submissionReviewed, type Outcome } from './review.server';

type Submit = Row<typeof serviceSubmit>;
/** A verdict that has not arrived after so long is asked for. */
const ASK_MS = 5 * 60_000;

export const serviceTemplateServer = implement(serviceTemplate, {
  actions: {
    publish({ row }) {
      if (row.materials.length === 0) throw refuse('materialsMissing', '材料清单是空的,不能发布');
    },
    /** What others have handed in by stays as it was: a new draft is put beside it. */
    update({ row, input }) {
      if (row.status === 'draft' || row.useCount === 0) return { to: 'draft' };
      const keys = Object.keys(input) as (keyof typeof input)[];
      const asBefore = Object.fromEntries(keys.map((key) => [key, row[key]]));
      const n = /_V(\d+)$/.exec(row.code)?.[1] ?? '1';
      const copy = {
        name: row.name,
        category: row.category,
        materials: row.materials,
        titleRule: row.titleRule,
        icon: row.icon,
        pagePath: row.pagePath,
        needTrademark: row.needTrademark,
        remark: row.remark,
        ...input,
        id: newId(),
        code: `${row.code.replace(/_V\d+$/, '')}_V${Number(n) + 1}`,
        basedOnId: row.id,
        status: 'draft' as const,
      };
      return {
        to: 'published',
        set: asBefore,
        also: [add(serviceTemplate, copy)],
        note: `已有 ${row.useCount} 单引用,另存新草稿 ${copy.code}`,
      };
    },
    remove({ row }) {
      if (row.useCount > 0) throw refuse('templateInUse', `已有 ${row.useCount} 单提报引用,不能删除`);
    },
  },
});

export const serviceSubmitServer = implement(serviceSubmit, {
  actions: {
    async apply(ctx) {
      const { tx, input, now } = ctx;
      const [shop, template] = [await tx.need(merchantShop, input.shopId), await tx.need(serviceTemplate, input.templateId)];
      if (shop.status !== 'open') throw refuse('shopNotOpen', `店铺“${shop.name}”没有营业`, 'shopId');
      if (template.status !== 'published') throw refuse('templateNotPublished', `模板“${template.name}”没有发布`, 'templateId');
      await requireTrademark(tx, template, input.trademarkId);
      const under = await tx.find(serviceSubmit, { shopId: shop.id, templateId: template.id, status: 'auditing' });
      if (under) throw refuse('submitUnderWay', `${under.submitNo} 还在审核中`, 'templateId');
      const again = await earlier(ctx, input.submitId ?? null, shop.id, template.id);
      const materials = complete(template, input.materials ?? again?.materials);
      const id = again?.id ?? newId();
      const values = {
        memo: input.memo ?? null,
        materials,
        trademarkId: input.trademarkId ?? null,
        rejectReason: null,
        finishedAt: null,
        submittedAt: now.toISOString(),
        log: [...(again?.log ?? []), step(ctx, again ? '重新提报' : '提报')],
        status: 'auditing' as const,
      };
      const submitNo = again?.submitNo ?? `AS${id}`;
      return {
        also: [
          again
            ? patch(serviceSubmit, id, values)
            : add(serviceSubmit, { id, submitNo, shopId: shop.id, templateId: template.id, ...values }),
          callOut(
            alipayReviewGateway,
            'submitService',
            { res: serviceSubmit, id, title: submitNo },
            { content: { submitNo, template: template.code, shop: shop.shopNo }, now },
          ),
        ],
        reply: { submitId: id, submitNo },
      };
    },
    cancel: (ctx) => ({ set: { finishedAt: ctx.now.toISOString(), log: [...(ctx.row.log ?? []), step(ctx, '撤回')] } }),
  },
});

const step = ({ actor, now }: Pick<Asked, 'actor' | 'now'>, what: string): Step => ({ at: now.toISOString(), who: actor.name, what });
/** What the template asks for, each with its picture. @throws Refusal naming what is missing. */
function complete(
  { materials }: Row<typeof serviceTemplate>,
  values: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, string> {
  const missing = materials.filter((name) => problemOf(PICTURE, values?.[name]) !== null);
  if (missing.length > 0) throw refuse('materialsMissing', `还缺材料:${missing.join('、')}`, 'materials');
  return Object.fromEntries(materials.map((name) => [name, values![name] as string]));
}
const PICTURE = image('材料');

async function requireTrademark(tx: Store, template: Row<typeof serviceTemplate>, id: string | null | undefined): Promise<void> {
  if (!template.needTrademark) return;
  const mark = id ? await tx.get(trademark, id) : null;
  if (mark?.alipayStatus !== 'passed' || mark.status !== 'valid')
    throw refuse('trademarkNeeded', '这个模板要支付宝已通过的商标授权', 'trademarkId');
}
/** What is handed in again is the same submission: the one that is named, else the last one of this shop by this template. */
async function earlier({ tx }: Pick<Asked, 'tx'>, id: string | null, shopId: string, templateId: string): Promise<Submit | undefined> {
  const found = await tx.lock(serviceSubmit, { ...(id && { id }), shopId, templateId, status: ['rejected', 'canceled'] });
  return found.at(-1);
}

handle(alipayReviewGateway, 'submitService', {
  lastOnly: true,
  async done(tx, call, content, now) {
    const [row] = await tx.lock(serviceSubmit, { id: call.subjectId!, status: 'auditing' });
    if (!row) return [];
    return [patch(serviceSubmit, row.id, { alipayOrderNo: String(content.no) }), asking(row, call.requestNo, now)];
  },
  async refused(tx, call, message, now) {
    const [row] = await tx.lock(serviceSubmit, { id: call.subjectId!, status: 'auditing' });
    return row ? [patch(serviceSubmit, row.id, reviewed(row, { passed: false, reason: message }, now))] : [];
  },
});

/** The verdict comes by notice; where none came it is asked for. @param of the number under which it was submitted. */
const asking = ({ id, submitNo }: Submit, of: string, now: Date): Change =>
  callOut(
    alipayReviewGateway,
    'queryService',
    { res: serviceSubmit, id, title: submitNo },
    { content: { of }, at: new Date(now.getTime() + ASK_MS), now },
  );
handle(alipayReviewGateway, 'queryService', {
  async done(tx, call, content, now) {
    const { of } = call.request as { of: string };
    // Of what was handed in again since, it says nothing.
    const submit = await tx.find(gatewayCall, { gateway: alipayReviewGateway.name, requestNo: of });
    if (!submit || !(await isLast(tx, submit))) return [];
    if (typeof content.passed === 'boolean')
      return (await submissionReviewed(tx, { id: call.subjectId! }, content as unknown as Outcome, now)) ?? [];
    const [row] = await tx.lock(serviceSubmit, { id: call.subjectId!, status: 'auditing' });
    return row ? [asking(row, of, now)] : [];
  },
});

const verdictOn = (no: string) => {
  const passed = chanceOf(no) >= 0.15;
  return { no: `AO${no.slice(1)}`, passed, reason: passed ? null : '门头照片与营业执照不一致' };
};
simulate('service.submit', (no) => {
  const verdict = verdictOn(no);
  remoteTells(alipayReviewGateway, { no: `R${no}`, kind: 'reviewed', content: { requestNo: no, ...verdict } });
  return { no: verdict.no };
});
simulate('service.query', (_no, { of }) => verdictOn(String(of)));
