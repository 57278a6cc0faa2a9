import { dayOf } from '../../language/days';
import { formatMoney } from '../../language/format';
import { implement, type Asked } from '../../server/resource/implement';
import { namesOf } from '../../server/resource/leading';
import { newId } from '../../server/resource/newId';
import { isNarrowed } from '../../server/resource/scope';
import { add, patchAll, type Change, type Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { passedByOther, withAuthor } from './authors.server';
import { couponBatch } from './batch';
import { releaseAll, unsent, type Batch } from './budget.server';
import { ending, MOST_AT_ONCE, OPEN, openCount, reasonOf, voided } from './ending.server';
import { couponItem } from './item';
import { refuse } from './refusals.server';
import { couponSend } from './send';

export const couponBatchServer = implement(couponBatch, {
  actions: {
    add({ actor, row, input, now }) {
      requireSound({ ...row, ...input } as Batch, now);
      return {
        to: input.submit ? 'auditing' : 'draft',
        set: { batchNo: `KP${newId()}`, authorIds: withAuthor({}, actor), ...tidied(input) },
      };
    },
    update({ actor, row, input, now }) {
      requireSound({ ...row, ...input } as Batch, now);
      return {
        to: input.submit ? 'auditing' : row.status,
        set: { ...tidied({ ...row, ...input }), authorIds: withAuthor(row, actor), ...(input.submit && { auditReason: null }) },
      };
    },
    extend({ actor, row, input }) {
      const grows = (key: 'totalQty' | 'budgetAmount' | 'validEnd' | 'claimEnd', message: string) => {
        const [before, after] = [row[key], input[key]];
        if (after != null && before !== null && after < before) throw refuse('onlyGrows', `进行中的批次,${message}`, key);
      };
      grows('totalQty', `总量只能增加,不能少于 ${row.totalQty}`);
      grows('budgetAmount', `预算只能增加,不能少于 ${formatMoney(row.budgetAmount)}`);
      grows('validEnd', `有效期只能延长,不能早于 ${row.validEnd}`);
      grows('claimEnd', `领取截止只能延后,不能早于 ${row.claimEnd}`);
      const { totalQty, budgetAmount, validEnd, claimEnd, ...fresh } = { ...row, ...input } as Batch;
      requireCover({ ...fresh, totalQty, budgetAmount, validEnd, claimEnd });
      const isFixed = row.validType === 'fixed';
      const isLater = isFixed ? validEnd !== row.validEnd : claimEnd !== row.claimEnd;
      if (totalQty === row.totalQty && budgetAmount === row.budgetAmount && !isLater)
        throw refuse('nothingGrows', '没有追加也没有延期,请至少改一项', 'totalQty');
      return {
        to: row.status,
        set: {
          // All of it stays as it is until somebody else has passed it.
          ...asItWas(row),
          extension: 'waiting',
          extenderId: actor.id,
          extensionReason: null,
          nextTotalQty: totalQty,
          nextBudgetAmount: budgetAmount,
          nextValidEnd: isFixed ? validEnd : null,
          nextClaimEnd: isFixed ? null : claimEnd,
        },
      };
    },
    auditExtension({ actor, row, input }) {
      const note = passedByOther(actor, { createdBy: row.extenderId, authorIds: [] });
      if (input.result !== 1) return { to: row.status, set: { ...NOT_ASKED, extension: 'rejected', extensionReason: input.reason }, note };
      const { nextTotalQty, nextBudgetAmount, nextValidEnd, nextClaimEnd } = row;
      const grown = {
        totalQty: nextTotalQty ?? row.totalQty,
        budgetAmount: nextBudgetAmount ?? row.budgetAmount,
        validEnd: nextValidEnd ?? row.validEnd,
        claimEnd: nextClaimEnd ?? row.claimEnd,
      };
      requireCover({ ...row, ...grown });
      return { to: row.status, set: { ...NOT_ASKED, ...grown, extension: 'passed', extensionReason: null }, note };
    },
    withdrawExtension: ({ row }) => ({ to: row.status, set: { ...NOT_ASKED, extension: 'none', extenderId: null } }),
    audit({ actor, row, input, now }) {
      const note = passedByOther(actor, row);
      if (input.result === 1) {
        const end = row.validType === 'fixed' ? row.validEnd : row.claimEnd;
        if (end && end < dayOf(now))
          throw refuse(
            'daysOver',
            `${row.validType === 'fixed' ? '有效期' : '领取截止'}已过(${end}),不能通过`,
            row.validType === 'fixed' ? 'validEnd' : 'claimEnd',
          );
      }
      return { set: { auditReason: input.result === 1 ? null : input.reason }, note };
    },
    async enable({ tx, row }) {
      if (row.endingReason) throw refuse('ending', '批次正在终止,不能再启用');
      // What it was giving out when it was disabled goes on.
      const sends = await tx.all(couponSend, { batchId: row.id, status: 'sending' });
      return { jobs: sends.map(({ id }) => ({ key: 'issue', id, of: couponSend })) };
    },
    async stop({ tx, view, actor, row, input, now }) {
      await requireWithin({ tx, view, actor }, row);
      if (row.endingReason) throw refuse('ending', '批次正在终止,卡在逐批作废');
      const places = await tx.leading(couponBatch, [row.id]);
      if (places.length > 0 && input.linked !== 'accept') throw refuse('stillGiven', `${namesOf(places)}还在发它的卡`, 'linked');
      const reason = reasonOf(input.reason!);
      const also = stopped(await tx.lock(couponSend, { batchId: row.id, status: [...UNDONE] }), now);
      const count = await openCount(tx, row.id);
      const outcome = {
        reply: { voided: count, released: row.heldAmount },
        note: `终止:${input.reason}${places.length ? `;${namesOf(places)}还开着` : ''}`,
      };
      if (count > MOST_AT_ONCE)
        return { ...outcome, to: 'stopped', set: { endingReason: reason }, also, jobs: [{ key: 'ending', id: row.id }] };
      const cards = await tx.lock(couponItem, { batchId: row.id, status: [...OPEN] });
      return { ...outcome, to: 'terminated', also: [...also, voided(cards, reason), ...(await releaseAll(tx, row.id, reason, now))] };
    },
    copy({ actor, row, input }) {
      const id = newId();
      const {
        couponType,
        sceneId,
        faceAmount,
        thresholdAmount,
        discountBp,
        spuIds,
        shopIds,
        totalQty,
        budgetAmount,
        platformBearBp,
        validType,
        validBegin,
        validEnd,
        validDays,
        claimEnd,
        remark,
      } = row;
      const rule = {
        couponType,
        sceneId,
        faceAmount,
        thresholdAmount,
        discountBp,
        spuIds,
        shopIds,
        totalQty,
        budgetAmount,
        platformBearBp,
        validType,
        validBegin,
        validEnd,
        validDays,
        claimEnd,
        remark,
      };
      return {
        to: row.status,
        reply: { id },
        also: [add(couponBatch, { id, batchNo: `KP${id}`, name: input.name, status: 'draft', authorIds: [actor.id], ...rule })],
      };
    },
  },
  clock: { ended: { also: ended } },
  jobs: { ending },
});

/** @throws Refusal where customers hold its cards, or could come to, whom the actor does not see: an end makes all of them void. */
async function requireWithin({ tx, view, actor }: Pick<Asked, 'tx' | 'view' | 'actor'>, { id, shopIds }: Batch): Promise<void> {
  if (!isNarrowed(couponItem, actor)) return;
  const open = { batchId: id, status: [...OPEN] };
  const isWithin =
    shopIds.length > 0 &&
    (await view.count(merchantShop, { id: shopIds })) === (await tx.count(merchantShop, { id: shopIds })) &&
    (await view.count(couponItem, open)) === (await tx.count(couponItem, open));
  if (!isWithin) throw refuse('beyondReach', '批次的卡不止发给你看得到的店铺和顾客,终止会全部作废:请由看得到全部的同事终止');
}

/** What an enlargement leaves where it is. */
const asItWas = ({ totalQty, budgetAmount, validEnd, claimEnd }: Batch): Partial<Batch> => ({ totalQty, budgetAmount, validEnd, claimEnd });
/** Nothing is asked for any more. */
const NOT_ASKED = { nextTotalQty: null, nextBudgetAmount: null, nextValidEnd: null, nextClaimEnd: null } as const;

/** Sends that a batch takes with it when it is over: those that wait for a verdict could only be passed for nothing. */
const UNDONE = ['auditing', 'rejected', 'ready', 'sending'] as const;

/** Sendings that go on no further. */
const stopped = (sends: readonly { readonly id: string }[], now: Date): Change[] =>
  sends.length === 0
    ? []
    : [
        patchAll(
          couponSend,
          sends.map(({ id }) => id),
          { status: 'stopped', finishedAt: now.toISOString() },
        ),
      ];

/** A batch that is over sends nothing more; cards that are out run by their own days. */
async function ended(tx: Store, rows: readonly { readonly id: string }[]): Promise<Change[]> {
  const now = new Date();
  const batches = new Map((await tx.all(couponBatch, { id: rows.map(({ id }) => id) })).map((batch) => [batch.id, batch]));
  const sends = await tx.lock(couponSend, { batchId: [...batches.keys()], status: [...UNDONE] });
  return [
    ...stopped(sends, now),
    ...sends
      .filter((send) => send.status === 'sending')
      .flatMap((send) => unsent(send, batches.get(send.batchId)!, send.planQty - send.successQty, '批次到期,未发的释放', now)),
  ];
}

/** What does not go with its kind is left out. */
const tidied = <T extends Partial<Batch>>(values: T): Partial<Batch> => ({
  ...(values.couponType !== 'rate' && { discountBp: null }),
  ...(values.validType === 'days' ? { validBegin: null, validEnd: null } : { validDays: null, claimEnd: null }),
});

/** @throws Refusal beside what can't be meant. */
function requireSound(batch: Batch, now: Date): void {
  if (batch.validType === 'fixed') {
    if (batch.validBegin! > batch.validEnd!) throw refuse('badDays', '止不能早于起', 'validEnd');
    if (batch.validEnd! < dayOf(now)) throw refuse('badDays', '有效期已经过去', 'validEnd');
  } else if (batch.claimEnd! < dayOf(now)) throw refuse('badDays', '领取截止已经过去', 'claimEnd');
  if (batch.couponType === 'cut' && batch.thresholdAmount > 0 && batch.faceAmount > batch.thresholdAmount)
    throw refuse('faceTooHigh', '面额不能高于门槛', 'faceAmount');
  requireCover(batch);
}

function requireCover({ couponType, totalQty, faceAmount, budgetAmount }: Batch): void {
  const needed = totalQty * faceAmount;
  if (couponType !== 'rate' && budgetAmount < needed)
    throw refuse('budgetTooLow', `预算不能少于总量×面额:${formatMoney(needed)} 元`, 'budgetAmount');
  // Discounts cost less than they may, so that their budget may be below that; without room for one card none could ever be sent.
  if (couponType === 'rate' && budgetAmount < faceAmount)
    throw refuse('budgetTooLow', `预算不够发一张:一张最高抵扣 ${formatMoney(faceAmount)} 元`, 'budgetAmount');
}
