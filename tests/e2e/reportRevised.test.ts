/** Days whose orders were refunded later: marked in table and chart, and their refunds opened by the keyboard. */
import { expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/language/days';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();
const REPORT = '/api/third/order/statisticsByDateAndShop';
const ON = 'thirdOrderId.placedAt';
/** As many days as a table draws at once. */
const DAYS = `${ON}_from=${addDays(dayOf(Date.now()), -54)}&${ON}_to=${dayOf(Date.now())}`;

it('a day with later refunds is marked by text, sign and description, and leads to just these refunds by d, without a mouse', async () => {
  const { page, keys, errors } = await at.enter('admin', `${REPORT}?${DAYS}`);
  withoutMouse(page);
  await page.locator('[data-r]:focus').waitFor();
  const mark = page.locator('tbody a[data-revised]').first();
  await mark.waitFor();
  expect(await mark.innerText()).toBe('已修订');
  const [, many, money] = /^已修订:(\d+) 单在当天之后退款,共 ¥([\d,.]+)$/.exec((await mark.getAttribute('aria-label'))!)!;
  // The chart has it above the same day, and its point says it.
  const marked = await page.locator('tbody a[data-revised]').count();
  expect(await page.locator('figure svg text[data-revised]').count()).toBe(marked);
  await page.locator('figure svg [data-mark][aria-label*="已修订:"]').first().waitFor();
  expect(await findings(page)).toEqual([]);

  // The total, and a day without any, say why there is nothing to open.
  await keys.press('End', 'd');
  await page.getByText('这一组过完之后没有退款').waitFor();
  const row = await mark.evaluate((a) => Number(a.closest('tr')!.getAttribute('aria-rowindex')) - 2);
  await keys.press('Home');
  for (let i = 0; i < row; i++) await keys.press('ArrowDown');
  await keys.press('d');
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#\/api\/third\/order\/refund\/search\?.*refundedAt_from=/);
  expect(await page.locator('[role=row][data-index]').count()).toBe(Number(many));
  await page.getByText(money!, { exact: true }).first().waitFor();

  // Back, where it is explained; what comes again each day is never over.
  await keys.press('-');
  await page.locator('[data-r]:focus').waitFor();
  await keys.press('i');
  await page.getByRole('dialog', { name: /^解释/ }).getByText('有订单在它过完之后退款').waitFor();
  await keys.press('Escape');
  await page.evaluate((address) => (location.hash = address), `${REPORT}?${DAYS}&rows=hour`);
  await page.getByRole('grid', { name: /小时/ }).waitFor();
  await page.locator('[data-r]:focus').waitFor();
  expect(await page.locator('[data-revised]').count()).toBe(0);
  await keys.press('d');
  await page.getByText('按日、周、月看,才知道哪一组过完之后有退款').waitFor();
  expect(errors).toEqual([]);
});

it('the mark of a column leads on by its link, and by Enter where the focus is on it', async () => {
  const { page, errors } = await at.enter('admin', `${REPORT}?${DAYS}`);
  const href = await page.locator('tbody a[data-revised]').first().getAttribute('href');
  const day = new URLSearchParams(href!.split('?')[1]).get(`${ON}_from`);
  await page.evaluate(
    (address) => (location.hash = address),
    `${REPORT}?rows=channel&columns=day&compare=&${ON}_from=${day}&${ON}_to=${day}`,
  );
  const mark = page.locator('thead a[data-revised]');
  await mark.focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  expect(new URL(page.url()).hash).toBe(href);
  expect(errors).toEqual([]);
});
