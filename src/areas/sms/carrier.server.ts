/**
 * The way out to carriers. A carrier takes a message under our number for it: the same number twice is the same message, so that what was sent when a line broke
 * or a process died can be asked for and sent again, and nobody reads it twice. What became of a message comes as a receipt, asked for or pushed.
 */
import { createHash } from 'node:crypto';

export interface Outgoing {
  /** Ours: one a message and carrier. */
  readonly requestNo: string;
  readonly phone: string;
  readonly text: string;
}
/** It was taken, under the carrier's number; or not, for good (`final`: the phone or the text), or because this carrier can't now. */
export type Answer = { readonly msgId: string } | { readonly refused: string; readonly final: boolean };
export interface Receipt {
  readonly msgId: string;
  readonly status: 'delivered' | 'failed';
  readonly reason: string | null;
}

export interface Carrier {
  send(message: Outgoing): Promise<Answer>;
  /** What was taken under a number of ours; null where nothing was. */
  find(requestNo: string): Promise<Answer | null>;
  /** What became of messages that it took, as far as it knows by now. */
  receipts(sent: readonly { readonly msgId: string; readonly sentAt: string }[], now: Date): Promise<readonly Receipt[]>;
}

/** How `gateway` of a carrier's row is reached; none where it is off. */
export const carrierOf = (gateway: string): Carrier | null => (gateway === 'simulated' ? simulated : null);

/** Between 0 and 1, always the same for the same text. */
const share = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/** Of a hundred messages it takes 98, and delivers 96 within half a minute; one in a hundred is never heard of again. It remembers nothing: what it does follows from the number alone. */
const simulated: Carrier = {
  send: ({ requestNo, phone }) => Promise.resolve(answerTo(requestNo, phone)),
  // It takes nothing but what it answers, so it knows of nothing else.
  find: () => Promise.resolve(null),
  receipts: (sent, now) =>
    Promise.resolve(
      sent.flatMap(({ msgId, sentAt }): Receipt[] => {
        const luck = share(`receipt ${msgId}`);
        if (luck > 0.99 || now.getTime() - Date.parse(sentAt) < 2_000 + share(`delay ${msgId}`) * 28_000) return [];
        return [
          luck < 0.96
            ? { msgId, status: 'delivered', reason: null }
            : { msgId, status: 'failed', reason: luck < 0.98 ? '关机或停机' : '运营商拦截' },
        ];
      }),
    ),
};

function answerTo(requestNo: string, phone: string): Answer {
  if (phone.endsWith('0000')) return { refused: '空号', final: true };
  return share(`busy ${requestNo}`) < 0.02
    ? { refused: '平台繁忙', final: false }
    : { msgId: `MN${createHash('sha256').update(requestNo).digest('hex').slice(0, 20)}` };
}
