/**
 * Calls to carriers, through the outbox. A carrier takes up to a hundred messages at once, each under our
 * number. Repeating a number repeats the message, so after a broken connection or a crash we can query
 * and resend, and nobody reads a message twice. Carriers push results, or return them when queried.
 */
import { createHash } from 'node:crypto';
import { smsGateway } from '../gateway';
import { chanceOf, remoteTells, secondsBetween, simulate, type Content } from '../gateway/index.server';
import { OPT_OUT_WORDS } from './text';

export interface Outgoing {
  /** Ours: one a message, carrier and try. */
  readonly no: string;
  readonly phone: string;
  readonly wording: string;
}
/** It was taken, under the carrier's number; or not, for good (`final`: the phone or the text), or because this carrier can't now. */
export type Answer =
  | { readonly no: string; readonly msgId: string }
  | { readonly no: string; readonly refused: string; readonly final: boolean };
export interface Receipt {
  readonly msgId: string;
  readonly status: 'delivered' | 'failed';
  readonly reason: string | null;
}
/** What was taken, and when. */
export interface Sent {
  readonly msgId: string;
  readonly sentAt: string;
}

const isObject = (value: unknown): value is Content => typeof value === 'object' && value !== null;
const listIn = (content: unknown, name: string): readonly Content[] => {
  const list = isObject(content) ? content[name] : null;
  return Array.isArray(list) ? list.filter(isObject) : [];
};
/** What a carrier says of each message, by our number; of those it says nothing readable of, nothing. */
export const answersIn = (content: Content): ReadonlyMap<string, Answer> =>
  new Map(
    listIn(content, 'results').flatMap(({ no, msgId, refused, final }): [string, Answer][] => {
      if (typeof no !== 'string') return [];
      if (typeof msgId === 'string' && msgId && msgId.length <= 64) return [[no, { no, msgId }]];
      return typeof refused === 'string' ? [[no, { no, refused: refused.slice(0, 200), final: final === true }]] : [];
    }),
  );
export const receiptsIn = (content: unknown): readonly Receipt[] =>
  listIn(content, 'receipts').flatMap(({ msgId, status, reason }): Receipt[] =>
    typeof msgId === 'string' && (status === 'delivered' || status === 'failed')
      ? [{ msgId, status, reason: typeof reason === 'string' ? reason.slice(0, 200) : null }]
      : [],
  );

/** What somebody wrote back, under the carrier's number of the message that was answered. */
export interface Reply {
  readonly msgId: string;
  readonly text: string;
}
export const repliesIn = (content: unknown): readonly Reply[] =>
  listIn(content, 'replies').flatMap(({ msgId, text }): Reply[] =>
    typeof msgId === 'string' && typeof text === 'string' ? [{ msgId, text }] : [],
  );

/** A message that a carrier took, as our book has it. */
export interface Took {
  readonly no: string;
  readonly msgId: string;
  readonly parts: number;
  /** In hundredths of a fen. */
  readonly cost: number;
}
export type BillLine = Omit<Took, 'no'>;
/** A page of a carrier's bill of a day, and where the next begins; null after the last. */
export interface BillPage {
  readonly lines: readonly BillLine[];
  readonly next: string | null;
}
/** Lines of a page at most. */
export const PAGE_LINES = 500;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** @throws Error of a page that can't be read: a bill with a line left out would look like one that differs. */
export function billIn(content: unknown): BillPage {
  if (!isObject(content) || !Array.isArray(content.lines)) throw new Error('账单里没有行');
  const { next = null } = content;
  if (next !== null && (typeof next !== 'string' || !/^\w{1,32}$/.test(next))) throw new Error('账单的下一页写得不对');
  const lines = content.lines.map((line: unknown, n): BillLine => {
    const { msgId, parts, cost } = isObject(line) ? line : {};
    if (typeof msgId !== 'string' || !msgId || msgId.length > 64 || !isCount(parts) || !isCount(cost))
      throw new Error(`账单第 ${n + 1} 行读不懂`);
    return { msgId, parts, cost };
  });
  return { lines, next };
}

/**
 * The simulated carrier accepts 98 of a hundred messages and delivers 96 within half a minute; one vanishes. Its behaviour follows from
 * the number alone.
 */
