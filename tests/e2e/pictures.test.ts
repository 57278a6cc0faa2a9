import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { quoteBigIntegers } from '../../src/server/http/exactJson';
import { PNG, pngWith } from '../pngs';
import { findings, keepBack, useStage, withoutMouse } from './stage';

const at = useStage();

const DOT = PNG.toString('base64');
const picture = (name: string, more = '') => ({ name, mimeType: 'image/png', buffer: pngWith(more) });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

it('support: a wrong file is named at the field and the form stays; the right one is seen, saved, and opens large on the detail', async () => {
  const desk = await at.enter('support');
  const { page, keys } = desk;
  const id = await page.evaluate(
    async () => /"id":(\d+)/.exec(await (await fetch('/api/merchant/shop/search?status=open&pageSize=1')).text())![1],
  );
  await page.goto(`${at.origin}/#/api/merchant/shop/info?id=${id}`);
  const field = page.getByRole('group', { name: '执照照片' });
  await field.waitFor();
  const before = await field.locator('img').getAttribute('src');

  await page
    .getByLabel('选择执照照片')
    .setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)">') });
  await page.getByRole('alert').getByText('执照.png:只能上传 JPG、PNG、WebP 或 GIF 图片').waitFor();
  expect(await field.locator('img').getAttribute('src')).toBe(before);
  await page.getByText('没有修改').waitFor();

  await page.getByLabel('选择执照照片').setInputFiles(picture('执照.png'));
  await page.getByText('已修改 1 项').waitFor();
  expect(await page.getByText(/只能上传/).count()).toBe(0);
  const src = await field.locator('img').getAttribute('src');
  expect(src).toMatch(/^\/uploads\/[0-9a-f]{32}\.png$/);
  await expect
    .poll(() => field.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth), { message: 'the thumbnail is served' })
    .toBe(1);

  await page.getByRole('button', { name: '更换图片' }).focus();
  await keys.press('Control+Enter');
  await page
    .getByText(/^已保存/)
    .first()
    .waitFor();
  const thumb = page.locator('main').getByRole('button', { name: '查看执照照片' }).filter({ visible: true });
  await thumb.waitFor();
  expect(await thumb.locator('img').getAttribute('src')).toBe(src);
  await thumb.focus();
  await keys.press('Enter');
  const large = page.getByRole('dialog', { name: '执照照片' });
  await large.waitFor();
  await keys.press('Escape');
  await large.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('查看执照照片');
  expect(page.url(), 'Escape closed the picture, not the page').toContain('searchDetail');
  expect(desk.errors).toEqual([]);
});

it('a form waits for a picture on its way, and lets it be cancelled; taking one away gives the keyboard a place', async () => {
  const desk = await at.enter('support');
  const { page, keys } = desk;
  const id = await page.evaluate(
    async () => /"id":(\d+)/.exec(await (await fetch('/api/merchant/shop/search?status=open&pageSize=2')).text())![1],
  );
  await page.goto(`${at.origin}/#/api/merchant/shop/info?id=${id}`);
  await page.getByRole('group', { name: '执照照片' }).waitFor();
  const release = await keepBack(page, '**/util/upimg');
  await page.getByLabel('选择执照照片').setInputFiles(picture('慢.png', 'slow'));
  await page.getByRole('button', { name: '取消上传 慢.png' }).waitFor();
  await page.getByLabel('备注').fill('补拍执照');
  await keys.press('Control+Enter');
  await page.getByText('执照照片还在上传,请等它完成或取消').first().waitFor();
  await page.getByRole('button', { name: '取消上传 慢.png' }).focus();
  await keys.press('Enter');
  await page.getByRole('button', { name: '取消上传 慢.png' }).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('更换图片');
  release();
  await page.getByRole('button', { name: '移除执照照片' }).focus();
  await keys.press('Enter');
  await expect.poll(() => focused(page)).toBe('上传图片');
  await page.getByText('已修改 2 项').waitFor();
  expect(desk.errors).toEqual([]);
});

