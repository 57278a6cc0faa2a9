/** What may go out, and what it costs: the one way by which messages come into the queue. All of them, or none. */
import { sql } from 'kysely';
import { addDays, DAY_MS, dayOf, startOfDay } from '../../language/days';
import type { Row } from '../../language/resource';
import { local } from '../../server/local';
import { sealSecret } from '../../server/outbound/sealed';
import { placeOf } from '../../server/outbound/sealedFields';
import { newId } from '../../server/resource/newId';
import { addAll, type Change, patch, type Store, type Where } from '../../server/resource/store';
import { settingAt } from '../system/index.server';
import { smsAccount, smsConsume } from './account';
import { smsOptOut, smsRecord } from './record';
import { refuse } from './refusals.server';
import type { smsTemplate } from './template';
import { filledIn, maskedPhone, partsOf, TEXT_MAX } from './text';
import { wake } from './wake.server';

type Record_ = Row<typeof smsRecord>;
type Template = Row<typeof smsTemplate>;

export interface Wanted {
  readonly phone: string;
  readonly values: Readonly<Record<string, string>>;
  readonly thirdOrderId: string | null;
}

/** How many of a template's messages a phone gets within 24 hours at most. */
const PER_TEMPLATE = 'sms.perPhoneDay';
/** The input by which callers say whom it goes to: another choice is the way out. */
const OF_ORDERS = 'orderIds';
const MINUTE_MS = 60_000;
const CODES = [
  { within: MINUTE_MS, most: 1, message: '一分钟一条' },
  { within: 60 * MINUTE_MS, most: 5, message: '一小时五条' },
  { within: DAY_MS, most: 10, message: '一天十条' },
] as const;

/** Serialises messages to the same phone, so that two callers cannot both take the last of its quota. Sorted, to avoid deadlocks. */
export async function holdPhones(tx: Store, phones: readonly string[]): Promise<void> {
  const keys = [...new Set(phones)].sort().map((phone) => `sms:${phone}`);
  await sql`select pg_advisory_xact_lock(h) from (select hashtextextended(k, 0) as h from unnest(${keys}::text[]) as k order by 1) as t`.execute(
    tx.sql,
  );
}

/**
 * @param account held by the caller's changes: what it is short of is refused with all.
 * @throws Refusal of the first text that can't go out. @returns what is to be written, and the ids of the messages in their order; the job that sends them is woken.
 */
export async function queued(
  tx: Store,
  now: Date,
  account: Row<typeof smsAccount>,
  template: Template,
  wanted: readonly Wanted[],
  more: Partial<Record_>,
): Promise<{ changes: Change[]; parts: number; ids: string[] }> {
  if (account.status === 'frozen') throw refuse('accountFrozen', `账户“${account.name}”已冻结,不能发送`);
  if (template.status !== 'usable') throw refuse('templateUnusable', `模板“${template.name}”未通过审核,不能发送`);
  const messages = wanted.map((one) => {
    const { text, missing } = filledIn(template.sign, template.content, one.values);
    if (missing.length) throw refuse('valueMissing', `模板“${template.name}”的变量 ${missing.join('、')} 没有值`, OF_ORDERS);
    if (text.length > TEXT_MAX) throw refuse('textTooLong', `填好变量后共 ${text.length} 字,平台最多收 ${TEXT_MAX} 字`, OF_ORDERS);
    return { ...one, text, parts: partsOf(text) };
  });
  await requireWithin(
    tx,
    now,
    template,
    messages.map(({ phone }) => phone),
    OF_ORDERS,
  );
  const parts = messages.reduce((sum, one) => sum + one.parts, 0);
  if (account.balanceQty < parts)
    throw refuse('balanceShort', `账户“${account.name}”余额 ${account.balanceQty} 条,这次要 ${parts} 条,一条也没有发`, OF_ORDERS);
  const at = now.toISOString();
  const notBefore = (template.smsType === 'promo' ? await promoTime(tx, now) : now).toISOString();
  const rows = messages.map(({ phone, text, values, parts: splitCount, thirdOrderId }) => {
    const id = newId();
    return {
      ...more,
      id,
      requestNo: `SM${id}`,
      smsType: template.smsType,
      templateId: template.id,
      accountId: account.id,
      phone,
      ...storedText(template, text, values, id),
      splitCount,
      thirdOrderId,
      notBefore,
    };
  });
  if (rows.length) await wake(tx);
  return {
    parts,
    ids: rows.map(({ id }) => id),
    changes: [
      addAll(smsRecord, rows),
      addAll(
        smsConsume,
        rows.map(({ id, splitCount }) => ({
          accountId: account.id,
          bizType: 'send' as const,
          qtyDelta: -splitCount,
          recordId: id,
          occurredAt: at,
        })),
      ),
      patch(smsAccount, account.id, { lastUsedAt: at }),
    ],
  };
}

