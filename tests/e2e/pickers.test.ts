/**
 * Every kind of picker: pinyin finds in it, an input method's keys choose nothing in it, screen readers announce what Enter would take,
 * and it breaks no rule of accessibility.
 */
import type { CDPSession, Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { readings } from '../../commands/build/readings';
import { findings, useStage, withoutMouse, type Desk } from './stage';

interface Picker {
  readonly kind: string;
  /** Where it is, and how one gets into it by keys from there. */
  readonly address: string;
  readonly open: (desk: Desk) => Promise<unknown>;
  /** What is looked for in it. */
  readonly label: () => string;
  /** It is a list of boxes that one goes to by arrows; what is typed narrows it. */
  readonly boxes?: boolean;
  /** An Enter that takes an option leaves its name in the input; else beside it, or the picker closes. */
  readonly keeps?: boolean;
  /** Initials find it alone, once the server has been asked: until then more is offered. */
  readonly alone?: boolean;
}

const at = useStage();
const names: Record<string, string> = {};
beforeAll(async () => {
  const first = async (call: string, params: Record<string, string>) =>
    ((await at.api.get(call, params)).data as { title: string }[]).find(({ title }) => HAN.test(title))!.title;
  names.shop = await first('/merchant/shop/search', { as: 'option', status: 'open' });
  names.role = await first('/shop/client/special/role/search', { as: 'option', status: 'enabled' });
  names.reason = await first('/sys/new/type/options', { groupCode: 'CANCEL_REASON', status: 'enabled' });
  const tree = (await at.api.get('/product/category/tree', {})).data as { name: string; children: { name: string }[] }[];
  names.category = tree.flatMap(({ name, children }) => children.map((child) => `${name} / ${child.name}`))[0]!;
});

const HAN = /^\p{Script=Han}{3,}/u;
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last();
/** A field of the form that `key` opens. */
const inForm =
  (key: string, label: string) =>
  async ({ page, keys }: Desk) => {
    await keys.press(key);
    const field = dialog(page).getByRole('combobox', { name: label });
    await field.waitFor();
    await expect
      .poll(async () => {
        await field.focus();
        return field.evaluate((el) => el === document.activeElement);
      })
      .toBe(true);
  };
const chip =
  (name: string) =>
  async ({ page, keys }: Desk) => {
    await page.locator(`[data-filter=${name}]:visible`).focus();
    await keys.press('Enter');
    await page.locator('[role=dialog] input:focus').waitFor();
  };

const PICKERS: readonly Picker[] = [
  { kind: 'one of a few choices', address: '/api/shop/tag/search', open: inForm('n', '颜色'), label: () => '黄', keeps: true },
  { kind: 'several choices', address: '/api/shop/client/search', open: inForm('n', 'APP权限'), label: () => '管店员' },
  { kind: 'a filter of choices', address: '/api/third/order/search', open: chip('status'), label: () => '待接单', boxes: true },
  { kind: 'a row', address: '/api/shop/client/search', open: inForm('n', '店铺'), label: () => names.shop!, keeps: true },
  { kind: 'a filter by a row', address: '/api/third/order/search', open: chip('shopId'), label: () => names.shop! },
  { kind: 'several rows', address: '/api/shop/client/specialRole', open: inForm('m', '特殊角色'), label: () => names.role! },
  {
    kind: 'suggestions',
    address: '/api/third/order/search?status=waiting',
    open: inForm('c', '取消原因'),
    label: () => names.reason!,
    keeps: true,
    alone: true,
  },
  {
    kind: 'a parent in a tree',
    address: '/api/product/category/tree',
    open: inForm('n', '上级'),
    label: () => names.category!,
    keeps: true,
  },
  { kind: 'an area', address: '/api/merchant/shop/search', open: chip('areaCode'), label: () => '西湖区' },
  { kind: 'several areas', address: '/api/shop/config/template/search', open: inForm('n', '适用城市'), label: () => '杭州市' },
];

/** The first letters of how the last part of a name is read. */
function initialsOf(label: string): string {
  const part = label.split(' / ').at(-1)!;
  const table = readings(part);
  return [.../^\p{Script=Han}{1,5}/u.exec(part)![0]].map((char) => table[char]![0]![0]).join('');
}
/** A key press that an input method has seen. */
async function behind(devtools: CDPSession, key: string): Promise<void> {
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: 229 });
}
const rested = (page: Page) => page.locator('html:not([data-awaited]):not([data-keys-held])').waitFor();

