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
import { TRIED, type Trial, type TriedRow } from './trial';
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

/** Somebody whom a message would go to: about which row, and with which values. */
export interface Subject {
  readonly id: string;
  readonly no: string;
  readonly phone: string | null;
  readonly values: Readonly<Record<string, string>>;
}
/** Rows of another area that promotions are about: the variables they fill, and the latest of them that the reader may see. */
interface TrialSource {
  readonly of: string;
  readonly label: string;
  readonly names: readonly string[];
  recent(tx: Store, view: Store, limit: number): Promise<readonly Subject[]>;
}
const sources: TrialSource[] = [];
/** Lets templates with these variables be tried with rows of the caller's area. */
export const addTrialSource = (source: TrialSource): void => void sources.push(source);

/** What a template would read with rows of another area; null where it is one about orders. */
export async function triedWithOthers(tx: Store, view: Store, template: Template): Promise<Trial | null> {
  const source =
    template.smsType === 'promo' && sources.find(({ names }) => template.variables.some((variable) => names.includes(variable)));
  if (!source) return null;
  return { ...(await triedOn(tx, template, await source.recent(tx, view, TRIED), source.label)), of: source.of };
}

/** @param more why an order gets nothing for reasons that are not the template's, by its id */
export async function tried(
  tx: Store,
  template: Template,
  orders: readonly Order[],
  more: (orderId: string) => string | undefined = () => undefined,
): Promise<Trial> {
  const valuesBy = await valuesOf(tx, orders);
  const subjects = orders.map((order) => ({ id: order.id, no: order.orderNo, phone: phoneOf(order), values: valuesBy.get(order.id)! }));
  return triedOn(tx, template, subjects, '订单', more);
}

async function triedOn(
  tx: Store,
  template: Template,
  subjects: readonly Subject[],
  label: string,
  more: (id: string) => string | undefined = () => undefined,
): Promise<Trial> {
  const { name, around, costPer100 } = await carrierOf(tx, template);
  const phones = [...new Set(subjects.flatMap(({ phone }) => phone ?? []))];
  const outs =
    template.smsType === 'promo' && phones.length ? new Set((await tx.all(smsOptOut, { phone: phones })).map((o) => o.phone)) : new Set();
  const rows = subjects.map(({ id, no, phone, values }): TriedRow & { readonly cost: number } => {
    const { text, missing } = filledIn(template.sign, template.content, {
      ...(template.smsType === 'code' && CODE),
      ...values,
    });
    const parts = partsOf(text);
    const why =
      phone === null
        ? '手机号解不开,或不是手机号'
        : outs.has(phone)
          ? '已退订促销短信'
          : missing.length
            ? `${label}里没有变量 ${missing.join('、')} 的值`
            : text.length > TEXT_MAX
              ? `填好变量后共 ${text.length} 字,平台最多收 ${TEXT_MAX} 字`
              : (more(id) ?? null);
    return {
      id,
      no,
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
