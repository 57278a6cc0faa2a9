import { implement, type ActionContext } from '../../server/resource/implement';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { addDays, dayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import { partnerMain } from '../partner';
import { areaNode } from '../system';
import { partnerSpuCode } from './partnerProduct';
import { cityReferNotify, cityReferPast, cityReferPrice } from './price';
import { refuse } from './refusals.server';

type Price = Row<typeof cityReferPrice>;

export const cityReferPriceServer = implement(cityReferPrice, {
  actions: {
    async add({ tx, input, now }) {
      within(input as Price);
      return { set: { name: await nameIn(tx, input.specCodeId!, input.cityCode!), changedAt: now.toISOString() } };
    },
    update(ctx) {
      const { effectiveDate = dayOf(ctx.now), changeReason, ...to } = ctx.input;
      // Of an update, only what is sent is checked.
      if (!changeReason) throw refuse('reasonMissing', '调整原因不能为空', 'changeReason');
      return changed(ctx, to as Partial<Price>, effectiveDate, changeReason);
    },
    async batch(ctx) {
      const { row, input } = ctx;
      const by = (fen: number) => (input.way === 'percent' ? Math.round((fen * (100 + input.percent!)) / 100) : fen + input.amount!);
      const [referPrice, floorPrice, ceilPrice] = [by(row.referPrice), by(row.floorPrice), by(row.ceilPrice)];
      if (referPrice === row.referPrice) throw refuse('unchanged', `“${row.name}”的价格没有变化`);
      return changed(ctx, { referPrice, floorPrice, ceilPrice }, input.effectiveDate, input.changeReason);
    },
  },
  clock: {
    steady: {
      async also(tx, rows) {
        const due = await tx.all(cityReferPrice, { id: rows.map(({ id }) => id) });
        return due.flatMap((row) => [
          patch(cityReferPrice, row.id, { ...next(row), prevPrice: row.referPrice, ...NONE_TO_COME }),
          over(row, row, row.nextDate!),
        ]);
      },
    },
  },
});

/** What a price says, on one day. */
type PriceTerms = Pick<Price, 'referPrice' | 'floorPrice' | 'ceilPrice' | 'deliveryFee' | 'effectiveDate'>;
const NONE_TO_COME = { nextPrice: null, nextFloor: null, nextCeil: null, nextFee: null, nextDate: null, lastDay: null } as const;
const next = (row: Price): PriceTerms => ({
  referPrice: row.nextPrice!,
  floorPrice: row.nextFloor!,
  ceilPrice: row.nextCeil!,
  deliveryFee: row.nextFee,
  effectiveDate: row.nextDate!,
});

/** What holds on a day: what was to come by then does before the clock has looked, and a price that begins later is none yet. */
export function priceOn(row: Price | null | undefined, day: string): PriceTerms | null {
  if (!row) return null;
  const held = row.nextDate !== null && row.nextDate <= day ? next(row) : row;
  return held.effectiveDate <= day ? held : null;
}

export const cityReferNotifyServer = implement(cityReferNotify, {
  actions: {
    async add({ tx, input, now }) {
      // Locked, so that no notice goes out again for a price that is being changed.
      const [price] = await tx.lock(cityReferPrice, { id: input.referPriceId! });
      if (!price) throw refuse('priceNotFound', '参考价不存在或已删除', 'referPriceId');
      const partnerIds = await concerned(tx, price);
      if (partnerIds.length === 0) throw refuse('nobodyToNotify', '这个城市没有正常的服务商,不需要通知', 'referPriceId');
      // The notice is about the latest change: a future price, if there is one.
      const { referPrice, effectiveDate } = price.nextDate === null ? price : next(price);
      const oldPrice = price.nextDate === null ? price.prevPrice : price.referPrice;
      const before = await tx.all(cityReferNotify, { referPriceId: price.id, newPrice: referPrice, effectiveDate });
      const know = new Set(before.flatMap((notice) => notice.readPartnerIds));
      const unaware = partnerIds.filter((id) => !know.has(id));
      if (unaware.length === 0) throw refuse('nobodyToNotify', '服务商都读过现在的参考价,不需要补发', 'referPriceId');
      return { set: { ...priceLine(price, oldPrice, referPrice, effectiveDate, unaware, now), kind: 'again' } };
    },
    read({ row, actor }) {
      const mine = row.partnerIds.filter((id) => actor.scope.partnerIds.includes(id));
      if (mine.length === 0) throw refuse('notAddressee', '只有收到通知的服务商才能标为已读');
      const readPartnerIds = [...new Set([...row.readPartnerIds, ...mine])];
      return { set: { readPartnerIds, readCount: readPartnerIds.length } };
    },
  },
});

/** Changes a price from a day on, replacing a pending change. If the price differs, those concerned are notified. */
async function changed<K>(
  { tx, row, now }: ActionContext<typeof cityReferPrice, K>,
  to: Partial<Price>,
  effectiveDate: string,
  changeReason: string,
) {
  const today = dayOf(now);
  const holding = priceOn(row, today);
  const held = { ...row, ...holding };
  if (holding && effectiveDate < holding.effectiveDate)
    throw refuse('beforeItHeld', `现价从 ${holding.effectiveDate} 起生效,生效日不能比它早`, 'effectiveDate');
  const fresh = { ...held, ...to, effectiveDate };
  within(fresh);
  const { referPrice, floorPrice, ceilPrice, deliveryFee } = fresh;
  // The last announced price: for those who were notified, going back is a change, too.
  const announced = row.nextPrice ?? row.referPrice;
  const also: Change[] =
    referPrice === announced
      ? []
      : [add(cityReferNotify, priceLine(row, announced, referPrice, effectiveDate, await concerned(tx, row), now))];
  // What was to come by now has come, also where the clock has not looked yet.
  if (holding && holding.effectiveDate !== row.effectiveDate) also.push(over(row, row, holding.effectiveDate));
  const why = { changeReason, changedAt: now.toISOString() };
  const before = held.referPrice === row.referPrice ? row.prevPrice : row.referPrice;
  // What has not begun to hold is replaced as a whole.
  if (holding && effectiveDate > today)
    return {
      to: 'coming' as const,
      set: {
        ...why,
        ...pick(held),
        prevPrice: before,
        nextPrice: referPrice,
        nextFloor: floorPrice,
        nextCeil: ceilPrice,
        nextFee: deliveryFee,
        nextDate: effectiveDate,
        lastDay: addDays(effectiveDate, -1),
      },
      also,
    };
  // A correction for the same day: it replaces that change instead of following it.
  if (holding && effectiveDate > holding.effectiveDate) also.push(over(row, holding, effectiveDate));
  return {
    to: 'steady' as const,
    set: {
      ...why,
      ...pick(fresh),
      prevPrice: referPrice === held.referPrice && referPrice === announced ? before : held.referPrice,
      ...NONE_TO_COME,
    },
    also,
  };
}

const pick = ({ referPrice, floorPrice, ceilPrice, deliveryFee, effectiveDate }: PriceTerms): PriceTerms => ({
  referPrice,
  floorPrice,
  ceilPrice,
  deliveryFee,
  effectiveDate,
});

/** What held until the day before another price. */
const over = (row: Price, terms: PriceTerms, until: string): Change =>
  add(cityReferPast, { referPriceId: row.id, ...pick(terms), lastDay: addDays(until, -1), changeReason: row.changeReason });

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
