/** What is the platform's alone, by its declarations: partners are not offered it and can't do it, whatever pages they hold. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import type { Client, Loose } from './client';
import { colleague } from './colleagues';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

const ALONE = [...platform.writes].filter(([, [at]]) => at!.action.platform).map(([call]) => call);
const TODO = '/api/statistics/admin/default/page/todo';
const PAGES = [...platform.pages.values()].filter((page) => ALONE.some((call) => platform.callsOf(page).has(call))).map(({ url }) => url);

/** The writes of an account by its permission list, as the console reads it. */
async function listed(who: Client): Promise<ReadonlySet<string>> {
  const pagesIn = (items: Loose[]): Loose[] => items.flatMap((item) => (item.url ? [item] : pagesIn(item.children ?? [])));
  return new Set(
    pagesIn((await who.get('/login/permission/adminPerList')).data).flatMap(({ url, actions }) =>
      platform.pages.has(url) ? (actions ?? platform.writesOf(platform.pages.get(url)!)) : [],
    ),
  );
}

it('is what credits, prices, pays out, passes and sends at the cost of the platform', () => {
  expect(ALONE.toSorted()).toEqual([
    '/activity/festival/signup/audit',
    '/coupon/merchant/batch/audit',
    '/coupon/merchant/send/audit',
    '/shop/voucher/settle/audit',
    '/shop/voucher/settle/settle',
    '/sms/account/adjust',
    '/sms/account/lock',
    '/sms/order/pay',
    '/sms/order/refund',
    '/sms/promo/template/audit',
    '/sms/sale/add',
    '/sms/sale/enable',
    '/sms/sale/update',
    '/sms/template/audit',
    '/star/sms/enable',
    '/star/sms/send',
  ]);
});

describe.each(AREA_ENGINES)("what is the platform's alone on %s", (engine) => {
  let at: Stage;
  let [partner, staff]: Client[] = [];
  beforeAll(async () => {
    at = await stage(engine);
    const { partnerId } = (await (await at.as('admin')).get('/merchant/shop/search', { status: 'open', pageSize: 1 })).data.list[0];
    partner = await colleague(at, [...PAGES, TODO], { partnerId });
    staff = await colleague(at, [...PAGES, TODO], {});
  });
  afterAll(() => at.close());

  it('stands in the permission list of staff who hold its pages, and in no list of a partner who holds them too', async () => {
    const [theirs, ours] = [await listed(partner!), await listed(staff!)];
    expect(ALONE.filter((call) => !ours.has(call))).toEqual([]);
    expect(ALONE.filter((call) => theirs.has(call))).toEqual([]);
    // Everything else of these pages is the partner's.
    expect([...ours].filter((call) => !theirs.has(call)).toSorted()).toEqual(ALONE.toSorted());
  });

  it('is refused to a partner before anything is looked at, and waits for none', async () => {
    for (const call of ALONE) {
      const answer = await partner!.post(call, { ids: ['1'], id: '1', dryRun: true });
      expect(answer.data?.reason, call).toBe('engine.platformDecides');
      expect((await staff!.post(call, { ids: ['1'], id: '1', dryRun: true })).data?.reason, call).not.toBe('engine.platformDecides');
    }
    const kinds = [...platform.resources.values()].flatMap(({ waits, actions }) =>
      Object.values(waits).flatMap(({ action, label }) => (ALONE.includes(actions[action]!.call) ? [label] : [])),
    );
    expect(kinds).toContain('短信订单待确认支付');
    const waiting = async (who: Client) =>
      (await who.get(TODO.replace('/api', ''), { pageSize: 100 })).data.list.map((row: Loose) => row.subject);
    expect((await waiting(partner!)).filter((subject: string) => kinds.includes(subject))).toEqual([]);
    expect((await waiting(staff!)).some((subject: string) => kinds.includes(subject))).toBe(true);
  });
});
