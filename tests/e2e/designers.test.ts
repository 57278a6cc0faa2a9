/** Pages, entries and articles are built with what there is, in Chinese, and by mouse as well. */
import type { CDPSession, Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Loose } from '../api/client';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();

/** A word as an input method brings it: spelled, looked at among candidates, and taken; its Enter and digits are its own. */
async function compose(devtools: CDPSession, spelled: string, word: string): Promise<void> {
  const behind = (key: string, code: string) =>
    devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code, windowsVirtualKeyCode: 229 });
  for (let n = 1; n <= spelled.length; n++) {
    await behind('Process', `Key${spelled[n - 1]!.toUpperCase()}`);
    await devtools.send('Input.imeSetComposition', { text: spelled.slice(0, n), selectionStart: n, selectionEnd: n });
  }
  await behind('Process', 'Enter');
  await devtools.send('Input.insertText', { text: word });
}
const focusedBlock = (page: Page) => page.locator('[role=treeitem]:focus');
const only = async (call: string, params: Record<string, string | number>): Promise<Loose> => (await at.api.get(call, params)).data.list[0];

it('entries are built by keyboard and an input method: where each leads is chosen, goods and activities in the preview are real, and all goes live', async () => {
  const { data: made } = await at.api.post('/activity/aggregate/add', {
    name: '搭入口',
    code: 'built_by_key',
    app: 'app',
    cityCodes: ['3308'],
  });
  const config = () => only('/activity/aggregate/search', { id: made.id });
  const { page, keys, errors } = await at.enter('admin', `/api/activity/aggregate/search?id=${made.id}`);
  withoutMouse(page);
  const devtools = await page.context().newCDPSession(page);
  await focusedBlock(page).waitFor();
  const add = async (digit: string, label: string) => {
    await keys.press('n');
    await page.getByRole('dialog', { name: '添加组件' }).locator('button:focus').waitFor();
    await keys.press(digit);
    await focusedBlock(page).filter({ hasText: label }).waitFor();
  };
  await add('1', '入口');
  await keys.press('Enter');
  await page.locator('[data-field=words] input:focus').waitFor();
  await compose(devtools, 'dingshui', '一键订水');
  await expect.poll(() => page.locator('[data-field=words] input').inputValue()).toBe('一键订水');
  // What is spelled is no command: nothing was added, removed or saved by its letters.
  expect(await page.getByRole('tree', { name: '组件' }).getByRole('treeitem').count()).toBe(2);
  const product = await only('/product/spu/search', { status: 'on', pageSize: 1 });
  const type = page.locator('[data-field=linkType]').locator('select, input').first();
  while (!(await type.evaluate((one) => one === document.activeElement))) await keys.press('Tab');
  const isSelect = (await type.evaluate((one) => one.tagName)) === 'SELECT';
  if (isSelect) {
    await keys.type('商品');
  } else {
    await keys.press('ArrowDown');
    await page.getByRole('option', { name: '商品', exact: true }).waitFor();
    await keys.paste('商品');
    await keys.press('Enter');
  }
  await page.locator('[data-field=spuId]').waitFor();
  await keys.press('Tab', 'ArrowDown');
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await keys.paste(product.name);
  await page.getByRole('option', { name: product.name, exact: true }).waitFor();
  await keys.press('Enter');
  await page.getByRole('option', { name: product.name, exact: true }).waitFor({ state: 'detached' });
  await keys.press('Escape');
  await focusedBlock(page).filter({ hasText: '一键订水' }).waitFor();
  await add('4', '商品');
  await keys.press('Enter');
  await page.locator('[data-field=title] input:focus').waitFor();
  await compose(devtools, 'rexiao', '热销');
  const [hot] = (await at.api.get('/product/spu/shown', { by: 'hot', count: 4 })).data.list;
  await page.locator('[data-shown]').filter({ hasText: hot.name }).waitFor();
  await keys.press('Escape');
  await focusedBlock(page).waitFor();
  await keys.press('s');
  await expect
    .poll(async () => ((await config()).draftModules ?? []).map(({ values }: Loose) => values.words ?? values.title))
    .toEqual(['一键订水', '热销']);
  expect((await config()).draftModules[0].values).toMatchObject({ linkType: 'product', spuId: product.id });
  await focusedBlock(page).waitFor();
  await keys.press('p');
  await page.getByRole('dialog').getByRole('button', { name: '返回' }).and(page.locator(':focus')).waitFor();
  await keys.press('Control+Enter');
  await expect.poll(async () => (await config()).status).toBe('enabled');
  expect(await findings(page)).toEqual([]);
  expect(errors).toEqual([]);
});

