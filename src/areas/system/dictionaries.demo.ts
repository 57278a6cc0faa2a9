/** The two dictionaries, and what special roles of the shop app may do. */
import { baseType, COMPLAINT_REASON, REASONS as OFFERED, sysType } from './dictionary';
import type { adminUser } from './user';
import { batch, type Batch, type Seed, type World } from '../demo/world';

/** Why people complain, about shops and about orders. */
const REASONS = {
  LATE: '配送超时',
  SHORT: '少送漏送',
  ATTITUDE: '服务态度',
  QUALITY: '水质问题',
  DAMAGE: '桶身破损',
  PRICE: '乱收费',
  DEPOSIT: '押金未退',
  FALSE_SIGN: '虚假签收',
  OTHER: '其他',
} as const;
export type Reason = keyof typeof REASONS;

const GROUPS: readonly [code: string, name: string, scope: string, system: boolean, items: Readonly<Record<string, string>>][] = [
  [
    'CANCEL_REASON',
    '取消原因',
    '三方订单',
    true,
    { CUSTOMER: '顾客不要了', DUPLICATE: '重复下单', OUT_OF_RANGE: '超出配送范围', NO_STOCK: '没有库存', WRONG_ADDRESS: '地址错误' },
  ],
  ['REJECT_REASON', '拒收原因', '三方运单', true, { NOBODY: '无人收货', DAMAGED: '外包装破损', LATE: '送达太晚', WRONG_GOODS: '货不对' }],
  ['COMPLAINT_REASON', '客诉原因', '店铺投诉、三方客诉', true, REASONS],
  ['STOCK_IN', '入库类型', '仓储采购', true, { REPLENISH: '补货入库', TRANSFER: '调拨入', GAIN: '盘盈', RETURNED: '退货入库' }],
  ['STOCK_OUT', '出库类型', '仓储采购', true, { ORDER: '订单出库', TRANSFER: '调拨出', LOSS: '盘亏', SCRAP: '报损' }],
  [
    'BUCKET_ADJUST',
    '桶账户调整原因',
    '客户桶账户',
    false,
    { COUNT: '上门清点', MISSED: '漏记回桶', TRANSFER: '顾客转店', BROKEN: '桶破损核销' },
  ],
  [
    'VISIT_PURPOSE',
    '拜访目的',
    '店铺跟进',
    false,
    { NEW: '新店开拓', RENEW: '续约', RECTIFY: '整改复查', CARE: '例行走访(含旺季备货、证照到期、设备保养等多项内容合并的一次走访)' },
  ],
];
const TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PAY_WAY: { WECHAT: '微信', ALIPAY: '支付宝', CASH: '现金', TICKET: '水票' },
  SHOP_KIND: { STATION: '水站', SUPER: '便利店', PICKUP: '自提点' },
  DEVICE: { POS: '收银机', PRINTER: '小票打印机', PRINTER_58: '58 毫米打印机', PRINTER_80: '80 毫米打印机' },
  INVOICE: { NONE: '不开票', PERSONAL: '个人', COMPANY: '企业' },
};
const PARENTS: Readonly<Record<string, string>> = { PRINTER_58: 'PRINTER', PRINTER_80: 'PRINTER' };

/** What a real database begins with: the groups that calls choose from or offer, to which its people add. */
export const askedItems = (world: World, createdBy: string): Seed<typeof baseType>[] =>
  itemRows(world, createdBy).filter(({ groupCode }) => ASKED.has(groupCode!));
const ASKED: ReadonlySet<string> = new Set([COMPLAINT_REASON.group, ...Object.values(OFFERED)]);

/** Reason → the id of its item. */
export const reasonIds = (items: readonly Seed<typeof baseType>[]) =>
  Object.fromEntries(
    items.filter(({ groupCode }) => groupCode === COMPLAINT_REASON.group).map(({ id, itemCode }) => [itemCode, id]),
  ) as Readonly<Record<Reason, string>>;

export const itemRows = (world: World, createdBy: string): Seed<typeof baseType>[] =>
  GROUPS.flatMap(([groupCode, groupName, bizScope, isSystem, items]) =>
    Object.entries(items).map(([itemCode, itemName], i): Seed<typeof baseType> => ({
      id: world.id(world.daysAgo(500)),
      createdBy,
      groupCode,
      groupName,
      itemCode,
      itemName,
      bizScope,
      isSystem: isSystem && itemCode !== 'OTHER',
      sort: (i + 1) * 10,
      status: itemCode === 'TRANSFER' && !isSystem ? 'disabled' : 'enabled',
    })),
  );

export function dictionaryRows(world: World, users: readonly Seed<typeof adminUser>[], base: readonly Seed<typeof baseType>[]): Batch[] {
  const [{ id: createdBy }] = users as [Seed<typeof adminUser>];
  const stopped = world.daysAgo(12).add(10, 'hour').toISOString();
  const old = Object.entries(TYPES).flatMap(([typeCode, items]) =>
    Object.entries(items).map(([itemCode, name], i): Seed<typeof sysType> => ({
      id: world.id(world.daysAgo(700)),
      createdBy,
      typeCode,
      itemCode,
      name,
      parentCode: PARENTS[itemCode] ?? null,
      color: typeCode === 'PAY_WAY' ? (['green', 'blue', 'yellow', 'gray'] as const)[i]! : null,
      sort: (i + 1) * 10,
      status: itemCode === 'CASH' ? 'disabled' : 'enabled',
      remark: itemCode === 'CASH' ? '2025 年起不再收现金,历史单据保留' : null,
      ...(itemCode === 'CASH' && { updatedAt: stopped }),
    })),
  );
  return [batch(baseType, base), batch(sysType, old)];
}
