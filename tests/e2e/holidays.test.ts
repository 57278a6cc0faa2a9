import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays, atTime, dayOf } from '../../src/language/days';
import { openDatabase } from '../../src/server/db/database';
import { onSeen } from '../api/seen';
import { findings, useStage } from './stage';

const at = useStage();
const HOLIDAY = '/partner/warehouse/satellite/holiday';

it('a holiday is moved by keys on its calendar: onto a day with orders only with somebody in its place, then also dragged, and audited anew', async () => {
  const day = addDays(dayOf(Date.now()), 2);
  const eight = (from: number) => new Date(atTime(addDays(day, from), '08:00')).toISOString();
  const days = (from: number) => ({ beginAt: eight(from), endAt: eight(from + 1) });
  const { db, close } = await openDatabase(at.settings);
  const { rows: orders } = await sql<{ id: string; orderNo: string; warehouseId: string }>`
    select distinct on (o.warehouse_id) o.id::text, o.order_no, o.warehouse_id::text
    from third_order o join partner_warehouse w on w.id = o.warehouse_id
    where w.warehouse_type = 'front' and w.status = 'enabled' and w.biz_status = 'open' and o.status in ('assigned', 'ready', 'delivering')`.execute(
    db,
  );
  const fronts = (await at.api.get('/partner/warehouse/satellite/search', { status: 'enabled', pageSize: 200 })).data.list as {
    id: string;
    name: string;
  }[];
  const pairs = orders.flatMap((order) => fronts.map((backup) => ({ order, backup })));
  const tried = await Promise.all(
    pairs.map(async (pair) => {
      const asked = { beginAt: eight(0), endAt: eight(3), reason: '整修', backupWarehouseId: pair.backup.id, dryRun: true };
      return { ...pair, code: (await at.api.post(`${HOLIDAY}/add`, { ...asked, warehouseId: pair.order.warehouseId })).code };
    }),
  );
  const { order, backup } = tried.find(({ code }) => code === 200)!;
  await sql`update third_order set promise_at = ${atTime(addDays(day, 30), '10:00')} where warehouse_id = ${order.warehouseId}::bigint
    and status in ('assigned', 'ready', 'delivering')`.execute(db);
  await sql`update third_order set promise_at = ${atTime(addDays(day, 1), '15:00')} where id = ${order.id}::bigint`.execute(db);
  await close();
  const { id } = (await at.api.post(`${HOLIDAY}/add`, { ...days(0), warehouseId: order.warehouseId, reason: '整修' })).data as {
    id: string;
  };
  const holiday = async () => (await at.api.get(`${HOLIDAY}/search`, { id })).data.list[0] as Record<string, unknown>;
  const { name } = fronts.find((front) => front.id === order.warehouseId)!;

  const { page, keys, errors } = await at.enter('admin', `/api${HOLIDAY}/search/calendar?warehouseId=${order.warehouseId}`);
  await page.locator('[data-region=grid]:not([aria-busy])').waitFor();
  await keys.press('ArrowRight', 'ArrowRight');
  await page.locator(`[data-day="${day}"]:focus`).waitFor();
  const entry = page.locator('[data-entry]:focus');
  const status = page.locator('[role=status]').filter({ hasText: `“${name}” 改到` });
  await keys.press('Enter');
  await entry.waitFor();
  await keys.press('Alt+ArrowRight');
  await status.filter({ hasText: `期间有 1 单承诺送达(${order.orderNo}),须指定代班仓` }).waitFor();
  await page.locator('[data-wished][data-refused]').first().waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('Enter', 'Escape');
  await status.waitFor({ state: 'detached' });
  expect(await holiday()).toMatchObject(days(0));

  await keys.press('e');
  const dialog = page.getByRole('dialog', { name: /^改期/ });
  const substitute = dialog.getByRole('combobox', { name: '代班仓' });
  await substitute.waitFor();
  await substitute.focus();
  await keys.type(backup.name);
  await page.getByRole('option', { name: backup.name }).waitFor();
  await keys.press('Enter', 'Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(holiday).toMatchObject({ ...days(0), backupWarehouseId: backup.id, affectCount: 0 });

  await entry.waitFor();
  keys.reset();
  await keys.press('Alt+ArrowRight');
  await status.filter({ hasText: '可以改' }).waitFor();
  await keys.press('Enter');
  await expect.poll(holiday).toMatchObject({ ...days(1), affectCount: 1 });
  expect(keys.count).toBe(2);
  await status.waitFor({ state: 'detached' });

  // What somebody has let in are other days once it is dragged.
  expect((await onSeen(at.api, `${HOLIDAY}/audit`, [id], { result: 1 })).code).toBe(200);
  await page.reload();
  await page.locator(`[data-drags][title="${name}"]`).first().waitFor();
  const cellOf = async (from: number) => (await page.locator(`[data-day="${addDays(day, from)}"]`).boundingBox())!;
  const bar = (await page.locator(`[data-drags][title="${name}"]`).first().boundingBox())!;
  const [from, to] = [await cellOf(1), await cellOf(2)];
  await page.mouse.move(from.x + from.width / 2, bar.y + bar.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(holiday).toMatchObject({ status: 'pending', affectCount: 0 });
  expect(errors).toEqual([]);
});
