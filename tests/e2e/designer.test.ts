import { expect, it } from 'vitest';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

it('a notice is written with headings, lists, a link and a picture by keyboard alone, survives a reload, and is read as it was written', async () => {
  const desk = await at.enter('admin', '/api/sys/update/notify/search');
  const { page, keys } = desk;
  withoutMouse(page);
  const row = page.locator('[role=row]:focus:not([aria-busy])');
  await row.waitFor();
  await keys.press('n');
  const dialog = page.getByRole('dialog', { name: '新增通知' });
  const text = dialog.getByRole('textbox', { name: '内容' });
  await text.waitFor();
  await dialog.getByLabel('标题', { exact: true }).or(dialog.locator('[data-field=title] input')).first().focus();
  await keys.type('写一条');
  await keys.press('Tab');
  await keys.type('3.0');
  // The formats are one stop on the way, the text is the next.
  await keys.press('Tab', 'Tab');
  await text.and(page.locator(':focus')).waitFor();
  await keys.press('Control+Alt+3');
  await keys.type('今晚升级');
  await keys.press('Enter');
  await keys.type('请');
  await keys.press('Control+b');
  await keys.type('保存');
  await keys.press('Control+b', 'Enter', 'Control+Shift+8');
  await keys.type('一');
  await keys.press('Enter');
  await keys.type('见 ');
  await keys.press('Control+Shift+k');
  const address = dialog.getByLabel('链接地址');
  await address.and(page.locator(':focus')).waitFor();
  await keys.type('javascript:alert(1)');
  await keys.press('Enter');
  await dialog.getByText(/^应为网址/).waitFor();
  await keys.press('Control+a');
  await keys.type('example.com/a');
  await keys.press('Enter');
  await text.and(page.locator(':focus')).waitFor();
  await page.getByLabel('选择内容的图片').setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: PNG });
  await dialog.getByLabel('图片说明').last().and(page.locator(':focus')).waitFor();
  await keys.type('一只桶');
  await keys.press('Enter');
  await text.and(page.locator(':focus')).waitFor();
  await keys.press('Alt+F10');
  expect(await findings(page)).toEqual([]);
  await keys.press('Escape');
  await expect.poll(() => dialog.isVisible(), { message: 'Escape left the formats, not the dialog' }).toBe(true);

  await page.reload();
  await row.waitFor();
  await keys.press('n');
  await dialog.getByText('已恢复上次未保存的内容').waitFor();
  await text.getByText('今晚升级').waitFor();
  await dialog.locator('[data-field=beginAt] input').fill('2098-12-31 00:00');
  await dialog.locator('[data-field=endAt] input').fill('2099-01-01 00:00');
  await keys.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const {
    list: [kept],
  } = (await at.api.get('/sys/update/notify/search', { keyword: '写一条' })).data;
  expect(kept.content.replace(/\/uploads\/[0-9a-f]+\.png/, '/uploads/x.png')).toBe(
    '<h3>今晚升级</h3><p>请<strong>保存</strong></p><ul><li><p>一</p></li><li><p>见 <a target="_blank" rel="noopener noreferrer" href="https://example.com/a">https://example.com/a</a><img src="/uploads/x.png" alt="一只桶"></p></li></ul>',
  );
  expect(desk.errors).toEqual([]);
});

