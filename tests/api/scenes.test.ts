/** Scenes and what they ask: batches of their own alone, occasions that are known of, and conditions within bounds. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Loose } from './client';
import { AREA_ENGINES } from './place';
import { usePromotions } from './promotions';

describe.each(AREA_ENGINES)('scenes of cards on %s', (engine) => {
  const { at, admin, signIn, serial, errors, addSend, running, phone, ready, sendOut, done, row } = usePromotions(engine);

  const scene = async (input: Loose = {}): Promise<string> => {
    const nth = serial();
    const made = await admin().post('/activity/coupon/scene/add', { code: `Y${nth}`, name: `第二人${nth}`, trigger: 'manual', ...input });
    expect(made.code, made.text).toBe(200);
    return made.data.id;
  };
  const activityOf = (sceneId: string, batchIds: string[], input: Loose = {}) =>
    admin().post('/activity/coupon/add', {
      name: `场景${serial()}`,
      sceneId,
      batchIds,
      beginAt: new Date(Date.now() - 60_000).toISOString(),
      endAt: new Date(Date.now() + 86_400_000).toISOString(),
      budgetAmount: 100_000,
      ...input,
    });

  it('an activity carries only batches of its own scene, whose limits count then, too', async () => {
    const [strict, lax] = [await scene({ perUserLimit: 1 }), await scene({ perUserLimit: 9 })];
    const [bound, free] = [await running({ sceneId: strict }), await running()];
    expect(errors(await activityOf(lax, [free.id, bound.id])).batchIds).toMatch(/属于场景“.+”,不能用在场景/);
    const made = await activityOf(lax, [free.id]);
    expect(made.code, made.text).toBe(200);
    const version = async () => (await row('/activity/coupon/search', made.data.id)).version;
    const changed = await admin().post('/activity/coupon/update', { id: made.data.id, version: await version(), batchIds: [bound.id] });
    expect(errors(changed).batchIds).toMatch(/属于场景/);
    expect(
      (await admin().post('/activity/coupon/publish', { id: made.data.id, version: await version(), overlapping: 'accept' })).code,
    ).toBe(200);
    // What was published before there was this rule gives out nothing of the other scene, either.
    await at().inspect(({ db }) =>
      sql`update coupon_activity set batch_ids = array[${bound.id}::bigint], status = 'running' where id = ${made.data.id}::bigint`.execute(
        db,
      ),
    );
    await signIn();
    const sent = await addSend(bound.id, { activityId: made.data.id, phones: phone(80_001) });
    expect(errors(sent).activityId).toMatch(/不属于同一个场景/);
    await at().inspect(({ db }) => sql`update coupon_activity set status = 'terminated' where id = ${made.data.id}::bigint`.execute(db));
    await signIn();
  });

  it('birthdays, which nobody knows, are no trigger', async () => {
    const nth = serial();
    const asked = await admin().post('/activity/coupon/scene/add', { code: `B${nth}`, name: `生日${nth}`, trigger: 'birthday' });
    expect(errors(asked).trigger).toBe('没有顾客的生日资料,不能选“生日”');
    const id = await scene();
    const of = async () => row('/activity/coupon/scene/search', id);
    const update = await admin().post('/activity/coupon/scene/update', { id, version: (await of()).version, trigger: 'birthday' });
    expect(errors(update).trigger).toMatch(/不能选/);
    // One that was made before: it gives nothing to anybody, and is not enabled once more.
    await at().inspect(({ db }) => sql`update coupon_scene set trigger = 'birthday' where id = ${id}::bigint`.execute(db));
    await signIn();
    const batch = await running({ sceneId: id });
    const send = await ready(batch.id, { phones: phone(81_001) });
    expect((await sendOut(send)).code).toBe(200);
    expect(await done(send.id)).toMatchObject({ status: 'done', successQty: 0, failQty: 1 });
    expect((await admin().get('/coupon/merchant/send/searchDetail', { sendId: send.id })).data.list[0].reason).toMatch(
      /没有顾客的生日资料/,
    );
    expect((await admin().post('/activity/coupon/scene/enable', { ids: [id], status: 'disabled' })).code).toBe(200);
    expect(errors(await admin().post('/activity/coupon/scene/enable', { ids: [id], status: 'enabled' })).trigger).toMatch(/不能启用/);
  });

  it('conditions take amounts to the cent and whole numbers within bounds, and name the line that does not', async () => {
    const [sceneId, batch] = [await scene(), await running()];
    const fault = async (fact: string, value: string) =>
      errors(await activityOf(sceneId, [batch.id], { conditions: [{ fact, op: 'gte', value }] })).conditions;
    for (const value of ['12.345', '1e25', '1e3', '0x10', '99999999999999999'])
      expect(await fault('goodsAmount', value), value).toBe('第 1 行:商品额的值应为不小于 0.00 的金额,最多两位小数');
    for (const value of ['1.5', '1e3', '10000000'])
      expect(await fault('qty', value), value).toBe('第 1 行:件数的值应为 0 到 999999 的整数');
    expect(await fault('ordersBefore', '10000')).toBe('第 1 行:此前单数的值应为 0 到 9999 的整数');
    expect(await fault('goodsAmount', '12.34')).toBeUndefined();
  });
});
