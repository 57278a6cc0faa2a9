/** Applications to WeChat Pay: answers that were lost, and states that are seldom seen. */
import { describe, expect, it } from 'vitest';
import type { Loose } from './client';
import { stage } from './harness';
import { brokenRules } from './invariants';
import { picturesThere } from './picturesThere';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';

describe.each(AREA_ENGINES)('an application whose answer was lost on %s', (engine) => {
  it('is asked for, known by its number, and sent again where WeChat speaks of the one before, or of none', async () => {
    const at = await stage(engine);
    try {
      await picturesThere(at);
      const admin = await at.as('admin');
      const found = async (status: string) => (await admin.get('/wechat/submerchant/apply/search', { status })).data.list as Loose[];
      const [one, other, third] = [...(await found('pending')), ...(await found('rejected'))].filter(({ licenseImg }) => licenseImg);
      const info = async ({ id }: Loose): Promise<Loose> => (await admin.get('/wechat/submerchant/apply/detail', { id })).data;
      const callsOf = async ({ applyNo }: Loose, operation: string): Promise<Loose[]> =>
        ((await admin.get('/gateway/call/search', { keyword: applyNo, pageSize: 50 })).data.list as Loose[]).filter(
          (row) => row.operation === operation,
        );
      const askNow = async (row: Loose, operation: string) => {
        const [last] = await callsOf(row, operation);
        expect((await admin.post('/gateway/call/ask', { ids: [last!.id] })).code).toBe(200);
      };
      const submit = async (row: Loose, account: string) => {
        const { version } = await info(row);
        const done = [
          await admin.post('/wechat/submerchant/apply/update', { id: row.id, version, bankNo: `6222000011${account}` }),
          await onSeen(admin, '/wechat/submerchant/apply/audit', [row.id], { result: 1 }),
          await admin.post('/wechat/submerchant/apply/submit', { ids: [row.id] }),
        ];
        expect(done.map(({ code, message }) => [code, message])).toEqual(done.map(() => [200, expect.anything()]));
      };
      const lost = async (row: Loose) => {
        await expect.poll(async () => (await callsOf(row, 'apply'))[0], { timeout: 20_000 }).toMatchObject({ status: 'unknown', tries: 1 });
        await askNow(row, 'apply');
      };
      const applied = (row: Loose) => expect.poll(async () => (await callsOf(row, 'apply'))[0]!.status, { timeout: 20_000 }).toBe('done');

      // Its answer gets lost: it is there, and is not sent again.
      await submit(one, '1111505');
      await lost(one);
      await applied(one);
      expect(await info(one)).toMatchObject({ status: 'auditing', wxApplymentId: expect.stringMatching(/^\d+$/) });
      expect((await callsOf(one, 'apply'))[0]).toMatchObject({ tries: 2, remoteNo: (await info(one)).wxApplymentId });

      // It never comes there: sent again.
      await submit(other, '1111504');
      await lost(other);
      await applied(other);
      expect((await callsOf(other, 'apply'))[0]).toMatchObject({ tries: 3 });
      expect(await info(other)).toMatchObject({ status: 'auditing', wxApplymentId: expect.stringMatching(/^\d+$/) });

      // It comes again after it was turned down, under the same number, and gets lost: WeChat speaks of the one before.
      await submit(third, '1111422');
      await applied(third);
      await askNow(third, 'query');
      await expect.poll(async () => (await info(third)).status, { timeout: 20_000 }).toBe('rejected');
      await submit(third, '1111504');
      await lost(third);
      await applied(third);
      expect((await callsOf(third, 'apply'))[0]).toMatchObject({ tries: 3 });
      await askNow(third, 'query');
      await expect.poll(async () => (await callsOf(third, 'query'))[0], { timeout: 20_000 }).toMatchObject({ status: 'waiting', tries: 0 });
      expect(await info(third)).toMatchObject({ status: 'auditing', wxState: 'AUDITING', rejectReason: null });
    } finally {
      await at.close();
    }
  });
});

describe.each(AREA_ENGINES)('an application in a state that is seldom seen on %s', (engine) => {
  it('is submitted again, goes on, or is over; what is not possible gets a reason, and holds up nothing else', async () => {
    const at = await stage(engine, { SIMULATOR_PACE: '10' });
    try {
      await picturesThere(at);
      const admin = await at.as('admin');
      const found = async (status: string) => (await admin.get('/wechat/submerchant/apply/search', { status })).data.list as Loose[];
      const rows = [...(await found('pending')), ...(await found('rejected'))].filter(({ licenseImg }) => licenseImg).slice(0, 3);
      expect(rows).toHaveLength(3);
      const [faulty, opening, numberless] = rows as [Loose, Loose, Loose];
      const info = async ({ id }: Loose): Promise<Loose> => (await admin.get('/wechat/submerchant/apply/detail', { id })).data;
      const lastOf = async ({ applyNo }: Loose, operation: string): Promise<Loose> =>
        ((await admin.get('/gateway/call/search', { keyword: applyNo, pageSize: 50 })).data.list as Loose[]).find(
          (row) => row.operation === operation,
        );
      const SOON = { timeout: 20_000 };
      const asked = async (row: Loose, account: string) => {
        const { version } = await info(row);
        const done = [
          await admin.post('/wechat/submerchant/apply/update', { id: row.id, version, bankNo: `6222000011${account}` }),
          await onSeen(admin, '/wechat/submerchant/apply/audit', [row.id], { result: 1 }),
          await admin.post('/wechat/submerchant/apply/submit', { ids: [row.id] }),
        ];
        expect(done.map(({ code, message }) => [code, message])).toEqual(done.map(() => [200, expect.anything()]));
        await expect.poll(async () => (await lastOf(row, 'apply'))?.status, SOON).toBe('done');
        expect((await admin.post('/gateway/call/ask', { ids: [(await lastOf(row, 'query')).id] })).code).toBe(200);
      };
      await asked(numberless, '1111604');
      // FINISHED without a number: the answer is WeChat's, and can't be.
      await expect
        .poll(() => lastOf(numberless, 'query'), SOON)
        .toMatchObject({ status: 'unknown', errorKind: 'nonsense', error: expect.stringContaining('答复处理不了') });
      expect(await info(numberless)).toMatchObject({ status: 'auditing', subMchid: null });

      await asked(faulty, '1111601');
      await expect.poll(async () => (await info(faulty)).status, SOON).toBe('rejected');
      expect(await info(faulty)).toMatchObject({ wxState: 'EDITTING', rejectReason: '提交时出错,微信没有受理,请重新提交' });
      await asked(opening, '1111602');
      await expect.poll(async () => (await info(opening)).status, SOON).toBe('signing');
      expect(await info(opening)).toMatchObject({ wxState: 'SIGNING', subMchid: expect.stringMatching(/^\d{10}$/) });
      expect((await lastOf(opening, 'query')).status).toBe('waiting');
      // Handed in once more it is called off.
      await asked(faulty, '1111603');
      await expect.poll(async () => (await info(faulty)).status, SOON).toBe('canceled');
      expect((await lastOf(faulty, 'query')).status).toBe('done');
      // Once abandoned, it blocks nothing.
      expect((await admin.post('/gateway/call/giveUp', { ids: [(await lastOf(numberless, 'query')).id], reason: '微信已更正' })).code).toBe(
        200,
      );
      expect(await at.inspect(brokenRules)).toEqual([]);
    } finally {
      await at.close();
    }
  });
});
