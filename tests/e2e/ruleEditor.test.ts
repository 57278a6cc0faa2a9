/** A rule is written by key: each fact has its own operators and its own input. */
import { expect, it } from 'vitest';
import type { Loose } from '../api/client';
import { findings, useStage } from './stage';

const at = useStage();

it('is written line by line, and says beside the cell what it refuses', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/shop/tag/search');
  await page.getByRole('grid').and(page.locator(':not([aria-busy=true])')).getByRole('row').nth(1).waitFor();
  await keys.press('n');
  const dialog = page.getByRole('dialog', { name: '新增标签' });
  await dialog.getByLabel('标签名').and(page.locator(':focus')).waitFor();
  await keys.type('规则试写');
  await dialog.getByText('自动', { exact: true }).click();
  const cell = (row: number, label: string) => dialog.getByLabel(`第 ${row} 行 ${label}`, { exact: true });
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  const choose = async (row: number, label: string, name: string) => {
    await cell(row, label).focus();
    await keys.type(name);
    await option(name).and(page.locator('[data-combobox-selected]')).waitFor();
    await keys.press('Enter');
  };
  await cell(1, '看').waitFor();
  await choose(1, '看', '建档天数');
  await cell(1, '怎样').and(page.locator(':focus')).waitFor();
  await keys.press('ArrowDown');
  await option('不小于').waitFor();
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['不小于', '不大于']);
  await keys.press('ArrowDown', 'Enter');
  await cell(1, '值').and(page.locator(':focus')).waitFor();
  await keys.type('很久');
  // Nothing stands above the first line that it could be joined to: Enter begins the next one.
  expect(await cell(1, '与上一行').count()).toBe(0);
  await keys.press('Enter');
  await cell(2, '看').and(page.locator(':focus')).waitFor();
  await cell(2, '与上一行').waitFor();
  await choose(2, '看', '城市');
  await choose(2, '怎样', '属于');
  await cell(2, '值').and(page.locator(':focus')).waitFor();
  // Several are picked one after the other.
  for (const name of ['杭州', '宁波']) {
    await keys.type(name);
    const found = page.getByRole('option', { name: new RegExp(`${name}市$`) }).and(page.locator('[data-combobox-selected]'));
    await found.waitFor();
    await keys.press('Enter');
    await dialog
      .locator('[data-cell="1.value"]')
      .getByText(new RegExp(`${name}市$`))
      .first()
      .waitFor();
    await cell(2, '值').and(page.locator(':focus')).waitFor();
  }
  await dialog.getByRole('button', { name: '添加一行' }).click();
  await choose(3, '看', '客户数');
  await choose(3, '怎样', '不小于');
  await cell(3, '值').and(page.locator(':focus')).waitFor();
  await keys.type('0');
  await choose(3, '与上一行', '或');
  await keys.press('Control+Enter');
  await dialog.locator('[data-cell="0.value"]').getByText('建档天数的值应为不小于零的数').waitFor();
  // The keyboard stands where typing would go on, and its list is open.
  await cell(1, '看').and(page.locator(':focus')).waitFor();
  await keys.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await cell(1, '值').fill('9000');
  await keys.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const [tag] = (await at.api.get('/shop/tag/search', { keyword: '规则试写' })).data.list as Loose[];
  expect(tag!.conditions).toMatchObject([
    { fact: 'ageDays', op: 'lte', value: '9000' },
    { fact: 'cityCode', op: 'in', value: '3301,3302' },
    { fact: 'customers', op: 'gte', value: '0', join: 'or' },
  ]);
  expect(tag!.rule).toBe('建档天数不大于 9000 天,且(城市属于 杭州市、宁波市,或客户数不小于 0 户)');
  expect(errors).toEqual([]);
});

