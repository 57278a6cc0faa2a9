/** From a suggested quantity to the rows it was reckoned from. */
import { expect, it } from 'vitest';
import type { Term } from '../../src/areas/replenish/planLine';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();
const LINES = '/partner/replenish/purchase/plan/line';

it('a suggestion is explained term by term, and each number opens the rows it is the sum of, without a mouse', async () => {
  const lines = (await at.api.get(`${LINES}/search`, { pageSize: 200, sort: 'planQty' })).data.list as { id: string }[];
  const explained = async (id: string) => (await at.api.get(`${LINES}/explain`, { id })).data.terms as Term[];
  // One whose warehouse has some of it.
  let terms: Term[] = [];
  const line = await (async () => {
    for (const one of lines) {
      terms = await explained(one.id);
      if (terms.find(({ label }) => label === '现存')!.now > 0) return one;
    }
    throw new Error('no plan is of goods that are there');
  })();
  const { page, keys, errors } = await at.enter('admin', `/api${LINES}/search?id=${line.id}`);
  withoutMouse(page);
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('i');
  const dialog = page.getByRole('dialog', { name: /^解释建议量/ });
  const table = dialog.getByRole('table', { name: '建议量的各项' });
  await table.waitFor();
  for (const { label, now } of terms)
    await table.getByRole('row', { name: new RegExp(`^(其中 )?([−=] )?${label} .*${now.toLocaleString('en-US')}$`) }).waitFor();
  expect(await findings(page)).toEqual([]);
  const onHand = terms.find(({ label }) => label === '现存')!;
  const link = dialog.getByRole('link', { name: /^现存/ });
  for (let i = 0; i < 8 && !(await link.evaluate((node) => node === document.activeElement)); i++) await keys.press('Shift+Tab');
  await keys.press('Enter');
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const asked = Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1]));
  expect(asked).toEqual(onHand.behind!.query);
  await page.getByRole('row', { name: new RegExp(`^合计 ${onHand.now.toLocaleString('en-US')} `) }).waitFor();
  // And back to where it was asked: the explanation is still there, until it is closed.
  await keys.press('-');
  await table.waitFor();
  await keys.press('Escape');
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  expect(new URL(page.url()).hash).toContain(`${LINES}/search`);
  expect(errors).toEqual([]);
});

it('planned quantities are typed over where the suggested ones stand beside them, and may be raised, without a mouse', async () => {
  const PLAN = '/partner/replenish/purchase/plan';
  const [plan] = (await at.api.get(`${PLAN}/search`, { status: 'pending' })).data.list as { id: string }[];
  const linesNow = async () =>
    (await at.api.get(`${PLAN}/info`, { id: plan!.id })).data.lines as Record<'planQty' | 'suggestQty' | 'minQty' | 'maxQty', number>[];
  const [first, ...others] = await linesNow();
  const wanted = first!.planQty === first!.maxQty ? first!.minQty : first!.maxQty;
  const { page, keys, errors } = await at.enter('admin', `/api${PLAN}/search?id=${plan!.id}`);
  withoutMouse(page);
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await keys.press('e');
  const dialog = page.getByRole('dialog', { name: /^改计划量/ });
  const cell = dialog.getByRole('textbox', { name: '第 1 行 计划量' });
  await cell.and(page.locator(':focus')).waitFor();
  expect(await cell.inputValue()).toBe(String(first!.planQty));
  for (const label of ['建议量', '可用', '在途']) await dialog.getByRole('columnheader', { name: label }).waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.type(String(wanted));
  await keys.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await linesNow()).map(({ planQty }) => planQty).sort())
    .toEqual([wanted, ...others.map(({ planQty }) => planQty)].sort());
  expect(errors).toEqual([]);
});