it('finance: finds the lines with open differences and settles one where it is seen, with a pasted screenshot, all by keyboard', async () => {
  const desk = await at.enter('finance');
  const { page, keys } = desk;
  withoutMouse(page);
  const { data } = JSON.parse(
    quoteBigIntegers(
      await (await page.request.get(`${at.origin}/api/third/statement/search?status=auditing,confirming,financing&pageSize=200`)).text(),
    ),
  ) as { data: { list: { id: string; openDiffCount: number }[] } };
  const openLines = async (id: string) =>
    (
      (await (
        await page.request.get(`${at.origin}/api/third/statement/detail/search?openDiffCount_from=1&count=1&statementId=${id}`)
      ).json()) as { data: { total: number } }
    ).data.total;
  // One line leaves the list when it is settled: another must be there for the cursor to stand on.
  let statement: { id: string } | undefined;
  for (const one of data.list.filter((s) => s.openDiffCount > 1))
    if ((await openLines(one.id)) > 1) {
      statement = one;
      break;
    }
  if (!statement) throw new Error('no statement has two lines with open differences');
  await page.goto(`${at.origin}/#/api/third/statement/detail/search?openDiffCount_from=1&statementId=${statement.id}`);
  const grid = page.getByRole('grid', { name: '三方对账明细' });
  await grid.getByText('有差异').first().waitFor();
  const open = async () =>
    (
      (await (await page.request.get(`${at.origin}/api/third/statement/detail/search?openDiffCount_from=1&count=1`)).json()) as {
        data: { total: number };
      }
    ).data.total;
  const before = await open();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  keys.reset();
  await keys.press('h');
  const ask = page.getByRole('dialog', { name: /处理差异 · CY/ });
  await ask.waitFor();
  expect(await ask.innerText()).toMatch(/差额\s*-?[\d,.]+/);
  await ask.getByRole('button', { name: '上传文件' }).waitFor();
  await keys.press('Tab', 'Tab');
  await keys.paste('与渠道账单核对一致');
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const clipboard = new DataTransfer();
    clipboard.items.add(new File([bytes], '截图.png', { type: 'image/png' }));
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
  }, DOT);
  await ask.getByRole('button', { name: '查看凭证 1' }).waitFor();
  await keys.press('Control+Enter');
  await ask.waitFor({ state: 'detached' });
  await page
    .getByText(/^已处理差异 CY/)
    .first()
    .waitFor();
  await expect.poll(open).toBe(before - 1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  expect(keys.count).toBeLessThanOrEqual(6);

  await page.goto(`${at.origin}/#/api/third/statement/difference/search?status=accepted&sort=-createdAt`);
  const diffs = page.getByRole('grid', { name: '三方对账差异' });
  await diffs.getByText('与渠道账单核对一致').first().waitFor();
  await expect.poll(() => diffs.locator('img[src^="/uploads/"]').count()).toBe(1);
  expect(desk.errors).toEqual([]);
});

/** All that somebody may choose at once, or fewer of them. */
const MANY = process.env.FULL ? 200 : 60;

it('many pictures reach the library over a line that breaks twice, each once; what stays broken is sent again on request, and a duplicate picture is reported', async () => {
  const desk = await at.enter('admin', '/api/image/main/search');
  const { page, keys } = desk;
  let calls = 0;
  let isCut = false;
  await page.route('**/util/upimg', (route) => {
    calls++;
    // The line is gone for what is on it, and for what is sent next.
    const broken = (calls > MANY / 5 && calls <= MANY / 5 + 6) || (calls > MANY / 2 && calls <= MANY / 2 + 6) || isCut;
    if (broken) return route.abort('connectionreset');
    // Later the server has no time for a while, longer than a call is tried again by itself.
    const isBusy = calls > MANY * 0.8 && calls <= MANY * 0.8 + 18;
    return isBusy ? route.fulfill({ status: 503, json: { code: 503, message: '忙', data: { retryAfterS: 0 } } }) : route.continue();
  });
  await page.locator('[data-card]:focus').waitFor();
  await keys.press('n');
  const ask = page.getByRole('dialog', { name: '上传' });
  await ask.waitFor();
  const files = Array.from({ length: MANY }, (_, n) => picture(`${n}.png`, `library ${n}`));
  await ask.getByLabel('选择图片').setInputFiles(files.slice(0, MANY - 1));
  await ask.getByText(/^还有 \d+ 个在上传$/).waitFor();
  const kept = ask.getByRole('group', { name: '图片' }).locator('img');
  await expect.poll(() => kept.count(), { timeout: 180_000 }).toBe(MANY - 1);
  expect(calls).toBeGreaterThan(MANY + 18);

  await ask.getByLabel('选择图片').setInputFiles([files[0]!]);
  await ask.getByText('“0.png”与已有的一张相同,只留一张').waitFor();
  isCut = true;
  await ask.getByLabel('选择图片').setInputFiles([files[MANY - 1]!]);
  const again = ask.getByRole('button', { name: `重试 ${MANY - 1}.png` });
  await again.waitFor({ timeout: 30_000 });
  isCut = false;
  await again.focus();
  await keys.press('Enter');
  await expect.poll(() => kept.count()).toBe(MANY);
  const { data } = await at.api.get('/image/main/search', { pageSize: 1 });
  const answer = await at.api.post('/image/main/add', {
    pictures: await kept.evaluateAll((all) => all.map((one) => one.getAttribute('src')!)),
    categoryId: data.list[0].categoryId,
  });
  expect(answer.data).toMatchObject({ added: MANY, known: 0 });
  expect(desk.errors).toEqual([]);
}, 240_000);

