import { implement, type ActionContext } from '../../server/resource/implement';
import { add, type Store } from '../../server/resource/store';
import type { Row } from '../../language/resource';
import { partnerMain } from '../partner';
import { areaNode } from '../system';
import { partnerSpuCode } from './partnerProduct';
import { cityReferNotify, cityReferPrice } from './price';
import { refuse } from './refusals.server';

type Price = Row<typeof cityReferPrice>;

export const cityReferPriceServer = implement(cityReferPrice, {
  actions: {
    async add({ tx, input, now }) {
      within(input as Price);
      return { set: { name: await nameIn(tx, input.specCodeId!, input.cityCode!), changedAt: now.toISOString() } };
    },
    update(ctx) {
      // Of an update, only what is sent is checked.
      if (!ctx.input.changeReason) throw refuse('reasonMissing', '调整原因不能为空', 'changeReason');
      return changed(ctx, ctx.input, ctx.input.changeReason);
    },
    async batch(ctx) {
      const { row, input } = ctx;
      const by = (fen: number) => (input.way === 'percent' ? Math.round((fen * (100 + input.percent!)) / 100) : fen + input.amount!);
      const [referPrice, floorPrice, ceilPrice] = [by(row.referPrice), by(row.floorPrice), by(row.ceilPrice)];
      if (referPrice === row.referPrice) throw refuse('unchanged', `“${row.name}”的价格没有变化`);
      return changed(ctx, { referPrice, floorPrice, ceilPrice, effectiveDate: input.effectiveDate }, input.changeReason);
    },
  },
});

export const cityReferNotifyServer = implement(cityReferNotify, {
  actions: {
    async add({ tx, input, now }) {
      // Held, so that nobody is told again of a price that is being changed.
      const [price] = await tx.lock(cityReferPrice, { id: input.referPriceId! });
      if (!price) throw refuse('priceNotFound', '参考价不存在或已删除', 'referPriceId');
      const partnerIds = await concerned(tx, price);
      if (partnerIds.length === 0) throw refuse('nobodyToNotify', '这个城市没有正常的服务商,不需要通知', 'referPriceId');
      const before = await tx.all(cityReferNotify, {
        referPriceId: price.id,
        newPrice: price.referPrice,
        effectiveDate: price.effectiveDate,
      });
      const know = new Set(before.flatMap((notice) => notice.readPartnerIds));
      const unaware = partnerIds.filter((id) => !know.has(id));
      if (unaware.length === 0) throw refuse('nobodyToNotify', '服务商都读过现在的参考价,不需要补发', 'referPriceId');
      return { set: { ...priceLine(price, price.prevPrice, price.referPrice, price.effectiveDate, unaware, now), kind: 'again' } };
    },
    read({ row, actor }) {
      const mine = row.partnerIds.filter((id) => actor.scope.partnerIds.includes(id));
      if (mine.length === 0) throw refuse('notAddressee', '只有收到通知的服务商才能标为已读');
      const readPartnerIds = [...new Set([...row.readPartnerIds, ...mine])];
      return { set: { readPartnerIds, readCount: readPartnerIds.length } };
    },
  },
});

/** A change of what a price says; where it is another price, those concerned are told. */
async function changed<K>({ tx, row, now }: ActionContext<typeof cityReferPrice, K>, to: Partial<Price>, changeReason: string) {
  const next = { ...row, ...to };
  within(next);
  const { referPrice, floorPrice, ceilPrice, effectiveDate } = next;
  if (referPrice === row.referPrice) return { set: { floorPrice, ceilPrice, effectiveDate, changeReason, changedAt: now.toISOString() } };
  return {
    set: { referPrice, floorPrice, ceilPrice, effectiveDate, changeReason, prevPrice: row.referPrice, changedAt: now.toISOString() },
    also: [add(cityReferNotify, priceLine(row, row.referPrice, referPrice, effectiveDate, await concerned(tx, row), now))],
  };
}

const priceLine = (
  price: Price,
  oldPrice: number | null,
  newPrice: number,
  effectiveDate: string,
  partnerIds: string[],
  now: Date,
): Partial<Row<typeof cityReferNotify>> => ({
  referPriceId: price.id,
  specCodeId: price.specCodeId,
  cityCode: price.cityCode,
  name: price.name,
  oldPrice,
  newPrice,
  effectiveDate,
  partnerIds,
  partnerCount: partnerIds.length,
  sentAt: now.toISOString(),
});

/** Partners that work in the city; of a code that is one partner's, that partner. */
async function concerned(tx: Store, { specCodeId, cityCode }: Price): Promise<string[]> {
  const { partnerId } = await tx.need(partnerSpuCode, specCodeId);
  const there = await tx.all(partnerMain, { status: 'normal', areaCodes: [cityCode] } as never, { order: ['id'] });
  return there.map((partner) => partner.id).filter((id) => partnerId === null || id === partnerId);
}

function within({ floorPrice, referPrice, ceilPrice }: Pick<Price, 'floorPrice' | 'referPrice' | 'ceilPrice'>): void {
  if (floorPrice < 1) throw refuse('badPriceRange', '下限应大于 0', 'floorPrice');
  if (floorPrice > referPrice) throw refuse('badPriceRange', '下限不能高于参考价', 'floorPrice');
  if (ceilPrice < referPrice) throw refuse('badPriceRange', '上限不能低于参考价', 'ceilPrice');
}

/** What a specification is called in a city. */
export async function nameIn(tx: Store, specCodeId: string, cityCode: string): Promise<string> {
  const [code, city] = [await tx.need(partnerSpuCode, specCodeId), await tx.find(areaNode, { code: cityCode })];
  if (!city) throw refuse('cityNotFound', '没有这个城市', 'cityCode');
  if (!code.specNo) throw refuse('specNoMissing', `规格码“${code.name}”还没有规格编码`, 'specCodeId');
  return `${code.name} · ${city.name}`;
}
