import { expect, it } from 'vitest';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();
const BOARD = '/api/merchant/work/order/search/board';

it('support: works a board off by keyboard: along lanes, into a card, assigned and answered; what left its lane is followed by the next', async () => {
  const desk = await at.enter('support', BOARD);
  const { page, keys } = desk;
  withoutMouse(page);
  const focused = page.locator('[data-card]:focus');
  const lane = (code: string) => page.locator(`[data-lane=${code}]`);
  const count = async (code: string) => Number(await lane(code).locator('header b').innerText());
  await focused.waitFor();
  expect(await findings(page)).toEqual([]);
  const [waiting, running] = [await count('unassigned'), await count('handling')];
  const first = await focused.innerText();
  await keys.press('ArrowRight', 'ArrowDown');
  await expect
    .poll(() =>
      lane('handling')
        .locator('[data-card]')
        .nth(1)
        .evaluate((card) => card === document.activeElement),
    )
    .toBe(true);
  await keys.press('ArrowLeft', 'Home');
  await expect.poll(() => focused.innerText()).toBe(first);

  await keys.press('a');
  const ask = page.getByRole('dialog', { name: /^指派/ });
  await ask.getByRole('combobox').or(ask.getByRole('textbox')).first().and(page.locator(':focus')).waitFor();
  const { name } = (await at.api.get('/manage/user/search', { status: 'active', pageSize: 1 })).data.list[0] as { name: string };
  await keys.paste(name);
  await page.getByRole('option', { name }).first().waitFor();
  await keys.press('Enter', 'Control+Enter');
  await ask.waitFor({ state: 'detached' });
  await expect.poll(() => count('unassigned')).toBe(waiting - 1);
  await expect.poll(() => count('handling')).toBe(running + 1);
  // The next card of the lane is in hand.
  await expect.poll(() => focused.evaluate((card) => card.closest('[data-lane]')?.getAttribute('data-lane'))).toBe('unassigned');
  expect(await focused.innerText()).not.toBe(first);

  await keys.press('h');
  await page.getByText(/不能处理/).waitFor();
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'WO' }).waitFor();
  await keys.press('-');
  await focused.waitFor();
  expect(desk.errors).toEqual([]);
});

it('a card is dragged to where it may go; what must be asked is asked, and nothing is done before', async () => {
  const desk = await at.enter('admin', BOARD);
  const { page, keys } = desk;
  const card = page.locator('[data-lane=auditing] [data-card]').first();
  const title = (await card.getByRole('link').first().innerText()).trim();
  await card.dragTo(page.locator('[data-lane=unassigned]'));
  expect(await page.getByRole('dialog').count(), 'no action leads there').toBe(0);
  await card.dragTo(page.locator('[data-lane=handling]'));
  const ask = page.getByRole('dialog', { name: /^审核/ });
  await ask.getByText('退回原因').waitFor();
  expect(await ask.innerText()).toContain(title);
  await keys.press('Escape');
  await ask.waitFor({ state: 'detached' });
  await expect.poll(() => card.getByRole('link').first().innerText()).toContain(title);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
  expect(desk.errors).toEqual([]);
});
