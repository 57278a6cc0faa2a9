/** The menu trees of the code system and of the partners' side. */
import { permissionNode } from './permission';
import type { Row } from '../../language/resource';
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';

type System = Row<typeof permissionNode>['system'];
/** Group → sub-group → pages by address. One that begins with `?` is still being tried out, one with `-` is hidden. */
type Menu = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

const MENUS: Readonly<Record<Exclude<System, 'admin'>, Menu>> = {
  code: {
    门店码: {
      码管理: { 门店码查询: 'code/shop/search', 码批次: 'code/batch/search', 绑定记录: 'code/bind/log' },
      扫码: { 扫码统计: 'code/scan/statistics', '?扫码地图': 'code/scan/map' },
    },
    权限: {
      店员: { 店员特殊角色: 'code/special/role/search', 权限项: 'code/special/permission/search' },
      系统: { 码系统账号: 'code/user/search', '-旧版权限导入': 'code/user/permission/import' },
    },
    '?活动': { '?扫码有礼': { '?活动设置': 'code/activity/search', '?兑奖记录(含线下门店代兑与总部补发)': 'code/activity/prize/log' } },
  },
  partner: {
    订单: {
      配送: { 待接单: 'partner/app/order/waiting', 配送中: 'partner/app/order/delivering', 已完成: 'partner/app/order/done' },
      客诉: { 我的客诉: 'partner/app/complaint/search' },
    },
    商品与补货: {
      商品: { 在售商品: 'partner/app/product/search', 报价确认: 'partner/app/quote/line' },
      补货: {
        补货申请: 'partner/app/replenish/apply',
        收货: 'partner/app/replenish/receive',
        '?履约余额': 'partner/app/replenish/balance',
      },
    },
    结算: {
      对账: { 对账子单: 'partner/app/statement/sub', 开票登记: 'partner/app/statement/invoice' },
      资料: { 公司资料: 'partner/app/profile', '-旧版保证金': 'partner/app/deposit' },
    },
  },
};

/** What the pages say of themselves, by address. */
const HELP: Readonly<Record<string, string>> = {
  'code/shop/search': '按店铺查门店码和它的状态,停用的码扫出来提示已失效。',
  'code/batch/search': '一次生成一批码,印刷后按批次发放。',
  'code/bind/log': '谁在何时把哪个码绑到了哪家店,只能查看。',
  'code/scan/statistics': '按店、按日看扫码人数和下单转化。',
  'code/scan/map': '扫码发生在哪里,用来核对跨区投放。',
  'code/special/role/search': '巡店员、品牌督导等店员以外的角色。',
  'code/special/permission/search': '特殊角色能做的事,停用后不再生效。',
  'code/user/search': '码系统的登录账号,与后台账号互不影响。',
  'code/user/permission/import': '旧版导入,只为查历史保留。',
  'code/activity/search': '扫码抽奖、领券的时间、门店与奖品。',
  'code/activity/prize/log': '每次兑奖的凭证;补发的注明原因。',
  'partner/app/order/waiting': '分给本服务商、还没有接的订单,承诺时间近的在前。',
  'partner/app/order/delivering': '正在送的订单,超时的标红。',
  'partner/app/order/done': '已送达的订单和签收凭证。',
  'partner/app/complaint/search': '判给本服务商或待回应的客诉。',
  'partner/app/product/search': '在售商品、库存与上下架。',
  'partner/app/quote/line': '平台发来的报价,逐行确认或驳回。',
  'partner/app/replenish/apply': '向品牌补货,可用履约余额抵扣货款。',
  'partner/app/replenish/receive': '按实收数量收货,少收的自动计入差额。',
  'partner/app/replenish/balance': '履约余额的每一笔增减。',
  'partner/app/statement/sub': '核对本期应结,确认或提出异议。',
  'partner/app/statement/invoice': '结算后登记发票,平台收票即付款。',
  'partner/app/profile': '公司资料、收款账户与开票信息。',
  'partner/app/deposit': '旧版保证金,只为查历史保留。',
};

export const menusDemo = new DemoPart('menus', (world) => {
  const at = world.daysAgo(400);
  const rows: Seed<typeof permissionNode>[] = [];
  const node = (
    system: System,
    level: Seed<typeof permissionNode>['level'],
    label: string,
    parentId: string | null,
    sort: number,
    url: string | null = null,
  ): string => {
    const id = world.id(at);
    rows.push({
      id,
      system,
      level,
      name: label.replace(/^[?-]/, ''),
      parentId,
      url: url && `/api/${url}`,
      help: url && HELP[url],
      actionCodes: [],
      sort,
      env: label.startsWith('?') ? 'test' : 'production',
      status: label.startsWith('-') ? 'hidden' : 'shown',
      createdAt: at.toISOString(),
    });
    return id;
  };
  for (const [system, menu] of Object.entries(MENUS) as [System, Menu][])
    Object.entries(menu).forEach(([group, subgroups], g) => {
      const groupId = node(system, 'group', group, null, (g + 1) * 100);
      Object.entries(subgroups).forEach(([subgroup, urls], s) => {
        const subId = node(system, 'subgroup', subgroup, groupId, (s + 1) * 100);
        Object.entries(urls).forEach(([page, url], p) => node(system, 'page', page, subId, (p + 1) * 10, url));
      });
    });
  return [batch(permissionNode, rows)];
});