it('an article is written through an input method, in its fields and in its text, and no letter of it acts', async () => {
  const column = await only('/market/column/search', { status: 'enabled', pageSize: 1 });
  const { data: made } = await at.api.post('/market/article/add', { columnId: column.id, title: '用拼音写' });
  const article = () => only('/market/article/search', { id: made.id });
  const { page, keys, errors } = await at.enter('admin', `/api/market/article/info?id=${made.id}`);
  withoutMouse(page);
  const devtools = await page.context().newCDPSession(page);
  await focusedBlock(page).waitFor();
  await keys.press('n');
  await page.getByRole('dialog', { name: '添加组件' }).locator('button:focus').waitFor();
  await keys.press('1');
  await focusedBlock(page).filter({ hasText: '正文' }).waitFor();
  await keys.press('Enter');
  const text = page.locator('[contenteditable=true]:focus');
  await text.waitFor();
  await compose(devtools, 'shouduohe', '少量多次');
  await keys.press('Enter');
  await compose(devtools, 'heshui', '地喝水');
  await expect.poll(() => text.locator('p').allTextContents()).toEqual(['少量多次', '地喝水']);
  await keys.press('Control+z');
  await expect.poll(() => text.textContent()).not.toContain('地喝水');
  await keys.press('Control+Shift+z');
  await expect.poll(() => text.locator('p').allTextContents()).toEqual(['少量多次', '地喝水']);
  await keys.press('Escape');
  await focusedBlock(page).waitFor();
  await keys.press('s');
  await expect.poll(async () => (await article()).draft?.[0].values.content).toBe('<p>少量多次</p><p>地喝水</p>');
  expect((await article()).draft).toHaveLength(1);
  expect(await findings(page)).toEqual([]);
  expect(errors).toEqual([]);
});

it('the first of all versions is restored in three keys; what is live stays as it is', async () => {
  const { id } = await only('/market/article/search', { status: 'published', pageSize: 1 });
  const article = () => only('/market/article/search', { id });
  const before = await article();
  for (let n = 1; n <= 12; n++) {
    const { version } = await article();
    expect((await at.api.post('/market/article/update', { id, version, title: `第 ${n} 稿` })).code).toBe(200);
  }
  const { page, keys, errors } = await at.enter('admin', `/api/market/article/info?id=${id}`);
  withoutMouse(page);
  await focusedBlock(page).waitFor();
  await keys.press('v');
  const versions = page.getByRole('listbox', { name: '版本' });
  await versions.locator('[role=option]:focus').waitFor();
  await expect.poll(() => versions.getByRole('option').count()).toBeGreaterThan(12);
  await keys.press('End');
  await versions.getByRole('option').last().and(page.locator(':focus')).waitFor();
  await keys.press('Enter');
  await versions.waitFor({ state: 'detached' });
  await focusedBlock(page).waitFor();
  await keys.press('s');
  await expect.poll(async () => (await article()).title).not.toBe('第 12 稿');
  const after = await article();
  expect(after.liveTitle ?? null).toBe(before.liveTitle ?? null);
  expect(after.live).toEqual(before.live);
  expect(errors).toEqual([]);
});

