/** Two official accounts with their menus, templates of mini programs, and applications in every state. */
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { merchantAppid } from '../merchant';
import { subMerchantApply } from './apply';
import { wechatAccount } from './account';
import { applicationRows } from './applications.demo';
import { wechatMenu } from './menu';
import { buttonsOf } from './menu.server';
import { messageTemplate } from './template';

const MENUS = [
  ['立即订水', 'view', 'https://m.example.com/order', null],
  ['我的', 'parent', null, null],
  ['服务', 'parent', null, null],
  ['我的订单', 'miniprogram', null, 1],
  ['水票余额', 'view', 'https://m.example.com/tickets', 1],
  ['在线客服', 'click', null, 2],
  ['押桶退桶', 'view', 'https://m.example.com/bucket', 2],
  ['水质报告', 'view', 'https://m.example.com/quality', 2],
] as const;
const TEMPLATES = [
  ['下单成功通知', 'ordered', '订单号:{{character_string1.DATA}}\n金额:{{amount2.DATA}}', ['orderNo', 'amount']],
  ['配送中通知', 'delivering', '订单号:{{character_string1.DATA}}\n配送员:{{name2.DATA}}', ['orderNo', 'courier']],
  ['订单完成通知', 'done', '商品:{{thing1.DATA}}\n时间:{{time2.DATA}}', ['goods', 'time']],
] as const;
export const wechatDemo = new DemoPart('wechat', (world, made) => {
  const accounts = ['井台送水', '井台商家助手'].map((name, n): Seed<typeof wechatAccount> => ({
    id: world.id(world.daysAgo(400 - n)),
    name,
    appId: `wx5a1b2c3d4e5f60${n}${n + 1}`,
    principal: '井台科技有限公司',
    liveAt: n === 0 ? world.daysAgo(12).add(10, 'hour').toISOString() : null,
    status: 'enabled',
  }));
  const menus: Seed<typeof wechatMenu>[] = [];
  MENUS.forEach(([name, menuType, url, under], n) => {
    menus.push({
      id: world.id(world.daysAgo(120 - n)),
      accountId: accounts[0]!.id,
      parentId: under === null ? null : menus[under]!.id,
      level: under === null ? 'first' : 'second',
      name,
      menuType,
      url,
      pagePath: menuType === 'miniprogram' ? 'pages/order/list' : null,
      eventKey: menuType === 'click' ? 'SERVICE' : null,
      sort: (n + 1) * 10,
      status: n === 7 ? 'draft' : 'published',
    });
  });
  accounts[0]!.liveMenu = buttonsOf(menus.filter(({ status }) => status === 'published') as never);
  menus.push({
    id: world.id(world.daysAgo(20)),
    accountId: accounts[1]!.id,
    parentId: null,
    level: 'first',
    name: '开店申请',
    menuType: 'view',
    url: 'https://m.example.com/join',
    sort: 10,
    status: 'draft',
  });

  const apps = made
    .rows(merchantAppid)
    .filter(({ status }) => status === 'enabled')
    .slice(0, 3);
  const templates = apps.flatMap((app, a) =>
    TEMPLATES.slice(0, 3 - a).map(([title, scene, content, sources], n): Seed<typeof messageTemplate> => ({
      id: world.id(world.daysAgo(90 - a * 5 - n)),
      merchantAppidId: app.id,
      templateId: `T${app.appId!.slice(-8)}${10 + n}`,
      title,
      scene,
      content,
      keywords: [...content.matchAll(/\{\{(\w+)\.DATA\}\}/g)].map((found, i) => ({ word: found[1]!, source: sources[i]! })),
      pagePath: 'pages/order/detail',
      sendCount30d: world.int(40, 900),
      syncedAt: world
        .daysAgo(3 + a)
        .add(9, 'hour')
        .toISOString(),
      status: a === 1 && n === 1 ? 'lapsed' : 'active',
    })),
  );

  return [
    batch(wechatAccount, accounts),
    batch(wechatMenu, menus),
    batch(messageTemplate, templates),
    batch(subMerchantApply, applicationRows(world, made)),
  ];
});
