import { addDays, addMonths, boundsOf, dayOf, monthOf } from '../../language/days';
import type { Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, addAll, drop, patch, type Change, type Store } from '../../server/resource/store';
import { deliveryQuote, deliveryQuoteLine } from './quote';
import { linesFromInput, readBlock, requireTiers, requireWithin, type Written } from './quoteLines.server';
import { quoteTemplate, quoteTemplateLine } from './quoteTemplate';
import { refuse } from './refusals.server';
import { deliveryShop } from './shop';
import { repriced } from './trial.server';

type Quote = Row<typeof deliveryQuote>;
type Line = Row<typeof deliveryQuoteLine>;

export const deliveryQuoteServer = implement(deliveryQuote, {
  reads: {
    async trial({ view, tx, input, now }) {
      const quote = await view.need(deliveryQuote, input.id);
      const month = addMonths(monthOf(now), -1);
      return { month, ...(await repriced(tx, quote, boundsOf(month))) };
    },
  },
  actions: {
    async add({ tx, row, input }) {
      inTurn(input.beginDate!, input.endDate!);
      const [shop] = await tx.lock(deliveryShop, { id: input.deliveryShopId! });
      if (!shop || shop.status !== 'enabled') throw refuse('shopUnusable', '配送店没有启用', 'deliveryShopId');
      if (shop.quoteStatus !== 'open') throw refuse('quotesPaused', `${shop.name}已暂停报价,不能新建报价单`, 'deliveryShopId');
      const template = input.templateId ? await tx.need(quoteTemplate, input.templateId) : null;
      if (template && template.status !== 'on') throw refuse('templateUnusable', `模板“${template.name}”已停用`, 'templateId');
      if (template && template.cityCode !== shop.cityCode) throw refuse('templateUnusable', '模板是别的城市的', 'templateId');
      const priced = template ? await tx.all(quoteTemplateLine, { templateId: template.id }) : [];
      const own = await linesFromInput(tx, input.lines ?? [], shop.cityCode);
      const base = own.length > 0 ? own : priced;
      const lines = base.map((line) => lineOf(row.id, line, priced.find((one) => alike(one, line))?.price ?? null));
      return {
        set: { quoteNo: `BJ${newId()}`, partnerId: shop.partnerId },
        also: lines.length > 0 ? [addAll(deliveryQuoteLine, lines)] : [],
      };
    },
    async revise({ tx, row, input, now }) {
      if (input.from! <= dayOf(now)) throw refuse('daysReversed', '新版最早从明天起生效', 'from');
      if (input.from! <= row.beginDate || input.from! > row.endDate)
        throw refuse('daysReversed', `新版生效要在 ${addDays(row.beginDate, 1)} 到 ${row.endDate} 之间`, 'from');
      const pending = await tx.count(deliveryQuote, { previousId: row.id, status: ['draft', 'pending', 'rejected'] });
      if (pending > 0) throw refuse('versionOpen', '这一版已经有没生效的新版');
      const id = newId();
      const quoteNo = `BJ${id}`;
      const { deliveryShopId, partnerId, templateId, endDate } = row;
      const lines = await tx.all(deliveryQuoteLine, { quoteOrderId: row.id });
      return {
        also: [
          add(deliveryQuote, {
            id,
            quoteNo,
            deliveryShopId,
            partnerId,
            templateId,
            previousId: row.id,
            beginDate: input.from!,
            endDate,
            enabled: 'on',
            status: 'draft',
          }),
          ...(lines.length > 0
            ? [
                addAll(
                  deliveryQuoteLine,
                  lines.map((line) => lineOf(id, line, line.templatePrice)),
                ),
              ]
            : []),
        ],
        reply: { quoteNo },
      };
    },
    async update({ tx, row, input, now }) {
      await requireAhead(tx, { ...row, beginDate: input.beginDate ?? row.beginDate, endDate: input.endDate ?? row.endDate }, dayOf(now));
      const set = { rejectReason: null };
      if (!input.lines) return { set };
      const written = await linesFromInput(tx, input.lines, (await tx.need(deliveryShop, row.deliveryShopId)).cityCode);
      const gone = (await tx.lock(deliveryQuoteLine, { quoteOrderId: row.id })).filter(
        (known) => !written.some((line) => alike(known, line)),
      );
      const { also } = await wrote(tx, row, written);
      return { set, also: [...also, ...gone.map(({ id }) => drop(deliveryQuoteLine, id))] };
    },
    async submit({ tx, row, now }) {
      if (row.lineCount === 0) throw refuse('noLines', '还没有明细,不能提交');
      await requireAhead(tx, row, dayOf(now));
      if (row.overCount > 0 && !row.files?.length) throw refuse('filesMissing', `有 ${row.overCount} 行高于模板,请先上传附件`);
      return { set: { rejectReason: null } };
    },
    async audit(ctx) {
      const { tx, row, input, actor, now } = ctx;
      requireOther(actor, row);
      const note = ownNote(actor, row);
      if (input.action === 'reject') return { note, set: { rejectReason: input.reason } };
      return { note, also: await takeOver(tx, row, dayOf(now)), set: { rejectReason: null } };
    },
    stop: () => ({ set: { enabled: 'off' } }),
    async start({ tx, row }) {
      const overlap = await overlapping(tx, row);
      if (overlap) throw overlapRefusal(overlap);
      return { set: { enabled: 'on' } };
    },
  },
});

