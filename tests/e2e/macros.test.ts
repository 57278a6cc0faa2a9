import { expect, it } from 'vitest';
import { choose, findings, useStage, withoutMouse } from './stage';

const at = useStage();

it('a macro is recorded from what was done, given a parameter, tried, run on a selection; another one is pasted, mended by line, bound to keys, and says of each row where it stopped', async () => {
  const desk = await at.enter('admin');
  const { page, keys } = desk;
  withoutMouse(page);
  await keys.press('g', 'o');
  const orders = page.getByRole('grid', { name: '三方订单查询' });
  await orders.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const sheet = page.getByRole('dialog', { name: '宏' });
  const text = sheet.getByRole('textbox', { name: '宏', exact: true });

  // Recorded: what was carried out, with its answer.
  await keys.press('g', 'r');
  await page.getByText('正在录制宏 · 0 步').waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('m');
  const ask = page.getByRole('dialog', { name: /备注/ });
  await ask.locator('textarea:focus, input:focus').waitFor();
  await keys.paste('已联系');
  await keys.press('Control+Enter');
  await page.getByText('正在录制宏 · 1 步').waitFor();
  await orders.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('g', 'r');
  await text.and(page.locator(':focus')).waitFor();
  expect(await text.inputValue()).toMatch(/^宏 录制的宏\n# 备注\naction:third_order\.remark remark="已联系"\n$/);
  expect(await findings(page)).toEqual([]);

  // The answer becomes a parameter.
  await keys.press('Control+a');
  await keys.paste('宏 统一备注\naction:third_order.remark remark="{{内容}}(批量)"\n');
  await keys.press('Control+Enter');
  await page.getByText('已保存宏“统一备注”').waitFor();
  await expect.poll(() => sheet.getByRole('listitem').innerText()).toMatch(/统一备注[\s\S]*1 步 · 参数 内容/);
  expect(await page.getByText('正在录制宏').count()).toBe(0);
  await keys.press('Escape');
  await orders.locator('[role=row]:focus:not([aria-busy])').waitFor();

  // On two rows, from the palette.
  await keys.press('Home', 'Shift+ArrowDown');
  await page.getByText(/已选\s*2\s*行/).waitFor();
  await choose(desk, 'tybz', /统一备注/);
  const content = sheet.getByRole('textbox', { name: '内容' });
  await content.and(page.locator(':focus')).waitFor();
  await sheet.getByText('2 行三方订单').waitFor();
  await keys.paste('月底前回访');
  await sheet.getByRole('button', { name: /试一行/ }).focus();
  await keys.press('Enter');
  await sheet.getByText('可以执行', { exact: true }).waitFor();
  const remarks = async () =>
    (
      (await (await page.request.get(`${at.origin}/api/third/order/search?pageSize=200`)).json()) as {
        data: { list: { remark: string | null }[] };
      }
    ).data.list.filter((o) => o.remark === '月底前回访(批量)').length;
  expect(await remarks(), 'a trial changes nothing').toBe(0);
  expect(await findings(page)).toEqual([]);
  await keys.press('Control+Enter');
  await sheet.getByText(/已结束。共 2 行,全部完成 2/).waitFor();
  expect(await remarks()).toBe(2);
  await keys.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  // Pasted: mistakes are listed by line, and nothing is stored until they are corrected.
  await keys.press('g', 's');
  const shops = page.getByRole('grid', { name: '店铺查询' });
  await shops.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await choose(desk, 'hgl', /宏管理/);
  await sheet.getByRole('textbox', { name: '查找宏' }).and(page.locator(':focus')).waitFor();
  await sheet.getByRole('button', { name: '新建或粘贴' }).focus();
  await keys.press('Enter');
  await text.and(page.locator(':focus')).waitFor();
  await keys.press('Control+a');
  await keys.paste(
    '宏 停用再启用\naction:merchant_shop.stop why="x"\naction:merchant_shop.gone\naction:third_order.remark remark="x"\naction:merchant_shop.start',
  );
  await keys.press('Control+Enter');
  await expect
    .poll(() => sheet.getByRole('alert').or(sheet.locator('#text-problems')).first().innerText())
    .toMatch(/第 2 行[\s\S]*没有名为 why 的输入[\s\S]*第 3 行[\s\S]*没有“action:merchant_shop.gone”[\s\S]*第 4 行[\s\S]*处理的是三方订单/);
  expect(await findings(page)).toEqual([]);
  await keys.press('Control+a');
  await keys.paste('宏 停用再启用\naction:merchant_shop.stop\naction:merchant_shop.start');
  await keys.press('Control+Enter');
  await page.getByText('已保存宏“停用再启用”').waitFor();
  // From the list: the keyboard goes along, to what is asked and back.
  await sheet.getByRole('textbox', { name: '查找宏' }).and(page.locator(':focus')).waitFor();
  await keys.press('ArrowDown', 'Enter');
  await sheet.getByRole('textbox', { name: '内容' }).and(page.locator(':focus')).waitFor();
  await keys.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  // Bound to keys of its own, run on three rows, of which one is not yet open.
  await keys.press('?');
  const keySearch = page.getByRole('textbox', { name: '查找按键或命令' });
  await keySearch.and(page.locator(':focus')).waitFor();
  await keys.paste('停用再启用');
  await page.getByRole('dialog', { name: '按键' }).getByText('停用再启用').waitFor();
  await keys.press('ArrowDown', 'F2', 'y', 'm', 'Enter');
  await page.getByRole('dialog', { name: '按键' }).getByText('Y M').waitFor();
  await keys.press('Escape');
  await shops.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('/');
  await keys.paste('自提点');
  await keys.press('Enter');
  await page.getByText(/共\s*14\s*条/).waitFor();
  await shops.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('Home', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await page.getByText(/已选\s*3\s*行/).waitFor();
  await keys.press('y', 'm');
  await sheet.getByText('3 行店铺').waitFor();
  await keys.press('Enter');
  await sheet.getByText(/已结束。共 3 行,全部完成 2,未完成 1/).waitFor();
  await expect.poll(() => sheet.getByRole('listitem').innerText()).toMatch(/被拒绝[\s\S]*第 1 步 停用:.*待审核/);
  expect(await findings(page)).toEqual([]);
  await keys.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  // What a macro did is history too.
  await keys.press('g', 'j');
  await expect
    .poll(() => page.getByRole('dialog', { name: '操作历史' }).getByRole('listitem').first().innerText())
    .toMatch(/启用 2 行店铺/);
  expect(desk.errors).toEqual([]);
});

it('a macro of somebody who may do more names the step that is not allowed', async () => {
  const desk = await at.enter('support');
  const { page, keys } = desk;
  await page.locator('[data-page]').first().waitFor();
  await choose(desk, 'hgl', /宏管理/);
  const sheet = page.getByRole('dialog', { name: '宏' });
  await sheet.getByText('还没有宏').waitFor();
  expect(await findings(page)).toEqual([]);
  await sheet.getByRole('button', { name: '新建或粘贴' }).click();
  await sheet.getByRole('textbox', { name: '宏', exact: true }).fill('宏 重置\naction:admin_user.setRole');
  await keys.press('Control+Enter');
  await expect.poll(() => sheet.locator('#text-problems').innerText()).toMatch(/第 2 行[\s\S]*没有执行的权限/);
  expect(desk.errors).toEqual([]);
});
