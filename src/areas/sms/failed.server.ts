import { add, patch, type Change } from '../../server/resource/store';
import { smsConsume } from './account';
import { smsRecord } from './record';
import type { Message } from './route.server';

/** Failed messages are refunded. */
export function failed(message: Message, reason: string, now: Date): Change[] {
  return [
    patch(smsRecord, message.id, { status: 'failed', failReason: reason, doneAt: now.toISOString(), unknownAt: null, askAt: null }),
    ...(message.accountId
      ? [
          add(smsConsume, {
            accountId: message.accountId,
            bizType: 'back',
            qtyDelta: message.splitCount,
            recordId: message.id,
            round: message.retryCount,
            occurredAt: now.toISOString(),
          }),
        ]
      : []),
  ];
}
