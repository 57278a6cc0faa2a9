/** Whom a sending of promotion cards reaches that names shops, a tag or cities; and what of a running batch may only grow. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Loose } from './client';
import { AREA_ENGINES } from './place';
import { day, usePromotions } from './promotions';

interface Shop {
  readonly id: string;
  readonly phone: string;
  readonly city: string;
}

describe.each(AREA_ENGINES)('whom cards are sent to on %s', (engine) => {
  const { at, admin, signIn, errors, why, addBatch, addSend, act, batchRow, sendRow, running, sendOut, done } = usePromotions(engine);
  const look = async <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> => {
    const rows = await at().inspect(async ({ db }) => (await text.execute(db)).rows);
    await signIn();
    return rows;
  };
  /** Who stands on a sending, with the shop each is there for. */
  const linesOf = (sendId: string) =>
    look(sql<{ phone: string; shopId: string | null; qty: string }>`
      select phone, shop_id::text, qty::text from coupon_send_line where send_id = ${sendId}::bigint and not deleted order by phone`);
  const shopsOf = (where: ReturnType<typeof sql<boolean>>) =>
    look(sql<Shop>`select id::text, owner_phone as phone, left(area_code, 4) as city from merchant_shop
      where not deleted and ${where} order by shop_no`);
  const isOpen = sql<boolean>`status = 'open'`;
  const phonesOf = (shops: readonly Shop[]) => [...new Set(shops.map(({ phone }) => phone))].sort();

  it('shops reach their owners: who has two of them once, and who has none that is open not at all', async () => {
    const [first, second, third] = await shopsOf(isOpen);
    const [closed] = await shopsOf(sql<boolean>`status <> 'open'`);
    await look(sql`update merchant_shop set owner_phone = ${first!.phone} where id = ${second!.id}::bigint`);
    const batch = await running();
    const named = (shopIds: string[], more: Loose = {}) => addSend(batch.id, { targetType: 'shop', shopIds, ...more });
    expect(errors(await named([])).shopIds).toBe('请选择店铺');
    const made = await named([first!.id, second!.id, third!.id], { perQty: 2 });
    expect(made.code, made.text).toBe(200);
    const owners = [first!, third!].sort((a, b) => a.phone.localeCompare(b.phone));
    expect(await linesOf(made.data.id)).toEqual(owners.map(({ id, phone }) => ({ phone, shopId: id, qty: '2' })));
    // What they were called is kept on the sending.
    expect((await sendRow(made.data.id)).targetText.split('、')).toHaveLength(3);
    expect((await named([closed!.id])).code).not.toBe(200);

    expect((await act('/coupon/merchant/send/audit', await sendRow(made.data.id), { result: 1 })).code).toBe(200);
    expect((await sendOut(await sendRow(made.data.id))).code).toBe(200);
    expect(await done(made.data.id)).toMatchObject({ status: 'done', planQty: 4, successQty: 4, failQty: 0 });
    expect(await batchRow(batch.id)).toMatchObject({ sentQty: 4, heldAmount: 4 * 600 });
    expect(
      await look(sql`select phone, count(*)::int as n from coupon_item where send_id = ${made.data.id}::bigint group by 1 order by 1`),
    ).toEqual(owners.map(({ phone }) => ({ phone, n: 2 })));
  });

  it('a tag reaches the owners of open shops that have it, and no others', async () => {
    const [first, second] = await shopsOf(isOpen);
    const [closed] = await shopsOf(sql<boolean>`status <> 'open'`);
    const tag = async (name: string): Promise<Loose> => {
      const { id } = (await admin().post('/shop/tag/add', { name, groupName: '测试', sort: 1 })).data;
      return (await admin().get('/shop/tag/search', { id })).data.list[0];
    };
    const [used, empty] = [await tag('收卡'), await tag('没有店')];
    await look(sql`update merchant_shop set tag_ids = tag_ids || ${used.id}::bigint
      where id = any(${[first!.id, second!.id, closed!.id]}::bigint[])`);
    const batch = await running();
    const tagged = (tagIds: string[]) => addSend(batch.id, { targetType: 'tag', tagIds });
    expect(errors(await tagged([])).tagIds).toBe('请选择店铺标签');
    expect(errors(await tagged([empty.id])).tagIds).toBe('没有营业中的店铺');
    const made = await tagged([used.id, empty.id]);
    expect(made.code, made.text).toBe(200);
    expect((await linesOf(made.data.id)).map(({ phone }) => phone)).toEqual(phonesOf([first!, second!]));
    expect((await sendRow(made.data.id)).targetText).toBe('收卡、没有店');
  });

  it('cities reach the owners of their open shops', async () => {
    const open = await shopsOf(isOpen);
    const cities = [...new Set(open.map(({ city }) => city))];
    expect(cities.length).toBeGreaterThan(1);
    const batch = await running();
    const inCities = (cityCodes: string[]) => addSend(batch.id, { targetType: 'city', cityCodes });
    expect(errors(await inCities([])).cityCodes).toBe('请选择城市');
    for (const chosen of [cities.slice(0, 1), cities.slice(0, 2)]) {
      const made = await inCities(chosen);
      expect(made.code, made.text).toBe(200);
      const lines = await linesOf(made.data.id);
      expect(lines.map(({ phone }) => phone)).toEqual(phonesOf(open.filter(({ city }) => chosen.includes(city))));
      expect(lines.length).toBeLessThan(phonesOf(open).length + (chosen.length < cities.length ? 0 : 1));
    }
    expect((await inCities(['9999'])).code).not.toBe(200);
    expect(why(await addSend(batch.id, { targetType: 'activity' }))).toBe('coupon.badTargets');
  });

  it('the budget and the last days of a running batch grow and never shrink, even where what is left would cover all cards', async () => {
    const pass = async (id: string) =>
      expect((await act('/coupon/merchant/batch/audit', await batchRow(id), { only: 'extension', result: 1 })).code).toBe(200);
    const extend = async (id: string, input: Loose) =>
      admin().post('/coupon/merchant/batch/update', { id, version: (await batchRow(id)).version, only: 'extend', ...input });
    const one = await running({ budgetAmount: 200_000 });
    expect(errors(await extend(one.id, { budgetAmount: 150_000 })).budgetAmount).toMatch(/^进行中的批次,预算只能增加/);
    expect((await batchRow(one.id)).budgetAmount).toBe(200_000);
    expect(why(await extend(one.id, { budgetAmount: 200_000 }))).toBe('coupon.nothingGrows');
    // Of one with fixed days there is no last day to get a card: that alone asks for nothing.
    expect(why(await extend(one.id, { claimEnd: day(90) }))).toBe('coupon.nothingGrows');
    expect((await extend(one.id, { budgetAmount: 250_000 })).code).toBe(200);
    await pass(one.id);
    expect((await batchRow(one.id)).budgetAmount).toBe(250_000);
    const days = { validType: 'days', validBegin: undefined, validEnd: undefined, validDays: 7, claimEnd: day(20) };
    expect((await addBatch({ ...days, claimEnd: day(-3) })).code).not.toBe(200);
    const other = await running(days);
    expect(errors(await extend(other.id, { claimEnd: day(10) })).claimEnd).toMatch(/只能延后/);
    expect((await extend(other.id, { claimEnd: day(40) })).code).toBe(200);
    await pass(other.id);
    expect((await batchRow(other.id)).claimEnd).toBe(day(40));
  });
});
