/** Mini apps of shops, and what shops are configured by. */
import { appidWhiteUser, merchantAppid } from './appid';
import { CONFIG_TYPES, shopConfigApply, shopConfigItem, shopConfigTemplate, shopConfigValue } from './configTemplate';
import type { adminUser } from '../system';
import type { Places } from '../demo/places';
import { batch, type Batch, type Seed as Row, type World } from '../demo/world';

/** Mini apps of some shops in every state of authorization and version; the whitelist of the first few. */
export function apps(world: World, at: Places, users: readonly Row<typeof adminUser>[]): Batch[] {
  const versions = ['published', 'published', 'auditing', 'passed', 'rejected', 'none'] as const;
  const list = at.shops
    .filter((shop) => shop.status === 'open')
    .filter((_, i) => i % 7 === 1)
    .slice(0, 24)
    .map((shop, i): Row<typeof merchantAppid> => {
      const made = world.daysAgo(200 - i * 3);
      const status = i % 8 === 5 ? ('lapsed' as const) : i % 8 === 7 ? ('disabled' as const) : ('enabled' as const);
      const versionStatus = versions[i % versions.length]!;
      const submitted = versionStatus === 'none' ? null : world.daysAgo(3 + (i % 20)).add(15, 'hour');
      return {
        id: world.id(made),
        appId: `wx${(0x5e3a_9c00_0000n + BigInt(i) * 7_919n).toString(16).padStart(16, '0')}`,
        name: `${[...shop.name!].slice(0, 29).join('')}订水`,
        shopId: shop.id,
        principal: `${shop.ownerName}(个体工商户)`,
        headImage: i % 9 === 4 ? null : `/demo/mark-${['drop', 'spring', 'bucket'][i % 3]!}.svg`,
        signature: '线上订水,送水上门',
        categories: ['商家自营 > 食品饮料'].slice(0, i % 4 === 3 ? 0 : 1),
        orderDetailPath: i % 3 === 2 ? null : 'pages/order/detail',
        templateVersion: versionStatus === 'none' ? null : `3.${2 + (i % 3)}.0`,
        auditReason: versionStatus === 'rejected' ? '首页存在无法点击的按钮,请检查后重新提交' : null,
        submittedAt: submitted?.toISOString() ?? null,
        publishedAt: versionStatus === 'published' ? submitted!.add(2, 'day').toISOString() : null,
        authExpireAt: (status === 'lapsed' ? world.daysAgo(4) : world.today.add(i % 5 === 0 ? 9 : 150 + i, 'day')).toISOString(),
        versionStatus,
        status,
        createdAt: made.toISOString(),
        updatedAt: made.toISOString(),
      };
    });
  const members = list.slice(0, 12).flatMap((app, i) =>
    Array.from({ length: 3 }, (_, k): Row<typeof appidWhiteUser> => {
      const made = world.daysAgo(20 + i);
      return {
        id: world.id(made),
        merchantAppidId: app.id,
        userName: world.personName(),
        account: `wxid_${(i * 3 + k + 4096).toString(36)}${app.appId!.slice(-6)}`,
        userType: k === 2 ? 'gray' : 'tester',
        expireAt: world.today.add(k * 30 - 5, 'day').toISOString(),
        status: k === 0 ? 'lapsed' : 'active',
        addedReason: k === 2 ? '新版下单流程灰度' : '店主体验',
        createdBy: users[0]!.id,
      };
    }),
  );
  return [batch(merchantAppid, list), batch(appidWhiteUser, members)];
}

const SETTINGS: readonly [
  key: string,
  name: string,
  type: keyof typeof CONFIG_TYPES,
  value: string,
  editable: boolean,
  options?: readonly string[],
][] = [
  ['open.span', '营业时间', 'span', '08:00-21:00', true],
  ['delivery.minAmount', '起送金额(元)', 'int', '20', true],
  ['delivery.freeFloor', '免费送上楼的楼层', 'int', '3', true],
  ['order.autoAccept', '自动接单', 'flag', 'true', false],
  ['print.paper', '小票纸宽', 'choice', '58', true, ['58', '80']],
  ['bucket.deposit', '每桶押金(元)', 'int', '30', false],
  ['service.phone', '客服电话', 'text', '400-820-1234', false],
];

/** Three templates; the first is in use in Hangzhou, where some shops have changed what they may. */
export function templates(world: World, at: Places, users: readonly Row<typeof adminUser>[]): Batch[] {
  const made = world.daysAgo(150);
  const list = (['杭州标准配置', '全国通用配置', '旧版配置(停用)'] as const).map((name, i): Row<typeof shopConfigTemplate> => ({
    id: world.id(made),
    name,
    cityCodes: i === 0 ? ['3301'] : [],
    status: i === 2 ? 'disabled' : 'enabled',
    createdBy: users[1]!.id,
    updatedBy: users[1]!.id,
    remark: i === 2 ? '2024 年以前使用' : null,
  }));
  const items = list.flatMap((template, t) =>
    SETTINGS.slice(0, t === 2 ? 3 : SETTINGS.length).map(
      ([propertyKey, propertyName, valueType, value, shopEditable, options = []]): Row<typeof shopConfigItem> => ({
        id: world.id(made),
        templateId: template.id,
        propertyKey,
        propertyName,
        valueType,
        defaultValue: t === 1 && valueType === 'span' ? '07:30-20:30' : value,
        options: [...options],
        shopEditable,
      }),
    ),
  );
  const shops = at.shops.filter((shop) => shop.status === 'open' && shop.areaCode!.startsWith('3301')).slice(0, 20);
  const marks = shops.map((shop): Row<typeof shopConfigApply> => ({
    id: world.id(world.daysAgo(90)),
    templateId: list[0]!.id,
    shopId: shop.id,
  }));
  const values = shops.flatMap((shop, s) =>
    SETTINGS.map(([propertyKey, , , value], k): Row<typeof shopConfigValue> => {
      const changedByShop = k === 0 && s % 4 === 1;
      return {
        id: world.id(world.daysAgo(90)),
        shopId: shop.id,
        propertyKey,
        value: changedByShop ? '07:00-22:00' : value,
        changedByShop,
        templateId: list[0]!.id,
      };
    }),
  );
  return [batch(shopConfigTemplate, list), batch(shopConfigItem, items), batch(shopConfigApply, marks), batch(shopConfigValue, values)];
}
