/** What happened to operators whose keys outran the console, one by one; `ahead.test.ts` makes such scripts by chance. */
import type { BrowserContext, Page } from 'playwright';
import { expect, it } from 'vitest';
import { PASSWORD, keepBack, useStage } from './stage';

const at = useStage();
const ORDERS = '/api/third/order/search?status=waiting';
const SHOPS = '/api/merchant/shop/search';
const CODES = '/api/partner/product/spu/code/search';

const onRow = (page: Page) => page.locator('[role=grid] [role=row]:focus:not([aria-busy])').waitFor();
const focused = (page: Page) =>
  page.evaluate(() => {
    const el = document.activeElement as HTMLInputElement | null;
    return `${el?.closest('[role=dialog]') ? 'dialog ' : ''}${el?.closest('[data-field]')?.getAttribute('data-field') ?? el?.getAttribute('aria-label') ?? el?.name ?? el?.tagName}=${el?.value ?? ''}`;
  });
/** Answers writes as if all went well, and counts them. */
async function intercept(context: BrowserContext): Promise<{ readonly call: string; readonly body: Record<string, unknown> | null }[]> {
  const writes: { call: string; body: Record<string, unknown> | null }[] = [];
  await context.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route, request) => {
      const call = new URL(request.url()).pathname.slice(4);
      if (request.method() === 'GET' || call.startsWith('/login/')) return route.fallback();
      const body = request.postDataJSON() as { ids?: string[]; dryRun?: boolean } | null;
      if (!call.startsWith('/console/') && !body?.dryRun) writes.push({ call, body: body as Record<string, unknown> | null });
      const ids = body?.ids ?? [];
      await route.fulfill({
        json: {
          code: 200,
          message: '',
          data: { results: ids.map((id) => ({ id, ok: true, code: 200, message: '' })), done: ids.length, refused: 0 },
        },
      });
    },
  );
  return writes;
}

it.each([0, 60])('what is typed behind an action key is for what it opens, in a console that is cold: %i ms a key', async (pace) => {
  for (const [address, keys, end] of [
    [ORDERS, ['m', 'c', 'a', 'f'], 'dialog remark=caf'],
    [CODES, ['n', ...'test water'], /^dialog partnerId=test water/],
  ] as const) {
    const { page } = await at.enter('admin', address, { cold: true });
    const writes = await intercept(page.context());
    for (const key of keys) {
      await page.keyboard.press(key);
      if (pace) await page.waitForTimeout(pace);
    }
    await expect.poll(() => focused(page)).toMatch(end);
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(writes).toEqual([]);
  }
});

it('a key that is held down writes once, moves on and on, and deletes', async () => {
  const { page, keys } = await at.enter('admin', SHOPS + '?status=open', { cold: true });
  const writes = await intercept(page.context());
  await onRow(page);
  const hold = async (key: string, times = 13) => {
    await page.locator('html:not([data-keys-held])').waitFor();
    for (let i = 0; i < times; i++) await page.keyboard.down(key);
    await page.keyboard.up(key);
  };
  const cursor = () => page.evaluate(() => Number((document.activeElement as HTMLElement).dataset.index));
  await keys.press('s');
  await page.getByRole('dialog', { name: /停用/ }).locator(':focus').waitFor();
  await page.keyboard.down('Control');
  await hold('Enter');
  await page.keyboard.up('Control');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => writes.length).toBe(1);
  await onRow(page);
  await hold('j', 4);
  await expect.poll(cursor).toBe(4);
  await hold(',');
  await expect.poll(() => writes.length).toBe(2);
  await hold('u');
  await expect.poll(() => writes.length).toBe(3);
  await hold('x', 4);
  await page.getByText(/已选\s*1\s*行/).waitFor();
  const keyword = page.getByRole('combobox', { name: '关键字' });
  await keys.press('/');
  await keyword.and(page.locator(':focus')).waitFor();
  await keys.press('a', 'b', 'c');
  await expect.poll(() => keyword.inputValue()).toBe('abc');
  await hold('Backspace', 5);
  await expect.poll(() => keyword.inputValue()).toBe('');
  expect(writes).toHaveLength(3);
});

it('keys that move wait until it is known what there is to move among: they end where they end when typed slowly', async () => {
  for (const [address, keys] of [
    [`${SHOPS}?status=open`, ['End', 'ArrowUp']],
    [`${SHOPS}?status=open&sort=name`, ['PageDown', 'PageDown', 'ArrowUp']],
    ['/api/sys/new/type/group', ['End', 'ArrowUp', 'k']],
    [`/api/third/order/fulfilRate/search?rows=city&span=days30`, ['End', 'Control+End', 'ArrowUp']],
  ] as const) {
    const slow = await at.enter('admin', address);
    const place = (page: Page) =>
      page.evaluate(() => {
        const { index, r, c } = (document.activeElement as HTMLElement).dataset;
        return index ?? (r && `${r},${c}`);
      });
    await slow.page.locator('[data-region=grid] :focus:not([aria-busy])').waitFor();
    await slow.page.locator('html:not([data-awaited]) [data-region=grid]:not([aria-rowcount="-1"])').waitFor();
    for (const key of keys) {
      await slow.page.locator('html:not([data-keys-held])').waitFor();
      await slow.page.keyboard.press(key);
    }
    const wanted = await place(slow.page);
    expect(wanted).toBeTruthy();
    await slow.leave();

    const fast = await at.enter('admin', '/');
    const release = await keepBack(fast.page, ({ pathname }) => pathname === address.split('?')[0]);
    await fast.page.evaluate((to) => (location.hash = to), address);
    await fast.page.locator(`[data-page="${address.split('?')[0]}"]:visible [data-region=grid]:focus-within`).waitFor();
    for (const key of keys) await fast.page.keyboard.press(key);
    release();
    await expect.poll(() => place(fast.page), { message: `${address} ${keys.join(' ')}` }).toBe(wanted);
    await fast.page.locator('html:not([data-keys-held])').waitFor();
    expect(await place(fast.page), `${address} ${keys.join(' ')}`).toBe(wanted);
    await fast.leave();
  }
});

