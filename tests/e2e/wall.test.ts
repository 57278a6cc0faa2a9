/** The three-day board on a wall: what its call answers, asked again by itself, and by key the way back. */
import { sql } from 'kysely';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { AHEAD, MEASURE_NAMES, MEASURES, THREE_DAYS, type ThreeDays } from '../../src/areas/order/threeDays';
import { formatCount } from '../../src/language/format';
import { openDatabase } from '../../src/server/db/database';
import { findings, useStage } from './stage';

const at = useStage();
const NAMES = ['昨天', '今天', '明天'] as const;
const WALL = '/board.html#three-days';
const figuresOf = ({ total }: ThreeDays) =>
  total.days.map(({ counts }, day) => (day === 2 ? AHEAD : MEASURE_NAMES).map((name) => formatCount(counts[name][0])));
/** The same figures as they stand on the wall. */
const shownOn = (page: Page) =>
  Promise.all(
    NAMES.map((day, i) =>
      Promise.all(
        (i === 2 ? AHEAD : MEASURE_NAMES).map((name) =>
          page
            .getByRole('region', { name: day })
            .locator('dt', { hasText: new RegExp(`^${MEASURES[name].label}$`) })
            .locator('+ dd')
            .innerText(),
        ),
      ),
    ),
  );
const answered = async (query: Record<string, string> = {}) => (await at.api.get(THREE_DAYS, query)).data as unknown as ThreeDays;
/** An order of long ago is due today. */
async function oneMoreIsDue(): Promise<void> {
  const { db, close } = await openDatabase(at.settings);
  try {
    const { rows } = await sql`update third_order set promise_at = now() where id = (
      select id from third_order where not deleted and status = 'done' and promise_at < now() - interval '5 days' order by id limit 1)
      returning id`.execute(db);
    expect(rows).toHaveLength(1);
  } finally {
    await close();
  }
}

it('shows what its call answers, by itself whatever has changed, and says when it could not ask', async () => {
  const { page, errors } = await at.enter('admin', '/devices', { width: 1920, height: 1080 });
  await page.clock.install();
  await page.goto(`${at.origin}${WALL}`);
  await page.getByRole('heading', { name: /三日数据/ }).waitFor();
  const today = page.getByRole('region', { name: '今天' });
  await today.waitFor();
  const before = await answered();
  expect(await shownOn(page)).toEqual(figuresOf(before));
  // Two heads, and a row for each city.
  expect(await page.getByRole('row').count()).toBe(before.lines.length + 2);
  expect(await findings(page)).toEqual([]);

  await oneMoreIsDue();
  await expect.poll(async () => figuresOf(await answered())).not.toEqual(figuresOf(before));
  const after = figuresOf(await answered());
  expect(await shownOn(page), 'nothing is asked before its time').toEqual(figuresOf(before));
  await page.clock.fastForward(31_000);
  await expect.poll(() => shownOn(page)).toEqual(after);

  // An attempt that fails leaves the figures, and says of when they are; the next one that does not takes that back.
  await page.route(`**${THREE_DAYS}*`, (route) => route.abort());
  await page.clock.fastForward(31_000);
  const status = page.getByRole('status');
  await status.filter({ hasText: '连接中断,数据停在' }).waitFor();
  expect(await shownOn(page)).toEqual(after);
  expect(await findings(page)).toEqual([]);
  await oneMoreIsDue();
  await page.unroute(`**${THREE_DAYS}*`);
  await page.clock.fastForward(31_000);
  await status.filter({ hasText: '更新于' }).waitFor();
  await expect.poll(async () => shownOn(page)).toEqual(figuresOf(await answered()));
  expect(await shownOn(page)).not.toEqual(after);
  expect(errors).toEqual([]);
});

it('is narrowed by its address, leads back by key to the board it came from, and asks whoever is not signed in who it is', async () => {
  const city = (await answered({ by: 'city' })).lines.find(({ kind, days }) => kind === 'city' && days[1].counts.due[0] > 0)!;
  const desk = await at.enter('admin', `/api${THREE_DAYS}?areaCode=${city.id}`);
  const { page, keys } = desk;
  await page.getByRole('region', { name: '今天' }).waitFor();
  await page.goto(`${at.origin}${WALL}?areaCode=${city.id}`);
  await page.getByRole('link', { name: /返回控制台/ }).waitFor();
  await page.getByRole('region', { name: '今天' }).waitFor();
  expect(await shownOn(page)).toEqual(figuresOf(await answered({ areaCode: city.id })));
  await keys.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await keys.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await keys.press('Escape');
  await page.getByRole('navigation', { name: '打开的页面' }).getByText('三日数据看板').waitFor();
  expect(new URL(page.url()).hash).toContain(`areaCode=${city.id}`);
  expect(desk.errors).toEqual([]);

  const stranger = await at.open();
  await stranger.page.goto(`${at.origin}${WALL}`);
  await stranger.page.getByLabel('用户名').waitFor();
  expect(decodeURIComponent(stranger.page.url())).toContain(THREE_DAYS);
});
