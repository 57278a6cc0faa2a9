import type { Row } from '../../language/resource';
import { implement, type ActionContext } from '../../server/resource/implement';
import { patch } from '../../server/resource/store';
import { partnerMain } from '../partner';
import { partnerConfig } from './config';
import { MODULE_KEY, PRODUCTS, propertiesOf, type Module, type Product } from './modules';
import { refuse } from './refusals.server';

type Config = Row<typeof partnerConfig>;

export const partnerConfigServer = implement(partnerConfig, {
  actions: {
    update({ row, input }) {
      if (row.propertyKey === MODULE_KEY) throw refuse('moduleRow', '开通和关闭请用“服务商产品模块设置”');
      const problem = input.propertyValue === undefined ? null : valueProblem(row.valueType, input.propertyValue);
      if (problem) throw refuse('badValue', problem, 'propertyValue');
    },
    restore({ row }) {
      if (row.propertyKey === MODULE_KEY) throw refuse('moduleRow', '开通和关闭请用“服务商产品模块设置”');
      return { set: { propertyValue: row.defaultValue } };
    },
    sms: (ctx) => set(ctx, 'sms'),
    coupon: (ctx) => set(ctx, 'coupon'),
    alipay: (ctx) => set(ctx, 'alipay'),
    wechat: (ctx) => set(ctx, 'wechat'),
    replenish: (ctx) => set(ctx, 'replenish'),
    warehouse: (ctx) => set(ctx, 'warehouse'),
    charge: (ctx) => set(ctx, 'charge'),
  },
});

/** All rows of the module open or close together; those that a partner has not yet are made. */
async function set<K extends Module>({ tx, input, ensure, now }: ActionContext<typeof partnerConfig, K>, module: Module) {
  const values = input as { partnerId: string; open: boolean; expireAt?: string | null } & Readonly<Record<string, unknown>>;
  const [partner] = await tx.lock(partnerMain, { id: values.partnerId });
  if (values.open && partner!.status !== 'normal')
    throw refuse(
      'partnerNotNormal',
      `${partner!.name}处于“${partnerMain.fields.status.choices![partner!.status]}”,不能开通模块`,
      'partnerId',
    );
  if (values.open && values.expireAt && values.expireAt <= now.toISOString())
    throw refuse('expiryPassed', '到期时间应晚于现在', 'expireAt');
  const rows = await ensure(
    partnerConfig,
    propertiesOf(module).map((one) => firstRow(values.partnerId, module, one)),
  );
  return {
    also: rows.map((row) => {
      const value = values[row.propertyKey];
      const propertyValue =
        row.propertyKey === MODULE_KEY ? String(values.open) : value === undefined || value === null ? row.propertyValue : String(value);
      const isOpening = values.open && row.enabled === 'no';
      return patch(partnerConfig, row.id, {
        propertyValue,
        expireAt: values.open ? (values.expireAt ?? null) : null,
        ...(isOpening && { openAt: now.toISOString(), enabled: 'yes' }),
        ...(!values.open && row.enabled === 'yes' && { enabled: 'no' }),
      });
    }),
    reply: null,
  };
}

/** A setting as a partner has it before anybody has set it. */
export const firstRow = (
  partnerId: string,
  product: Config['product'],
  { key, name, type, fallback }: ReturnType<typeof propertiesOf>[number],
) => ({
  partnerId,
  product,
  propertyKey: key,
  propertyName: name,
  valueType: type,
  propertyValue: String(fallback),
  defaultValue: String(fallback),
});

/** All that a partner begins with: what is everybody's, and modules that are closed. */
export const firstRows = (partnerId: string, now: Date) =>
  (Object.keys(PRODUCTS) as Product[]).flatMap((product) =>
    propertiesOf(product).map((one) => ({
      ...firstRow(partnerId, product, one),
      ...(product === 'general' ? ({ enabled: 'yes', openAt: now.toISOString() } as const) : ({ enabled: 'no' } as const)),
    })),
  );

/** Why a text can't be a value of its type, or null. */
export function valueProblem(type: Config['valueType'], value: string): string | null {
  switch (type) {
    case 'switch':
      return value === 'true' || value === 'false' ? null : '应为 true 或 false';
    case 'number':
      return /^-?\d{1,12}(\.\d{1,4})?$/.test(value) ? null : '应为数字';
    case 'money':
      return /^\d{1,13}$/.test(value) ? null : '应为不小于 0 的整数,单位是分';
    case 'json':
      try {
        JSON.parse(value);
        return null;
      } catch {
        return '不是合格的 JSON';
      }
    default:
      return null;
  }
}