it('of many files each that is left out is named beneath its reason, whatever comes of the others', async () => {
  const desk = await at.enter('admin', '/api/image/main/search');
  const { page, keys } = desk;
  await page.locator('[data-card]:focus').waitFor();
  await keys.press('n');
  const ask = page.getByRole('dialog', { name: '上传' });
  await ask.waitFor();
  const file = (name: string, content: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(content) });
  const same = picture('同.png', 'left out, and twice');
  await ask
    .getByLabel('选择图片')
    .setInputFiles([
      file('网页.png', '<html>'),
      picture('好.png', 'left out, but this one'),
      file('绘图.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      { ...file('大.png', ''), buffer: Buffer.alloc(6 * 1024 * 1024) },
      same,
      { ...same, name: '又.png' },
      { ...same, name: '再.png' },
      file('空.png', ''),
    ]);
  const told = ask.getByRole('alert');
  await told.getByText('大.png:文件超过 5 MB').waitFor();
  for (const name of ['网页.png', '绘图.png', '空.png']) await told.getByText(new RegExp(`${name}.*:`)).waitFor();
  await ask.getByText(/^“(又|再|同).png”、“(又|再|同).png”与已有的一张相同,只留一张$/).waitFor();
  expect(await ask.getByRole('group', { name: '图片' }).locator('img').count()).toBe(2);
  expect(desk.errors).toEqual([]);
});

it('what takes a picture’s place is chosen by its looks, and says where its shape is another', async () => {
  const [square] = (await at.api.get('/image/main/search', { keyword: '水滴标志' })).data.list as { id: string }[];
  const desk = await at.enter('admin', `/api/image/main/search?id=${square!.id}`);
  const { page, keys } = desk;
  await page.locator('[data-card]:focus').waitFor();
  await keys.press('h');
  const ask = page.getByRole('dialog', { name: /^全部替换/ });
  const input = ask.getByRole('combobox', { name: '换成' });
  await input.and(page.locator(':focus')).waitFor();
  await keys.type('现场');
  const option = page.getByRole('option', { name: /现场照片/ }).and(page.locator('[data-combobox-selected]'));
  await option.locator('img').waitFor();
  await option.getByText('480 × 360 像素').waitFor();
  await keys.press('Enter');
  await ask.getByText('形状和原图不同:120 × 120 像素 换成 480 × 360 像素').waitFor();
  await ask.locator('img[src="/demo/photo.svg"]').first().waitFor();
  await keys.press('Escape');
  expect(desk.errors).toEqual([]);
});

