import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addDays, dayOf, mondayOf } from '../../src/language/days';
import { choose, findings, useStage, withoutMouse } from './stage';

const at = useStage();

it('support: reads work orders by their clauses and weeks from an old link, measures by digit, and goes from a bar to the rows it counts, without a mouse', async () => {
  const since = addDays(dayOf(Date.now()), -300);
  const desk = await at.enter('support', `/api/merchant/work/order/statistics?by=clause&createdAt_from=${since}`);
  const { page, keys } = desk;
  withoutMouse(page);
  const cell = page.locator('[data-r]:focus');
  await cell.waitFor();
  await page.locator('[data-command="screen:report.rows"]', { hasText: '条款' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.locator('figure [data-mark][tabindex="0"]').focus();
  const mark = page.locator('[data-mark]:focus');
  const [, greatest] = /,工单数 (\d+)/.exec((await mark.getAttribute('aria-label'))!)!;
  await keys.press('ArrowDown');
  await expect.poll(() => mark.getAttribute('data-mark')).toBe('1');
  await keys.press('End', 'Home');
  await expect.poll(() => mark.getAttribute('aria-label')).toContain(`工单数 ${greatest}`);
  await keys.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: `共 ${greatest} 条` })
    .waitFor();
  await keys.press('-');
  await cell.waitFor();

  await keys.press('6');
  const first = page.locator('figure [data-mark]').first();
  await expect.poll(() => first.getAttribute('aria-label')).toMatch(/超时率 [\d.]+%/);
  await choose(desk, '按周看', /按周看/);
  await page.locator('svg polyline').first().waitFor();
  await expect.poll(() => first.getAttribute('aria-label')).toMatch(/^\d{4}-\d\d-\d\d 周,/);
  expect(new URL(page.url()).hash).toMatch(/measure=lateShare/);
  expect(desk.errors).toEqual([]);
});

it('a figure says what can be done with it by the right button or the menu key', async () => {
  const desk = await at.enter('admin', '/api/third/order/statisticsByDateAndShop');
  const { page, keys } = desk;
  const menu = page.getByRole('menu', { name: '这个数字' });
  const total = page.locator('tfoot [data-r]').first();
  await total.waitFor();
  const counted = Number((await total.evaluate((cell) => cell.firstChild!.textContent!)).replaceAll(',', ''));
  await total.click({ button: 'right' });
  await menu.waitFor();
  expect(await findings(page)).toEqual([]);
  const box = (await menu.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
  await menu.getByRole('menuitemradio', { name: '打开这些行' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`共 ${counted.toLocaleString('en-US')} 条`) })
    .waitFor();
  await keys.press('-');
  await total.waitFor();
  const first = page.locator('[data-r="0"][data-c="0"]');
  await first.focus();
  // What browsers make of the menu key; without a window they make nothing of it.
  await page.locator('[data-r]:focus').dispatchEvent('contextmenu');
  await menu.waitFor();
  await keys.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await page.locator('[data-r="0"][data-c="0"]:focus').waitFor();
  await page.locator('[data-r]:focus').dispatchEvent('contextmenu');
  await menu.getByRole('menuitemradio', { name: '按渠道下钻' }).press('Enter');
  await page.locator('[data-command="screen:report.rows"]', { hasText: '渠道' }).waitFor();
  expect(desk.errors).toEqual([]);
});