it('signing in again stands over the form that it interrupts; a question stands over both; Escape and Back close one at a time', async () => {
  const { page, keys, errors } = await at.enter('support', ORDERS, { cold: true });
  await onRow(page);
  await keys.press('m');
  const form = page.getByRole('dialog', { name: /^备注/ });
  await form.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.goBack();
  await form.waitFor({ state: 'detached' });
  expect(page.url()).toContain(ORDERS);
  await onRow(page);

  await keys.press('m');
  await form.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await keys.type('door left open');
  await page.context().clearCookies();
  await keys.press('Control+Enter');
  const again = page.getByRole('dialog', { name: /登录已失效/ });
  await again.getByLabel('密码', { exact: true }).and(page.locator(':focus')).waitFor();
  expect(await again.evaluate((it) => it.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2)))).toBe(true);
  await keys.type('Wrong');
  await expect
    .poll(() => again.getByLabel('密码', { exact: true }).inputValue(), { message: 'keys that are kept come in a moment' })
    .toBe('Wrong');
  expect(await form.locator('textarea, input').first().inputValue()).toBe('door left open');
  expect(await form.evaluate((it) => it.closest('[inert]') !== null), 'what stands below takes no part').toBe(true);
  await keys.press('Escape');
  expect(await page.locator('[role=dialog]').count()).toBe(2);

  await again.getByRole('button', { name: '去登录页' }).focus();
  await keys.press('Enter');
  const question = page.getByRole('dialog', { name: '有未保存的内容' });
  await question.getByRole('button', { name: '留下' }).and(page.locator(':focus')).waitFor();
  expect(await question.evaluate((it) => it.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2)))).toBe(true);
  await keys.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => again.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await again.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await again.getByLabel('密码', { exact: true }).focus();
  await keys.press('Enter');
  await again.waitFor({ state: 'detached' });
  await form.waitFor({ state: 'detached' });
  await onRow(page);
  expect(errors).toEqual([]);
});

it('Tab marks what stands in a field, and an amount that leaps is asked about before it is saved', async () => {
  const { page, keys } = await at.enter('admin', CODES, { cold: true });
  await onRow(page);
  await keys.press('e');
  const form = page.getByRole('dialog', { name: /^修改/ });
  const weight = form.getByRole('textbox', { name: /重量/ });
  await weight.waitFor();
  const before = await weight.inputValue();
  expect(Number(before)).toBeGreaterThan(1);
  const writes = await intercept(page.context());
  await form.locator('[data-field=unitId] input').first().focus();
  await keys.press('Tab');
  await weight.and(page.locator(':focus')).waitFor();
  await keys.type('5');
  expect(await weight.inputValue()).toBe('5');
  await weight.fill(`${before}5`);
  await keys.press('Control+Enter');
  const question = page.getByRole('dialog', { name: /变化超过 10 倍/ });
  await question.getByText('重量').waitFor();
  await question.getByRole('button', { name: '返回修改' }).and(page.locator(':focus')).waitFor();
  await keys.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(writes).toEqual([]);
  await expect.poll(() => form.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await keys.press('Control+Enter');
  await question.getByRole('button', { name: '返回修改' }).and(page.locator(':focus')).waitFor();
  await question.getByRole('button', { name: '数值没错,保存' }).focus();
  await keys.press('Enter');
  await expect.poll(() => writes.map(({ body }) => body?.weightG)).toEqual([Number(`${before}5`)]);
});

it('a filter that is pasted at once and confirmed before anything understands it is no keyword', async () => {
  const { page, keys } = await at.enter('admin', '/api/third/order/search', { cold: true });
  await onRow(page);
  const release = await keepBack(page.context(), /FilterText|filterText/);
  await keys.press('/');
  await page.getByRole('combobox', { name: '关键字' }).and(page.locator(':focus')).waitFor();
  await keys.paste('状态:待分单');
  await keys.press('Enter');
  release();
  await expect.poll(() => page.url(), { timeout: 5000 }).toContain('status=waiting');
  expect(page.url()).not.toContain('keyword');
  await onRow(page);
});

it('a second Enter on its way does not close the first password, which is shown only once: it copies it', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/admin/user/search');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await onRow(page);
  await keys.press('n');
  await page.locator('[data-field=username] input:focus').waitFor();
  await keys.type('shownonce');
  await keys.press('Tab');
  await keys.type('13900001111');
  await keys.press('Tab');
  await keys.type('Shown Once');
  await keys.press('Control+Enter', 'Enter');
  const shown = page.getByRole('dialog').filter({ hasText: '初始密码' });
  await page.getByText('已复制 全部内容').waitFor();
  await shown.waitFor();
  const [login, password] = await shown.locator('dd').allInnerTexts();
  expect(login).toBe('shownonce');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(password!.split('\n')[0]!);
  await keys.press('Escape');
  await shown.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});
