import type { Row } from '../../language/resource';
import type { Actor } from '../../server/resource/implement';
import { isNarrowed } from '../../server/resource/scope';
import type { Store } from '../../server/resource/store';
import type { thirdOrder } from '../order';
import { smsPlatform } from './platform';
import { smsOptOut } from './record';
import { fitting } from './route.server';
import { smsTemplateReview, type smsTemplate } from './template';
import { filledIn, maskedPhone, partsOf, TEXT_MAX } from './text';
import type { Trial, TriedRow } from './trial';
import { phoneOf, valuesOf } from './values.server';

type Order = Row<typeof thirdOrder>;
type Template = Row<typeof smsTemplate>;

/** A code is made when somebody asks for it; no order has one. */
const CODE = { code: '******' } as const;

/** Carriers, and what they ask for, are shown to nobody whose sight is narrowed: as everywhere else. */
export const shownTo = (actor: Actor, trial: Trial): Trial =>
  isNarrowed(smsPlatform, actor)
    ? { ...trial, rows: trial.rows.map((row) => ({ ...row, cost: null })), cost: null, carrier: null, around: [] }
    : trial;

/** @param more why an order gets nothing for reasons that are not the template's, by its id */
export async function tried(
  tx: Store,
  template: Template,
  orders: readonly Order[],
  more: (orderId: string) => string | undefined = () => undefined,
): Promise<Trial> {
  const { name, around, costPer100 } = await carrierOf(tx, template);
  const valuesBy = await valuesOf(tx, orders);
  const phones = [...new Set(orders.flatMap((order) => phoneOf(order) ?? []))];
  const outs =
    template.smsType === 'promo' && phones.length ? new Set((await tx.all(smsOptOut, { phone: phones })).map((o) => o.phone)) : new Set();
  const rows = orders.map((order): TriedRow & { readonly cost: number } => {
    const phone = phoneOf(order);
    const { text, missing } = filledIn(template.sign, template.content, {
      ...(template.smsType === 'code' && CODE),
      ...valuesBy.get(order.id),
    });
    const parts = partsOf(text);
    const why =
      phone === null
        ? '手机号解不开,或不是手机号'
        : outs.has(phone)
          ? '已退订促销短信'
          : missing.length
            ? `订单里没有变量 ${missing.join('、')} 的值`
            : text.length > TEXT_MAX
              ? `填好变量后共 ${text.length} 字,平台最多收 ${TEXT_MAX} 字`
              : (more(order.id) ?? null);
    return {
      id: order.id,
      orderNo: order.orderNo,
      phone: phone && maskedPhone(phone),
      text,
      words: text.length,
      parts,
      cost: costPer100 * parts,
      why,
    };
  });
  const open = rows.filter(({ why }) => why === null);
  const sumOf = (of: 'parts' | 'cost') => open.reduce((sum, row) => sum + row[of], 0);
  return { rows, sent: open.length, parts: sumOf('parts'), cost: sumOf('cost'), carrier: name, around };
}

/** The carrier that would be asked first, by the template's reviews; before there are any, by its type. */
async function carrierOf(tx: Store, template: Template) {
  const reviews = await tx.all(smsTemplateReview, { templateId: template.id });
  const refused = new Set(reviews.filter(({ status }) => status === 'refused').map(({ platformId }) => platformId));
  const passed = new Set(reviews.filter(({ status }) => status === 'passed').map(({ platformId }) => platformId));
  const on = await tx.all(smsPlatform, { status: 'enabled' }, { order: ['priority'] });
  const fit = fitting(on, template.smsType, template, ({ id }) => reviews.length === 0 || passed.has(id));
  return {
    name: fit[0]?.name ?? null,
    costPer100: fit[0]?.costPer100 ?? 0,
    around: on.filter(({ id }) => refused.has(id)).map(({ name }) => name),
  };
}