it('admin: looks at a report by any two axes, measure, period and compare in eight keys, opens the rows of a number, keeps the view and notes a day, without a mouse', async () => {
  const url = '/api/third/order/fulfilRate/search';
  const desk = await at.enter('admin', url);
  const { page, keys } = desk;
  withoutMouse(page);
  const cell = page.locator('[data-r]:focus');
  await cell.waitFor();
  expect(await findings(page)).toEqual([]);
  const before = keys.count;
  // Weeks by channel, what was judged, in the last thirty days, beside the period before.
  await keys.press('h', 'Shift+2', '5', '1', 'p', '4', 'b', '2');
  expect(keys.count - before).toBeLessThanOrEqual(8);
  const looked = () => Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1]));
  await expect.poll(looked).toMatchObject({ rows: 'week', columns: 'channel', measure: 'judged', span: 'days30', compare: 'before' });
  await page.locator('table[data-cross]').waitFor();
  await page.locator('[aria-busy]').waitFor({ state: 'detached' });
  expect(await findings(page)).toEqual([]);
  await keys.press('End');
  await expect.poll(() => cell.evaluate((td) => td.closest('tfoot') !== null)).toBe(true);
  const total = await cell.evaluate((td) => td.firstChild!.textContent!.replaceAll(',', ''));
  expect(Number(total)).toBeGreaterThan(0);
  await keys.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`共 ${Number(total).toLocaleString('en-US')} 条`) })
    .waitFor();
  await keys.press('-');
  await cell.waitFor();

  await keys.press('Shift+V');
  await page.getByRole('dialog', { name: /视图/ }).waitFor();
  await keys.type('judged by channel');
  await keys.press('Enter', 'Escape');
  await page.locator('[data-command="screen:views"]', { hasText: 'judged by channel' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await keys.press('m');
  await page.getByRole('dialog', { name: '日期备注' }).waitFor();
  await keys.type('great sale');
  await keys.press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'great sale' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('Escape');
  // It stands at its week, in chart and table.
  await page
    .getByRole('img', { name: /great sale/ })
    .first()
    .waitFor();
  expect(desk.errors).toEqual([]);
});

it('stock as it is now, warehouse by spec: no time is asked for, and each number opens its shelves, without a mouse', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/stock/pivot');
  withoutMouse(page);
  const cell = page.locator('[data-r]:focus');
  await cell.waitFor();
  await page.getByRole('status').filter({ hasText: '截至' }).waitFor();
  expect(await page.locator('[data-command="screen:report.compare"], [data-command="screen:report.span"]').count()).toBe(0);
  await keys.press('2');
  await expect.poll(() => new URL(page.url()).hash).toContain('measure=onHand');
  await page.locator('[aria-busy]').waitFor({ state: 'detached' });
  // One shelf, then all of a warehouse.
  for (const there of [
    ['ArrowRight', 'ArrowDown'],
    ['End', 'ArrowUp', ...Array<string>(50).fill('ArrowRight')],
  ]) {
    await keys.press(...there);
    const shown = Number((await cell.innerText()).replaceAll(',', ''));
    await keys.press('Enter');
    await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
    const asked = Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1]));
    expect(asked.warehouseId).toMatch(/^\d{18}$/);
    expect((await at.api.get('/stock/search', { ...asked, count: '1' })).data.summary.onHand).toBe(shown);
    await keys.press('-');
    await cell.waitFor();
  }
  expect(errors).toEqual([]);
});

