import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Loose } from '../api/client';
import { PASSWORD, findings, focusedTag, keepBack, signIn, useStage, type Desk } from './stage';
import { onSeen } from '../api/seen';

const HOUR = 3_600_000;
/** A second is short for a busy machine. */
const SOON = { timeout: 10_000 };
const SHOPS = '/#/api/merchant/shop/search';

const at = useStage();

/** A published upgrade that begins so many hours from now. */
async function publish(title: string, inHours: number, more: object = {}): Promise<void> {
  const hence = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const { data } = await at.api.post('/sys/update/notify/add', {
    title,
    versionNo: '2.0',
    content: '<p>内容<b>要点</b></p><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>',
    system: 'admin',
    popup: 'once',
    beginAt: hence(inHours),
    endAt: hence(inHours + 1),
    ...more,
  });
  expect((await onSeen(at.api, '/sys/update/notify/publish', [data.id])).code).toBe(200);
}
async function configure(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, configValue] of Object.entries(values)) {
    const row = (await at.api.get('/sys/config/search', { pageSize: 100 })).data.list.find((c: Loose) => c.configKey === key);
    expect((await at.api.post('/sys/config/update', { id: row.id, version: row.version, configValue })).code).toBe(200);
  }
}
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const settled = async ({ page }: Desk) => {
  await page.getByRole('button', { name: /^通知/ }).waitFor();
  await page.locator('main section:visible a').first().waitFor();
};

it('the bell counts what is new, and its panel leads to the rows that wait', async () => {
  const desk = await at.enter('finance');
  const { page, keys } = desk;
  const bell = page.getByRole('button', { name: /^通知/ });
  await expect.poll(() => bell.getAttribute('aria-label'), SOON).toMatch(/通知,\d+ 条未读/);
  await keys.press('g', 'm');
  const panel = dialog(page, /^通知/);
  await panel.getByRole('region', { name: '刚刚发生' }).getByRole('link').first().waitFor();
  await panel.getByRole('link', { name: /全部待办/ }).waitFor();
  expect(await panel.getByText('店铺待审核').count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await panel.getByRole('button', { name: /1.0.31/ }).click();
  await panel.getByText('升级期间对账单只读。').waitFor();
  await panel.getByRole('button', { name: '全部标为已读' }).click();
  await expect.poll(() => bell.getAttribute('aria-label'), SOON).toBe('通知');
  await keys.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(() => focusedTag(page), SOON).not.toBe('BODY');
  await page.reload();
  await expect.poll(() => bell.getAttribute('aria-label'), SOON).toBe('通知');
  await bell.click();
  const wanted = Number(
    (
      await panel
        .getByRole('link', { name: /全部待办/ })
        .locator('b')
        .innerText()
    ).replace(/,/g, ''),
  );
  await panel.getByRole('link', { name: /全部待办/ }).click();
  await page.getByText(new RegExp(`共\\s*${wanted}\\s*条`)).waitFor();
  await panel.waitFor({ state: 'detached' });
  expect(desk.errors).toEqual([]);
});

it('the page’s help opens beside its name and from the palette', async () => {
  const desk = await at.enter('admin');
  const { page, keys } = desk;
  await page.evaluate(() => {
    window.location.hash = '#/api/sys/config/search';
  });
  await page.getByRole('grid', { name: '系统配置' }).waitFor();
  await page.getByRole('button', { name: '本页帮助' }).click();
  await dialog(page, '系统配置的帮助')
    .getByText(/值必须符合它的类型/)
    .waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('Escape');
  await dialog(page, '系统配置的帮助').waitFor({ state: 'detached' });
  await keys.press('Control+k');
  await keys.type('本页帮助');
  await page.getByRole('option', { name: /本页帮助/ }).waitFor();
  await keys.press('Enter');
  await dialog(page, '系统配置的帮助').waitFor();
  expect(desk.errors).toEqual([]);
});

it('locks in all windows when nobody was there, keeps what was typed, and opens for the password only', async () => {
  await configure({ 'console.idleLockMinutes': '10' });
  const desk = await at.open();
  const { page, keys } = desk;
  await page.clock.install();
  await signIn(desk, at.origin, 'partner');
  await page.getByRole('button', { name: /^通知/ }).waitFor();
  await page.evaluate(() => {
    window.location.hash = '#/api/merchant/shop/search';
  });
  const search = page
    .getByRole('main')
    .getByRole('combobox')
    .or(page.getByRole('main').getByRole('searchbox'))
    .or(page.getByRole('main').getByRole('textbox'))
    .first();
  await search.fill('打了一半');
  const second = await page.context().newPage();
  // One clock for all windows of a context.
  await second.goto(at.origin);
  await second.getByRole('button', { name: /^通知/ }).waitFor();
  await page.bringToFront();

  const lock = dialog(page, '控制台已锁定');
  await page.clock.fastForward(9 * 60_000);
  await search.press('ArrowRight');
  await page.clock.fastForward(9 * 60_000);
  expect(await lock.count()).toBe(0);
  await page.clock.fastForward(61_000);
  await lock.waitFor();
  await dialog(second, '控制台已锁定').waitFor();
  expect(await page.getByRole('main').isVisible()).toBe(false);
  expect(await page.evaluate(() => document.getElementById('root')!.inert)).toBe(true);
  expect(await page.title()).toBe('已锁定 - 井台');
  expect(await findings(page)).toEqual([]);
  await keys.press('Control+k', 'g', 'h', 'Tab', 'Tab', 'Tab', 'Tab');
  expect(
    await page.evaluate(() => document.activeElement === document.body || document.activeElement!.closest('[data-lock]') !== null),
  ).toBe(true);

  const password = lock.getByRole('textbox', { name: '密码' }).or(lock.locator('input')).first();
  await password.fill('Wrong1234');
  await keys.press('Enter');
  await lock.getByText('密码错误').waitFor();
  await password.fill(PASSWORD);
  await password.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true });
  expect(await lock.count()).toBe(1);
  await keys.press('Enter');
  await lock.waitFor({ state: 'detached' });
  await dialog(second, '控制台已锁定').waitFor({ state: 'detached' });
  expect(await search.inputValue()).toBe('打了一半');
  expect(await search.evaluate((e) => e === document.activeElement)).toBe(true);
  expect(await page.title()).not.toBe('已锁定 - 井台');

  // Opened again after too long, it is locked before anything is painted, however long the server takes to say how long that is.
  await page.addInitScript(() => {
    const look = () => {
      const main = document.querySelector('main');
      if (main && getComputedStyle(main).visibility === 'visible') sessionStorage.setItem('seen', 'true');
      requestAnimationFrame(look);
    };
    look();
  });
  await page.route('**/api/console/settings', () => {});
  await second.close();
  await page.evaluate((late) => {
    const [owner, active] = localStorage.getItem('wellhead.activeAt')!.split(' ');
    localStorage.setItem('wellhead.activeAt', `${owner} ${Number(active) - late}`);
  }, 11 * 60_000);
  await page.reload();
  await lock.waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
  expect((await page.getByRole('main').count()) === 0 || !(await page.getByRole('main').isVisible())).toBe(true);
  await lock.getByRole('button', { name: '换账号登录' }).click();
  await page.getByLabel('用户名').waitFor();
  expect(await page.getByLabel('用户名').isVisible()).toBe(true);
  await configure({ 'console.idleLockMinutes': '0' });
  expect(desk.errors).toEqual([]);
});

