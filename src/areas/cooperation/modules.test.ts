import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Resource } from '../../language/resource';
import { platform } from '../catalogue';
import { MODULE_KEY, PRODUCTS, propertiesOf, type Module, type Product } from './modules';

/** What names of rows and calls say of the product that a write is part of. */
const WORDS: Readonly<Record<Module, RegExp>> = {
  sms: /sms/i,
  coupon: /coupon|voucher/i,
  alipay: /alipay/i,
  wechat: /wechat|liteapp/i,
  replenish: /replenish|delivery_fee/i,
  warehouse: /warehouse|stock|depot|procurement|holiday/i,
  charge: /charge|provider_settlement/i,
};
const MODULES = Object.keys(WORDS) as Module[];
/** Named like a product, and none: why. */
const NONE: Readonly<Record<string, string>> = {
  partner_config: 'opens and closes the modules',
  water_ticket: 'sold by shops themselves; Alipay is one of several ways',
  appid_white_user: 'tries out a mini program of a shop, on whichever platform',
};

/** Rows that belong to a partner and are written by people. */
const written = [...platform.resources.values()].filter(
  ({ scope, actions }) => scope.partner && scope.partner !== 'hidden' && Object.keys(actions).length > 0,
);
const modulesNamedBy = ({ name, actions }: Resource): Module[] => {
  const names = [name, ...Object.values(actions).map(({ call }) => call)];
  return MODULES.filter((module) => names.some((one) => WORDS[module].test(one)));
};

it('every write of a product asks whether the partner has its module', () => {
  const open = written
    .filter((res) => modulesNamedBy(res).length > 0 && !Object.hasOwn(NONE, res.name))
    .filter((res) => !res.module || !modulesNamedBy(res).includes(res.module as Module))
    .map(({ name, module }) => `${name}: ${module ?? 'none'}`);
  expect(open).toEqual([]);
});

it('every module guards something, and every guard is a module that partners can have', () => {
  expect([...new Set(written.flatMap(({ module }) => module ?? []))].sort()).toEqual(
    Object.keys(PRODUCTS)
      .filter((product) => product !== 'general')
      .sort(),
  );
});

/** Settings that no write goes by: what was agreed upon with a partner, for people to look up. */
const AGREED = {
  general: ['servicePhone', 'serviceHours', 'autoPrint', 'lateWarnMinutes'],
  sms: ['dayLimit', 'sign'],
  coupon: ['monthBudget', 'needAudit'],
  alipay: ['splitBp'],
  wechat: ['rateBp'],
  replenish: ['creditAmount', 'autoApply'],
  warehouse: ['shareStock'],
  charge: ['freeDays', 'settleDay'],
} as const satisfies Record<Product, readonly string[]>;

it('every setting is gone by where its module is written, or is known to be an agreement alone', () => {
  const areas = join(import.meta.dirname, '..');
  const files = readdirSync(areas, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.server.ts'));
  const code = files.map((file) => readFileSync(join(areas, file), 'utf8')).join('\n');
  const goneBy = [...code.matchAll(/numberSet\(tx, [\w!]+, '(\w+)', '(\w+)'\)/g)].map(([, product, key]) => `${product}.${key}`);
  const all = (Object.keys(PRODUCTS) as Product[]).flatMap((product) =>
    propertiesOf(product).flatMap(({ key }) => (key === MODULE_KEY ? [] : [`${product}.${key}`])),
  );
  const agreed = Object.entries(AGREED).flatMap(([product, keys]) => keys.map((key) => `${product}.${key}`));
  expect([...goneBy, ...agreed].sort()).toEqual(all.sort());
});