it('joins what has become the first line to nothing any more', async () => {
  await at.api.post('/shop/tag/add', {
    name: '规则删行',
    auto: 'auto',
    conditions: [
      { fact: 'ageDays', op: 'gte', value: '9000' },
      { fact: 'customers', op: 'gte', value: '900000', join: 'or' },
    ],
  });
  const many = (await at.api.get('/merchant/shop/search', { status: 'open', count: '1' })).data.total as number;
  const { page, keys, errors } = await at.enter('admin', '/api/shop/tag/search?keyword=规则删行');
  await page.getByRole('grid').and(page.locator(':not([aria-busy=true])')).getByRole('row').nth(1).waitFor();
  await keys.press('e');
  const dialog = page.getByRole('dialog', { name: /^修改/ });
  await dialog.getByLabel('第 2 行 与上一行', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: '删除第 1 行' }).click();
  await dialog.getByLabel('第 2 行 看', { exact: true }).waitFor({ state: 'detached' });
  // How many shops that would be is said before it is saved, and again with each change.
  const trial = dialog.getByRole('region', { name: '试算' });
  const told = (label: string) => trial.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
  await expect.poll(() => told('将打上').innerText()).toMatch(/^0/);
  await dialog.getByLabel('第 1 行 值', { exact: true }).fill('0');
  await expect.poll(() => told('将打上').innerText()).toBe(`${many} 家`);
  await dialog.getByText('人工', { exact: true }).click();
  await trial.waitFor({ state: 'detached' });
  await dialog.getByText('自动', { exact: true }).click();
  await dialog.getByLabel('第 1 行 值', { exact: true }).fill('900000');
  await expect.poll(() => told('将打上').innerText()).toMatch(/^0/);
  expect(await findings(page)).toEqual([]);
  await keys.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const [tag] = (await at.api.get('/shop/tag/search', { keyword: '规则删行' })).data.list as Loose[];
  const [line, ...others] = tag!.conditions as Loose[];
  expect([line!.fact, line!.join ?? null, others]).toEqual(['customers', null, []]);
  expect(tag!.rule).toBe('客户数不小于 900000 户');
  expect(errors).toEqual([]);
});

it('on a phone, says beside the button what it would come to, and no input at hand stands behind it', async () => {
  const conditions = [{ fact: 'ageDays', op: 'gte', value: '0' }];
  await at.api.post('/shop/tag/add', { name: '规则在手机上', auto: 'auto', conditions });
  const { page, keys, errors } = await at.enter('admin', '/api/shop/tag/search?keyword=规则在手机上');
  await page.getByRole('grid').and(page.locator(':not([aria-busy=true])')).getByRole('row').nth(1).waitFor();
  await keys.press('e');
  const dialog = page.getByRole('dialog', { name: /^修改/ });
  await dialog.getByLabel('标签名').and(page.locator(':focus')).waitFor();
  await page.setViewportSize({ width: 390, height: 700 });
  const trial = dialog.getByRole('region', { name: '试算' });
  await trial.waitFor();
  const isOnTop = (element: Element) => {
    const { left, top, height } = element.getBoundingClientRect();
    // Near its beginning: at the end of a list's input stands its clearing button.
    return element.contains(document.elementFromPoint(left + 8, top + height / 2));
  };
  expect([await trial.evaluate(isOnTop), await dialog.getByRole('button', { name: /^保存/ }).evaluate(isOnTop)]).toEqual([true, true]);
  // Radios are drawn by their labels.
  const fields = dialog.locator('[data-field] :is(input:not([type=radio]), textarea):focus');
  const seen: string[] = [];
  for (let tabs = 0; tabs < 30 && !seen.includes('备注'); tabs++) {
    await keys.press('Tab');
    if ((await fields.count()) === 0) continue;
    const label = await fields.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.firstChild?.textContent ?? '');
    seen.push(label);
    await expect.poll(() => fields.evaluate(isOnTop), { message: label }).toBe(true);
  }
  expect(seen).toContain('用途');
  expect(seen).toContain('备注');
  expect(errors).toEqual([]);
});