it('a page is built by keyboard alone: blocks are added, moved, hidden, removed and brought back; missing values are reported where they are; it goes live', async () => {
  const {
    list: [scheme],
  } = (await at.api.get('/style/scheme/search', { keyword: '清泉蓝' })).data;
  await at.api.post('/style/page/add', { schemeId: scheme.id, name: '搭一页', pageType: 'activity', path: '/pages/activity/built' });
  const {
    list: [made],
  } = (await at.api.get('/style/page/search', { keyword: '搭一页' })).data;
  const desk = await at.enter('admin', `/api/style/page/search?id=${made.id}`);
  const { page, keys } = desk;
  withoutMouse(page);
  const blocks = page.getByRole('tree', { name: '组件' }).getByRole('treeitem');
  const shown = page.locator('[data-shown]');
  const names = () => blocks.evaluateAll((all) => all.slice(1).map((one) => one.textContent!.replace(/^\d+/, '').replace(/缺 \d+$/, '')));
  const focused = page.locator('[role=treeitem]:focus');
  await focused.waitFor();
  for (const [digit, label] of [
    ['2', '轮播图'],
    ['4', '公告'],
    ['9', '间隔'],
  ] as const) {
    await keys.press('n');
    await page.getByRole('dialog', { name: '添加组件' }).locator('button:focus').waitFor();
    await keys.press(digit);
    await focused.filter({ hasText: label }).waitFor();
  }
  expect(await names()).toEqual(['轮播图', '公告', '间隔']);
  await keys.press('Alt+ArrowUp');
  expect(await names()).toEqual(['轮播图', '间隔', '公告']);
  await keys.press('Delete');
  await expect.poll(names).toEqual(['轮播图', '公告']);
  await keys.press('u');
  await expect.poll(names).toEqual(['轮播图', '间隔', '公告']);
  expect(await findings(page)).toEqual([]);

  await keys.press('p');
  await focused.filter({ hasText: '轮播图' }).waitFor();
  await page.getByText('图片不能为空').first().waitFor();
  await keys.press('h');
  await expect.poll(() => shown.count()).toBe(2);
  await keys.press('End', 'Enter');
  await page.locator('[data-field=words] input:focus').waitFor();
  await keys.type('今天照常送水');
  await expect.poll(() => shown.last().textContent()).toBe('今天照常送水');
  await keys.press('Escape');
  await focused.filter({ hasText: '公告' }).waitFor();
  await keys.press('p');
  // Saved first, then asked about as ever.
  await page.getByRole('dialog').getByRole('button', { name: '返回' }).and(page.locator(':focus')).waitFor();
  await keys.press('Control+Enter');
  await page.locator('header').getByText('已发布', { exact: true }).waitFor();
  await focused.waitFor();
  const {
    list: [live],
  } = (await at.api.get('/style/page/search', { id: made.id })).data;
  expect(live.status).toBe('published');
  expect(live.onlineComponents.map((one: { kind: string; hidden: boolean }) => `${one.kind}${one.hidden ? ' hidden' : ''}`)).toEqual([
    'banner hidden',
    'gap',
    'notice',
  ]);
  // An earlier version comes back into the draft, with a description, and what is live stays; steps are undone and redone.
  const published = await names();
  await keys.press('c');
  await expect.poll(names).toEqual([...published, '公告今天照常送水']);
  await focused.waitFor();
  await keys.press('v');
  const versions = page.getByRole('dialog').getByRole('listbox');
  await versions.locator('[role=option]:focus').filter({ hasText: '线上' }).waitFor();
  await versions.getByText('第 1 版').waitFor();
  await page.getByRole('dialog').getByText('少了公告“今天照常送水”').waitFor();
  await keys.press('ArrowDown');
  await versions.locator('[role=option]:focus').filter({ hasText: '第 1 版' }).waitFor();
  await keys.press('Enter');
  await expect.poll(names).toEqual(published);
  await focused.waitFor();
  await keys.press('u');
  await expect.poll(names).toHaveLength(published.length + 1);
  await keys.press('Shift+u');
  await expect.poll(names).toEqual(published);
  expect((await at.api.get('/style/page/search', { id: made.id })).data.list[0].version).toBe(live.version);

  // Somebody else is at it too: what both changed is compared, what only they changed is taken over.
  await at.api.post('/style/page/update', {
    id: made.id,
    version: live.version,
    name: '他们改的名',
    draftComponents: live.onlineComponents.slice(1),
  });
  await focused.waitFor();
  await keys.press('End', 'c', 's');
  const notice = page.getByRole('alert').filter({ hasText: '这条数据刚被他人修改' });
  await notice.waitFor();
  expect(
    await notice
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((one) => [...one.querySelectorAll('td')].map((cell) => (cell as HTMLElement).innerText.trim()))),
  ).toEqual([
    ['组件', '轮播图(隐藏)、间隔、公告', '轮播图(隐藏)、间隔、公告、公告', '间隔、公告'],
    ['页面名', '搭一页', '未改', '他们改的名'],
  ]);
  await notice.getByRole('button', { name: '放弃我的修改,用现在的' }).press('Enter');
  await expect.poll(names).toEqual(['间隔', '公告今天照常送水']);
  await page
    .getByText(/个组件$/)
    .filter({ visible: true })
    .waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
  expect(desk.errors).toEqual([]);
});

