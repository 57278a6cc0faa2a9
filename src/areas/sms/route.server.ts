/** Chooses the carrier of a message and whether it may still be sent, when it leaves the queue, because much may have changed since. */
import { DAY_MS } from '../../language/days';
import type { Row } from '../../language/resource';
import { patch, type Change, type Store } from '../../server/resource/store';
import { gatewayCall, smsGateway } from '../gateway';
import { brokenBehind } from '../gateway/index.server';
import { smsAccount } from './account';
import { smsPlatform, type SmsType } from './platform';
import { promoTime } from './queue.server';
import { smsOptOut, smsRecord } from './record';
import { smsTemplate, smsTemplateReview } from './template';

export type Message = Row<typeof smsRecord>;
export type Platform = Row<typeof smsPlatform>;
/** Where it goes, why it never will, when to look again, or that all who may send its template have too many calls open. */
export type Route = { readonly to: Platform } | { readonly never: string } | { readonly at: Date } | { readonly held: true };

/** Calls that one carrier may have open: a carrier that does not answer must not take in ever more, nor hold back what others can send. */
const OPEN_CALLS = 10;
const OPEN = {
  gateway: smsGateway.name,
  operation: 'submit',
  subjectType: smsPlatform.name,
  status: ['waiting', 'sending', 'unknown'],
} as const;

const MINUTE_MS = 60_000;
const AGAIN_MS = MINUTE_MS;
/** So long after it was to go out a message is still wanted. */
const WANTED_MS: Record<SmsType, number> = { code: 5 * MINUTE_MS, notice: 120 * MINUTE_MS, promo: 24 * 60 * MINUTE_MS };

/** Of carriers that are on, in the order of their priority, those that may send this, the preferred one first. */
export const fitting = (
  on: readonly Platform[],
  smsType: SmsType,
  template: { readonly platformId: string | null } | undefined,
  hasPassed: (platform: Platform) => boolean,
): Platform[] =>
  on
    .filter((one) => one.gateway !== 'off' && one.supportTypes.includes(smsType) && hasPassed(one))
    .sort((a, b) => Number(b.id === template?.platformId) - Number(a.id === template?.platformId));

/**
 * Chooses a carrier per message: the template's preferred one, then by priority. It must be enabled for the type, have passed the
 * template, not have refused this message, not be full today, and not have too many calls open. If there is none, the message waits until
 * it expires.
 */
export async function routes(tx: Store, messages: readonly Message[], now: Date): Promise<(message: Message) => Route> {
  const templateIds = [...new Set(messages.flatMap(({ templateId }) => templateId ?? []))];
  const templates = new Map((await tx.all(smsTemplate, { id: templateIds })).map((one) => [one.id, one]));
  const reviews = await tx.all(smsTemplateReview, { templateId: templateIds, status: 'passed' });
  const passed = new Set(reviews.map((one) => `${one.templateId} ${one.platformId}`));
  const on = (await tx.all(smsPlatform, { status: 'enabled' }, { order: ['priority'] })).filter(({ gateway }) => gateway !== 'off');
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const room = new Map<string, number>();
  const silent = new Set<string>();
  const broken = await brokenBehind(tx, smsGateway.name, now);
  for (const { id, code, dayLimit } of on) {
    const taken = await tx.count(smsRecord, { platformId: id, sentAt: { gte: since } });
    room.set(id, dayLimit - taken - (await tx.count(smsRecord, { platformId: id, status: 'submitting' })));
    const open = await tx.count(gatewayCall, { ...OPEN, subjectId: id });
    const breaker = broken.get(code);
    if (breaker ? !breaker.mayProbe || open > 0 : open >= OPEN_CALLS) silent.add(id);
  }
  return ({ templateId, smsType, triedIds, createdAt, retryCount }) => {
    const template = templateId === null ? undefined : templates.get(templateId);
    const fit = fitting(on, smsType, template, ({ id }) => !template || passed.has(`${template.id} ${id}`));
    const isWanted = now.getTime() - Date.parse(createdAt) < WANTED_MS[smsType];
    // Its own text was passed when it was queued: somebody has changed the template since, and carriers are asked anew.
    const isUnderReview = template?.status === 'auditing' && fitting(on, smsType, template, () => true).length > 0;
    if (fit.length === 0 && isUnderReview)
      return isWanted ? { at: new Date(now.getTime() + AGAIN_MS) } : { never: '模板改过,没有及时通过审核' };
    if (fit.length === 0) return { never: template?.status === 'rejected' ? '模板改过,审核没有通过' : '没有可用的短信平台' };
    const to = fit.find(({ id }) => !triedIds.includes(id) && room.get(id)! > 0 && !silent.has(id));
    if (to) {
      room.set(to.id, room.get(to.id)! - 1);
      return { to };
    }
    // One that is sent again is old, and wanted all the same.
    if ((isWanted || retryCount > 0) && fit.every(({ id }) => silent.has(id))) return { held: true };
    return isWanted ? { at: new Date(now.getTime() + AGAIN_MS) } : { never: '所有平台都没有接收' };
  };
}

/** Asked of whoever queued messages, when they leave the queue: by record, why what it tells of is over. */
type WhyOver = (tx: Store, recordIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
const askers: WhyOver[] = [];
export const askBeforeSending = (whyOver: WhyOver): void => void askers.push(whyOver);

/** Of messages that are due, why one may not go out any more, or only later; the others have none. */
export async function barred(
  tx: Store,
  messages: readonly Message[],
  now: Date,
): Promise<(message: Message) => Extract<Route, { never: string } | { at: Date }> | null> {
  const promos = messages.filter(({ smsType }) => smsType === 'promo');
  const outs = promos.length ? await tx.all(smsOptOut, { phone: promos.map(({ phone }) => phone) }) : [];
  const optedOut = new Set(outs.map(({ phone }) => phone));
  const opens = promos.length ? await promoTime(tx, now) : now;
  const over = new Map<string, string>();
  for (const whyOver of askers)
    for (const [id, why] of await whyOver(
      tx,
      messages.map(({ id }) => id),
    ))
      over.set(id, why);
  const accounts = messages.flatMap(({ accountId }) => (accountId ? [accountId] : []));
  const frozen = new Set((await tx.all(smsAccount, { id: [...new Set(accounts)], status: 'frozen' })).map(({ id }) => id));
  return ({ id, smsType, phone, accountId }) => {
    if (over.has(id)) return { never: over.get(id)! };
    if (accountId && frozen.has(accountId)) return { never: '扣费账户已冻结' };
    if (smsType !== 'promo') return null;
    if (optedOut.has(phone)) return { never: '已退订促销短信' };
    return opens > now ? { at: opens } : null;
  };
}

/** It stays in the queue; carriers that were busy may be asked again. */
export const putOff = ({ id }: Message, at: Date): Change => patch(smsRecord, id, { notBefore: at.toISOString(), triedIds: [] });
