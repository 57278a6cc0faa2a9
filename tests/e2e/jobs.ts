/**
 * Five typical jobs of newcomers, each by mouse only (except typing names and numbers) and by keyboard only. The test counts clicks and
 * keys; the bench (`tests/bench/jobs.ts`) measures the time at a person's pace.
 */
import type { Locator, Page } from 'playwright';
import type { Client } from '../api/client';
import { Person } from './person';

/** The id, number or name that the job is about, looked up beforehand. */
export interface Subject {
  readonly id: string;
  readonly text: string;
}

export interface Job {
  readonly name: string;
  readonly who: string;
  /** What it is done to. Each way gets its own. */
  find(api: Client, nth: number): Promise<Subject>;
  byMouse(person: Person, subject: Subject): Promise<void>;
  byKeys(person: Person, subject: Subject): Promise<void>;
  /** Clicks and keys that it takes at most; letters of names are not counted. */
  readonly most: { readonly clicks: number; readonly keys: number };
  /** Whether the server says that it was done. */
  isDone(api: Client, subject: Subject): Promise<boolean>;
}

type Row = Readonly<Record<string, string>>;

/** A page by the side bar: its group, then its name. */
async function toPage(person: Person, group: string, name: string): Promise<void> {
  const { page } = person;
  await person.click(
    page
      .getByRole('navigation')
      .getByRole('button', { name: group })
      .or(page.getByRole('navigation').getByRole('link', { name: group }))
      .first(),
  );
  await person.click(page.getByRole('link', { name, exact: true }).first());
}

const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name });
const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text }).first();
/** Pastes a number, or types a few letters of a name, and goes where the palette leads. */
async function byPalette(person: Person, text: string): Promise<void> {
  const { page } = person;
  await person.press('Control+k');
  await page.getByRole('combobox', { name: /粘贴单号/ }).waitFor();
  await person.paste(text);
  await page.getByRole('option').first().waitFor();
  await person.press('Enter');
}

