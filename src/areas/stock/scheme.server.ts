import { addDays, dayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { freeNumber } from '../../server/resource/freeNumber';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { local } from '../../server/local';
import { partnerSpuCode } from '../product';
import { replenishAccount } from './account';
import { refuse } from './refusals.server';
import { replenishCityTemplate, replenishPriceLine, replenishPriceScheme, replenishScheme, USUAL } from './scheme';

type Scheme = Row<typeof replenishScheme>;
type Prices = Row<typeof replenishPriceScheme>;
type Items = readonly { readonly specNo: string; readonly minQty: number; readonly maxQty: number }[];

export const replenishSchemeServer = implement(replenishScheme, {
  actions: {
    async add({ tx, input, now }) {
      if (!input.brandId) throw refuse('brandMissing', '请选品牌', 'brandId');
      requireDays(input.beginDate ?? null, input.endDate ?? null);
      const template = input.cityTemplateId ? await tx.need(replenishCityTemplate, input.cityTemplateId) : null;
      if (template && template.brandId !== input.brandId)
        throw refuse('foreignTemplate', `模板“${template.name}”是别的品牌的`, 'cityTemplateId');
      const items = input.items?.length ? input.items : (template?.items ?? []).map((item) => ({ ...item, fulfilPrice: null }));
      await requireItems(tx, items);
      const usual = template ?? USUAL;
      return {
        set: {
          schemeNo: await schemeNo(tx, now),
          items,
          cycleDays: input.cycleDays ?? usual.cycleDays,
          deductBp: input.deductBp ?? usual.deductBp,
          feeBase: input.feeBase ?? usual.feeBase,
          feePerQty: input.feePerQty ?? usual.feePerQty,
          feeFreeQty: input.feeFreeQty ?? usual.feeFreeQty,
        },
      };
    },
    async copy({ tx, row, input, now }) {
      const no = await schemeNo(tx, now);
      return {
        to: row.status,
        also: [
          add(replenishScheme, {
            ...rulesOf(row),
            schemeNo: no,
            name: input.name,
            cityCode: input.cityCode,
            brandId: input.brandId,
            cityTemplateId: row.cityTemplateId,
            priceSchemeId: input.cityCode === row.cityCode && input.brandId === row.brandId ? row.priceSchemeId : null,
            status: 'pending',
          }),
        ],
        reply: { schemeNo: no },
        note: `复制为 ${no}`,
      };
    },
    async update({ tx, row, input, now }) {
      await requireItems(tx, input.items);
      requireDays(input.beginDate, input.endDate);
      if (row.status !== 'enabled') return { to: 'pending', set: { ...input, auditReason: null }, reply: { schemeNo: row.schemeNo } };
      // What is in force stays as it is until its successor has been approved.
      const waiting = await tx.find(replenishScheme, { versionOfId: row.id, status: 'pending' });
      if (waiting) throw refuse('versionPending', `已有一张待审核的新版本 ${waiting.schemeNo}`);
      const no = await schemeNo(tx, now);
      return {
        to: row.status,
        also: [
          add(replenishScheme, {
            ...input,
            schemeNo: no,
            cityCode: row.cityCode,
            brandId: row.brandId,
            cityTemplateId: row.cityTemplateId,
            versionOfId: row.id,
            status: 'pending',
          }),
        ],
        reply: { schemeNo: no },
        note: `新版本 ${no} 待审核`,
      };
    },
    async audit({ tx, row, input, actor }) {
      requireOther(actor, row);
      if (input.result === 0) return { note: ownNote(actor, row) };
      await requirePriced(tx, row);
      const inForce = (await siblings(tx, row)).filter((one) => one.status === 'enabled');
      const other = inForce.find((one) => one.id !== row.versionOfId);
      if (other) throw refuse('schemeInForce', `这个城市的品牌已有启用的方案“${other.name}”,先停用它`);
      const before = inForce[0];
      const accounts = before ? await tx.all(replenishAccount, { schemeId: before.id }) : [];
      return {
        note: ownNote(actor, row),
        also: before
          ? [
              patch(replenishScheme, before.id, { status: 'disabled' }),
              ...(accounts.length
                ? [
                    patchAll(
                      replenishAccount,
                      accounts.map((account) => account.id),
                      { schemeId: row.id },
                    ),
                  ]
                : []),
            ]
          : [],
      };
    },
    async start({ tx, row }) {
      await requirePriced(tx, row);
      const other = (await siblings(tx, row)).find((one) => one.status === 'enabled');
      if (other) throw refuse('schemeInForce', `这个城市的品牌已有启用的方案“${other.name}”,先停用它`);
    },
  },
});

export const replenishPriceSchemeServer = implement(replenishPriceScheme, {
  actions: {
    async add({ tx, row, input, now }) {
      requireDays(input.beginDate!, input.endDate!);
      const lines = await linesOf(tx, row.id, input.brandId!, input.minMarginBp ?? 0, input.lines);
      await requireFree(
        tx,
        { ...row, ...input, accountIds: input.accountIds ?? [] } as Prices,
        lines.map((line) => line.specNo),
      );
      return { set: { schemeNo: await priceNo(tx, now) }, also: lines.map((line) => add(replenishPriceLine, line)) };
    },
    async edit({ tx, row, input, now }) {
      const prices = new Map((input.lines ?? []).map((line) => [line.specNo, line.buyPrice]));
      if (prices.size === 0) {
        requireDays(row.beginDate, input.endDate);
        const specs = (await tx.all(replenishPriceLine, { priceSchemeId: row.id })).map((line) => line.specNo);
        if (row.status === 'enabled') await requireFree(tx, { ...row, endDate: input.endDate }, specs);
        return { to: row.status, set: { endDate: input.endDate }, reply: { schemeNo: row.schemeNo } };
      }
      const begin = input.beginDate;
      if (!begin || begin <= dayOf(now)) throw refuse('priceNow', '改价的生效日须晚于今天', 'beginDate');
      requireDays(begin, input.endDate);
      if (begin <= row.beginDate) throw refuse('priceNow', '新价须晚于旧价的生效日', 'beginDate');
      const before = await tx.all(replenishPriceLine, { priceSchemeId: row.id });
      const unknown = [...prices.keys()].find((specNo) => !before.some((line) => line.specNo === specNo));
      if (unknown) throw refuse('specUnknown', `方案里没有规格 ${unknown}`, 'lines');
      const [id, no] = [newId(), await priceNo(tx, now)];
      const lines = before.map((line) => ({
        priceSchemeId: id,
        specCodeId: line.specCodeId,
        specNo: line.specNo,
        buyPrice: prices.get(line.specNo) ?? line.buyPrice,
        supplyPrice: line.supplyPrice,
        referPrice: line.referPrice,
      }));
      requireMargins(lines, row.minMarginBp);
      // Older prices end the day before; no others may hold on the days of the new ones.
      if (row.status === 'enabled')
        await requireFree(
          tx,
          { ...row, beginDate: begin, endDate: input.endDate },
          lines.map((line) => line.specNo),
        );
      const schemes = await tx.all(replenishScheme, { priceSchemeId: row.id });
      const ends = addDays(begin, -1);
      const { name, cityCode, brandId, accountIds, minMarginBp, remark } = row;
      return {
        to: row.status,
        set: { endDate: ends < row.endDate ? ends : row.endDate },
        also: [
          add(replenishPriceScheme, {
            id,
            schemeNo: no,
            name,
            cityCode,
            brandId,
            accountIds,
            minMarginBp,
            remark,
            beginDate: begin,
            endDate: input.endDate,
            status: row.status,
          }),
          ...lines.map((line): Change => add(replenishPriceLine, line)),
          ...(schemes.length
            ? [
                patchAll(
                  replenishScheme,
                  schemes.map((scheme) => scheme.id),
                  { priceSchemeId: id },
                ),
              ]
            : []),
        ],
        reply: { schemeNo: no },
        note: `${begin} 起按 ${no},改了 ${prices.size} 个规格`,
      };
    },
    async start({ tx, row }) {
      await requireFree(
        tx,
        row,
        (await tx.all(replenishPriceLine, { priceSchemeId: row.id })).map((line) => line.specNo),
      );
    },
  },
});

export const replenishCityTemplateServer = implement(replenishCityTemplate, {
  actions: {
    add: ({ tx, input }) => requireItems(tx, input.items!),
    async edit({ tx, row, input }) {
      await requireItems(tx, input.items);
      return { to: row.status, set: input };
    },
  },
});

const rulesOf = ({ items, cycleDays, deductBp, feeBase, feePerQty, feeFreeQty, beginDate, endDate }: Scheme) => ({
  items,
  cycleDays,
  deductBp,
  feeBase,
  feePerQty,
  feeFreeQty,
  beginDate,
  endDate,
});
const schemeNo = (tx: Store, now: Date) => freeNumber(tx, replenishScheme, 'schemeNo', `FA${local(now).format('YYMMDD')}`);
const priceNo = (tx: Store, now: Date) => freeNumber(tx, replenishPriceScheme, 'schemeNo', `GJ${local(now).format('YYMMDD')}`);

/** All schemes of a city and brand, held: of two that are to come into force at once, the second finds the first. */
const siblings = (tx: Store, { cityCode, brandId }: Scheme) => tx.lock(replenishScheme, { cityCode, brandId });

function requireDays(begin: string | null, end: string | null): void {
  if (begin && end && end < begin) throw refuse('badDays', '失效日不能早于生效日', 'endDate');
}

/** Each spec once, known, and to be ordered up to no less than at least. */
async function requireItems(tx: Store, items: Items): Promise<void> {
  const known = new Set((await tx.all(partnerSpuCode, { specNo: items.map((item) => item.specNo) })).map((spec) => spec.specNo));
  for (const [i, { specNo, minQty, maxQty }] of items.entries()) {
    if (!known.has(specNo)) throw refuse('specUnknown', `第 ${i + 1} 行:没有规格 ${specNo}`, 'items');
    if (items.findIndex((item) => item.specNo === specNo) < i) throw refuse('twice', `第 ${i + 1} 行:规格 ${specNo} 前面已经有了`, 'items');
    if (minQty > maxQty) throw refuse('badLimits', `第 ${i + 1} 行:起订量 ${minQty} 大于目标库存 ${maxQty}`, 'items');
  }
}

/** The price scheme of a scheme is enabled and knows all its specs. */
async function requirePriced(tx: Store, scheme: Scheme): Promise<void> {
  const prices = scheme.priceSchemeId ? await tx.get(replenishPriceScheme, scheme.priceSchemeId) : null;
  if (prices?.status !== 'enabled') throw refuse('pricesMissing', '方案没有启用的购价方案');
  const has = new Set((await tx.all(replenishPriceLine, { priceSchemeId: prices.id })).map((line) => line.specNo));
  const missing = (scheme.items ?? []).filter((item) => !has.has(item.specNo)).map((item) => item.specNo);
  if (missing.length) throw refuse('pricesMissing', `购价方案“${prices.name}”缺规格 ${missing.slice(0, 5).join('、')}`);
}

type Line = { readonly specNo: string; readonly buyPrice: number; readonly supplyPrice: number };
function requireMargins(lines: readonly Line[], minMarginBp: number): void {
  const thin = lines.find((line) => line.buyPrice * 10_000 < line.supplyPrice * (10_000 + minMarginBp));
  if (thin) throw refuse('marginThin', `规格 ${thin.specNo} 的购价低于供货价加最低毛利 ${minMarginBp / 100}%`, 'lines');
}

async function linesOf(
  tx: Store,
  priceSchemeId: string,
  brandId: string,
  minMarginBp: number,
  items: readonly {
    readonly specCodeId: string;
    readonly buyPrice: number;
    readonly supplyPrice: number;
    readonly referPrice: number | null;
  }[],
) {
  const specs = new Map((await tx.all(partnerSpuCode, { id: items.map((line) => line.specCodeId) })).map((spec) => [spec.id, spec]));
  const lines = items.map((line, i) => {
    const spec = specs.get(line.specCodeId)!;
    if (spec.brandId !== brandId || !spec.specNo) throw refuse('specUnknown', `第 ${i + 1} 行:“${spec.name}”不是这个品牌的规格`, 'lines');
    if (items.findIndex((other) => other.specCodeId === line.specCodeId) < i)
      throw refuse('twice', `第 ${i + 1} 行的规格前面已经有了`, 'lines');
    return { ...line, priceSchemeId, specNo: spec.specNo };
  });
  requireMargins(lines, minMarginBp);
  return lines;
}

/** On no day two prices for the same goods: among those for the whole city, and among those for one account. */
async function requireFree(tx: Store, prices: Prices, specNos: readonly string[]): Promise<void> {
  const others = await tx.all(replenishPriceScheme, {
    cityCode: prices.cityCode,
    brandId: prices.brandId,
    status: 'enabled',
    beginDate: { lte: prices.endDate },
    endDate: { gte: prices.beginDate },
  });
  for (const other of others) {
    const isSameKind =
      prices.accountIds.length === 0 ? other.accountIds.length === 0 : other.accountIds.some((id) => prices.accountIds.includes(id));
    if (other.id === prices.id || !isSameKind) continue;
    const [clash] = await tx.all(replenishPriceLine, { priceSchemeId: other.id, specNo: specNos });
    if (clash)
      throw refuse('priceTwice', `规格 ${clash.specNo} 在“${other.name}”(${other.beginDate} 至 ${other.endDate})里已有价`, 'beginDate');
  }
}
