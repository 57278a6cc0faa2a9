import { dayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { local } from '../../server/local';
import { freeNumber } from '../../server/resource/freeNumber';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, addAll, patch, type Store } from '../../server/resource/store';
import { partnerSpuCode } from '../product';
import { replenishAccount, replenishScheme } from '../stock';
import { replenishApplyBill } from './bill';
import { needsOf } from './need.server';
import { drawUp, ordering, pricesOf, type Account } from './ordering.server';
import { replenishPurchasePlan } from './plan';
import { replenishPlanLine } from './planLine';
import { refuse } from './refusals.server';

type Scheme = Row<typeof replenishScheme>;
type Line = Row<typeof replenishPlanLine>;
type Wanted = readonly { readonly accountId: string; readonly specCodeId: string; readonly planQty: number }[] | null | undefined;

export const replenishPurchasePlanServer = implement(replenishPurchasePlan, {
  actions: {
    async add({ tx, row, input, now }) {
      const scheme = await tx.need(replenishScheme, input.schemeId!);
      if (scheme.status !== 'enabled' || !scheme.brandId) throw refuse('schemeStopped', `方案“${scheme.name}”没有启用`, 'schemeId');
      if (input.planDate! < dayOf(now)) throw refuse('planInPast', '计划日不能早于今天', 'planDate');
      const all = await tx.all(replenishAccount, { schemeId: scheme.id, status: 'normal' });
      const accounts = input.accounts?.length ? all.filter(({ id }) => input.accounts!.includes(id)) : all;
      const stranger = input.accounts?.find((id) => !all.some((account) => account.id === id));
      if (stranger) throw refuse('accountOutside', '有账户不属于这个方案,或已冻结', 'accounts');
      const foreign = (input.goods ?? []).findIndex((line) => !all.some((account) => account.id === line.accountId));
      if (foreign >= 0) throw refuse('accountOutside', `第 ${foreign + 1} 行:账户不属于这个方案,或已冻结`, 'goods');
      const lines = (await Promise.all(accounts.map((account) => suggested(tx, scheme, account, now)))).flat();
      const planned = withWanted(lines, input.goods);
      if (!planned.some((line) => line.planQty > 0))
        throw refuse('nothingNeeded', '没有账户需要补货', input.goods?.length ? 'goods' : 'schemeId');
      return {
        set: {
          planNo: await freeNumber(tx, replenishPurchasePlan, 'planNo', `JH${local(now).format('YYMMDD')}`),
          cityCode: scheme.cityCode,
          brandId: scheme.brandId,
        },
        also: [
          addAll(
            replenishPlanLine,
            planned.map((line) => ({ ...line, id: newId(), planId: row.id })),
          ),
        ],
      };
    },
    async update({ tx, row, input }) {
      const lines = await tx.lock(replenishPlanLine, { planId: row.id });
      const changed = withWanted(lines, input.goods).filter((line, i) => line.planQty !== lines[i]!.planQty);
      return {
        to: 'pending',
        set: { auditReason: null },
        also: changed.map(({ id, planQty }) => patch(replenishPlanLine, id, { planQty })),
        note: `改了 ${changed.length} 行`,
      };
    },
    audit({ row, actor }) {
      requireOther(actor, row);
      return { note: ownNote(actor, row) };
    },
    async toBill({ tx, row, now }) {
      const lines = (await tx.lock(replenishPlanLine, { planId: row.id })).filter((line) => line.planQty > 0);
      const changes = [];
      let bills = 0;
      for (const accountId of [...new Set(lines.map((line) => line.accountId))].sort()) {
        const own = lines.filter((line) => line.accountId === accountId);
        const of = await ordering(tx, accountId, 'id');
        const id = newId();
        const billNo = await freeNumber(tx, replenishApplyBill, 'billNo', `BS${local(now).format('YYMMDD')}`);
        const { set, also } = await drawUp(tx, id, billNo, of, {
          goods: own.map(({ specCodeId, planQty }) => ({ specCodeId, qty: planQty, planQty })),
          now,
        });
        changes.push(add(replenishApplyBill, { id, accountId, planId: row.id, status: 'auditing', ...set }), ...also);
        changes.push(...own.map((line) => patch(replenishPlanLine, line.id, { billId: id })));
        bills++;
      }
      const qty = lines.reduce((sum, line) => sum + line.planQty, 0);
      return { also: changes, reply: { bills, qty }, note: `生成 ${bills} 张申请单,共 ${qty} 件` };
    },
  },
});

/** What an account needs by its scheme, term by term; only of what can be bought today. */
async function suggested(tx: Store, scheme: Scheme, account: Account, now: Date) {
  const specs = await tx.all(partnerSpuCode, { specNo: scheme.items.map(({ specNo }) => specNo) });
  const prices = await pricesOf(tx, account, dayOf(now));
  const needOf = await needsOf(tx, account);
  return scheme.items.flatMap(({ specNo, ...limits }) => {
    const spec = specs.find((one) => one.specNo === specNo && prices.has(one.id));
    if (!spec) return [];
    const { terms } = needOf(spec.id, limits);
    return [{ accountId: account.id, specCodeId: spec.id, specNo, ...terms, price: prices.get(spec.id)!.buyPrice }];
  });
}

type Planned = Pick<Line, 'accountId' | 'specCodeId' | 'specNo' | 'minQty' | 'maxQty' | 'planQty'>;

/** The lines with what somebody wants instead of what is suggested. */
function withWanted<L extends Planned>(lines: readonly L[], wanted: Wanted): L[] {
  for (const [i, { accountId, specCodeId, planQty }] of (wanted ?? []).entries()) {
    const line = lines.find((one) => one.accountId === accountId && one.specCodeId === specCodeId);
    if (!line) throw refuse('specOutside', `第 ${i + 1} 行:这个账户的方案里没有这个规格,或今天没有购价`, 'goods');
    if (wanted!.findIndex((other) => other.accountId === accountId && other.specCodeId === specCodeId) < i)
      throw refuse('specTwice', `第 ${i + 1} 行:这个账户的规格前面已经有了`, 'goods');
    if (planQty > 0 && (planQty < line.minQty || planQty > line.maxQty))
      throw refuse('qtyOutside', `第 ${i + 1} 行:规格 ${line.specNo} 应为 0,或在 ${line.minQty} 到 ${line.maxQty} 之间`, 'goods');
  }
  return lines.map((line) => {
    const own = wanted?.find(({ accountId, specCodeId }) => accountId === line.accountId && specCodeId === line.specCodeId);
    return own ? { ...line, planQty: own.planQty } : line;
  });
}
