/** What JD's areas are to the platform, and whose orders from JD are not taken. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { World } from '../../src/areas/demo/world';
import { newOrder } from '../../src/areas/demo/arrivals';
import { digestOf } from '../../src/areas/order/blacklist.server';
import { openReceiver } from '../../src/areas/order/receiver.server';
import { platform } from '../../src/areas/catalogue';
import { storeOn } from '../../src/server/resource/sqlStore';
import type { Change } from '../../src/server/resource/store';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

const [LIST, ADD, REMOVE] = [
  '/third/order/jd/blacklist/search',
  '/third/order/jd/blacklist/add',
  '/third/order/jd/blacklist/delete',
] as const;

describe.each(AREA_ENGINES)('JD on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('areas that JD has opened come in, are found by name within their parent, and what was mapped stays; twice gives the same', async () => {
    const total = async (params = {}) => (await admin.get('/third/order/jd/area/search', { ...params, count: '1' })).data.total;
    const [before, mapped] = [await total(), await total({ mapped: 'yes' })];
    /** Asks JD, and waits until it has answered. */
    const synced = async () => {
      const answered = async () =>
        (await admin.get('/gateway/call/search', { gateway: 'channel', pageSize: '200' })).data.list.filter(
          (one: { operation: string; status: string }) => one.operation === 'listAddresses' && one.status === 'done',
        ).length;
      const already = await answered();
      const answer = await admin.post('/third/order/jd/area/sync', {});
      expect(answer.code, answer.text).toBe(200);
      await expect.poll(answered, { timeout: 30_000 }).toBe(already + 1);
      return [await total(), await total({ mapped: 'yes' }), await total({ mapped: 'no' })];
    };
    const first = await synced();
    expect(first[0]).toBeGreaterThan(before);
    expect(first[1]).toBeGreaterThanOrEqual(mapped);
    expect(first[2]).toBe(first[0]! - first[1]!);
    expect(await synced()).toEqual(first);
  });

  it('an entry is kept as a digest, once for each customer however it is written, checked at its field, and let go', async () => {
    const value = '13866660001';
    const added = await admin.post(ADD, { listType: 'phone', reasonCode: 'fake', value });
    expect(added.code, added.message).toBe(200);
    const [row] = (await admin.get(LIST, { pageSize: 1 })).data.list as Loose[];
    expect(row).toMatchObject({ valueMask: '138****0001', status: 'active', hitCount: 0 });
    expect(JSON.stringify(row)).not.toContain(value);
    expect((await admin.post(ADD, { listType: 'phone', reasonCode: 'other', value: '138 6666 0001' })).data.reason).toBe(
      'order.blacklisted',
    );
    expect((await admin.post(ADD, { listType: 'phone', reasonCode: 'fake', value: '12' })).data.errors).toHaveProperty('value');
    expect((await admin.post(ADD, { listType: 'address', reasonCode: 'fake', value: '三楼' })).data.errors).toHaveProperty('value');
    expect(
      (await admin.post(ADD, { listType: 'phone', reasonCode: 'fake', value: '13866660002', expireAt: '2020-01-01T00:00:00.000Z' })).data
        .errors,
    ).toHaveProperty('expireAt');
    expect((await admin.post(REMOVE, { ids: [row!.id] })).code).toBe(200);
    expect((await admin.post(REMOVE, { ids: [row!.id] })).code).not.toBe(200);
    // Whoever was let go may be put on it again.
    expect((await admin.post(ADD, { listType: 'phone', reasonCode: 'fake', value })).code).toBe(200);
  });

  it("an order from JD of somebody on the list is cancelled as it comes, and counted; other channels' orders come in", async () => {
    const arrive = (seed: number, now: Date) =>
      at.inspect(({ db }) => newOrder(storeOn(db, platform.resources), new World(now, 0, seed), now));
    const orderIn = (changes: Change[]): Loose =>
      (changes.find((one) => one.op === 'add' && one.res.name === 'third_order') as Loose | undefined)?.values;
    const now = new Date();
    const find = async (isJd: boolean) => {
      for (let seed = 1; seed < 60; seed++) {
        const order = orderIn(await arrive(seed, now));
        if (order && (order.channel === 'jd') === isJd && order.status === undefined)
          return { seed, ...openReceiver(order.receiverCipher)! };
      }
      throw new Error('no such order comes');
    };
    const [jd, other] = [await find(true), await find(false)];
    for (const { phone } of [jd, other])
      expect((await admin.post(ADD, { listType: 'phone', reasonCode: 'fake', value: phone })).code).toBe(200);
    // An older entry of theirs that is over, and that the clock has not let go yet, hides none that holds.
    await at.inspect(({ db }) =>
      sql`insert into jd_blacklist (id, list_type, value_mask, value_hash, reason_code, evidence, hit_count, expire_at, status, created_at, updated_at, version, deleted)
        values (1, 'address', 'x', ${digestOf('address', jd.address)}, 'fake', '{}', 0, now() - interval '1 second', 'active', now(), now(), 1, false)`.execute(
        db,
      ),
    );
    const changes = await arrive(jd.seed, now);
    expect(orderIn(changes)).toMatchObject({ status: 'cancelled', cancelDuty: 'platform' });
    expect(changes).toContainEqual(expect.objectContaining({ op: 'patch', set: { hitCount: 1 } }));
    expect(orderIn(await arrive(other.seed, now)).status).toBeUndefined();
  });
});
