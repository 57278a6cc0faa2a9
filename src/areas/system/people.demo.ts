/** Areas, accounts, roles, the permission tree and the people of the platform. */
import { createHash, scryptSync } from 'node:crypto';
import type { Catalogue } from '../../language/catalogue';
import type { Page } from '../../language/page';
import { PASSWORD_COST } from '../../server/access/password';
import { areaNode } from './basic';
import { platformGrade } from './grade';
import { managerUser } from './manager';
import { permissionNode } from './permission';
import { adminRole } from './role';
import { adminUser } from './user';
import { AREA, batch, CITIES, type Batch, type Seed, type World } from '../demo/world';

/** All areas of the country down to districts; streets of the demo cities. */
export function areaRows(world: World): Batch {
  const at = world.daysAgo(900);
  const rows: Seed<typeof areaNode>[] = [];
  const add = (code: string, name: string, parentCode: string | null, level: Seed<typeof areaNode>['level'], fullName: string) => {
    const centre = CITIES.find((c) => c.code === code);
    rows.push({
      id: world.id(at),
      code,
      name,
      parentCode,
      level,
      fullName,
      lng: centre?.lng ?? null,
      lat: centre?.lat ?? null,
      opened: centre !== undefined,
    });
  };
  // Cities like 市辖区 repeat their province; a full name says each part once.
  const full = (...parts: string[]) => parts.filter((p, i) => p !== parts[i - 1] && !p.includes('直辖县级')).join('');
  for (const [code, name] of Object.entries(AREA.provinces)) add(code, name, null, 'province', name);
  for (const [code, name] of Object.entries(AREA.cities))
    add(code, name, code.slice(0, 2), 'city', full(AREA.provinces[code.slice(0, 2)]!, name));
  const below = (code: string) => full(AREA.provinces[code.slice(0, 2)]!, AREA.cities[code.slice(0, 4)]!);
  for (const [code, name] of Object.entries(AREA.districts)) add(code, name, code.slice(0, 4), 'district', below(code) + name);
  for (const [code, name] of Object.entries(AREA.streets))
    add(code, name, code.slice(0, 6), 'street', below(code) + AREA.districts[code.slice(0, 6)]! + name);
  return batch(areaNode, rows);
}

const ORDER_DETAIL = '/api/third/order/detail';

