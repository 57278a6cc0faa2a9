import { expect, it } from 'vitest';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();

it('products are looked over by their pictures: arrows go both ways, missing pictures are found and marked, several are taken off sale at once, one is opened', async () => {
  const desk = await at.enter('admin', '/api/product/spu/search/gallery');
  const { page, keys } = desk;
  withoutMouse(page);
  const focused = page.locator('[data-card]:focus');
  const tiles = page.locator('[data-card]');
  await focused.waitFor();
  expect(await findings(page)).toEqual([]);
  // A number on a tile says what it counts.
  expect((await tiles.first().locator('small').allInnerTexts()).join('')).toContain('指导价');
  const standing = () => focused.evaluate((tile) => [...tile.parentElement!.children].indexOf(tile));
  const across = await page.locator('[data-tiles]').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  await keys.press('ArrowRight', 'ArrowDown');
  expect(await standing()).toBe(1 + across);
  await keys.press('ArrowUp', 'ArrowLeft', 'ArrowUp');
  expect(await standing()).toBe(0);
  await keys.press('End');
  expect(await standing()).toBe((await tiles.count()) - 1);
  const [picture] = await page.locator('[data-card] img').evaluateAll((all) => all.map((one) => one.getAttribute('src')!).reverse());
  await page.route(`**${picture}`, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await focused.waitFor();
  await keys.press('End');
  await page.locator('[data-lost]').first().waitFor();

  await keys.press('Home', '.');
  await page.getByRole('menuitem').or(page.getByRole('option')).filter({ hasText: '换主图' }).first().waitFor();
  await keys.press('Escape');
  await focused.waitFor();
  await page.goto(`${at.origin}/#/api/product/spu/search/gallery?imageless=true`);
  await expect.poll(async () => (await page.locator('[data-missing]').count()) / (await tiles.count())).toBe(1);
  await page.goto(`${at.origin}/#/api/product/spu/search/gallery?status=on`);
  await expect.poll(() => page.locator('[data-missing]').count()).toBe(0);
  await focused.waitFor();
  const before = await tiles.count();
  await keys.press('x', 'Shift+ArrowRight');
  await page.getByText(/已选 2 张/).waitFor();
  await keys.press('s');
  await page
    .getByRole('dialog', { name: '下架' })
    .getByText(/可执行\s*2\s*行/)
    .waitFor();
  await keys.press('Control+Enter');
  await expect.poll(() => tiles.count()).toBe(before - 2);
  await focused.waitFor();

  await keys.press('Enter');
  await page.getByRole('heading', { level: 1 }).filter({ visible: true, hasText: /\S/ }).first().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
  expect(desk.errors).toEqual([]);
});

it('where a row leads to several and an action takes one, it asks which', async () => {
  const { list } = (await at.api.get('/product/spu/search', { keyword: '18.9L', pageSize: 1 })).data;
  const desk = await at.enter('admin', `/api/product/spu/info?id=${list[0].id}`);
  const { page, keys } = desk;
  withoutMouse(page);
  await page.getByRole('heading', { level: 1 }).filter({ hasText: '18.9L' }).waitFor();
  await keys.press('m');
  const dialog = page.getByRole('dialog', { name: '修改规格 · 选择商品规格' });
  await dialog.getByRole('button').nth(1).waitFor();
  await dialog.locator('button:focus').filter({ hasText: '18.9L' }).first().waitFor();
  await keys.press('ArrowDown', 'Enter');
  const form = page.getByRole('dialog', { name: /^修改规格/ });
  const spec = form.locator('[data-field=specName] input');
  await spec.waitFor();
  expect(await spec.inputValue()).toBe('11.3L 桶装');
  expect(desk.errors).toEqual([]);
});

it('delivery shops are looked at where they lie: the map follows the cursor of the list, says who has no place, and what is pressed on it is pressed in the list', async () => {
  const MAP = '/api/partner/store/statistics/map';
  const desk = await at.enter('admin', `${MAP}?cityCode=3301`);
  const { page, keys } = desk;
  const row = page.locator('[role=row]:focus:not([aria-busy])');
  const name = () => row.locator('a').first().innerText();
  const marked = page.locator('text[data-hand]');
  const scale = () => page.locator('[data-map] g[aria-hidden] text').last().textContent();
  await row.waitFor();
  await expect.poll(() => marked.textContent()).toBe(await name());
  await page.getByText('1 个没有位置').waitFor();
  expect(await findings(page)).toEqual([]);
  const first = await name();
  await keys.press('ArrowDown', 'ArrowDown');
  await expect.poll(name).not.toBe(first);
  await expect.poll(() => marked.textContent()).toBe(await name());
  const before = await scale();
  await keys.press('z');
  await expect.poll(scale).not.toBe(before);
  const near = await scale();
  await keys.press('_', '_', '_');
  await expect.poll(scale).not.toBe(near);
  await keys.press('c');
  await expect.poll(scale).toBe(before);
  await keys.press('.');
  await page.getByRole('menuitem').or(page.getByRole('option')).filter({ hasText: '设置禁售' }).first().waitFor();
  await keys.press('Escape');
  await row.waitFor();
  // A row without a place is not marked, and a message says so.
  await keys.press('Control+k');
  await page
    .getByRole('combobox', { name: /粘贴单号/ })
    .and(page.locator(':focus'))
    .waitFor();
  await keys.paste('个没有位置');
  await page
    .getByRole('option', { name: /没有位置,到下一个/ })
    .first()
    .waitFor();
  await keys.press('Enter');
  await page.getByText('“杭州钱塘配送站”没有位置').waitFor();
  expect(await marked.count()).toBe(0);
  await row.filter({ hasText: '杭州钱塘配送站' }).waitFor();

  await page.goto(`${at.origin}/#${MAP}`);
  // Until the rows of all cities are there, what is seen is the city before.
  await expect.poll(scale).not.toBe(before);
  const cluster = page.locator('[data-cluster]').first();
  await cluster.waitFor();
  await expect.poll(async () => Number(await cluster.getAttribute('data-cluster'))).toBeGreaterThan(1);
  const wide = await scale();
  await cluster.locator('circle').first().click();
  await expect.poll(scale).not.toBe(wide);
  const point = page.locator('[data-point]:not(:has(circle[r="0"]))').filter({ visible: true }).first();
  await point.waitFor();
  const title = await point.locator('title').textContent();
  await point.locator('title + *, :first-child').first().click({ force: true });
  await expect.poll(name).toBe(title);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
  expect(desk.errors).toEqual([]);
});

it('of many places the first 2,000 are drawn, with a message; two fingers make the map larger', async () => {
  const MAP = '/api/partner/store/statistics/map';
  const desk = await at.enter('admin');
  const { page } = desk;
  const {
    data: {
      list: [sample],
    },
  } = JSON.parse((await (await page.request.get(`${at.origin}${MAP}?pageSize=1`)).text()).replace(/:(\d{16,})/g, ':"$1"')) as {
    data: { list: Record<string, unknown>[] };
  };
  const cursors = new Set<string>();
  await page.route(
    (url) => url.pathname === MAP,
    async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const size = Number(query.get('pageSize'));
      if (size === 200 && query.get('cursor')) cursors.add(query.get('cursor')!);
      const from = Number(query.get('cursor') ?? 0) + (Number(query.get('pageNo') ?? 1) - 1) * size;
      const list = Array.from({ length: size }, (_, i) => ({
        ...sample,
        id: `1${String(from + i).padStart(17, '0')}`,
        lng: 110 + ((from + i) % 50) / 10,
        lat: 25 + Math.floor((from + i) / 50) / 10,
      }));
      await route.fulfill({
        json: {
          code: 200,
          message: '',
          data: { list, next: String(from + size), ...(query.get('count') && { total: 10_000, capped: true, estimate: 12_000 }) },
        },
      });
    },
  );
  await page.goto(`${at.origin}/#${MAP}`);
  await page.getByText('只画前 2,000 个,共 10,000+ 个').waitFor();
  await page.getByText('2,000 个配送店在图上').waitFor();
  expect(cursors).toEqual(new Set(Array.from({ length: 9 }, (_, i) => String(200 * (i + 1)))));
  const marks = page.locator('[data-point], [data-cluster]');
  expect(await marks.count()).toBeLessThan(400);
  expect(
    (await page
      .locator('[data-cluster]')
      .evaluateAll((all) => all.reduce((sum, one) => sum + Number((one as SVGElement).dataset.cluster), 0))) +
      (await page.locator('[data-point]').count()),
  ).toBe(2000);

  const scale = () => page.locator('[data-map] g[aria-hidden] text').last().textContent();
  const wide = await scale();
  const { x, y, width, height } = (await page.locator('[data-map]').boundingBox())!;
  const fingers = (apart: number) => [-1, 1].map((side) => ({ x: x + width / 2 + side * apart, y: y + height / 2 }));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (const apart of [60, 100, 150]) await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(scale).not.toBe(wide);
  expect(desk.errors).toEqual([]);
});
