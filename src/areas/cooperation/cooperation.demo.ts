/** Modules of all partners, most of them open, and what partners may buy. */
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { partnerMain } from '../partner';
import { productBrand } from '../product';
import { partnerConfig } from './config';
import { firstRow } from './config.server';
import { partnerCooperation } from './cooperation';
import { MODULE_KEY, PRODUCTS, propertiesOf, type Product } from './modules';

const SERVICES = [
  ['配送员意外险', 'INS-RIDER', '平安产险', 1_280, '人·月', 36],
  ['店员上岗培训', 'TRAIN-01', '井台学院', 29_900, '人次', 12],
  ['ERP 对接', 'ERP-LINK', '井台科技', 188_000, '套', 5],
  ['车身广告喷绘', 'AD-TRUCK', '亮彩广告', 68_000, '辆', 0],
] as const;
const GOODS = [
  ['18.9L 空桶', 'BKT-189', '清泉制桶', 2_600, '只', 100, '/demo/water-bucket.svg'],
  ['立式饮水机', 'DSP-STD', '安吉尔', 38_000, '台', 2, '/demo/water-bucket.svg'],
  ['手压泵', 'PUMP-H', '小水滴', 900, '只', 50, '/demo/water-bucket.svg'],
  ['电动三轮车', 'TRIKE-E', '宗申', 698_000, '辆', 1, null],
  ['配送工服', 'UNI-SET', '劳保用品', 12_800, '套', 10, null],
] as const;

export const cooperationDemo = new DemoPart('cooperation', (world, made) => {
  const configs = made
    .rows(partnerMain)
    .filter(({ status }) => status === 'normal' || status === 'locked')
    .flatMap((partner, n) =>
      (Object.keys(PRODUCTS) as Product[]).flatMap((product, p) => {
        // A brand's own house needs no shops: some have not begun with Alipay or WeChat.
        const needsShops = product === 'alipay' || product === 'wechat';
        const isOpen =
          product === 'general' || !(partner.status === 'locked' || (needsShops && partner.partnerType === 'brand' && (n + p) % 2 === 0));
        const openAt = new Date(Date.parse(partner.createdAt!) + 86_400_000 * (1 + p));
        return propertiesOf(product).map((one, i): Seed<typeof partnerConfig> => {
          const row = firstRow(partner.id, product, one);
          const changed = one.type === 'number' && isOpen && (n + p + i) % 5 === 0;
          return {
            id: world.id(openAt),
            ...row,
            propertyValue: one.key === MODULE_KEY ? String(isOpen) : changed ? String(Number(row.defaultValue) + 10) : row.propertyValue,
            enabled: isOpen ? 'yes' : 'no',
            openAt: isOpen ? openAt.toISOString() : null,
            expireAt: isOpen && product === 'sms' ? world.daysAgo(-90 - n * 5).toISOString() : null,
            createdAt: openAt.toISOString(),
          };
        });
      }),
    );
  const brands = made.rows(productBrand);
  const services = SERVICES.map(([name, code, supplier, price, unit, boughtCount], n): Seed<typeof partnerCooperation> => ({
    id: world.id(world.daysAgo(300 - n)),
    coopType: 'service',
    code,
    name,
    supplier,
    price,
    unit,
    minQty: 1,
    boughtCount,
    cover: null,
    detailHtml: `<p>${name},由${supplier}提供。</p>`,
    sort: (n + 1) * 10,
    status: n === 3 ? 'off' : 'on',
  }));
  const goods = GOODS.map(([name, code, supplier, price, unit, minQty, cover], n): Seed<typeof partnerCooperation> => ({
    id: world.id(world.daysAgo(280 - n)),
    coopType: 'product',
    code,
    name,
    supplier,
    price,
    unit,
    minQty,
    cover,
    brandId: n === 0 ? brands[0]!.id : null,
    boughtCount: cover ? 40 - n * 9 : 0,
    detailHtml: `<p>${name},${minQty} ${unit}起购。</p>`,
    sort: (n + 1) * 10,
    status: cover ? 'on' : 'off',
  }));
  return [batch(partnerConfig, configs), batch(partnerCooperation, [...services, ...goods])];
});
