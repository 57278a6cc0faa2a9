/** Behaviour shared by all kinds of screens: keys act only within their screen, filters are its own, and messages are the same. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { addDays, atTime, dayOf } from '../../src/language/days';
import { useStage } from './stage';

const at = useStage();

/** A page of each kind that has filters. */
const FILTERED = {
  list: '/api/third/order/waybill/search',
  tree: '/api/product/category/tree',
  board: '/api/merchant/work/order/search/board',
  gallery: '/api/product/spu/search/gallery',
  calendar: '/api/merchant/shop/followUp/search/calendar',
  stats: '/api/merchant/work/order/statistics',
  map: '/api/partner/store/statistics/map',
  designer: '/api/style/page/search',
  import: '/api/merchant/shop/claim/search',
} as const;
/** What the cursor is on. */
const CURSOR =
  '[role=grid] [data-index]:focus:not([aria-busy]), [role=treegrid] [data-index]:focus:not([aria-busy]), [data-card]:focus, [data-day]:focus, [data-mark]:focus, [role=treeitem]:focus, [role=gridcell][data-r]:focus';

const goTo = async (page: Page, address: string) => {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, address);
  await page
    .locator(`[data-page="${address.split('?')[0]}"]`)
    .locator(CURSOR)
    .waitFor();
  await page.locator('html:not([data-keys-held])').waitFor();
};
const rowOf = async (call: string, params: Readonly<Record<string, string>> = {}) =>
  (await at.api.get(call, { ...params, pageSize: 1 })).data.list[0].id as string;
/** The page and the name of the field or filter that has the focus. */
const inFilters = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    const filters = element.closest('[data-region=filters]');
    return [
      element.closest('[data-page]')?.getAttribute('data-page'),
      filters === null
        ? element.tagName
        : element.getAttribute('aria-label') === '关键字'
          ? 'keyword'
          : filters.querySelector('button') === element
            ? 'first filter'
            : element.textContent,
    ];
  });

it('the key of the filters leads to those of the page that is looked at, on every kind of page, however many others wait behind it', async () => {
  const desk = await at.enter('admin', '/api/third/order/search');
  const { page, keys } = desk;
  await page.locator(CURSOR).waitFor();
  for (const [kind, address] of Object.entries(FILTERED)) {
    await goTo(page, address);
    await keys.press('/');
    await expect.poll(() => inFilters(page), { message: kind }).toEqual([address, kind === 'calendar' ? 'first filter' : 'keyword']);
  }
  expect(desk.errors).toEqual([]);
});

it('where there is no keyword, it leads to the first filter of that page', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/third/order/search');
  await page.route(/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('[`keyword`,', '[') });
  });
  await page.reload();
  await page.locator(CURSOR).waitFor();
  for (const [kind, address] of Object.entries(FILTERED)) {
    await goTo(page, address);
    await keys.press('/');
    await expect.poll(() => inFilters(page), { message: kind }).toEqual([address, 'first filter']);
  }
  expect(errors).toEqual([]);
});

it('an action that is not possible says why in the same tone by its key, whatever the rows look like', async () => {
  const desk = await at.enter('admin', '/api/third/order/search');
  const { page, keys } = desk;
  const [order, published] = [
    await rowOf('/third/order/search', { status: 'done' }),
    await rowOf('/style/page/search', { status: 'published' }),
  ];
  const pages = {
    list: '/api/third/order/search?status=done',
    tree: FILTERED.tree,
    board: FILTERED.board,
    gallery: FILTERED.gallery,
    calendar: FILTERED.calendar,
    detail: `/api/third/order/detail?id=${order}`,
    designer: `/api/style/page/search?id=${published}`,
  };
  const messages: Record<string, readonly string[]> = {};
  for (const [kind, address] of Object.entries(pages)) {
    await page.evaluate((to) => {
      window.location.hash = to;
    }, address);
    const open = page.locator(`[data-page="${address.split('?')[0]}"]:visible`);
    // Commands that need a row are listed once the row is there; a calendar stands on a day.
    const refused = open
      .locator(
        `[role=toolbar] button[aria-disabled=true][aria-keyshortcuts]${kind === 'calendar' ? '' : ':not([aria-description="先选择要处理的行"])'}`,
      )
      .first();
    await refused.waitFor();
    await page.locator('html:not([data-keys-held])').waitFor();
    const [key, why] = [await refused.getAttribute('aria-keyshortcuts'), await refused.getAttribute('aria-description')];
    await keys.press(key!);
    const toast = page.locator('.mantine-Notification-root', { hasText: why! });
    await toast.waitFor();
    messages[kind] = [(await toast.getAttribute('role')) ?? ''];
    await toast.getByRole('button').click();
    await toast.waitFor({ state: 'detached' });
  }
  expect(messages).toEqual(Object.fromEntries(Object.keys(pages).map((kind) => [kind, ['status']])));
  expect(desk.errors).toEqual([]);
});

