import { expect, it } from 'vitest';
import { choose, findings, focusedTag, useStage, withoutMouse } from './stage';

const at = useStage();

it('keys are looked up, run, changed, refused, followed in another window, switched off, handed on and taken over, without a mouse', async () => {
  const desk = await at.enter('admin');
  const { page, keys } = desk;
  withoutMouse(page);
  await keys.press('g', 'o');
  const grid = page.getByRole('grid', { name: '三方订单查询' });
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const sheet = page.getByRole('dialog', { name: '按键' });
  const search = page.getByRole('textbox', { name: '查找按键或命令' });
  const rowOf = (label: string) => sheet.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) });
  const open = async () => {
    await keys.press('?');
    await search.and(page.locator(':focus')).waitFor();
  };

  await open();
  await expect.poll(() => sheet.getByRole('region').first().getAttribute('aria-label')).toBe('当前页面的操作');
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(
    await sheet.evaluate((it) => {
      const { left, top, height } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(left + 4, top + height / 2));
    }),
    'the side bar stands behind',
  ).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  // An Enter that only commits what an input method composes runs nothing.
  await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await expect.poll(() => sheet.isVisible()).toBe(true);

  // Another key for an action: what is taken is refused where it is shown.
  await keys.type('bz');
  await rowOf('备注').waitFor();
  await keys.press('ArrowDown', 'F2');
  const recorder = sheet.getByRole('group', { name: /备注:按下新的按键/ });
  await recorder.and(page.locator(':focus')).waitFor();
  await keys.press('j', 'Enter');
  await expect.poll(() => recorder.getByRole('alert').innerText()).toBe('“J”已用于“下一行”');
  await keys.press('Backspace', 'c');
  await expect.poll(() => recorder.getByRole('alert').innerText()).toBe('“C”已用于“取消订单”');
  await keys.press('Backspace', 'Control+w');
  await expect.poll(() => recorder.getByRole('alert').innerText()).toContain('浏览器');
  expect(await findings(page)).toEqual([]);
  await keys.press('Backspace', 'q', 'Enter');
  await rowOf('备注').getByText('Q', { exact: true }).waitFor();
  await expect.poll(() => focusedTag(page)).toBe('BUTTON');
  await keys.press('Control+.', 'Escape');
  await sheet.waitFor({ state: 'detached' });
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await page.getByRole('button', { name: '备注 Q' }).or(page.locator('button:has-text("备注"):has(kbd:has-text("Q"))')).first().waitFor();
  await keys.press('m');
  await keys.press('q');
  await page.getByRole('dialog', { name: /备注/ }).waitFor();
  await keys.press('Escape');
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();

  // Another browser of the same person knows it, too.
  const other = await at.enter('admin', '/api/third/order/search');
  await expect.poll(() => other.page.locator('button:has-text("备注"):has(kbd:has-text("Q"))').count()).toBe(1);
  await other.page.context().close();
  await page.bringToFront();

  // It was pinned on the way: the palette shows it first, with its new key.
  await keys.press('Control+k');
  await expect.poll(() => page.getByRole('option').first().innerText()).toMatch(/备注[\s\S]*Q/);
  await keys.press('Escape');

  // A filter can have a key as well.
  await open();
  await keys.paste('筛选渠道');
  await rowOf('筛选渠道').waitFor();
  await keys.press('ArrowDown', 'F2', 'z', 'f', 'Enter');
  await rowOf('筛选渠道').getByText('Z F').waitFor();
  await keys.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('z', 'f');
  await page.locator('.mantine-Popover-dropdown').waitFor();
  await keys.press('Escape');
  await page.locator('.mantine-Popover-dropdown').waitFor({ state: 'detached' });
  await keys.press('Escape');
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();

  // A sequence for a command that had none, also in another window of this browser, at once.
  const second = await page.context().newPage();
  await second.goto(`${at.origin}/#/api/third/order/search`);
  await second.getByRole('grid').locator('[role=row]:focus:not([aria-busy])').waitFor();
  await open();
  await keys.type('cwrz');
  await rowOf('错误日志').waitFor();
  await keys.press('ArrowDown', 'F2', 'y', 'e', 'Enter');
  await rowOf('错误日志').getByText('Y E').waitFor();
  await keys.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await second.bringToFront();
  await second.keyboard.press('y');
  await second.keyboard.press('e');
  await second.getByRole('dialog', { name: /错误日志/ }).waitFor();
  await second.close();

  // Letters off: neither sequences nor rows hear them, arrows still move.
  await open();
  await keys.press('Tab', 'Tab');
  await page.getByRole('switch', { name: '单键快捷键' }).focus();
  await keys.press('Space', 'Escape');
  await sheet.waitFor({ state: 'detached' });
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('q', 'g', 's', '?', 'ArrowDown');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(page.url()).toContain('/third/order/search');
  await choose(desk, 'ajbz', /按键帮助/);
  await search.and(page.locator(':focus')).waitFor();
  await page.getByRole('switch', { name: '单键快捷键' }).focus();
  await keys.press('Space');

  // As text: mistakes are listed by line and nothing is applied; then all of it is.
  await sheet.getByRole('button', { name: '导出与导入' }).focus();
  await keys.press('Enter');
  const text = page.getByRole('textbox', { name: '按键设置' });
  await text.and(page.locator(':focus')).waitFor();
  expect(JSON.parse(await text.inputValue())).toEqual({
    kind: 'wellhead-keys',
    version: 1,
    keys: { 'action:third_order.remark': 'q', 'screen:filter.channel': 'z f', 'shell:errors': 'y e' },
  });
  await keys.press('Control+a');
  await keys.paste('{ "kind": "wellhead-keys", "version": 1,\n"keys": {\n"shell:errors": "y e",\n"shell:lock": "y"\n}}');
  await keys.press('Control+Enter');
  await expect.poll(() => page.getByRole('alert').filter({ hasText: '没有应用' }).innerText()).toMatch(/第 [34] 行/);
  expect(await findings(page)).toEqual([]);
  await keys.press('Control+a');
  await keys.paste('{ "kind": "wellhead-keys", "version": 1, "keys": { "shell:errors": null, "action:gone.away": "y" } }');
  await keys.press('Control+Enter');
  await page.getByRole('dialog', { name: '更改 3 项按键?' }).getByText('1 项的命令在这里没有').waitFor();
  await keys.press('Enter');
  await page.getByText('已应用 1 项按键,另有 1 项').waitFor();
  await search.waitFor();
  await keys.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('m');
  await page.getByRole('dialog', { name: /备注/ }).waitFor();
  expect(desk.errors).toEqual([]);
});