it('a chart goes out as a picture; what filters leave nothing of says so; it is readable at any width and in the dark', async () => {
  const desk = await at.enter('admin', '/api/third/statement/month/group/search?by=partner');
  const { page, keys } = desk;
  await page.locator('figure [data-mark]').first().waitFor();
  await page.locator('[data-r]:focus').waitFor();
  const [picture] = await Promise.all([page.waitForEvent('download'), keys.press('Shift+p')]);
  expect(picture.suggestedFilename()).toBe('三方对账月度分组.png');
  const png = readFileSync(await picture.path());
  expect([png.subarray(1, 4).toString(), png.length > 5000]).toEqual(['PNG', true]);
  await page.goto(`${at.origin}/#/api/third/statement/month/group/search?by=partner&period=1999-01`);
  await page.getByText('没有符合条件的').waitFor();
  for (const [width, dark] of [
    [1024, true],
    [390, false],
  ] as const) {
    const other = await at.enter('admin', '/api/merchant/shop/followUp/statistics', { width, height: 844, dark });
    await other.page.locator('[data-mark]').first().waitFor();
    expect(await findings(other.page)).toEqual([]);
    expect(await other.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  }
  expect(desk.errors).toEqual([]);
});

it('support: sees on a calendar what is planned, goes by day and month, into a day, and adds for it', async () => {
  const desk = await at.enter('support', '/api/merchant/shop/followUp/search/calendar');
  const { page, keys } = desk;
  withoutMouse(page);
  const day = page.locator('[data-day]:focus');
  const label = () => day.getAttribute('data-day');
  await day.waitFor();
  await page.locator('[data-region=grid]:not([aria-busy])').waitFor();
  expect(await findings(page)).toEqual([]);
  const today = (await label())!;
  const shifted = (by: number) => new Date(Date.parse(`${today}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
  await keys.press('ArrowRight');
  await expect.poll(label).toBe(shifted(1));
  await keys.press('ArrowDown', 'ArrowLeft');
  await expect.poll(label).toBe(shifted(7));
  await keys.press('n');
  const ask = page.getByRole('dialog', { name: /新增跟进/ });
  await expect.poll(() => ask.getByRole('textbox', { name: '下次计划' }).inputValue()).toBe(`${shifted(7)} 10:00`);
  await keys.press('Escape');
  await ask.waitFor({ state: 'detached' });
  await expect.poll(label).toBe(shifted(7));
  await keys.press('t', 'PageUp', 'PageDown');
  await page.locator('html:not([data-keys-held])').waitFor();
  await page.locator('[data-region=grid]:not([aria-busy])').waitFor();
  // To a day of this month that has something.
  const wanted = (await page
    .locator('[data-day]:not([data-outside])', { hasText: /./ })
    .filter({ has: page.locator('[data-tone]') })
    .first()
    .getAttribute('data-day'))!;
  for (let now = (await label())!; now !== wanted; now = (await label())!) await keys.press(now < wanted ? 'ArrowRight' : 'ArrowLeft');
  await keys.press('Enter');
  await page.locator('[data-entry]:focus').waitFor();
  await keys.press('Enter');
  await page.getByRole('dialog', { name: /跟进记录/ }).waitFor();
  await keys.press('Escape');
  await page.locator('[data-entry]:focus').waitFor();
  await keys.press('Escape', 'w');
  await expect.poll(() => page.locator('[data-day]').count()).toBe(7);
  await expect.poll(label).toBe(wanted);

  // On a telephone a day has room for its number only: what is overdue is red there, too. Some were due in the fortnight before today.
  await page.setViewportSize({ width: 390, height: 844 });
  await keys.press('m', 't');
  await expect.poll(() => page.locator('[data-day]').count()).toBeGreaterThan(27);
  const overdue = page.locator('[data-day] [data-late]:visible').first();
  if ((await label())!.endsWith('-01')) await keys.press('PageUp');
  await overdue.waitFor();
  const [red, ink] = await overdue.evaluate((count) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--wh-bad)';
    return [getComputedStyle(probe).color, getComputedStyle(count).color];
  });
  expect(ink).toBe(red);
  expect(desk.errors).toEqual([]);
});

it('capacity is looked at by day and slot, marked by Shift or a drag, and set for all that is marked, also where nothing was set', async () => {
  const [shop] = (await at.api.get('/partner/delivery/shop/search', { as: 'option', status: 'enabled' })).data as { id: string }[];
  const call = '/partner/delivery/shop/capacity';
  const monday = mondayOf(addDays(dayOf(Date.now()), 28));
  const days = [0, 1, 2].map((by) => addDays(monday, by));
  const planned = async () =>
    (
      (await at.api.get(`${call}/search`, { deliveryShopId: shop!.id, beginAt_from: monday, beginAt_to: addDays(monday, 6) })).data as {
        list: { workDate: string; slot: string; maxCount: number }[];
      }
    ).list
      .map(({ workDate, slot, maxCount }) => `${workDate} ${slot} ${maxCount}`)
      .sort();
  const desk = await at.enter('admin', `/api/partner/delivery/shop/capacity/calendar?deliveryShopId=${shop!.id}`);
  const { page, keys } = desk;
  const spot = page.locator('[data-spot]:focus');
  const marked = page.locator('[data-marked]');
  await spot.waitFor();
  await page.locator('[data-region=grid]:not([aria-busy])').waitFor();
  expect(await findings(page)).toEqual([]);
  // To that week and its Monday, from wherever this week is by now.
  for (let i = 0; i < 4; i++) await keys.press(']');
  await page.locator('[data-region=grid]:not([aria-busy])').waitFor();
  await keys.press('Home');
  await expect.poll(() => spot.getAttribute('aria-label')).toContain(`${monday} 星期一 上午,未设`);

  // Two days of mornings and afternoons that nobody has set yet.
  await keys.press('Shift+ArrowRight', 'Shift+ArrowDown');
  await expect.poll(() => marked.count()).toBe(4);
  await keys.press('n');
  const plan = page.getByRole('dialog', { name: /按日期设上限/ });
  await expect.poll(() => plan.getByRole('textbox', { name: '从' }).inputValue()).toBe(days[0]);
  await expect.poll(() => plan.getByRole('textbox', { name: '到' }).inputValue()).toBe(days[1]);
  await plan.getByRole('textbox', { name: '每时段上限' }).fill('12');
  await keys.press('Control+Enter');
  await expect.poll(planned).toEqual([days[0], days[1]].flatMap((day) => [`${day} afternoon 12`, `${day} morning 12`]));
  await expect.poll(() => page.getByRole('dialog').getByText('改了几个时段').count()).toBe(1);
  await keys.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => marked.count()).toBe(4);

  // A drag marks the afternoons, also where something was set.
  const cell = (day: string, slot: string) => page.locator(`[data-spot][aria-label^="${day}"][aria-label*="${slot}"]`);
  await cell(days[0]!, '下午').hover();
  await page.mouse.down();
  await cell(days[1]!, '下午').hover();
  await page.mouse.up();
  await expect.poll(() => marked.count()).toBe(2);
  await keys.press('n');
  await plan.getByRole('textbox', { name: '每时段上限' }).fill('5');
  await keys.press('Control+Enter');
  await expect.poll(planned).toEqual([days[0], days[1]].flatMap((day) => [`${day} afternoon 5`, `${day} morning 12`]));
  await expect.poll(() => page.getByRole('dialog').getByText('改了几个时段').count()).toBe(1);
  await keys.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await keys.press('Escape');
  await expect.poll(() => marked.count()).toBe(0);
  // One part with one row is at hand as it is.
  await keys.press('ArrowUp');
  await expect.poll(() => spot.getAttribute('aria-label')).toContain(`${days[1]} 星期二 上午,有余,已占 0,上限 12`);
  await keys.press('e');
  const change = page.getByRole('dialog', { name: /改上限/ });
  await change.getByRole('textbox', { name: '上限' }).fill('7');
  await keys.press('Control+Enter');
  await expect.poll(planned).toContain(`${days[1]} morning 7`);
  await spot.waitFor();
  await keys.press('Enter');
  await page.getByRole('dialog', { name: /运力/ }).waitFor();
  await keys.press('Escape');
  await spot.waitFor();
  expect(desk.errors).toEqual([]);
});

it('a chart describes the point with the focus: of lines each value at that time, of a map what lies there', async () => {
  const desk = await at.enter(
    'admin',
    '/api/third/order/statisticsByCityAndHourHotPoint?rows=day&columns=channel&channel=jd,meituan,tmall',
  );
  const { page, keys } = desk;
  withoutMouse(page);
  const marks = page.locator('figure [data-mark]');
  await marks.first().waitFor();
  await page.locator('figure [data-mark][tabindex="0"]').focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await expect.poll(focused).toMatch(/^\d{4}-\d\d-\d\d(,.+ [\d,]+)+/);
  // What somebody noted on a day comes after its figures.
  const day = async () => (await focused()).split(',')[0]!;
  const last = await day();
  await keys.press('ArrowLeft');
  await expect.poll(day).not.toBe(last);
  await page
    .locator('figure ul')
    .getByText(await day())
    .waitFor();
  await keys.press('End');
  await expect.poll(day).toBe(last);

  await page.goto(`${at.origin}/#/api/statistics/customer/area/map`);
  await page.locator('[data-map] [data-mark]').first().waitFor();
  await page.locator('[data-map] [data-mark][tabindex="0"]').focus();
  const first = await focused();
  await keys.press('j');
  await expect.poll(focused).not.toBe(first);
  await page
    .locator('[data-map]')
    .getByText(await focused())
    .waitFor();
  expect(desk.errors).toEqual([]);
});