it('Escape puts the report of a finished run away before it does anything else, on every kind of page that has actions', async () => {
  const desk = await at.enter('admin', '/api/third/order/search');
  const { page, keys } = desk;
  const [order, built] = [await rowOf('/third/order/search'), await rowOf('/style/page/search')];
  const pages = [
    ['/api/third/order/search', '', 'third_order', 'remark'],
    [FILTERED.tree, '', 'product_category', 'stop'],
    [FILTERED.board, '', 'merchant_work_order', 'assign'],
    [FILTERED.gallery, '', 'product_spu', 'on'],
    [FILTERED.calendar, '', 'follow_up', 'update'],
    ['/api/third/order/detail', `?id=${order}`, 'third_order', 'remark'],
    ['/api/style/page/search', `?id=${built}`, 'style_page', 'publish'],
  ] as const;
  for (const [path, query, resource, action] of pages) {
    await page.evaluate((to) => {
      window.location.hash = to;
    }, path + query);
    const open = page.locator(`[data-page="${path}"]:visible`);
    await open.getByRole('toolbar').locator('button').first().waitFor();
    await leave(page, { page: path, tab: path + query, to: path + query, resource, action });
    await page.getByRole('region', { name: '中断的批量操作' }).getByRole('button', { name: '结果' }).click();
    const report = open.locator('[data-region=run]');
    await report.getByRole('button', { name: '停止' }).click();
    await report.getByRole('button', { name: '关闭执行结果' }).waitFor();
    await expect.poll(() => report.evaluate((panel) => panel === document.activeElement)).toBe(true);
    await open
      .locator(
        '[data-index][tabindex="0"], [data-card][data-focused], [data-day][tabindex="0"], [role=treeitem][aria-selected=true], div[tabindex="-1"]:has(h1)',
      )
      .first()
      .focus();
    const address = page.url();
    await keys.press('Escape');
    await report.waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
  }
  expect(desk.errors).toEqual([]);
});

it('a tree leaves as a file too: all that matches, also below what is closed', async () => {
  const { page, keys, errors } = await at.enter('admin', FILTERED.tree);
  await page.locator(CURSOR).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), keys.press('Shift+e')]);
  expect(file.suggestedFilename()).toBe('商品分类.csv');
  const [head, ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(head).toMatch(/^\ufeff?名称,/);
  const all = (await at.api.get('/product/category/search', { count: 1, pageSize: 1 })).data.total as number;
  expect(lines).toHaveLength(all);
  expect(await page.locator('[data-index]').count()).toBeLessThan(all);
  expect(errors).toEqual([]);
});

it('what a row refers to is opened from a calendar, too', async () => {
  const { page, keys, errors } = await at.enter('admin', FILTERED.calendar);
  await page.locator('[data-region=grid]:not([aria-busy])').waitFor();
  await page
    .locator('[data-day]:not([data-outside])')
    .filter({ has: page.locator('[data-tone]') })
    .first()
    .click();
  await keys.press('Enter');
  await page.locator('[data-entry]:focus').waitFor();
  await keys.press('Shift+o');
  await page.locator('[data-page="/api/merchant/shop/searchDetail"]:visible h1').first().waitFor();
  expect(errors).toEqual([]);
});