it('two commands swap keys; what would be reset or imported is shown first and can be taken back', async () => {
  const desk = await at.enter('finance', '/api/third/statement/search');
  const { page, keys } = desk;
  withoutMouse(page);
  await page.locator('[role=grid] [role=row]:focus:not([aria-busy])').waitFor();
  const sheet = page.getByRole('dialog', { name: '按键' });
  const search = page.getByRole('textbox', { name: '查找按键或命令' });
  const keyOf = (label: string) => sheet.getByRole('button', { name: `更改“${label}”的按键` });
  const bind = async (label: string, ...strokes: string[]) => {
    await search.focus();
    await keys.press('Control+a');
    await keys.paste(label);
    await keyOf(label).waitFor();
    await keys.press('ArrowDown', 'F2');
    await sheet
      .getByRole('group', { name: new RegExp(`${label}:按下新的按键`) })
      .and(page.locator(':focus'))
      .waitFor();
    await keys.press(...strokes);
  };
  await keys.press('?');
  await search.and(page.locator(':focus')).waitFor();
  await bind('刷新', 'l');
  await sheet.getByRole('button', { name: /与“列设置”交换,它改用 R/ }).waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('Control+Enter');
  await keyOf('刷新').getByText('L', { exact: true }).waitFor();
  await bind('错误日志', 'r');
  await sheet.getByRole('button', { name: /拿过来,“列设置”不再有按键/ }).waitFor();
  await keys.press('Control+Enter');
  await keyOf('错误日志').getByText('R', { exact: true }).waitFor();
  // Beginnings in common with several are no exchange.
  await bind('锁定控制台', 'g');
  await sheet.getByRole('alert').waitFor();
  expect(await sheet.getByRole('button', { name: /交换|拿过来/ }).count()).toBe(0);
  await keys.press('Escape');
  // The keyboard goes back to the row first.
  await sheet.getByRole('group', { name: /锁定控制台:按下新的按键/ }).waitFor({ state: 'detached' });
  await page.locator('html:not([data-keys-held]) [role=dialog] :focus').waitFor();

  const reset = sheet.getByRole('button', { name: '全部恢复默认' });
  const question = page.getByRole('dialog', { name: '把改过的 3 项按键全部恢复默认?' });
  await reset.focus();
  await keys.press('Enter');
  await expect
    .poll(() => question.getByRole('listitem').allInnerTexts())
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/刷新\s*L\s*→\s*R/),
        expect.stringMatching(/列设置\s*无\s*→\s*L/),
        expect.stringMatching(/错误日志\s*R\s*→\s*无/),
      ]),
    );
  expect(await findings(page)).toEqual([]);
  await question.getByRole('button', { name: '取消' }).and(page.locator(':focus')).waitFor();
  await keys.press('Escape');
  await question.waitFor({ state: 'detached' });
  await reset.and(page.locator(':focus')).waitFor();
  await keys.press('Enter');
  await question.getByRole('button', { name: '取消' }).and(page.locator(':focus')).waitFor();
  await keys.press('Tab', 'Enter');
  await page.getByText('已全部恢复默认按键').waitFor();
  await bind('刷新', 'Escape');
  await keyOf('刷新').getByText('R', { exact: true }).waitFor();
  const takeBack = sheet.getByRole('button', { name: '撤销,恢复之前的按键' });
  await takeBack.focus();
  await keys.press('Enter');
  await keyOf('刷新').getByText('L', { exact: true }).waitFor();

  await sheet.getByRole('button', { name: '导出与导入' }).focus();
  await keys.press('Enter');
  const text = page.getByRole('textbox', { name: '按键设置' });
  await text.and(page.locator(':focus')).waitFor();
  await keys.press('Control+a');
  const map = '{ "kind": "wellhead-keys", "version": 1, "keys": { "shell:errors": "y e" } }';
  await keys.paste(map);
  await keys.press('Control+Enter');
  const changes = page.getByRole('dialog', { name: '更改 3 项按键?' });
  await expect
    .poll(() => changes.getByRole('listitem').allInnerTexts())
    .toEqual(expect.arrayContaining([expect.stringMatching(/错误日志\s*R\s*→\s*Y E/), expect.stringMatching(/刷新\s*L\s*→\s*R/)]));
  await keys.press('Escape');
  await changes.waitFor({ state: 'detached' });
  await text.and(page.locator(':focus')).waitFor();
  expect(await text.inputValue()).toBe(map);
  await keys.press('Control+Enter');
  await changes.getByRole('button', { name: '应用' }).and(page.locator(':focus')).waitFor();
  await keys.press('Enter');
  await page.getByText('已应用 1 项按键').waitFor();
  await takeBack.focus();
  await keys.press('Enter');
  await bind('刷新', 'Escape');
  await keyOf('刷新').getByText('L', { exact: true }).waitFor();
  expect(desk.errors).toEqual([]);
});