/** Roles with the pages each holds. */
export function roleRows(
  world: World,
  nodes: readonly Seed<typeof permissionNode>[],
  platform: Catalogue,
): Record<'super' | 'support' | 'finance' | 'partner' | 'operator', Seed<typeof adminRole>> {
  const at = world.daysAgo(800);
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const role = (
    code: string,
    name: string,
    description: string,
    holds: (page: Page) => boolean,
    more: Partial<Seed<typeof adminRole>> = {},
  ): Seed<typeof adminRole> => {
    const closed = new Set<string>();
    for (const node of nodes)
      if (node.url && holds(platform.pages.get(node.url)!))
        for (let n: typeof node | undefined = node; n; n = n.parentId ? byId.get(n.parentId) : undefined) closed.add(n.id);
    return {
      id: world.id(at),
      code,
      name,
      description,
      system: 'admin',
      permissionIds: [...closed].sort(),
      actionGrants: {},
      isSuper: false,
      sort: 100,
      ...more,
    };
  };
  const home = (p: Page) => p.resource === 'home_statistic' || p.resource === 'todo' || p.url === '/api/upload/list';
  const merchant = (p: Page) =>
    p.url.startsWith('/api/merchant/shop/') ||
    (p.group === 'merchant-management' && p.subgroup !== '收费与配置' && p.subgroup !== '商户小程序');
  const ownShops: readonly string[] = [
    '/api/merchant/shop/search',
    '/api/merchant/shop/searchDetail',
    '/api/merchant/shop/delivery/auth/search',
    '/api/shop/client/search',
    '/api/shop/product/search',
    '/api/shop/bucket/account/search',
    '/api/shop/bucket/account/info',
    '/api/shop/bucket/contact/search',
  ];
  const workOrder = (p: Page) => p.resource === 'merchant_work_order' || p.resource === 'work_order_clause';
  const lead = (p: Page) => ['shop_complaint', 'partner_work', 'official_user', 'official_partner_apply'].includes(p.resource);
  const station = (p: Page) => p.resource === 'delivery_shop' || p.resource === 'partner_warehouse';
  const special = (p: Page) => p.url === '/api/third/order/special/search';
  const order = (p: Page) => p.url.startsWith('/api/third/order/') && !special(p);
  const mall = (p: Page) => p.url.startsWith('/api/order/') && p.group === 'merchant-logistics';
  const statement = (p: Page) => p.url.startsWith('/api/third/statement/') || p.subgroup === '收费结算' || p.resource === 'invoice_file';
  // What a partner hands in, others audit.
  const offering: Readonly<Record<string, string[]>> = {
    '/api/partner/product/spu/search': [
      '/partner/product/spu/add',
      '/partner/product/spu/update',
      '/partner/product/spu/enable',
      '/partner/product/spu/del',
    ],
    '/api/partner/product/spu/info': [
      '/partner/product/spu/update',
      '/partner/product/spu/enable',
      '/partner/product/spu/addItem',
      '/partner/product/spu/editItem',
    ],
    '/api/partner/product/spu/code/search': ['/partner/product/spu/code/makeSpecNo'],
    '/api/partner/product/brand/search': [],
    '/api/partner/product/spu/quote/refer/price/city/notify/search': ['/partner/product/spu/quote/refer/price/city/notify/read'],
    '/api/third/statement/invoice/search': [],
    '/api/third/statement/payment/search': [],
    '/api/shop/provider/settle/search': [],
    '/api/shop/provider/settle/info': [],
    '/api/partner/delivery/shop/search': ['/partner/delivery/shop/add', '/partner/delivery/shop/update'],
    '/api/partner/delivery/shop/info': ['/partner/delivery/shop/update'],
    '/api/partner/store/statistics/map': [],
    '/api/partner/store/statistics/areaMap': [],
    '/api/partner/warehouse/satellite/map': [],
  };
  // Partners answer their tasks, but do not audit them; complaints about them they only read.
  const partnerGrants = Object.fromEntries(
    nodes.flatMap(({ id, url }) => {
      const resource = url && platform.pages.get(url)?.resource;
      if (url && offering[url]) return [[id, offering[url]]];
      return resource === 'partner_work' ? [[id, ['/partner/work/handle']]] : resource === 'third_complaint' ? [[id, []]] : [];
    }),
  );
  // Whose orders they are is not finance's to know: it looks at what was paid, and reveals nobody.
  const financeGrants = Object.fromEntries(nodes.flatMap(({ id, url }) => (url === ORDER_DETAIL ? [[id, []]] : [])));
  return {
    super: role('super', '超级管理员', '拥有全部权限', () => true, { isSuper: true, sort: 1 }),
    support: role(
      'support',
      '客服',
      '订单、店铺、跟进、工单与线索',
      (p) => home(p) || merchant(p) || order(p) || mall(p) || special(p) || workOrder(p) || lead(p) || station(p),
    ),
    finance: role(
      'finance',
      '财务',
      '对账、结算与开票',
      (p) =>
        home(p) ||
        statement(p) ||
        (p.resource === 'replenish_apply_bill' && (p.group === 'finance-management' || p.kind === 'detail')) ||
        p.resource.startsWith('replenish_statement') ||
        p.resource === 'sms_bill' ||
        p.resource === 'sms_bill_diff' ||
        p.url === '/api/third/order/customer/complaint/analysis' ||
        p.url === '/api/third/order/customer/complaint/search' ||
        p.url === '/api/shop/charge/search' ||
        p.url === ORDER_DETAIL,
      { actionGrants: financeGrants },
    ),
    partner: role(
      'partner',
      '服务商操作员',
      '只看本服务商的店铺、订单、商品与子单',
      (p) =>
        home(p) ||
        ownShops.includes(p.url) ||
        (order(p) && p.url !== '/api/third/order/brand/search' && p.resource !== 'follow_up') ||
        p.resource === 'partner_work' ||
        p.url === '/api/third/statement/sub/search' ||
        p.url in offering,
      { actionGrants: partnerGrants },
    ),
    operator: role('operator', '渠道运营', '分单与异常处理', (p) => home(p) || order(p) || station(p)),
  };
}

/** scrypt as the running server hashes, with a salt that the seed decides. */
export function demoHash(password: string, salt: string): string {
  const bytes = createHash('sha256').update(salt).digest().subarray(0, 16);
  const { N, r, p } = PASSWORD_COST;
  return `scrypt$${N}$${r}$${p}$${bytes.toString('base64url')}$${scryptSync(password, bytes, 32, { N, r, p, maxmem: 256 * N * r }).toString('base64url')}`;
}

