import { implement, type ActionContext } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { dayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import { settingAt } from '../system/index.server';
import { madeBy } from '../../server/access/fourEyes';
import { inTurn, notOwn } from './audit.server';
import { partnerSpuCode } from './partnerProduct';
import { cityReferPrice } from './price';
import { nameIn, priceOn } from './price.server';
import { brandQuote, brandQuoteItem, brandQuoteLine, brandQuoteOrder } from './quote';
import { refuse } from './refusals.server';

type Order = Row<typeof brandQuoteOrder>;
type Line = Row<typeof brandQuoteLine>;

export const brandQuoteServer = implement(brandQuote, {
  actions: {
    async add({ tx, input }) {
      inTurn(input.beginDate!, input.endDate!, 'endDate', '失效');
      const code = await tx.need(partnerSpuCode, input.specCodeId!);
      const [latest] = await tx.all(
        brandQuote,
        { brandId: code.brandId, specCodeId: code.id, cityCode: input.cityCode },
        { order: ['-versionNo'], limit: 1 },
      );
      const refer = await tx.find(cityReferPrice, { specCodeId: code.id, cityCode: input.cityCode });
      return {
        set: {
          brandId: code.brandId,
          name: await nameIn(tx, code.id, input.cityCode!),
          referPriceId: refer?.id ?? null,
          versionNo: (latest?.versionNo ?? 0) + 1,
        },
      };
    },
    async update({ tx, row, input }) {
      const next = { ...row, ...input };
      inTurn(next.beginDate, next.endDate, 'endDate', '失效');
      if (row.status === 'draft') {
        await freeDraft(tx, row.quoteOrderId);
        return;
      }
      const { brandId, specCodeId, cityCode, name, referPriceId, supplyPrice, minQty, freight, beginDate, endDate, remark } = next;
      const [latest] = await tx.all(brandQuote, { brandId, specCodeId, cityCode }, { order: ['-versionNo'], limit: 1 });
      return {
        // The version in force stays as it was, and ends.
        set: {
          supplyPrice: row.supplyPrice,
          minQty: row.minQty,
          freight: row.freight,
          beginDate: row.beginDate,
          endDate: row.endDate,
          remark: row.remark,
        },
        also: [
          add(brandQuote, {
            brandId,
            specCodeId,
            cityCode,
            name,
            referPriceId,
            supplyPrice,
            minQty,
            freight,
            beginDate,
            endDate,
            remark,
            versionNo: latest!.versionNo + 1,
            status: 'draft',
          }),
        ],
      };
    },
    remove: ({ tx, row }) => freeDraft(tx, row.quoteOrderId),
  },
});

export const brandQuoteOrderServer = implement(brandQuoteOrder, {
  actions: {
    async add({ tx, row, input, now }) {
      inTurn(input.beginDate!, input.endDate!, 'endDate', '失效');
      const judge = await judgeOf(tx, now);
      const drafts = input.withDrafts ? await tx.lock(brandQuote, { brandId: input.brandId!, status: 'draft', quoteOrderId: null }) : [];
      const items = new Map<string, string>();
      const also: Change[] = [];
      for (const draft of drafts) {
        let itemId = items.get(draft.specCodeId);
        if (!itemId) {
          items.set(draft.specCodeId, (itemId = newId()));
          const prices = drafts.filter((other) => other.specCodeId === draft.specCodeId).map((other) => ({ price: other.supplyPrice }));
          also.push(
            add(brandQuoteItem, {
              id: itemId,
              quoteOrderId: row.id,
              specCodeId: draft.specCodeId,
              name: (await tx.need(partnerSpuCode, draft.specCodeId)).name,
              ...spanOf(prices),
            }),
          );
        }
        also.push(
          add(brandQuoteLine, {
            quoteOrderId: row.id,
            itemId,
            specCodeId: draft.specCodeId,
            cityCode: draft.cityCode,
            name: draft.name,
            price: draft.supplyPrice,
            minQty: draft.minQty,
            freight: draft.freight,
            ...(await judge(draft, draft.supplyPrice)),
          }),
        );
        also.push(patch(brandQuote, draft.id, { quoteOrderId: row.id }));
      }
      return { set: { quoteNo: `BQ${newId()}` }, also };
    },
    edit({ row, input }) {
      const next = { ...row, ...input };
      inTurn(next.beginDate, next.endDate, 'endDate', '失效');
      return { to: row.status };
    },
    async submit({ tx, row, now }) {
      const lines = await tx.lock(brandQuoteLine, { quoteOrderId: row.id });
      if (lines.length === 0) throw refuse('noLines', '还没有明细,不能提交');
      const judge = await judgeOf(tx, now);
      const also: Change[] = [];
      for (const line of lines)
        also.push(patch(brandQuoteLine, line.id, { ...(await judge(line, line.price)), status: 'pending', rejectReason: null }));
      return { also, set: { auditorId: null, reviewerId: null, reviewReason: null } };
    },
    async audit(ctx) {
      const { tx, row, input, actor } = ctx;
      const own = notOwn(actor, row);
      if (input.result === 0) return { ...own, to: 'rejected', set: { auditorId: actor.id, reviewReason: input.reason } };
      const lines = await tx.lock(brandQuoteLine, { quoteOrderId: row.id });
      const pending = lines.filter((line) => line.status === 'pending').length;
      if (pending > 0) throw refuse('linesPending', `还有 ${pending} 行待确认,不能通过`);
      if (!lines.some((line) => line.status === 'confirmed')) throw refuse('noLines', '没有已确认的明细,不能通过;请驳回');
      if (lines.some((line) => line.over || line.dropped))
        return { ...own, to: 'reviewing', set: { auditorId: actor.id, reviewReason: input.reason } };
      return { ...own, to: 'active', set: { auditorId: actor.id, reviewReason: input.reason }, also: await inForce(tx, row, lines) };
    },
    async review(ctx) {
      const { tx, row, input, actor } = ctx;
      const own = notOwn(actor, madeBy(row));
      if (row.auditorId === actor.id && !actor.isSuper) throw refuse('fourEyes', '复核人不能是审核人,请由他人复核');
      const note = own.note ?? (row.auditorId === actor.id ? '超级管理员复核了本人审核的内容' : undefined);
      const set = { reviewerId: actor.id, reviewReason: input.reason };
      return input.result === 0
        ? { note, set }
        : { note, set, also: await inForce(tx, row, await tx.lock(brandQuoteLine, { quoteOrderId: row.id })) };
    },
  },
});

export const brandQuoteLineServer = implement(brandQuoteLine, {
  actions: {
    async add({ tx, input, now }) {
      const order = await editable(tx, input.quoteOrderId!);
      const code = await tx.need(partnerSpuCode, input.specCodeId!);
      if (code.brandId !== order.brandId) throw refuse('foreignBrand', '规格码属于另一个品牌', 'specCodeId');
      if (code.status !== 'enabled') throw refuse('specCodeStopped', `规格码“${code.name}”已停用`, 'specCodeId');
      const item = await tx.find(brandQuoteItem, { quoteOrderId: order.id, specCodeId: code.id });
      const itemId = item?.id ?? newId();
      const judge = await judgeOf(tx, now);
      const span = spanOf([...(await tx.all(brandQuoteLine, { itemId })), { price: input.price! }]);
      return {
        set: {
          itemId,
          name: await nameIn(tx, code.id, input.cityCode!),
          ...(await judge({ specCodeId: code.id, cityCode: input.cityCode! }, input.price!)),
        },
        also: [
          item
            ? patch(brandQuoteItem, itemId, span)
            : add(brandQuoteItem, { id: itemId, quoteOrderId: order.id, specCodeId: code.id, name: code.name, ...span }),
        ],
      };
    },
    async update({ tx, row, input, now }) {
      await editable(tx, row.quoteOrderId);
      const price = input.price ?? row.price;
      const judge = await judgeOf(tx, now);
      return {
        set: { rejectReason: null, ...(await judge(row, price)) },
        also: [patch(brandQuoteItem, row.itemId!, spanOf([...(await besides(tx, row)), { price }]))],
      };
    },
    confirm: async (ctx) => {
      await whileAudited(ctx);
      return { set: { rejectReason: null } };
    },
    reject: (ctx) => whileAudited(ctx),
    async stop({ tx, row }) {
      const order = await orderOf(tx, row.quoteOrderId);
      if (order.status !== 'active') throw refuse('quoteNotReady', '报价单生效后才能停用明细');
      const quotes = await tx.lock(brandQuote, {
        quoteOrderId: order.id,
        specCodeId: row.specCodeId,
        cityCode: row.cityCode,
        status: 'active',
      });
      return { also: quotes.map((quote) => patch(brandQuote, quote.id, { status: 'expired' })) };
    },
    async remove({ tx, row }) {
      await editable(tx, row.quoteOrderId);
      const drafts = await tx.lock(brandQuote, {
        quoteOrderId: row.quoteOrderId,
        specCodeId: row.specCodeId,
        cityCode: row.cityCode,
        status: 'draft',
      });
      const others = await besides(tx, row);
      return {
        also: [
          ...drafts.map((draft) => patch(brandQuote, draft.id, { quoteOrderId: null })),
          others.length
            ? patch(brandQuoteItem, row.itemId!, spanOf(others))
            : { op: 'drop' as const, res: brandQuoteItem, id: row.itemId! },
        ],
      };
    },
  },
});

/** Confirmed lines take effect and end earlier ones of the same specification and city. Drafts of rejected lines are free again. */
async function inForce(tx: Store, order: Order, lines: readonly Line[]): Promise<Change[]> {
  const confirmed = lines.filter((line) => line.status === 'confirmed');
  const quotes = await tx.lock(brandQuote, { brandId: order.brandId, specCodeId: [...new Set(lines.map((line) => line.specCodeId))] });
  const of = (line: Line) => quotes.filter((quote) => quote.specCodeId === line.specCodeId && quote.cityCode === line.cityCode);
  const drafts = (line: Line) => of(line).filter((quote) => quote.status === 'draft' && quote.quoteOrderId === order.id);
  const over = confirmed
    .flatMap(of)
    .filter((quote) => quote.status === 'active')
    .map((quote) => quote.id);
  const changes: Change[] = [patchAll(brandQuote, over, { status: 'expired' })];
  for (const line of confirmed) {
    const refer = await tx.find(cityReferPrice, { specCodeId: line.specCodeId, cityCode: line.cityCode });
    const terms = {
      supplyPrice: line.price,
      minQty: line.minQty,
      freight: line.freight,
      beginDate: order.beginDate,
      endDate: order.endDate,
      referPriceId: refer?.id ?? null,
    };
    const [draft] = drafts(line);
    changes.push(
      draft
        ? patch(brandQuote, draft.id, { ...terms, status: 'active' })
        : add(brandQuote, {
            ...terms,
            brandId: order.brandId,
            specCodeId: line.specCodeId,
            cityCode: line.cityCode,
            name: line.name,
            quoteOrderId: order.id,
            versionNo: Math.max(0, ...of(line).map((quote) => quote.versionNo)) + 1,
            status: 'active',
          }),
    );
  }
  const free = lines
    .filter((line) => line.status === 'rejected')
    .flatMap(drafts)
    .map((draft) => draft.id);
  return [...changes, patchAll(brandQuote, free, { quoteOrderId: null })];
}

/** Compares prices: `over` exceeds the reference price, `dropped` is below the current quote by more than the setting allows. */
async function judgeOf(tx: Store, now: Date) {
  const share = 100 - Number(await settingAt(tx, 'quote.dropPercent', now));
  const today = dayOf(now);
  return async ({ specCodeId, cityCode }: Pick<Line, 'specCodeId' | 'cityCode'>, price: number) => {
    const refer = priceOn(await tx.find(cityReferPrice, { specCodeId, cityCode }), today);
    const last = (await tx.find(brandQuote, { specCodeId, cityCode, status: 'active' }))?.supplyPrice ?? null;
    return {
      referPrice: refer?.referPrice ?? null,
      ceilPrice: refer?.ceilPrice ?? null,
      over: refer !== null && price > refer.referPrice,
      lastPrice: last,
      dropped: last !== null && price * 100 < last * share,
    };
  };
}

const spanOf = (lines: readonly Pick<Line, 'price'>[]) => ({
  lowPrice: Math.min(...lines.map((line) => line.price)),
  highPrice: Math.max(...lines.map((line) => line.price)),
});

const besides = async (tx: Store, { id, itemId }: Line) =>
  (await tx.all(brandQuoteLine, { itemId: itemId! })).filter((line) => line.id !== id);

/** The order of a line, held: what its state allows still holds when the line is written. */
async function orderOf(tx: Store, id: string): Promise<Order> {
  const [order] = await tx.lock(brandQuoteOrder, { id });
  if (!order) throw refuse('quoteNotFound', '报价单不存在或已删除', 'quoteOrderId');
  return order;
}

async function editable(tx: Store, id: string): Promise<Order> {
  const order = await orderOf(tx, id);
  if (order.status !== 'draft' && order.status !== 'rejected') throw refuse('quoteNotReady', '报价单已提交,不能增改明细', 'quoteOrderId');
  return order;
}

async function whileAudited<K>({ tx, row }: ActionContext<typeof brandQuoteLine, K>): Promise<void> {
  if ((await orderOf(tx, row.quoteOrderId)).status !== 'auditing') throw refuse('quoteNotReady', '报价单待审核时才能确认、驳回明细');
}

/** A draft that stands in an order under way is changed there. */
async function freeDraft(tx: Store, quoteOrderId: string | null): Promise<void> {
  const order = quoteOrderId && (await tx.get(brandQuoteOrder, quoteOrderId));
  if (order) throw refuse('inQuote', `已汇入报价单 ${order.quoteNo},请在那里修改或删除明细`);
}