it('a period is moved with three keys, checked before it is done, drawn where it would conflict, undone, and dragged', async () => {
  const anchor = `主播${Date.now()}`;
  const day = addDays(dayOf(Date.now()), 2);
  const add = async (title: string, on: string) =>
    String((await at.api.post('/activity/live/add', { title, anchor, beginAt: atTime(on, '10:00'), endAt: atTime(on, '12:00') })).data.id);
  const [moved] = [await add('早场', day), await add('晚场', addDays(day, 2))];
  const begins = async () => dayOf((await at.api.get('/activity/live/search', { id: moved })).data.list[0].beginAt as string);
  const { page, keys, errors } = await at.enter('admin', `/api/activity/live/search/calendar?anchor=${encodeURIComponent(anchor)}`);
  await page.locator('[data-region=grid]:not([aria-busy])').waitFor();
  await keys.press('ArrowRight', 'ArrowRight');
  await page.locator(`[data-day="${day}"]:focus`).waitFor();
  // What was done says so in a message of its own.
  const status = page.locator('[role=status]').filter({ hasText: '“早场” 改到' });

  keys.reset();
  await keys.press('Enter');
  await page.locator('[data-entry]:focus').waitFor();
  await keys.press('Alt+ArrowRight');
  await status.filter({ hasText: '可以改' }).waitFor();
  expect(await begins()).toBe(day);
  await keys.press('Enter');
  await expect.poll(begins).toBe(addDays(day, 1));
  expect(keys.count).toBe(3);
  await page.locator(`[data-day="${addDays(day, 1)}"][data-cursor]`).waitFor();
  await status.waitFor({ state: 'detached' });
  await keys.press('u');
  await expect.poll(begins).toBe(day);

  await page.locator(`[data-day="${day}"]`).click();
  await page.locator('[data-entry]').filter({ hasText: '早场' }).waitFor();
  await keys.press('Enter', 'Alt+ArrowRight', 'Alt+ArrowRight');
  await status.filter({ hasText: '同一主播这时有“晚场”' }).waitFor();
  await page.locator('[data-wished][data-refused][data-crowded]').first().waitFor();
  await keys.press('Enter');
  expect(await begins()).toBe(day);
  await keys.press('Escape');
  await status.waitFor({ state: 'detached' });

  const centre = async (of: string) => {
    const { x, y, width, height } = (await page.locator(of).boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await page.mouse.move(...(await centre(`[data-drags][title="早场"]`)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(`[data-day="${addDays(day, 1)}"]`)), { steps: 4 });
  await page.mouse.up();
  await expect.poll(begins).toBe(addDays(day, 1));
  expect(errors).toEqual([]);
});

/** Leaves a run in this browser that nobody is at, of one row that was not sent. */
async function leave(
  page: Page,
  run: { readonly page: string; readonly tab: string; readonly to: string; readonly resource: string; readonly action: string },
): Promise<void> {
  const { userId } = (await at.api.get('/login/session')).data as { userId: string };
  await page.evaluate(
    async (kept) => {
      const opening = indexedDB.open('wellhead-runs', 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('runs', { keyPath: 'id' }).createIndex('userId', 'userId');
        opening.result.createObjectStore('beginnings');
        opening.result.createObjectStore('events', { autoIncrement: true }).createIndex('run', 'run');
      };
      await new Promise((done, fail) => {
        opening.onsuccess = done;
        opening.onerror = fail;
      });
      const writing = opening.result.transaction(['runs', 'beginnings'], 'readwrite');
      writing.objectStore('runs').put(kept);
      writing.objectStore('beginnings').put({ rows: [{ id: '1' }], skipped: [], input: {}, most: 50 }, kept.id);
      await new Promise((done, fail) => {
        writing.oncomplete = done;
        writing.onerror = fail;
      });
      opening.result.close();
      document.dispatchEvent(new Event('visibilitychange'));
    },
    {
      ...run,
      id: `${run.tab} ${run.action}`,
      userId,
      label: '备注',
      noun: '行',
      at: Date.now(),
      phase: 'running',
      total: 1,
      done: 0,
      refused: 0,
      open: 1,
      unknown: 0,
    },
  );
}

it('an old page says that it is stopped, does nothing, and leads to what took over', async () => {
  const old = [...platform.pages.values()].filter(({ successor }) => successor);
  const { page, keys, errors } = await at.enter('admin', old[0]!.url);
  const open = async (url: string) => {
    await page.evaluate((to) => {
      window.location.hash = to;
    }, url);
    await page.locator(`[data-page="${url}"]:visible [data-region=grid]:not([aria-busy])`).first().waitFor();
  };
  const badge = page.locator('header').getByText('停用', { exact: true });
  const actions = (url: string) => page.locator(`[data-page="${url}"]:visible [data-command^="action:"]`);
  for (const { url, successor } of old) {
    const next = platform.pages.get(successor!)!;
    await open(url);
    await badge.waitFor();
    const way = page.locator(`header a[href="#${next.url}"]`).filter({ hasText: '停用' });
    expect(await way.innerText(), url).toMatch(new RegExp(`停用\\s*见 ${next.name}$`));
    expect(await actions(url).count(), url).toBe(0);
    if (next.actions.length === 0) continue;
    await way.focus();
    await keys.press('Enter');
    await page.locator(`[data-page="${next.url}"]:visible`).waitFor();
    await badge.waitFor({ state: 'detached' });
    await actions(next.url).first().waitFor();
  }
  expect(errors).toEqual([]);
});
