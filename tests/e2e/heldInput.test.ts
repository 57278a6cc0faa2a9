/** What was chosen for an action that is held before it is sent comes back when it is stopped or refused. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage, withoutMouse } from './stage';

const at = useStage();
interface Row {
  readonly id: string;
  readonly name: string;
  readonly orderNo: string;
  readonly authId: string;
  readonly brandId: string;
  readonly brandIds: readonly string[];
  readonly version: number;
}

const onRow = (page: Page) => page.locator('[role=grid] [role=row]:focus:not([aria-busy])').waitFor();
const rows = async (call: string, params: Readonly<Record<string, string | number>>) =>
  (await at.api.get(call, { pageSize: 100, ...params })).data.list as readonly Row[];

/** Stands at a message of an enabled node, with the sendings that leave the browser. */
async function atMessage() {
  const [star] = await rows('/star/sms/search', { status: 'enabled' });
  const orders = (await rows('/third/order/search', { channel: 'star' }))
    .filter(({ authId, brandId }) => authId === star!.authId && (star!.brandIds.length === 0 || star!.brandIds.includes(brandId)))
    .slice(0, 3);
  expect(orders).toHaveLength(3);
  const { page, keys, errors } = await at.enter('admin', `/api/star/sms/search?id=${star!.id}`);
  withoutMouse(page);
  const sent: { readonly orderIds: readonly string[] }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/star/sms/send')) return;
    const body = request.postDataJSON() as { orderIds: string[]; dryRun?: boolean };
    if (!body.dryRun) sent.push(body);
  });
  const dialog = page.getByRole('dialog', { name: /^手动发送/ });
  const input = dialog.locator('[data-field=orderIds] input:focus');
  /** Pastes the numbers of three orders and confirms. */
  const send = async () => {
    await onRow(page);
    await keys.press('d');
    await input.waitFor();
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      orders.map(({ orderNo }) => orderNo).join('\n'),
    );
    await chosen();
    await keys.press('Control+Enter');
    await page
      .getByRole('region', { name: '等待发送' })
      .getByText(/手动发送/)
      .waitFor();
    await dialog.waitFor({ state: 'detached' });
    await onRow(page);
  };
  const chosen = async () => {
    for (const { orderNo } of orders) await dialog.locator('[data-field=orderIds]').getByText(orderNo).first().waitFor();
  };
  return { page, keys, errors, sent, dialog, input, send, chosen, ids: orders.map(({ id }) => id) };
}

it('stopped by u it asks again with all that was chosen, and what is typed behind u is for that', async () => {
  const { page, keys, errors, sent, dialog, input, send, chosen } = await atMessage();
  await send();
  await keys.press('u', 'z', 'q');
  await page.getByText(/没有发送:手动发送/).waitFor();
  await input.waitFor();
  await expect.poll(() => input.inputValue()).toBe('zq');
  await chosen();
  expect(sent).toEqual([]);
  // It is kept when it is left, too.
  await keys.press('Backspace', 'Backspace', 'Escape');
  if (await dialog.count()) await keys.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await onRow(page);
  await keys.press('d');
  await input.waitFor();
  await chosen();
  await keys.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await onRow(page);
  await keys.press('u');
  await chosen();
  expect(sent).toEqual([]);
  expect(errors).toEqual([]);
});

it('refused after it was held, it asks again with all that was chosen and says why, and is sent once more only when told to', async () => {
  const { page, keys, errors, sent, dialog, input, send, chosen, ids } = await atMessage();
  const [account] = await rows('/sms/account/search', { ownerType: 'platform' });
  const lock = async (locked: boolean) => {
    const [{ version }] = (await rows('/sms/account/search', { id: account!.id })) as [Row];
    expect((await at.api.post('/sms/account/lock', { ids: [account!.id], locked, version })).code).toBe(200);
  };
  await send();
  await lock(true);
  // Enter sends it at once.
  await keys.press('Enter');
  await dialog.getByRole('alert').getByText(/冻结/).waitFor();
  await input.waitFor();
  await chosen();
  expect(sent.map(({ orderIds }) => orderIds.toSorted())).toEqual([ids.toSorted()]);
  // Whoever writes something else then is not disturbed; it waits where it is asked for.
  await keys.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await onRow(page);
  await keys.press('/');
  const keyword = page.getByRole('combobox', { name: '关键字' });
  await keyword.and(page.locator(':focus')).waitFor();
  await keys.type('abc');
  await page.getByText(/没有手动发送.*冻结/).waitFor();
  expect(await dialog.count()).toBe(0);
  expect(await keyword.inputValue()).toBe('abc');
  await keys.press('Backspace', 'Backspace', 'Backspace', 'Escape');
  await onRow(page);
  await keys.press('d');
  await input.waitFor();
  await chosen();
  await lock(false);
  await keys.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await onRow(page);
  await keys.press('Enter');
  await expect.poll(() => sent.length).toBe(3);
  expect(errors).toEqual([]);
});