export const DEMO_PASSWORD = 'Wellhead2026';
export const DEMO_ACCOUNTS = [
  { username: 'admin', realName: '王建国', role: 'super', about: '全部权限' },
  { username: 'support', realName: '李晓雯', role: 'support', about: '订单、店铺、跟进' },
  { username: 'finance', realName: '陈思远', role: 'finance', about: '对账、结算' },
  { username: 'partner', realName: '赵海涛', role: 'partner', about: '只见一个服务商的数据' },
] as const;

/** By it an account of the demo is known again, whatever became of its name and password. */
export const inviteCodeOf = (username: string) => createHash('sha256').update(username).digest('hex').slice(0, 8).toUpperCase();

/** The four demo accounts and some colleagues. */
export function userRows(world: World, roles: ReturnType<typeof roleRows>, partnerId: string): Seed<typeof adminUser>[] {
  const hash = demoHash(DEMO_PASSWORD, 'wellhead-demo');
  const one = (username: string, realName: string, role: keyof typeof roles, days: number): Seed<typeof adminUser> => ({
    id: world.id(world.daysAgo(days)),
    username,
    realName,
    phone: world.mobile(),
    passwordHash: hash,
    roleIds: [roles[role].id],
    failCount: 0,
    loginType: role === 'partner' ? 'partner' : 'staff',
    partnerId: role === 'partner' ? partnerId : null,
    dataScope: { cities: [], partnerIds: role === 'partner' ? [partnerId] : [], shopIds: [] },
    inviteCode: inviteCodeOf(username),
    status: 'enabled',
    lastLoginAt: world
      .daysAgo(world.int(0, 9))
      .add(world.int(8, 18) * 60 + ((days * 7) % 60), 'minute')
      .subtract(1, 'day')
      .toISOString(),
    pwdChangedAt: world.daysAgo(days).toISOString(),
    createdAt: world.daysAgo(days).toISOString(),
  });
  const colleagues = Array.from({ length: 9 }, (_, i) =>
    one(
      `${world.pick(['hangzhou', 'shanghai', 'nanjing'])}${String(i + 1).padStart(2, '0')}`,
      world.personName(),
      world.pick(['support', 'operator', 'finance']),
      60 + i * 40,
    ),
  );
  colleagues[7]!.status = 'disabled';
  return [...DEMO_ACCOUNTS.map((a, i) => one(a.username, a.realName, a.role, 700 - i)), ...colleagues];
}

export function managerRows(world: World, users: readonly Seed<typeof adminUser>[]): Seed<typeof managerUser>[] {
  const leaderId = world.id(world.daysAgo(720));
  return CITIES.flatMap((city, c) =>
    Array.from({ length: c < 2 ? 2 : 1 }, (_, i): Seed<typeof managerUser> => ({
      id: c + i === 0 ? leaderId : world.id(world.daysAgo(700 - c)),
      name: c + i === 0 ? '李晓雯' : world.personName(),
      phone: world.mobile(),
      department: '商户运营部',
      cityCodes: [city.code],
      adminUserId: c + i === 0 ? users.find((u) => u.username === 'support')!.id : null,
      leaderId: c + i === 0 ? null : leaderId,
      joinedAt: world.daysAgo(700 - c * 20).format('YYYY-MM-DD'),
      status: 'active',
    })),
  );
}

/** The demo's shops have a few orders a month, and its partners a few dozen: thresholds that nobody is near would try nothing. */
const MONTHLY = { shop: [0, 2, 4, 6], partner: [0, 15, 40, 80] } as const;

export function gradeRows(world: World): Seed<typeof platformGrade>[] {
  return (['shop', 'partner'] as const).flatMap((target) =>
    ['普通', '银牌', '金牌', '钻石'].map((name, i): Seed<typeof platformGrade> => ({
      id: world.id(world.daysAgo(800)),
      target,
      level: i + 1,
      name: `${name}${target === 'shop' ? '店' : '服务商'}`,
      minOrderQty: MONTHLY[target][i]!,
      minScore: 60 + i * 10,
      commissionBp: i * 50,
      benefits: ['基础客服', '优先派单', '专属经理', '补贴上浮'].slice(0, i + 1),
      status: 'enabled',
    })),
  );
}
