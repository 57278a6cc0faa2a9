/** Messages that go along with something else: where one can't go out, it says why, and all others go. */
import type { Row } from '../../language/resource';
import { Refusal } from '../../server/resource/refusal';
import type { Change, Store } from '../../server/resource/store';
import { smsAccount } from './account';
import { holdPhones, queued } from './queue.server';
import type { smsRecord } from './record';
import type { smsTemplate } from './template';
import { filledIn, partsOf } from './text';

type Template = Row<typeof smsTemplate>;
interface Addressee {
  readonly phone: string;
  readonly values: Readonly<Record<string, string>>;
}
/** What became of each message, by its phone: the record in the queue, or why there is none. */
interface Notified {
  readonly changes: readonly Change[];
  readonly records: ReadonlyMap<string, string>;
  readonly reasons: ReadonlyMap<string, string>;
}

/** Refusals that any other message would meet as well. */
const OF_ALL = ['sms.accountFrozen', 'sms.balanceShort', 'sms.templateUnusable', 'sms.valueMissing', 'sms.textTooLong'];

/**
 * Queues messages of the same wording, one a phone, at the cost of the platform. Those that the rules of the queue refuse are found by
 * halves, so that few refusals among many cost little.
 */
export async function notified(
  tx: Store,
  now: Date,
  template: Template,
  wanted: readonly Addressee[],
  more: Partial<Row<typeof smsRecord>>,
): Promise<Notified> {
  const changes: Change[] = [];
  const records = new Map<string, string>();
  const reasons = new Map<string, string>();
  const all = wanted.map((one) => ({ ...one, thirdOrderId: null }));
  await holdPhones(
    tx,
    all.map(({ phone }) => phone),
  );
  const [account] = await tx.lock(smsAccount, { ownerType: 'platform' });
  let left = account?.balanceQty ?? 0;
  // Why no further message can go out, whomever it is for.
  let barred = account ? null : '还没有平台的短信账户';
  const tell = async (some: typeof all): Promise<void> => {
    if (barred !== null) {
      for (const { phone } of some) reasons.set(phone, barred);
      return;
    }
    try {
      const { changes: own, parts, ids } = await queued(tx, now, { ...account!, balanceQty: left }, template, some, more);
      left -= parts;
      changes.push(...own);
      for (const [i, { phone }] of some.entries()) records.set(phone, ids[i]!);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (some.length > 1) {
        const half = Math.ceil(some.length / 2);
        await tell(some.slice(0, half));
        await tell(some.slice(half));
        return;
      }
      // What the queue says is about the whole that it was asked for.
      reasons.set(some[0]!.phone, error.data.reason === 'sms.balanceShort' ? '短信账户余额不足' : error.message);
      if (OF_ALL.includes(error.data.reason)) barred = reasons.get(some[0]!.phone)!;
    }
  };
  if (all.length > 0) await tell(all);
  return { changes, records, reasons };
}

/** What a template says with these values, how many messages that is charged as, and which values are missing. */
export function wordingOf({ sign, content }: Template, values: Addressee['values']) {
  const { text, missing } = filledIn(sign, content, values);
  return { text, missing, parts: partsOf(text) };
}
