/** The palette over a list of orders, as tests work with it: by keyboard alone. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { withoutMouse, type Desk, type useStage, type WindowSize } from './stage';

/** A list to work on by keyboard alone; the focus is on its first row. */
export async function onOrders(at: ReturnType<typeof useStage>, query = 'status=waiting', size?: WindowSize): Promise<Desk> {
  const desk = await at.enter('admin', `/api/third/order/search?${query}`, size);
  withoutMouse(desk.page);
  await onRow(desk.page);
  return desk;
}
export const onRow = async (page: Page) => {
  // While it is busy the rows of the query before still stand there.
  await page.locator('[role=grid][aria-label="三方订单查询"]:not([aria-busy])').getByRole('row').nth(1).getByRole('link').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
};

export const marked = (page: Page) => page.locator('[role=option][aria-selected=true]:visible');
export const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' });
export const input = (page: Page, name: string) => palette(page).getByRole('combobox', { name });

/** The input points at the one option that is marked, or at none where there is none. */
export async function pointsRight(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const input = document.activeElement;
        const list = document.getElementById(input?.getAttribute('aria-controls') ?? '');
        const marked = [...(list?.querySelectorAll('[role=option][aria-selected=true]') ?? [])];
        return (
          input?.getAttribute('role') === 'combobox' &&
          marked.length <= 1 &&
          (input.getAttribute('aria-activedescendant') ?? '') === (marked[0]?.id ?? '')
        );
      }),
    )
    .toBe(true);
}

/** Chooses a command by typing. */
export async function choose({ page, keys }: Desk, typed: string, label: string): Promise<void> {
  await keys.press('Control+k');
  // Playwright puts Chinese text in without key events: only an input that is there can take it.
  await input(page, '查找页面、操作,或粘贴单号').and(page.locator(':focus')).waitFor();
  await keys.type(typed);
  await expect.poll(() => marked(page).innerText()).toContain(label);
  await pointsRight(page);
  await keys.press('Enter');
}