export const deliveryQuoteLineServer = implement(deliveryQuoteLine, {
  actions: {
    async add({ tx, input }) {
      requireTiers(input.tiers);
      const { quote, cityCode } = await editable(tx, input.quoteOrderId!);
      requireWithin(input.areaCode!, cityCode);
      const templatePrice = await templatePriceOf(tx, quote, { areaCode: input.areaCode!, specCodeId: input.specCodeId! });
      return { set: { templatePrice, over: templatePrice !== null && input.price! > templatePrice } };
    },
    async update({ tx, row, input }) {
      requireTiers(input.tiers);
      await editable(tx, row.quoteOrderId);
      const price = input.price ?? row.price;
      return { set: { over: row.templatePrice !== null && price > row.templatePrice } };
    },
    async paste({ tx, view, input }) {
      await view.need(deliveryQuote, input.quoteOrderId!);
      const { quote, cityCode } = await editable(tx, input.quoteOrderId!);
      return wrote(tx, quote, await readBlock(tx, input.block!, cityCode));
    },
    async remove({ tx, row }) {
      await editable(tx, row.quoteOrderId);
    },
  },
});

/** Lines as they are written: those that are there get new prices, others are added. */
async function wrote(tx: Store, quote: Quote, written: readonly Written[]) {
  const known = await tx.lock(deliveryQuoteLine, { quoteOrderId: quote.id });
  const priced = quote.templateId ? await tx.all(quoteTemplateLine, { templateId: quote.templateId }) : [];
  let changed = 0;
  const also = written.map((line): Change => {
    const row = known.find((one) => alike(one, line));
    if (row) changed += 1;
    return row
      ? patch(deliveryQuoteLine, row.id, { ...line, over: row.templatePrice !== null && line.price > row.templatePrice })
      : add(deliveryQuoteLine, lineOf(quote.id, line, priced.find((one) => alike(one, line))?.price ?? null));
  });
  return { also, reply: { added: written.length - changed, changed } };
}

type Key = Pick<Line, 'areaCode' | 'specCodeId'>;
const alike = (a: Key, b: Key) => a.areaCode === b.areaCode && a.specCodeId === b.specCodeId;

const lineOf = (quoteOrderId: string, line: Written, templatePrice: number | null): Partial<Line> => ({
  quoteOrderId,
  areaCode: line.areaCode,
  specCodeId: line.specCodeId,
  price: line.price,
  floorFee: line.floorFee,
  distanceFee: line.distanceFee,
  tiers: line.tiers,
  templatePrice,
  over: templatePrice !== null && line.price > templatePrice,
});

