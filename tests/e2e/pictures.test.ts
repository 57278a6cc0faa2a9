import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { quoteBigIntegers } from '../../src/server/http/exactJson';
import { PNG, pngWith } from '../pngs';
import { useStage, withoutMouse } from './stage';

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
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/util/upimg', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
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