it('wears the watermark within a minute of its being switched on, and again when it is taken away', async () => {
  const desk = await at.open();
  const { page } = desk;
  await page.clock.install();
  await signIn(desk, at.origin, 'finance');
  await page.getByRole('button', { name: /^通知/ }).waitFor();
  const mark = page.locator('[data-watermark]');
  expect(await mark.count()).toBe(0);
  await configure({ 'console.watermark': 'true' });
  await page.clock.runFor(61_000);
  await mark.waitFor({ state: 'attached' });
  expect(decodeURIComponent(await mark.evaluate((e) => e.style.backgroundImage))).toMatch(/>陈思远 \d{4}<.*>\d{4}-\d\d-\d\d</);
  expect(await mark.evaluate((e) => [getComputedStyle(e).pointerEvents, e.getAttribute('aria-hidden')])).toEqual(['none', 'true']);
  await mark.evaluate((e) => e.remove());
  await mark.waitFor({ state: 'attached' });
  await page.clock.runFor(2000);
  expect(await findings(page)).toEqual([]);
  await configure({ 'console.watermark': 'false' });
  await page.clock.runFor(61_000);
  await mark.waitFor({ state: 'detached' });
  expect(desk.errors).toEqual([]);
});

it('sends errors to the web log, marks them, and says when it could not', async () => {
  const desk = await at.enter('finance');
  const { page } = desk;
  await page.getByRole('button', { name: /^通知/ }).waitFor();
  await page.evaluate(() => {
    for (const n of [1, 2])
      setTimeout(() => {
        throw new Error(`第 ${n} 个错误 13812345678`);
      });
  });
  await page.getByRole('button', { name: /^错误日志/ }).click();
  const drawer = dialog(page, /^错误日志/);
  await page.route('**/webLogs/add', (route) => route.abort());
  await drawer.getByRole('button', { name: '全部上报' }).click();
  await page.getByText(/上报失败/).waitFor();
  expect(await drawer.getByText('已上报', { exact: true }).count()).toBe(0);
  await page.unroute('**/webLogs/add');
  await drawer.getByRole('button', { name: '上报', exact: true }).first().click();
  await drawer.getByText('已上报', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: '全部上报' }).click();
  await drawer.getByRole('button', { name: '已全部上报' }).waitFor();
  const logs = (await at.api.get('/webLogs/search', { keyword: '个错误' })).data.list as Loose[];
  expect(logs.map((l) => l.message).sort()).toEqual(['第 1 个错误 …', '第 2 个错误 …']);
  expect(logs[0].occurCount).toBe(1);
  expect(logs[0].browser).toMatch(/Chrome \d+ · Linux/);
});

