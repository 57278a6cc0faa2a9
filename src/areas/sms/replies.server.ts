/** What customers write back: whoever answers that they want no more advertisements gets none. */
import { add, type Change, type Store } from '../../server/resource/store';
import { smsGateway } from '../gateway';
import { apply } from '../gateway/index.server';
import { repliesIn, type Reply } from './carrier.server';
import { holdPhones } from './queue.server';
import { smsOptOut, smsRecord } from './record';
import { refuse } from './refusals.server';
import { isOptOut } from './text';

apply(smsGateway, 'replies', async (tx, { content }, now) => {
  const replies = repliesIn(content);
  if (replies.length === 0) throw refuse('badReply', '通知里没有可读的回复');
  return optedOut(tx, replies, now);
});

/** Once a phone, however often it is said; other answers change nothing, nor do answers to what is not ours. */
async function optedOut(tx: Store, replies: readonly Reply[], now: Date): Promise<Change[]> {
  const msgIds = replies.filter(({ text }) => isOptOut(text)).map(({ msgId }) => msgId);
  if (msgIds.length === 0) return [];
  const answered = new Map((await tx.all(smsRecord, { msgId: msgIds }, { order: ['id'] })).map((one) => [one.phone, one]));
  if (answered.size === 0) return [];
  await holdPhones(tx, [...answered.keys()]);
  const known = new Set((await tx.all(smsOptOut, { phone: [...answered.keys()] })).map(({ phone }) => phone));
  return [...answered.values()]
    .filter(({ phone }) => !known.has(phone))
    .map(({ id, phone }) => add(smsOptOut, { phone, source: 'reply', recordId: id, optedAt: now.toISOString() }));
}
