/** An activity is tried on past orders by key: its rule, its figures, the orders behind each of them, and what it overlaps. */
import { expect, it } from 'vitest';
import { addDays, atTime, dayOf } from '../../src/language/days';
import type { Loose } from '../api/client';
import { runningBatch } from './runningBatch';
import { findings, useStage } from './stage';

const at = useStage();

const made = async (call: string, input: Loose): Promise<string> => {
  const answer = await at.api.post(call, input);
  expect(answer.code, answer.text).toBe(200);
  return String(answer.data.id);
};

it('is tried by key, each figure opens its orders, and who comes back stands where he left', async () => {
  const sceneId = await made('/activity/coupon/scene/add', { code: 'REPLAYED', name: '试算的场景', trigger: 'manual' });
  const batch = await runningBatch(at.api, '试算的卡');
  const day = dayOf(Date.now());
  const add = (name: string, more: Loose = {}) =>
    made('/activity/coupon/add', {
      name,
      sceneId,
      batchIds: [batch.id],
      beginAt: atTime(addDays(day, 1), '08:00'),
      endAt: atTime(addDays(day, 9), '22:00'),
      budgetAmount: 100,
      ...more,
    });
  const conditions = [
    { fact: 'weekday', op: 'notIn', value: '7' },
    { fact: 'goodsAmount', op: 'gte', value: '60', join: 'and' },
    { fact: 'qty', op: 'gte', value: '2', join: 'or' },
  ];
  const id = await add('试算的活动', { conditions });
  const other = await add('挡路的活动');
  const { version } = (await at.api.get('/activity/coupon/search', { id: other })).data.list[0];
  expect((await at.api.post('/activity/coupon/publish', { id: other, version, overlapping: 'accept' })).code).toBe(200);
  const { replayed } = (await at.api.get('/activity/coupon/replay', { id, days: 60 })).data as Loose;
  expect(replayed.touched).toBeGreaterThan(1);
  expect(replayed.budgetEnds).not.toBeNull();

  const { page, keys, errors } = await at.enter('admin', `/api/activity/coupon/search?id=${id}`);
  await page.getByRole('grid').and(page.locator(':not([aria-busy=true])')).getByRole('row').nth(1).getByRole('link').first().waitFor();
  await keys.press('i');
  await page.getByRole('dialog', { name: /^试算/ }).locator('input:focus').waitFor();
  await keys.press('Control+a');
  await keys.type('60');
  await keys.press('Enter');
  const answer = page.getByRole('dialog', { name: /^试算/ }).filter({ has: page.getByRole('table', { name: '试算结果' }) });
  const rule = answer.getByRole('list', { name: '规则' });
  await rule.getByText('星期不属于 周日').waitFor();
  const either = rule.getByRole('listitem').filter({ hasText: /^任一满足/ });
  expect(await either.getByRole('listitem').allInnerTexts()).toEqual(['商品额不小于 60.00 元', '件数不小于 2']);
  const figure = (name: string) => answer.getByRole('row', { name: new RegExp(`^${name}`) });
  const yuan = (fen: number) => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  for (const [name, text] of [
    ['命中', `${replayed.touched} 单`],
    ['平台承担', `${yuan(replayed.platformCost)} 元`],
    ['店铺承担', `${yuan(replayed.shopCost)} 元`],
    ['预算用尽', replayed.budgetEnds as string],
    ['已优惠过一次', `${replayed.twice} 单`],
  ] as const)
    await figure(name).getByText(text).waitFor();
  expect(replayed.overlaps.map((one: Loose) => one.id)).toContain(other);
  await answer.getByText(`与 ${replayed.overlaps.length} 个活动重叠`).waitFor();
  await answer.getByText(/^挡路的活动 .*同一场景、共用 1 个批次$/).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  const links = answer.getByRole('link').and(page.locator(':focus'));
  const goTo = async (name: string) => {
    await keys.press('Tab');
    const { count } = keys;
    for (; (await figure(name).locator('a:focus').count()) === 0 && keys.count < count + 12;) await keys.press('Tab');
    await figure(name).locator('a:focus').waitFor();
  };
  for (const [name, rows] of [
    ['命中', replayed.touched],
    ['预算用尽', 1],
  ] as const) {
    await goTo(name);
    await keys.press('Enter');
    await answer.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: '订单查询' }).getByText(`共 ${rows} 条`).waitFor();
    expect(page.url()).toContain('/api/order/search?id=');
    await page.goBack();
    await figure(name).locator('a:focus').waitFor();
    expect(await links.count()).toBe(1);
  }
  await keys.press('Escape');
  await answer.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});