it('the board: by key, in figures, stale when the connection is lost, back by Escape, and not without a session', async () => {
  const desk = await at.open({ width: 1920, height: 1080 });
  const { page, keys } = desk;
  await page.goto(`${at.origin}/board.html`);
  await page.getByLabel('用户名').waitFor();
  await keys.type('support');
  await keys.press('Tab');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await page.waitForURL(`${at.origin}/board.html`);
  await page.getByRole('region', { name: '今日订单' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
  expect(
    await page
      .getByRole('region', { name: '今日店铺' })
      .or(page.getByRole('heading', { name: /今日店铺/ }))
      .first()
      .isVisible(),
  ).toBe(true);
  expect(await findings(page)).toEqual([]);
  await page.route('**/page/board', (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText(/连接中断,数据停在/).waitFor();
  await page.unroute('**/page/board');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText(/更新于/).waitFor();
  await keys.press('Escape');
  await page.getByRole('navigation', { name: '面包屑' }).waitFor();
  expect(await page.getByRole('tab', { name: '数据大屏' }).count()).toBe(0);
  expect(desk.errors).toEqual([]);
});

/** What has come was drawn. */
const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
/** The notices of a page that was just loaded have come, and what follows from them was drawn. */
const hasHeard = async (page: Page) => {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some((one) => one.name.includes('/console/notice/mine') && (one as PerformanceResourceTiming).responseEnd > 0),
  );
  await drawn(page);
};

// The last one: what pops up stays for the others of this file.
it('an upgrade pops up once a person, runs nothing, waits for typing to end, and is closed by Escape', async () => {
  await publish('今晚升级', 5);
  const desk = await at.enter('support');
  const { page, keys } = desk;
  await dialog(page, '今晚升级').waitFor();
  expect(
    await dialog(page, '今晚升级')
      .getByText('要点')
      .evaluate((e) => e.tagName),
  ).toBe('STRONG');
  expect(await dialog(page, '今晚升级').locator('img, script').count()).toBe(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await findings(page)).toEqual([]);
  const read = page.waitForResponse(/console\/notice\/read/);
  await keys.press('Escape');
  await dialog(page, '今晚升级').waitFor({ state: 'detached' });
  await expect.poll(() => focusedTag(page), SOON).not.toBe('BODY');
  await read;
  await page.reload();
  await settled(desk);
  const other = await at.enter('support');
  await settled(other);
  await hasHeard(other.page);
  expect((await dialog(other.page, '今晚升级').count()) + (await dialog(page, '今晚升级').count())).toBe(0);

  await publish('每次都弹', 7, { popup: 'always' });
  const release = await keepBack(page, '**/console/notice/mine');
  await page.goto(at.origin + SHOPS);
  await page.reload();
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await keys.press('n');
  const form = dialog(page, /新增店铺/);
  await form.getByRole('textbox').first().fill('新店');
  const heard = page.waitForResponse(/console\/notice\/mine/);
  release();
  await heard;
  await drawn(page);
  expect(await dialog(page, '每次都弹').count()).toBe(0);
  await page.reload();
  await dialog(page, '每次都弹').getByRole('button', { name: '知道了' }).click();
  await page.reload();
  await settled(desk);
  await hasHeard(page);
  expect(await dialog(page, '每次都弹').count()).toBe(0);
  const again = await at.enter('support');
  await dialog(again.page, '每次都弹').waitFor();
  expect(desk.errors).toEqual([]);
});