it('a folder leaves its pictures, and says how many other files it holds; what is dropped comes too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wellhead-folder-'));
  try {
    await mkdir(join(folder, 'below'));
    for (const name of ['一.png', 'below/二.png']) await writeFile(join(folder, name), pngWith(`folder ${name}`));
    for (const name of ['Thumbs.db', 'below/说明.txt']) await writeFile(join(folder, name), name);
    const desk = await at.enter('admin', '/api/image/main/search');
    const { page, keys } = desk;
    await page.locator('[data-card]:focus').waitFor();
    await keys.press('n');
    const ask = page.getByRole('dialog', { name: '上传' });
    await ask.getByRole('button', { name: '上传文件夹' }).waitFor();
    await ask.getByLabel('从文件夹选图片').setInputFiles(folder);
    await ask.getByText('文件夹里有 2 个不是图片,没有上传').waitFor();
    const field = ask.getByRole('group', { name: '图片' });
    // A server that has no time just now is asked again after a while.
    await expect.poll(() => field.locator('img').count(), { timeout: 60_000 }).toBe(2);
    const dropped = await page.evaluateHandle((base64) => {
      const carried = new DataTransfer();
      carried.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], '三.png', { type: 'image/png' }));
      return carried;
    }, pngWith('dropped').toString('base64'));
    await field.dispatchEvent('drop', { dataTransfer: dropped });
    await expect.poll(() => field.locator('img').count(), { timeout: 60_000 }).toBe(3);
    expect(desk.errors).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('a picture of another shape is cut by keys or mouse to what its field wants, and shrunk to what is ever shown', async () => {
  const desk = await at.enter('admin', '/api/market/article/search');
  const { page, keys } = desk;
  await page.getByRole('row').nth(1).waitFor();
  await keys.press('n');
  const ask = page.getByRole('dialog', { name: '新增文章' });
  await ask.waitFor();
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2_000, 2_000);
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = 'red';
    pen.fillRect(0, 0, 2_000, 1_000);
    pen.fillStyle = 'blue';
    pen.fillRect(0, 1_000, 2_000, 1_000);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
  const file = { name: '方.png', mimeType: 'image/png', buffer: Buffer.from(drawn) };
  const choose = () => ask.getByLabel('选择封面').setInputFiles(file);
  const cut = page.getByRole('dialog', { name: '裁剪 方.png' });
  const frame = cut.getByRole('group', { name: /^裁剪框/ });
  const shown = ask.getByRole('group', { name: '封面' }).locator('img');
  const announced = (part: RegExp) => expect.poll(() => frame.getAttribute('aria-label')).toMatch(part);

  await choose();
  await announced(/左 0,上 438,宽 2000,高 1125/);
  await expect.poll(() => frame.evaluate((one) => one === document.activeElement)).toBe(true);
  await keys.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await announced(/上 875/);
  await keys.press('Enter');
  await cut.waitFor({ state: 'detached' });
  await shown.waitFor();
  const look = () =>
    shown.evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      const pen = new OffscreenCanvas(img.naturalWidth, img.naturalHeight).getContext('2d')!;
      pen.drawImage(img, 0, 0);
      return { width: img.naturalWidth, height: img.naturalHeight, last: [...pen.getImageData(5, img.naturalHeight - 5, 1, 1).data] };
    });
  await expect.poll(look).toEqual({ width: 1_200, height: 675, last: [0, 0, 255, 255] });

  await choose();
  const box = (await frame.boundingBox())!;
  await page.mouse.move(box.x + box.width - 4, box.y + box.height - 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y - 900, { steps: 4 });
  await page.mouse.up();
  await announced(/左 0,上 0,宽 (9|10)\d\d,/);
  await cut.getByRole('button', { name: '裁好上传' }).click();
  await expect.poll(async () => (await look()).last).toEqual([255, 0, 0, 255]);
  expect((await look()).width).toBeLessThan(1_100);

  await choose();
  await frame.waitFor();
  await keys.press('Escape');
  await cut.waitFor({ state: 'detached' });
  await ask.waitFor();
  expect(desk.errors).toEqual([]);
});

it('a picture of the library is chosen by key where a picture is asked for: as it is where it fits, else cut first; nothing is uploaded twice', async () => {
  const desk = await at.enter('admin', '/api/market/column/search');
  const { page, keys } = desk;
  withoutMouse(page);
  const name = `库里的点${Date.now()}`;
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(pngWith(name))], { type: 'image/png' }), `${name}.png`);
  const sent = await fetch(`${at.origin}/api/util/upimg`, { method: 'POST', body, headers: { cookie: at.api.cookie } });
  const path = ((await sent.json()) as { data: string }).data;
  const { data } = await at.api.get('/image/category/tree', {});
  const answer = await at.api.post('/image/main/add', { pictures: [path], categoryId: data[0].id, name });
  expect(answer.code, answer.text).toBe(200);
  const uploads: string[] = [];
  page.on('request', (request) => request.url().includes('/util/upimg') && uploads.push(request.url()));

  const choose = async (address: string, label: string) => {
    await page.goto(`${at.origin}/#${address}`);
    await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
    await keys.press('n');
    const field = page.getByRole('dialog').getByRole('group', { name: label });
    await field.getByRole('button', { name: '从图片库选' }).focus();
    await keys.press('Enter');
    await page
      .getByRole('combobox', { name: `从图片库选${label}` })
      .and(page.locator(':focus'))
      .waitFor();
    expect(await findings(page)).toEqual([]);
    await keys.type(name);
    await page.locator('[data-combobox-selected]', { hasText: name }).waitFor();
    await keys.press('Enter');
    return field;
  };
  // Whoever is quick chooses by the name, before any picture has come.
  const release = await keepBack(page, ({ pathname, searchParams }) => pathname === '/api/image/main/search' && !searchParams.has('as'));
  const icon = await choose('/api/market/column/search', '图标');
  release();
  await expect.poll(() => icon.locator('img').getAttribute('src')).toBe(path);
  await expect.poll(() => focused(page)).toBe('更换图片');
  expect(uploads).toEqual([]);
  await keys.press('Escape');

  await choose('/api/market/article/search', '封面');
  await page.getByRole('dialog', { name: `裁剪 ${name}` }).waitFor();
  expect([uploads, desk.errors]).toEqual([[], []]);
});
