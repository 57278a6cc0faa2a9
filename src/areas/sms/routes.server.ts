/** Which carrier a message goes by. */
import { DAY_MS } from '../../language/days';
import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import { smsPlatform } from './platform';
import { smsRecord } from './record';
import { smsTemplateReview } from './template';

type Message = Row<typeof smsRecord>;
type Platform = Row<typeof smsPlatform>;

/** Says for each of some messages by which carrier it goes: by priority; one that is on, for this type, has not refused the template or this message, and is not full for today. */
export async function routes(tx: Store, messages: readonly Message[]): Promise<(message: Message) => Platform | null> {
  if (messages.length === 0) return () => null;
  const platforms = (await tx.all(smsPlatform, { status: 'enabled' }, { order: ['priority'] })).filter(({ gateway }) => gateway !== 'off');
  const since = new Date(Date.now() - DAY_MS).toISOString();
  const room = new Map<string, number>();
  for (const { id, dayLimit } of platforms) {
    const taken = await tx.count(smsRecord, { platformId: id, sentAt: { gte: since } });
    room.set(id, dayLimit - taken - (await tx.count(smsRecord, { platformId: id, status: 'submitting' })));
  }
  const templateId = [...new Set(messages.flatMap((one) => one.templateId ?? []))];
  const refused = new Set(
    (await tx.all(smsTemplateReview, { templateId, status: 'refused' })).map((one) => `${one.templateId} ${one.platformId}`),
  );
  return (message) => {
    const found = platforms.find(
      ({ id, supportTypes }) =>
        room.get(id)! > 0 &&
        supportTypes.includes(message.smsType) &&
        !refused.has(`${message.templateId} ${id}`) &&
        !message.triedIds.includes(id),
    );
    if (found) room.set(found.id, room.get(found.id)! - 1);
    return found ?? null;
  };
}
