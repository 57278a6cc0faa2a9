import { expect, it } from 'vitest';
import { useStage } from './stage';

const at = useStage();

it.each([
  [1440, 600],
  [1024, 768],
  [390, 700],
])('%i×%i: the bar that saves a page stands at the bottom of the view, and over no field that has the focus', async (width, height) => {
  const [shop] = (await at.api.get('/merchant/shop/search', { pageSize: 1 })).data.list as { id: string }[];
  const { page, keys, errors } = await at.enter('admin', `/api/merchant/shop/info?id=${shop!.id}`, { width, height });
  const save = page.getByRole('button', { name: '保存' });
  await save.waitFor();
  await page.locator('[data-field] :focus').waitFor();
  const bar = () =>
    save.evaluate((button) => {
      const { top, bottom } = button.parentElement!.getBoundingClientRect();
      return { top, bottom, view: button.closest('[data-page]')!.getBoundingClientRect().bottom };
    });
  const scroller = page.locator('[data-page]:visible');
  expect(await scroller.evaluate((it) => it.scrollHeight > it.clientHeight + 40), 'there is something to scroll').toBe(true);
  for (const part of [0, 0.5]) {
    await scroller.evaluate((it, by) => {
      it.scrollTop = by * (it.scrollHeight - it.clientHeight);
    }, part);
    const { bottom, view } = await bar();
    expect(Math.abs(bottom - view)).toBeLessThan(2);
  }
  await scroller.evaluate((it) => {
    it.scrollTop = 0;
    it.querySelector<HTMLElement>('[data-field] input')!.focus();
  });
  let fields = 0;
  for (let i = 0; i < 80 && !(await save.and(page.locator(':focus')).count()); i++) {
    const covered = await page.evaluate(() => {
      const field = document.activeElement!.closest('[data-field]');
      const box = document.activeElement!.getBoundingClientRect();
      const top = document
        .querySelector('[data-page]:not([style*="none"]) form button[type=submit]')!
        .parentElement!.getBoundingClientRect().top;
      return field && box.height < 200 && box.bottom > top + 1
        ? `${field.getAttribute('data-field')} ${box.bottom} > ${top}`
        : field
          ? null
          : 'elsewhere';
    });
    if (covered !== 'elsewhere') {
      fields++;
      expect(covered).toBeNull();
    }
    await keys.press('Tab');
  }
  expect(fields).toBeGreaterThan(8);
  expect(errors).toEqual([]);
});