function inTurn(begin: string, end: string): void {
  if (end < begin) throw refuse('daysReversed', '失效日期早于生效日期', 'endDate');
}

/**
 * A version ends its predecessor on its first day. A day in the past, or before the predecessor began, would revoke prices already billed.
 */
async function requireAhead(tx: Store, quote: Quote, today: string): Promise<void> {
  inTurn(quote.beginDate, quote.endDate);
  if (quote.endDate < today) throw refuse('daysReversed', '失效日期已过,请先修改', 'endDate');
  const previous = quote.previousId && (await tx.find(deliveryQuote, { id: quote.previousId }));
  if (!previous) return;
  if (quote.beginDate <= today) throw refuse('daysReversed', '新版最早从明天起生效,请先改生效日期', 'beginDate');
  if (quote.beginDate <= previous.beginDate) throw refuse('daysReversed', `新版要在上一版生效(${previous.beginDate})之后生效`, 'beginDate');
}

/** A quote that may still be changed, held with its shop, and the city that its areas lie in. */
async function editable(tx: Store, id: string): Promise<{ quote: Quote; cityCode: string }> {
  const [quote] = await tx.lock(deliveryQuote, { id });
  if (!quote) throw refuse('quoteNotEditable', '报价单不存在', 'quoteOrderId');
  if (quote.status !== 'draft' && quote.status !== 'rejected')
    throw refuse(
      'quoteNotEditable',
      `报价单${deliveryQuote.fields.status.choices![quote.status]},不能改明细;已生效的请做新版`,
      'quoteOrderId',
    );
  return { quote, cityCode: (await tx.need(deliveryShop, quote.deliveryShopId)).cityCode };
}

const templatePriceOf = async (tx: Store, { templateId }: Quote, key: Key) =>
  templateId
    ? ((await tx.find(quoteTemplateLine, { templateId, areaCode: key.areaCode, specCodeId: key.specCodeId }))?.price ?? null)
    : null;

/** Another quote in force that prices the same on a day of this one's, and one such line. */
async function overlapping(tx: Store, quote: Quote, except: string | null = null) {
  await tx.lock(deliveryShop, { id: quote.deliveryShopId });
  const others = (
    await tx.lock(deliveryQuote, {
      deliveryShopId: quote.deliveryShopId,
      status: 'active',
      enabled: 'on',
      beginDate: { lte: quote.endDate },
      endDate: { gte: quote.beginDate },
      id: { not: quote.id },
    })
  ).filter(({ id }) => id !== except);
  if (others.length === 0) return null;
  const lines = await tx.all(deliveryQuoteLine, { quoteOrderId: quote.id });
  for (const line of await tx.all(deliveryQuoteLine, { quoteOrderId: others.map(({ id }) => id) }))
    if (lines.some((own) => alike(own, line))) return { other: others.find(({ id }) => id === line.quoteOrderId)!, line };
  return null;
}
const overlapRefusal = ({ other, line }: NonNullable<Awaited<ReturnType<typeof overlapping>>>) =>
  refuse(
    'quotesOverlap',
    `与 ${other.quoteNo}(${other.beginDate} 至 ${other.endDate})的区域 ${line.areaCode} 重叠:请在那一版上做新版,或改日期`,
  );

/** A quote takes effect: its predecessor ends the day before; any other quote that prices the same on one of its days blocks it. */
async function takeOver(tx: Store, quote: Quote, today: string): Promise<Change[]> {
  await requireAhead(tx, quote, today);
  const overlap = await overlapping(tx, quote, quote.previousId);
  if (overlap) throw overlapRefusal(overlap);
  const [previous] = quote.previousId ? await tx.lock(deliveryQuote, { id: quote.previousId, status: 'active' }) : [];
  if (!previous || previous.endDate < quote.beginDate) return [];
  return [patch(deliveryQuote, previous.id, { endDate: addDays(quote.beginDate, -1) })];
}