it('a page whose blocks are not for everybody is looked at as each of them has it, on phones of several widths, by keyboard', async () => {
  const entry = (key: string, values: object) => ({
    key,
    kind: 'entry',
    hidden: false,
    values: { title: key, linkType: 'route', route: '/app/x', badge: 'none', ...values },
  });
  const { data: made } = await at.api.post('/app/page/add', {
    code: 'seen.as',
    name: '分身份',
    module: 'home',
    route: '/app/seen/as',
    minVersion: '1.0.0',
    roleScope: 'all',
  });
  const { list } = (await at.api.get('/app/page/search', { id: made.id })).data;
  const saved = await at.api.post('/app/page/update', {
    id: made.id,
    version: list[0].version,
    draftConfig: [
      entry('all', {}),
      entry('owner', { roleScope: ['owner'] }),
      entry('fresh', { minVersion: '2.10.0' }),
      entry('old', { minVersion: '2.9.0' }),
    ],
  });
  expect(saved.code, saved.text).toBe(200);
  const desk = await at.enter('admin', `/api/app/page/search?id=${made.id}`);
  const { page, keys } = desk;
  withoutMouse(page);
  const shown = () => page.locator('[data-shown]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.shown));
  await page.locator('[role=treeitem]:focus').waitFor();
  await expect.poll(shown).toEqual(['all', 'owner', 'fresh', 'old']);
  await keys.press('w');
  const select = (label: string) => page.getByLabel(label).and(page.locator(':focus'));
  await select('预览身份').waitFor();
  await keys.press('ArrowDown', 'ArrowDown');
  await expect.poll(() => select('预览身份').inputValue()).toBe('clerk');
  await expect.poll(shown).toEqual(['all', 'fresh', 'old']);
  await page.getByText('看不到 1 个').waitFor();
  await keys.press('Tab', 'ArrowDown', 'ArrowDown');
  await expect.poll(() => select('预览版本').inputValue()).toBe('2.9.0');
  await expect.poll(shown).toEqual(['all', 'old']);
  await keys.press('Tab', 'ArrowUp');
  const phone = page.getByRole('group', { name: '手机上的样子' });
  await expect.poll(async () => Math.round((await phone.boundingBox())!.width)).toBe(360);
  await keys.press('Escape');
  await page.locator('[role=treeitem]:focus').waitFor();
  expect(await findings(page)).toEqual([]);
  expect(desk.errors).toEqual([]);
});

it('the text of a web page is taken over by key; failures are reported beside the input', async () => {
  const [column] = (await at.api.get('/market/column/search', { status: 'enabled', pageSize: 1 })).data.list;
  const { data: made } = await at.api.post('/market/article/add', { columnId: column.id, title: '从网上来' });
  const article = async () => (await at.api.get('/market/article/search', { id: made.id })).data.list[0];
  await at.api.post('/market/article/update', {
    id: made.id,
    version: (await article()).version,
    draft: [{ key: 'a', kind: 'words', hidden: false, values: {} }],
  });
  const { page, keys, errors } = await at.enter('admin', `/api/market/article/info?id=${made.id}`);
  withoutMouse(page);
  const focused = page.locator('[role=treeitem]:focus');
  await focused.waitFor();
  await keys.press('End', 'Enter');
  const text = page.locator('[contenteditable=true]:focus');
  await text.waitFor();
  await keys.press('Alt+F10');
  await page.locator('[role=toolbar] button:focus').waitFor();
  await keys.press('End');
  await page.getByRole('button', { name: '从网址取正文' }).and(page.locator(':focus')).waitFor();
  await keys.press('Enter');
  const address = page.getByRole('textbox', { name: '网页的网址' });
  await address.and(page.locator(':focus')).waitFor();
  await keys.paste('https://example.com/water');
  await keys.press('Enter');
  await page.getByText('example.com 不在可读取的网站之内,请管理员在系统配置里加上').waitFor();
  await keys.press('Control+a');
  await keys.paste('https://mp.weixin.qq.com/s/water');
  await keys.press('Enter');
  await text.getByRole('heading', { name: '换季饮水指南' }).waitFor();
  await address.waitFor({ state: 'detached' });
  // What is pasted with pictures that nobody else could see says so.
  await page.evaluate(() => {
    const clipboard = new DataTransfer();
    clipboard.setData('text/html', '<p>贴来的<img src="file:///C:/a.png"><img src="https://example.com/b.png"></p>');
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
  });
  await page.getByText('1 张图片没有带过来').waitFor();
  await keys.press('Escape');
  await focused.waitFor();
  await keys.press('s');
  await expect.poll(async () => JSON.stringify((await article()).draft)).toContain('起床一杯');
  const { content } = (await article()).draft[0].values;
  expect(content).toContain('贴来的<img src="https://example.com/b.png"');
  expect(content).not.toMatch(/版权所有|file:/);
  expect(await findings(page)).toEqual([]);
  expect(errors).toEqual([]);
});