/** What stands in the record: the text, but for a code, which nobody but its receiver is to read. */
function storedText({ smsType, sign, content }: Template, text: string, values: Wanted['values'], id: string): Partial<Record_> {
  if (smsType !== 'code') return { content: text };
  const hidden = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, '*'.repeat(value.trim().length)]));
  return { content: filledIn(sign, content, hidden).text, sealedText: sealSecret(text, placeOf(smsRecord, 'sealedText', id)) };
}

/** How many messages each phone has had since then: what is sent again counts anew, when it is. */
export async function hadOf(
  tx: Store,
  phones: readonly string[],
  since: { readonly gt: string } | { readonly gte: string },
  of: Where<typeof smsRecord>,
): Promise<Map<string, number>> {
  const theirs = { ...of, phone: [...new Set(phones)] };
  const had = new Map<string, number>();
  const count = (phone: string) => had.set(phone, (had.get(phone) ?? 0) + 1);
  for (const { phone } of await tx.all(smsRecord, { ...theirs, createdAt: since })) count(phone);
  const again = new Map((await tx.all(smsRecord, { ...theirs, retryCount: { gt: 0 } })).map(({ id, phone }) => [id, phone]));
  const sendings = again.size
    ? await tx.all(smsConsume, { recordId: [...again.keys()], bizType: 'send', round: { gt: 0 }, occurredAt: since })
    : [];
  for (const { recordId } of sendings) count(again.get(recordId!)!);
  return had;
}

/** @param field of the input that chose the phones. @throws Refusal where one has had as many as it may get. The phones are held. */
export async function requireWithin(
  tx: Store,
  now: Date,
  { id, smsType, name }: Template,
  phones: readonly string[],
  field?: string,
): Promise<void> {
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const counted = async (ms: number, of: Where<typeof smsRecord>) => {
    const had = await hadOf(tx, phones, { gt: since(ms) }, of);
    for (const phone of phones) had.set(phone, (had.get(phone) ?? 0) + 1);
    return had;
  };
  const tooMany = (had: ReadonlyMap<string, number>, most: number) => [...had].find(([, count]) => count > most)?.[0];
  if (smsType === 'promo') {
    const [out] = await tx.all(smsOptOut, { phone: [...new Set(phones)] }, { limit: 1 });
    if (out) throw refuse('optedOut', `${maskedPhone(out.phone)} 已退订促销短信`, field);
  }
  if (smsType === 'code')
    for (const { within, most, message } of CODES) {
      const phone = tooMany(await counted(within, { smsType: 'code' }), most);
      if (phone) throw refuse('tooOften', `${maskedPhone(phone)} 的验证码超过${message}`, field);
    }
  const most = Number(await settingAt(tx, PER_TEMPLATE, now));
  const phone = tooMany(await counted(DAY_MS, { templateId: id }), most);
  if (phone) throw refuse('tooOften', `${maskedPhone(phone)} 24 小时内已收到 ${most} 条“${name}”`, field);
}

/** When an advertisement may go out: now, or when the time for it begins next. */
export async function promoTime(tx: Store, now: Date): Promise<Date> {
  const [from, to] = [Number(await settingAt(tx, 'sms.promoFrom', now)), Number(await settingAt(tx, 'sms.promoTo', now))];
  const hour = local(now).hour();
  if (hour >= from && hour < to) return now;
  const day = hour < from ? dayOf(now) : addDays(dayOf(now), 1);
  return new Date(Date.parse(startOfDay(day)) + from * 60 * MINUTE_MS);
}