it('somebody who keeps clicking sees the key once, until they turn hints off; the sheet counts both ways', async () => {
  const desk = await at.enter('support');
  const { page, keys } = desk;
  await keys.press('g', 'o');
  await page.getByRole('grid', { name: '三方订单查询' }).locator('[role=row]:focus:not([aria-busy])').waitFor();
  const refresh = page.getByRole('button', { name: '刷新', exact: true });
  const hint = page.getByRole('status').filter({ hasText: '可以按' });
  // Counting begins once the console is at rest.
  await expect
    .poll(async () => {
      await keys.press('x');
      return page.evaluate(() =>
        Object.entries(localStorage).some(([key, value]) => key.startsWith('wellhead.habits') && value.includes('screen:toggle')),
      );
    })
    .toBe(true);
  for (let i = 0; i < 3; i++) await refresh.click();
  await hint.waitFor();
  expect(await hint.innerText()).toMatch(/“刷新”可以按\s*R/);
  await hint.getByRole('button', { name: '不再提示' }).click();
  await hint.waitFor({ state: 'detached' });
  const search = page.getByRole('button', { name: /搜索页面/ });
  const finder = page.getByRole('combobox', { name: /粘贴单号/ });
  for (let i = 0; i < 4; i++) {
    await search.click();
    await finder.and(page.locator(':focus')).waitFor();
    await keys.press('Escape');
    await finder.waitFor({ state: 'detached' });
  }
  expect(await hint.count()).toBe(0);
  await keys.press('?');
  await expect
    .poll(() => page.getByRole('dialog', { name: '按键' }).getByRole('listitem').filter({ hasText: '刷新' }).first().innerText())
    .toMatch(/鼠标 \d+ 次 · 按键 \d+ 次/);
  await page.getByRole('switch', { name: '按键提示' }).and(page.locator(':not(:checked)')).waitFor();
  expect(desk.errors).toEqual([]);
});

