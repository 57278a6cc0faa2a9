import { madeBy, ownNote, requireOther } from '../../server/access/fourEyes';
import type { Row } from '../../language/resource';
import { implement, type Actor, type Asked, type Outcome } from '../../server/resource/implement';
import { isNarrowed } from '../../server/resource/scope';
import { addAll, drop, type Where } from '../../server/resource/store';
import { thirdOrder } from '../order';
import { smsPlatform } from './platform';
import { refuse } from './refusals.server';
import { starSms } from './star';
import { cameTo } from './star.server';
import { smsTemplate, smsTemplateReview } from './template';
import { OPT_OUT_WORDS, partsOf, strayVariable, TEXT_MAX, variablesIn } from './text';
import { TRIED } from './trial';
import { shownTo, tried, triedWithOthers } from './trial.server';

type Template = Row<typeof smsTemplate>;
type Written = { readonly sign?: string | null; readonly content?: string | null; readonly templateType: Template['templateType'] };

export const smsTemplateServer = implement(smsTemplate, {
  reads: {
    async preview({ tx, view, actor, input, now }) {
      const template = await view.need(smsTemplate, input.id);
      const [rule] = await tx.all(starSms, { templateId: template.id }, { order: ['-status', 'id'], limit: 1 });
      const others = rule ? null : await triedWithOthers(tx, view, template);
      if (others) return { trial: shownTo(actor, others) };
      const newest = (of: Where<typeof thirdOrder>) => view.all(thirdOrder, of, { order: ['-placedAt'], limit: TRIED });
      const orders = rule ? await newest({ ...ofRule(rule), ...cameTo(rule, now) }) : await newest({});
      // At most hours no order is late, say: what it reads can be tried all the same.
      const ofOtherNode = rule && orders.length === 0 ? await newest(ofRule(rule)) : null;
      return { trial: shownTo(actor, { ...(await tried(tx, template, ofOtherNode ?? orders)), isOtherNode: ofOtherNode !== null }) };
    },
  },
  actions: {
    add: ({ input, actor }) => ({
      set: { ...measured({ ...input, templateType: 'content' }), ...unseen(actor, null), smsType: input.smsType, templateType: 'content' },
    }),
    addPromo: ({ input, actor }) => ({
      set: { ...measured({ ...input, templateType: 'promo' }), ...unseen(actor, null), smsType: 'promo', templateType: 'promo' },
    }),
    update: (ctx) => rewritten(ctx, ctx.row, ctx.input),
    updatePromo: (ctx) => rewritten(ctx, ctx.row, ctx.input),
    audit: (ctx) => judged(ctx, ctx.row, ctx.input),
    auditPromo: (ctx) => judged(ctx, ctx.row, ctx.input),
    remove: ({ tx, row }) => withoutReviews(tx, row),
    removePromo: ({ tx, row }) => withoutReviews(tx, row),
  },
});

type Rule = Row<typeof starSms>;
/** Orders that a rule sends its template about. */
const ofRule = ({ authId, brandIds }: Rule) => ({ authId, ...(brandIds.length && { brandId: brandIds }) });

/** @throws Refusal of a text that no carrier would send. @returns what follows from it. */
function measured({ sign, content, templateType }: Written): Partial<Template> {
  const stray = strayVariable(content!);
  if (stray) throw refuse('badVariable', `“${stray}”不是变量:写作 \${name},字母开头,只含字母、数字和下划线`, 'content');
  if (templateType === 'promo' && !content!.includes(OPT_OUT_WORDS))
    throw refuse('optOutMissing', `促销短信的正文须写明“${OPT_OUT_WORDS}”方式`, 'content');
  const text = `【${sign}】${content}`;
  if (text.length > TEXT_MAX) throw refuse('textTooLong', `含签名共 ${text.length} 字,平台最多收 ${TEXT_MAX} 字`, 'content');
  return { variables: variablesIn(content!), wordCount: text.length, splitCount: partsOf(text) };
}

/** Who is not told which carrier a template prefers can't choose or clear it either: it stays as it is. */
const unseen = (actor: Actor, row: Template | null): Partial<Template> =>
  isNarrowed(smsTemplate, actor) ? { platformId: row?.platformId ?? null } : {};

async function rewritten({ tx, actor }: Asked, row: Template, input: Partial<Template>): Promise<Outcome<typeof smsTemplate>> {
  const next = { ...row, ...input };
  const set = measured(next);
  const carrier = unseen(actor, row);
  if (next.sign === row.sign && next.content === row.content) return { set: carrier, to: row.status };
  const { also } = await withoutReviews(tx, row);
  return { set: { ...set, ...carrier, rejectReason: null }, also, to: 'auditing' };
}

const withoutReviews = async (tx: Asked['tx'], row: Template) => ({
  also: (await tx.all(smsTemplateReview, { templateId: row.id })).map(({ id }) => drop(smsTemplateReview, id)),
});

async function judged(
  { tx, actor }: Asked,
  row: Template,
  { result, refusedIds, reason }: { result: 0 | 1; refusedIds: readonly string[] | null; reason: string | null },
): Promise<Outcome<typeof smsTemplate>> {
  // One that is usable was last changed by a verdict.
  const submitted = row.status === 'auditing' ? row : madeBy(row);
  requireOther(actor, submitted);
  const note = ownNote(actor, submitted);
  if (result === 0) return { set: { rejectReason: reason }, note };
  const carriers = (await tx.all(smsPlatform, {}, { order: ['priority'] })).filter(({ supportTypes }) =>
    supportTypes.includes(row.smsType),
  );
  const refused = new Set(refusedIds ?? []);
  const stranger = [...refused].find((id) => !carriers.some((one) => one.id === id));
  if (stranger) throw refuse('otherType', '选出的平台里有不支持该类型的', 'refusedIds');
  if (refused.size && !reason) throw refuse('reasonMissing', '有平台未通过,须写原因', 'reason');
  if (!carriers.some(({ id, status, gateway }) => status === 'enabled' && gateway !== 'off' && !refused.has(id)))
    throw refuse('noCarrier', '没有一个启用的平台通过,应驳回', 'refusedIds');
  return {
    set: { rejectReason: null },
    also: [
      ...(await withoutReviews(tx, row)).also,
      addAll(
        smsTemplateReview,
        carriers.map(({ id }) => ({
          templateId: row.id,
          platformId: id,
          status: refused.has(id) ? ('refused' as const) : ('passed' as const),
          reason: refused.has(id) ? reason : null,
        })),
      ),
    ],
    note,
  };
}