function answerTo({ no, phone }: Outgoing): Answer {
  if (phone.endsWith('0000')) return { no, refused: '空号', final: true };
  return chanceOf(`busy ${no}`) < 0.02
    ? { no, refused: '平台繁忙', final: false }
    : { no, msgId: `MN${createHash('sha256').update(no).digest('hex').slice(0, 20)}` };
}
/** After how many seconds it says what became of a message: of some that were taken together, together. */
const ROUNDS_S = [5, 15, 30] as const;
const roundOf = (msgId: string) => ROUNDS_S[Math.floor(chanceOf(`delay ${msgId}`) * ROUNDS_S.length)]!;
function receiptOf(msgId: string): Receipt[] {
  const luck = chanceOf(`receipt ${msgId}`);
  if (luck > 0.99) return [];
  if (luck < 0.96) return [{ msgId, status: 'delivered', reason: null }];
  return [{ msgId, status: 'failed', reason: luck < 0.98 ? '关机或停机' : '运营商拦截' }];
}

/** Of those whom an advertisement has reached, a few want no more of them, and a few write something else. */
const REPLY_S = 40;
function replyOf({ no, wording }: Outgoing, msgId: string): Reply[] {
  if (!wording.includes(OPT_OUT_WORDS) || receiptOf(msgId)[0]?.status !== 'delivered') return [];
  const luck = chanceOf(`reply ${no}`);
  const text = luck < 0.01 ? 'TD' : luck < 0.02 ? 'T' : luck < 0.03 ? '退订' : luck < 0.04 ? '几点能送?' : null;
  return text === null ? [] : [{ msgId, text }];
}

const taken = new Map<string, Content>();
const REMEMBERED = 1_000;
simulate('sms.submit', (requestNo, { messages }) => {
  const results = (messages as readonly Outgoing[]).map(answerTo);
  if (taken.has(requestNo)) return { results };
  taken.set(requestNo, { results });
  for (const old of [...taken.keys()].slice(0, -REMEMBERED)) taken.delete(old);
  const msgIds = results.flatMap((one) => ('msgId' in one ? [one.msgId] : []));
  for (const seconds of ROUNDS_S) {
    const receipts = msgIds.filter((msgId) => roundOf(msgId) === seconds).flatMap(receiptOf);
    if (receipts.length) remoteTells(smsGateway, { no: `${requestNo}-${seconds}`, kind: 'receipts', content: { receipts } }, seconds);
  }
  const replies = results.flatMap((one, i) => ('msgId' in one ? replyOf((messages as readonly Outgoing[])[i]!, one.msgId) : []));
  if (replies.length) remoteTells(smsGateway, { no: `${requestNo}-replies`, kind: 'replies', content: { replies } }, REPLY_S);
  return { results };
});
simulate('sms.submitted', (_requestNo, { of }) => taken.get(String(of)) ?? null);
simulate('sms.receipts', (_requestNo, { messages }, now) => ({
  receipts: (messages as readonly Sent[]).flatMap(({ msgId, sentAt }) =>
    secondsBetween(Date.parse(sentAt), now) < roundOf(msgId) ? [] : receiptOf(msgId),
  ),
}));

/** Of two hundred messages it bills one twice, forgets one, counts one as longer, and asks another price for one. */
function billedOf({ msgId, parts, cost }: Took): BillLine[] {
  const line = { msgId, parts, cost };
  const luck = chanceOf(`bill ${msgId}`);
  if (luck < 0.005) return [line, line];
  if (luck < 0.01) return [];
  if (luck < 0.015) return [{ msgId, parts: parts + 1, cost: (cost / parts) * (parts + 1) }];
  return luck < 0.02 ? [{ msgId, parts, cost: cost + 40 * parts }] : [line];
}
/** On one day in twenty it bills a message of somebody else. */
const strayOf = (carrier: string, day: string): BillLine[] =>
  chanceOf(`stray ${carrier} ${day}`) < 0.05
    ? [{ msgId: `MN${createHash('sha256').update(`${carrier} ${day}`).digest('hex').slice(0, 20)}`, parts: 1, cost: 320 }]
    : [];
simulate('sms.bill', (_requestNo, { carrier, day, from, messages }) => {
  const took = messages as readonly Took[];
  return {
    lines: [...(from === null ? strayOf(String(carrier), String(day)) : []), ...took.flatMap(billedOf)],
    next: took.length < PAGE_LINES ? null : took.at(-1)!.no,
  } satisfies BillPage;
});
