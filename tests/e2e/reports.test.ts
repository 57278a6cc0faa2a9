/** Reports by the keyboard: why a number changed, looks asked for in words, and what belongs to both. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { choose, findings, useStage, withoutMouse, type Desk } from './stage';

const at = useStage();
const RATE = '/api/third/order/fulfilRate/search';

async function onReport(address: string): Promise<Desk & { readonly looked: () => Record<string, string> }> {
  const desk = await at.enter('admin', address);
  withoutMouse(desk.page);
  await desk.page.locator('[data-r]:focus').waitFor();
  return { ...desk, looked: () => Object.fromEntries(new URLSearchParams(new URL(desk.page.url()).hash.split('?')[1])) };
}
/** What stands in a cell, as a whole number of the smallest step: 1.23 百分点 and 1.23 are 123. */
const stepsOf = (text: string): number =>
  Math.round(Number(/[−+±]?[\d,.]+/.exec(text)![0].replaceAll(',', '').replace('−', '-').replace('±', '')) * 100);

it('asks why a number changed by w, by one dimension after another: parts come to the change, and each leads to its rows and its report, without a mouse', async () => {
  const { page, keys, errors, looked } = await onReport(`${RATE}?span=days30`);
  const dialog = page.getByRole('dialog', { name: /为什么变了/ });
  const part = page.locator('[data-why]:focus');
  const comesOut = async () => {
    await part.waitFor();
    const parts = await dialog.locator('tbody tr td:nth-child(2)').allInnerTexts();
    const total = await dialog.locator('tfoot td').first().innerText();
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.reduce((sum, one) => sum + stepsOf(one), 0)).toBe(stepsOf(total));
    return total;
  };
  // The second measure of the first partner, a share: weights and rates.
  await keys.press('ArrowRight', 'w');
  await dialog.waitFor();
  const own = await comesOut();
  await dialog.getByRole('columnheader', { name: '占比变化' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('3');
  await dialog.getByRole('radio', { name: '城市', checked: true }).waitFor();
  expect(await comesOut()).toBe(own);
  await keys.press('0', '1');
  await page.getByRole('dialog', { name: '为什么变了:合计 · 履约率' }).waitFor();
  await dialog.getByRole('radio', { name: '服务商', checked: true }).waitFor();
  await comesOut();

  // The report of the partner that did most, both periods beside each other.
  const name = await dialog.locator('tbody th').first().innerText();
  await keys.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(looked)
    .toMatchObject({ rows: 'channel', measure: 'rate', compare: 'lastWeek', partnerId: expect.stringMatching(/^\d{18}$/) });
  await page.getByText(name).first().waitFor();
  await keys.press('-');
  await expect.poll(() => looked().partnerId).toBeUndefined();

  // The rows of what was judged then.
  await page.locator('[data-r]:focus').waitFor();
  await keys.press('Home', 'w');
  await part.waitFor();
  await keys.press('ArrowRight', 'ArrowRight');
  const then = await part.innerText();
  await keys.press('Enter');
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`共 ${then} 条`) })
    .waitFor();
  expect(errors).toEqual([]);
});

it('asks for a look in words from anywhere, the report that has them first, and on the page itself', async () => {
  const desk = await at.enter('admin', '/api/third/order/search');
  const { page, errors } = desk;
  withoutMouse(page);
  const looked = () => Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1]));
  await page.locator('[role=row]:focus').waitFor();
  await choose(desk, '按城市看 上周 实付 环比', /按城市看.*三方订单统计-城市规格/);
  await page.locator('[data-r]:focus').waitFor();
  await expect.poll(looked).toEqual({ rows: 'city', columns: '', measure: 'paid', span: 'lastWeek', compare: 'before' });
  await page.locator('[aria-busy]').waitFor({ state: 'detached' });
  // On the page what is not said stays.
  await choose(desk, '按渠道 分城市 上月', /按渠道看 · 按城市分列/);
  await expect.poll(looked).toMatchObject({ rows: 'channel', columns: 'city', measure: 'paid', span: 'lastMonth', compare: 'before' });
  await choose(desk, 'chengshi shifu', /按城市看 · 实付/);
  await expect.poll(looked).toMatchObject({ rows: 'city', columns: '', measure: 'paid', span: 'lastMonth' });
  expect(errors).toEqual([]);
});

it('marks figures beyond a limit by sign and colour, in table, chart and link, and hands the chart out as SVG, without a mouse', async () => {
  const { page, keys, errors, looked } = await onReport(`${RATE}?rows=day&span=days30&measure=rate`);
  const dialog = page.getByRole('dialog', { name: '标记超过界限的数' });
  await keys.press('ArrowRight', 'q');
  await dialog.getByLabel('界限(%)').and(page.locator(':focus')).waitFor();
  await keys.type('93%');
  await keys.press('Enter');
  await dialog.getByRole('listitem').filter({ hasText: '履约率 ≤ 93.0%:差' }).waitFor();
  await keys.type('abc');
  await keys.press('Enter');
  await dialog.getByText('请输入数字').waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('Escape');
  await expect.poll(looked).toMatchObject({ limits: 'rate_most_9300_bad' });
  const marked = page.locator('td[data-tone=bad]');
  await marked.first().waitFor();
  for (const text of await marked.allInnerTexts()) {
    expect(text).toMatch(/^✕/);
    expect(Number(/([\d.]+)%/.exec(text)![1])).toBeLessThanOrEqual(93);
  }
  expect(await page.locator('svg line[data-tone=bad]').count()).toBe(1);
  expect(await findings(page)).toEqual([]);

  await keys.press('Shift+e');
  const [file] = await Promise.all([page.waitForEvent('download'), keys.press('3')]);
  expect(file.suggestedFilename()).toBe('三方订单履约率.svg');
  const svg = readFileSync(await file.path(), 'utf8');
  const drawn = await page.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [
      root.tagName,
      root.querySelectorAll('circle').length,
      root.querySelectorAll('[class], [href], script').length,
      root.textContent,
    ] as const;
  }, svg);
  expect(drawn.slice(0, 3)).toEqual(['svg', await page.locator('figure svg circle').count(), 0]);
  expect(drawn[3]).toContain('三方订单履约率');
  await keys.press('q');
  await dialog.waitFor();
  await keys.press('Tab', 'Tab', 'Enter');
  await marked.first().waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});