it('keys of maps, designers and galleries stand in the sheet, are changed there, and are not taken by actions', async () => {
  // Keys follow a person from window to window, also those that the tests before have bound.
  await at.api.post('/console/preference', { key: 'keys', value: null });
  const desk = await at.enter('admin', '/api/partner/store/statistics/map?cityCode=3301');
  const { page, keys } = desk;
  withoutMouse(page);
  const row = page.locator('[role=row]:focus:not([aria-busy])');
  const sheet = page.getByRole('dialog', { name: '按键' });
  const search = page.getByRole('textbox', { name: '查找按键或命令' });
  const keyOf = (label: string) => sheet.getByRole('button', { name: `更改“${label}”的按键` });
  const open = async () => {
    await keys.press('?');
    await search.and(page.locator(':focus')).waitFor();
  };
  /** The recorder of a command, which was looked for by its name. */
  const record = async (label: string) => {
    await keys.press('Control+a');
    await keys.paste(label);
    await keyOf(label).waitFor();
    await keys.press('ArrowDown', 'F2');
    const recorder = sheet.getByRole('group', { name: `${label}:按下新的按键` });
    await recorder.and(page.locator(':focus')).waitFor();
    return recorder;
  };
  const scale = () => page.locator('[data-map] g[aria-hidden] text').last().textContent();
  await row.waitFor();
  await page.locator('text[data-hand]').waitFor();

  await open();
  await keyOf('看清这一行').getByText('Z', { exact: true }).waitFor();
  await keyOf('放大地图').getByText('=', { exact: true }).waitFor();
  // What the map has, an action of its rows can't take.
  const refused = await record('设置禁售');
  await keys.press('z');
  await expect.poll(() => refused.getByRole('alert').innerText()).toBe('“Z”已用于“看清这一行”');
  await keys.press('Escape');
  await refused.waitFor({ state: 'detached' });
  await sheet.locator('[data-row] button:focus').waitFor();
  await search.focus();
  await record('看清这一行');
  await keys.press('q', 'Enter');
  await keyOf('看清这一行').getByText('Q', { exact: true }).waitFor();
  await keys.press('Escape');
  await row.waitFor();
  const before = await scale();
  await keys.press('z');
  expect(await scale()).toBe(before);
  await keys.press('q');
  await expect.poll(scale).not.toBe(before);

  // A gallery: what had no key has one.
  await page.goto(`${at.origin}/#/api/style/scheme/search`);
  await page.locator('[data-card]:focus').waitFor();
  await open();
  await record('更多图片');
  await keys.press('y', 'Enter');
  await keyOf('更多图片').getByText('Y', { exact: true }).waitFor();
  await keys.press('Control+a', 'Escape');
  await page.locator('[data-card]:focus').waitFor();
  await open();
  await keyOf('更多图片').getByText('Y', { exact: true }).waitFor();
  await keys.press('Escape');

  // A designer: a letter, and Delete, which nobody could bind by hand and everybody has back.
  const { data } = await at.api.get('/style/page/search', { pageSize: 1 });
  await page.goto(`${at.origin}/#/api/style/page/search?id=${data.list[0].id}`);
  const block = page.locator('[role=treeitem]:focus');
  await block.waitFor();
  await keys.press('n');
  await page.getByRole('dialog', { name: '添加组件' }).locator('button:focus').waitFor();
  await keys.press('9');
  await block.filter({ hasText: '间隔' }).waitFor();
  await open();
  await record('隐藏或显示组件');
  await keys.press('i', 'Enter');
  await keyOf('隐藏或显示组件').getByText('I', { exact: true }).waitFor();
  await search.focus();
  await record('移除组件');
  await keys.press('q', 'Enter');
  await keyOf('移除组件').getByText('Q', { exact: true }).waitFor();
  await search.focus();
  const back = await record('移除组件');
  await back.getByRole('button', { name: /恢复默认/ }).focus();
  await keys.press('Enter');
  await keyOf('移除组件').getByText('Delete', { exact: true }).waitFor();
  await keys.press('Escape');
  await block.filter({ hasText: '间隔' }).waitFor();
  const hidden = page.locator('[role=treeitem][data-hidden]');
  const count = await hidden.count();
  await keys.press('h');
  expect(await hidden.count()).toBe(count);
  await keys.press('i');
  await expect.poll(() => hidden.count()).not.toBe(count);
  expect(desk.errors).toEqual([]);
});