/** What the input that has the focus says of itself, and of the option it points at. */
const announced = (page: Page) =>
  page.evaluate(() => {
    const input = document.activeElement as HTMLInputElement;
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
    const id = input.getAttribute('aria-activedescendant');
    const option = id === null ? null : document.getElementById(id);
    const box = option?.getBoundingClientRect();
    const view = list?.getBoundingClientRect();
    return {
      role: input.getAttribute('role'),
      expanded: input.getAttribute('aria-expanded'),
      list: list?.getAttribute('role') ?? null,
      text: option?.textContent ?? null,
      value: input.value,
      id,
      agrees: (list?.querySelector('[data-combobox-selected]')?.id ?? null) === id,
      isOption: option !== null && option.getAttribute('role') === 'option' && list?.contains(option) === true,
      // It is the one that is drawn as marked, and can be seen.
      isMarked: option !== null && (option.hasAttribute('data-combobox-selected') || option.getAttribute('aria-selected') === 'true'),
      isSeen: box !== undefined && view !== undefined && box.height > 0 && box.bottom > view.top && box.top < view.bottom,
    };
  });
const pointsRight = (page: Page) =>
  expect
    .poll(() => announced(page))
    .toMatchObject({ role: 'combobox', expanded: 'true', list: 'listbox', isOption: true, isMarked: true, isSeen: true });

it.each(PICKERS)('$kind', async ({ address, open, label, boxes = false, keeps = false, alone = false }) => {
  const desk = await at.enter('admin', address);
  const { page, keys } = desk;
  withoutMouse(page);
  const devtools = await page.context().newCDPSession(page);
  await page.locator('[role=row]:focus, [role=treeitem]:focus').first().waitFor();
  await rested(page);
  await open(desk);
  await rested(page);
  const wanted = label();
  const others: Locator = boxes ? dialog(page).getByRole('checkbox') : page.getByRole('option').filter({ visible: true });
  const option = (boxes ? dialog(page) : page)
    .getByRole(boxes ? 'checkbox' : 'option', { name: wanted, exact: boxes })
    .filter({ visible: true })
    .first();

  // The input method writes letters first: they find already, and its keys do nothing here.
  await keys.type(initialsOf(wanted)[0]!);
  await keys.press('Backspace');
  // A composition does not stand in the queue of keys.
  await expect.poll(() => page.locator('input:focus').inputValue()).toBe('');
  const initials = initialsOf(wanted);
  await devtools.send('Input.imeSetComposition', { text: initials, selectionStart: initials.length, selectionEnd: initials.length });
  await option.waitFor();
  await rested(page);
  if (!boxes) await expect.poll(async () => (await announced(page)).expanded).toBe('true');
  if (alone) await expect.poll(() => others.count()).toBe(1);
  const before = [await announced(page), await others.allInnerTexts()];
  for (const key of ['ArrowDown', 'Enter', 'ArrowUp', 'Enter']) await behind(devtools, key);
  expect([await announced(page), await others.allInnerTexts()]).toEqual(before);
  expect(page.url()).toContain(address);
  await devtools.send('Input.insertText', { text: wanted.split(' / ').at(-1)!.slice(0, 2) });
  await rested(page);
  await option.waitFor();

  await keys.press('Control+a');
  await keys.type(initialsOf(wanted));
  await rested(page);
  await option.waitFor();
  // A list that pops up stands beside the landmarks of the page, as long as it is open.
  expect(
    (await findings(page, 'every rule', ['[role=dialog]', '[role=listbox]'])).filter((finding) => !finding.startsWith('region:')),
  ).toEqual([]);
  if (boxes) {
    await keys.press('Enter');
    await expect.poll(() => decodeURIComponent(page.url())).toContain('status=assigned');
  } else {
    // What is marked as one types is pointed at, and nothing where nothing is.
    await expect.poll(async () => (await announced(page)).agrees).toBe(true);
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown']) {
      await keys.press(key);
      await pointsRight(page);
    }
    for (let i = 0; i < 20 && !(await announced(page)).text?.includes(wanted); i++) {
      await keys.press('ArrowDown');
      await pointsRight(page);
    }
    expect((await announced(page)).text).toContain(wanted);
    await keys.press('Enter');
    if (keeps) await expect.poll(async () => (await announced(page)).value).toContain(wanted);
    else await page.getByText(wanted).filter({ visible: true }).first().waitFor();
  }
  expect(desk.errors).toEqual([]);
});

it('what a form begins with is called by its name, though it is not offered any more', async () => {
  const post = async (call: string, input: object): Promise<string> => {
    const answer = await at.api.post(call, input);
    expect(answer.code, answer.text).toBe(200);
    return String(answer.data?.id);
  };
  const columnId = await post('/market/column/add', { name: '停了的栏目', code: 'gone_by', position: 'customer', sort: 1 });
  await post('/market/article/add', { columnId, title: '停了的栏目里的文章' });
  await post('/market/column/enable', { ids: [columnId], status: 'disabled' });
  const { page, keys, errors } = await at.enter('admin', `/api/market/article/search?columnId=${columnId}`);
  await page.getByRole('row').filter({ hasText: '停了的栏目里的文章' }).waitFor();
  await keys.press('n');
  await expect.poll(() => dialog(page).getByRole('combobox', { name: '栏目' }).inputValue()).toBe('停了的栏目');
  expect(errors).toEqual([]);
});