it('blocks of a page are dragged into another order, which is taken back and taken again; goods and cards are those that there are', async () => {
  const scheme = await only('/style/scheme/search', { keyword: '清泉蓝' });
  const block = (key: string, kind: string, values: object) => ({ key, kind, hidden: false, values });
  const { data: made } = await at.api.post('/style/page/add', {
    schemeId: scheme.id,
    name: '拖一页',
    pageType: 'activity',
    path: '/pages/activity/dragged',
  });
  const page0 = await only('/style/page/search', { id: made.id });
  const saved = await at.api.post('/style/page/update', {
    id: made.id,
    version: page0.version,
    draftComponents: [
      block('a', 'notice', { words: '甲', linkType: 'none' }),
      block('b', 'products', { title: '乙', source: 'cheap', count: 2, layout: 'two', showPrice: true }),
      block('c', 'coupons', { title: '丙', count: 3 }),
    ],
  });
  expect(saved.code, saved.text).toBe(200);
  const { page, keys, errors } = await at.enter('admin', `/api/style/page/search?id=${made.id}`);
  const options = page.getByRole('tree', { name: '组件' }).getByRole('treeitem');
  const order = () => page.locator('[data-shown]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.shown));
  await focusedBlock(page).waitFor();
  await expect.poll(order).toEqual(['a', 'b', 'c']);
  const [cheap] = (await at.api.get('/product/spu/shown', { by: 'cheap', count: 2 })).data.list;
  await page.locator('[data-shown=b]').filter({ hasText: cheap.name }).waitFor();
  const [card] = (await at.api.get('/activity/coupon/shown', { count: 3 })).data.list;
  await page.locator('[data-shown=c]').filter({ hasText: card.name }).waitFor();
  await options.nth(3).dragTo(options.nth(1));
  await expect.poll(order).toEqual(['c', 'a', 'b']);
  await focusedBlock(page).waitFor();
  await keys.press('Control+z');
  await expect.poll(order).toEqual(['a', 'b', 'c']);
  await keys.press('Control+Shift+z');
  await expect.poll(order).toEqual(['c', 'a', 'b']);
  await focusedBlock(page).waitFor();
  await keys.press('w');
  const width = page.getByLabel('预览宽度').and(page.locator(':focus'));
  await width.waitFor();
  const phone = page.getByRole('group', { name: '手机上的样子' });
  for (const [key, wide] of [
    ['ArrowDown', 430],
    ['ArrowUp', 390],
    ['ArrowUp', 360],
  ] as const) {
    await keys.press(key);
    await expect.poll(async () => Math.round((await phone.boundingBox())!.width)).toBe(wide);
  }
  // On a screen that is narrower than the phone all of it is seen, and its page is as wide as on the phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await keys.press('ArrowDown', 'ArrowDown');
  await expect
    .poll(async () => {
      const { x, width: drawn } = (await phone.boundingBox())!;
      return [x >= 0, x + drawn <= 390, await phone.evaluate((one) => (one as HTMLElement).offsetWidth)];
    })
    .toEqual([true, true, 430]);
  expect(await findings(page)).toEqual([]);
  expect(errors).toEqual([]);
});

it('blocks are put into containers and taken out again, by keyboard and by mouse; what they hold goes with them, and the phone shows what is in hand', async () => {
  const scheme = await only('/style/scheme/search', { keyword: '清泉蓝' });
  const { data: made } = await at.api.post('/style/page/add', {
    schemeId: scheme.id,
    name: '套一页',
    pageType: 'activity',
    path: '/pages/activity/nested',
  });
  const { page, keys, errors } = await at.enter('admin', `/api/style/page/search?id=${made.id}`);
  const items = page.getByRole('tree', { name: '组件' }).getByRole('treeitem');
  /** Each with how deep it stands: 楼层 图片>1 is 楼层, and 图片 within it. */
  const tree = () =>
    items.evaluateAll((all) =>
      all.slice(1).map((one) => `${one.querySelector('span:nth-child(2)')!.firstChild!.textContent}${Number(one.ariaLevel) - 1 || ''}`),
    );
  const shown = page.locator('[data-shown]');
  await focusedBlock(page).waitFor();
  const add = async (label: string) => {
    await keys.press('n');
    const dialog = page.getByRole('dialog', { name: '添加组件' });
    await dialog.locator('button:focus').waitFor();
    // Keys are kept until the dialog is ready for them: how many there have to be is counted and not watched.
    const place = (await dialog.locator('ul b').allTextContents()).findIndex((kind) => kind.includes(label));
    await keys.press(...Array.from({ length: place }, () => 'ArrowDown'), 'Enter');
    await focusedBlock(page).filter({ hasText: label }).waitFor();
  };
  await add('公告');
  await add('楼层');
  await add('标签页');
  expect(await tree()).toEqual(['公告', '楼层', '标签页1']);
  await add('商品列表');
  await add('优惠券');
  expect(await tree()).toEqual(['公告', '楼层', '标签页1', '商品列表2', '优惠券2']);
  // What the phone shows of a tab strip is the tab in hand.
  expect(await shown.filter({ hasNotText: '楼层' }).last().getAttribute('data-chosen')).toBe('true');
  await keys.press('ArrowUp');
  await expect.poll(() => page.locator('[data-shown][data-chosen]').textContent()).toContain('商品列表');
  await keys.press('ArrowLeft');
  await focusedBlock(page).filter({ hasText: '标签页' }).waitFor();
  await keys.press('ArrowRight', 'Alt+ArrowLeft');
  await expect.poll(tree).toEqual(['公告', '楼层', '标签页1', '优惠券2', '商品列表1']);
  await keys.press('Alt+ArrowLeft');
  await expect.poll(tree).toEqual(['公告', '楼层', '标签页1', '优惠券2', '商品列表']);
  await keys.press('Alt+ArrowLeft');
  await page.getByText('已经在最外层').waitFor();
  await keys.press('Alt+ArrowRight', 'Alt+ArrowRight');
  await expect.poll(tree).toEqual(['公告', '楼层', '标签页1', '优惠券2', '商品列表2']);
  await keys.press('Alt+ArrowUp');
  await expect.poll(tree).toEqual(['公告', '楼层', '标签页1', '商品列表2', '优惠券2']);
  expect(await findings(page)).toEqual([]);
  // The floor goes with all that it holds: up, twice, away and back.
  await keys.press('ArrowLeft', 'ArrowLeft');
  await focusedBlock(page).filter({ hasText: '楼层' }).waitFor();
  await keys.press('Alt+ArrowUp');
  await expect.poll(tree).toEqual(['楼层', '标签页1', '商品列表2', '优惠券2', '公告']);
  await keys.press('c');
  await expect.poll(tree).toHaveLength(9);
  await keys.press('Delete');
  await page.getByText('已移除“楼层”和里面的 3 个').waitFor();
  await expect.poll(tree).toHaveLength(5);
  await keys.press('u', 'u', 'Shift+u', 'Shift+u', 'Home', 'ArrowDown', 'h');
  await expect.poll(() => shown.count()).toBe(1);
  await keys.press('h', 'End');
  await focusedBlock(page).filter({ hasText: '公告' }).waitFor();
  // By mouse: onto the middle of a container it goes in, onto its edge beside it.
  await items.nth(5).dragTo(items.nth(1));
  await expect.poll(tree).toEqual(['楼层', '标签页1', '商品列表2', '优惠券2', '公告1']);
  await items.nth(5).dragTo(items.nth(2));
  await page.getByText('“标签页”里不能放“公告”').waitFor();
  await items.nth(5).dragTo(items.nth(1), { targetPosition: { x: 40, y: 3 } });
  await expect.poll(tree).toEqual(['公告', '楼层', '标签页1', '商品列表2', '优惠券2']);
  await keys.press('s');
  await expect
    .poll(async () =>
      ((await only('/style/page/search', { id: made.id })).draftComponents ?? []).map(({ kind, within }: Loose) => [kind, Boolean(within)]),
    )
    .toEqual([
      ['notice', false],
      ['floor', false],
      ['tabs', true],
      ['products', true],
      ['coupons', true],
    ]);
  await focusedBlock(page).waitFor();
  await keys.press('p');
  await page.getByText(/还不能发布:第 \d 个组件/).waitFor();
  expect(errors).toEqual([]);
});

it('what keeps a page from going live stands where it is meant before anybody confirms it: a cover that is missing, a link that is dead', async () => {
  const column = await only('/market/column/search', { status: 'enabled', pageSize: 1 });
  const { data: made } = await at.api.post('/market/article/add', { columnId: column.id, title: '缺封面的' });
  const text = [{ key: 'a', kind: 'words', hidden: false, values: { content: '<p>喝水</p>' } }];
  const saved = await at.api.post('/market/article/update', { id: made.id, version: 1, draft: text });
  expect(saved.code, saved.text).toBe(200);
  const { page, keys, errors } = await at.enter('admin', `/api/market/article/info?id=${made.id}`);
  withoutMouse(page);
  await focusedBlock(page).waitFor();
  await keys.press('p');
  await focusedBlock(page).filter({ hasText: '页面设置' }).waitFor();
  await page.locator('[data-field=cover]').getByText('发布要有封面').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await findings(page)).toEqual([]);

  const scheme = await only('/style/scheme/search', { keyword: '清泉蓝' });
  const { data: other } = await at.api.post('/style/page/add', {
    schemeId: scheme.id,
    name: '死链接',
    pageType: 'activity',
    path: '/pages/activity/dead',
  });
  const block = (key: string, kind: string, values: object) => ({ key, kind, hidden: false, values });
  const built = await at.api.post('/style/page/update', {
    id: other.id,
    version: 1,
    draftComponents: [
      block('g', 'gap', { height: 'middle', line: false }),
      block('n', 'notice', { words: '看文章', linkType: 'article', articleId: made.id }),
    ],
  });
  expect(built.code, built.text).toBe(200);
  const desk = await at.enter('admin', `/api/style/page/search?id=${other.id}`);
  await focusedBlock(desk.page).waitFor();
  await desk.keys.press('p');
  await focusedBlock(desk.page).filter({ hasText: '公告' }).filter({ hasText: '待改 1' }).waitFor();
  const field = desk.page.locator('[data-field=articleId]');
  await field.getByText('指向的文章不存在或没有发布').waitFor();
  // Once it is changed nothing is said of it any more, until somebody asks again.
  await desk.keys.press('h');
  await field.getByText('指向的文章不存在或没有发布').waitFor({ state: 'detached' });
  await desk.keys.press('p');
  await desk.page.getByRole('dialog').getByRole('button', { name: '返回' }).and(desk.page.locator(':focus')).waitFor();
  expect([...errors, ...desk.errors]).toEqual([]);
});