export const JOBS: readonly Job[] = [
  {
    name: '找到一张订单并分单',
    most: { clicks: 7, keys: 8 },
    who: 'admin',
    async find(api, nth) {
      const { list } = (await api.get('/third/order/search', { status: 'waiting', pageSize: 50 })).data as { list: Row[] };
      const free = list.filter(({ abnormalType }) => abnormalType === 'none' || abnormalType === 'unassigned');
      return { id: free[nth]!.id!, text: free[nth]!.orderNo! };
    },
    async byMouse(person, { text }) {
      const { page } = person;
      await toPage(person, '商户物流', '三方订单查询');
      await person.click(page.getByPlaceholder(/平台单号/));
      await person.type(text);
      await rowOf(page, text).waitFor();
      await person.click(page.getByRole('button', { name: /^分单/ }));
      await person.click(dialog(page, /分单/).getByRole('combobox', { name: /配送店|前置仓/ }));
      await person.click(page.getByRole('option').first());
      await person.click(dialog(page, /分单/).getByRole('button', { name: /分单/ }).last());
    },
    async byKeys(person, { text }) {
      const { page } = person;
      await byPalette(person, text);
      await page.getByRole('heading', { name: text }).waitFor();
      await person.press('a');
      await dialog(page, /分单/).waitFor();
      await person.press('Tab', 'ArrowDown', 'Enter', 'Control+Enter');
    },
    isDone: async (api, { id }) => (await api.get('/third/order/detail', { id })).data.status === 'assigned',
  },
  {
    name: '审核一家店铺',
    most: { clicks: 6, keys: 6 },
    who: 'admin',
    async find(api, nth) {
      const { list } = (await api.get('/merchant/shop/search', { status: 'pending', pageSize: 50 })).data as { list: Row[] };
      const whole = list.filter(({ licenseImg }) => licenseImg);
      return { id: whole[nth]!.id!, text: whole[nth]!.shopNo! };
    },
    async byMouse(person, { text }) {
      const { page } = person;
      await toPage(person, '商户管理', '店铺待审核');
      await person.click(rowOf(page, text).getByRole('link').first());
      await page.getByRole('heading', { level: 1 }).last().waitFor();
      await person.click(page.getByRole('button', { name: /^审核/ }).first());
      await person.click(dialog(page, /审核/).getByText('通过', { exact: true }));
      await person.click(dialog(page, /审核/).getByRole('button', { name: /审核/ }).last());
    },
    async byKeys(person, { text }) {
      const { page } = person;
      await byPalette(person, text);
      await page.getByRole('heading', { name: /./, level: 1 }).last().waitFor();
      await person.press('a');
      await dialog(page, /审核/).waitFor();
      await person.press('Space', 'Control+Enter');
    },
    isDone: async (api, { id }) => (await api.get('/merchant/shop/searchDetail', { id })).data.status === 'open',
  },
  {
    name: '新增一个商品并定价',
    most: { clicks: 11, keys: 17 },
    who: 'admin',
    find: async (_, nth) => ({ id: '', text: `岩层泉 ${nth + 1} 号` }),
    async byMouse(person, { text }) {
      const { page } = person;
      await toPage(person, '基础信息', '平台商品');
      await person.click(page.getByRole('button', { name: /^新增商品/ }));
      const form = dialog(page, /新增商品/);
      await person.click(form.getByRole('textbox', { name: '商品名' }));
      await person.type(text);
      await person.click(form.getByRole('combobox', { name: '品牌' }));
      await person.click(page.getByRole('option').first());
      await person.click(form.getByRole('combobox', { name: '分类' }));
      await person.click(page.getByRole('option').first());
      await person.click(form.getByRole('textbox', { name: '指导价' }));
      await person.type('18.5');
      await person.click(form.getByRole('textbox', { name: '首个规格' }));
      await person.type('18.9L 桶装');
      await person.click(form.getByRole('button', { name: /新增商品/ }));
    },
    async byKeys(person, { text }) {
      const { page } = person;
      await byPalette(person, '新增平台商品');
      const form = dialog(page, /新增商品/);
      await form.waitFor();
      await person.type(text);
      await person.press('Tab', 'ArrowDown', 'Enter', 'Tab', 'ArrowDown', 'Enter');
      for (const _ of ['标签', '单位', '重量', '指导价']) await person.press('Tab');
      await person.type('18.5');
      await person.press('Tab', 'Tab', 'Tab');
      await person.type('18.9L 桶装');
      await person.press('Control+Enter');
    },
    isDone: async (api, { text }) => {
      const { list } = (await api.get('/product/spu/search', { name: text })).data as { list: Row[] };
      return list.length === 1 && Number(list[0]!.guidePrice) === 1850;
    },
  },
  {
    name: '结算一张对账总单',
    most: { clicks: 5, keys: 5 },
    who: 'finance',
    async find(api, nth) {
      const { list } = (await api.get('/third/statement/search', { status: 'settling', pageSize: 20 })).data as { list: Row[] };
      return { id: list[nth]!.id!, text: list[nth]!.statementNo! };
    },
    async byMouse(person, { text }) {
      const { page } = person;
      await toPage(person, '财务管理', '三方对账总单');
      await person.click(rowOf(page, text).getByRole('gridcell').nth(3));
      await person.click(page.getByRole('button', { name: /^结算/ }));
      await person.click(dialog(page, /结算/).getByRole('button', { name: /结算/ }).last());
    },
    async byKeys(person, { text }) {
      const { page } = person;
      await byPalette(person, text);
      await page.getByRole('heading', { name: text }).waitFor();
      await person.press('s');
      await dialog(page, /结算/).waitFor();
      await person.press('Control+Enter');
    },
    isDone: async (api, { id }) => (await api.get('/third/statement/info', { id })).data.status === 'settled',
  },
  {
    name: '给角色授权一页',
    most: { clicks: 7, keys: 9 },
    who: 'admin',
    find: async (_, nth) => ({ id: '', text: ['前端错误日志', '升级通知'][nth]! }),
    async byMouse(person, { text }) {
      const { page } = person;
      await toPage(person, '系统管理', '后台角色');
      await person.click(rowOf(page, '财务').getByRole('gridcell').nth(2));
      await person.click(page.getByRole('button', { name: /^授权/ }));
      const tree = page.getByRole('tree', { name: '权限树' });
      await person.click(tree.getByRole('treeitem').filter({ hasText: text }).last());
      await person.click(page.getByRole('button', { name: '保存授权' }));
      await person.click(dialog(page, /保存授权/).getByRole('button', { name: /保存授权/ }));
    },
    async byKeys(person, { text }) {
      const { page } = person;
      await byPalette(person, 'jssq');
      await page.getByRole('option', { name: '财务' }).waitFor();
      await person.type('cw');
      await person.press('Enter');
      await page.getByRole('tree', { name: '权限树' }).waitFor();
      await person.press('/');
      await person.type(text);
      await person.press('ArrowDown', 'Space', 'Control+Enter');
      await dialog(page, /保存授权/).waitFor();
      await person.press('Control+Enter');
    },
    isDone: async (api, { text }) => {
      const { data } = await api.get('/admin/user/role/list');
      const id = (data as { id: string; title: string }[]).find(({ title }) => title === '财务')!.id;
      const { nodes } = (await api.get('/admin/user/role/permissionTree')).data as { nodes: Row[] };
      const granted = (await api.get('/admin/user/role/permission', { roleId: id })).data as { permissionIds: string[] };
      return granted.permissionIds.includes(nodes.find(({ name }) => name === text)!.id!);
    },
  },
];
