/** Sendings of the demo that are still to go out tell of their cards by message. */
import { DemoPart } from '../demo/part';
import type { Seed } from '../demo/world';
import type { Row } from '../../language/resource';
import { smsAccount, smsTemplate } from '../sms';
import { wordingOf } from '../sms/index.server';
import { couponBatch } from './batch';
import { cardDays } from './days';
import { valuesOf } from './notice.server';
import { couponSend } from './send';

export const cardNoticesDemo = new DemoPart(
  'notices of cards',
  (world, made) => {
    const template = made.rows(smsTemplate).find(({ smsType, status, shopId }) => smsType === 'promo' && status === 'usable' && !shopId)!;
    const account = made.rows(smsAccount).find(({ ownerType }) => ownerType === 'platform')!;
    const noticeOf = ({ batchId, perQty }: Seed<typeof couponSend>) => {
      const batch = made.rows(couponBatch).find(({ id }) => id === batchId) as Row<typeof couponBatch>;
      const { text, parts } = wordingOf(template as Row<typeof smsTemplate>, valuesOf(batch, perQty!, cardDays(batch, world.now).validEnd));
      return { noticeText: text, smsParts: parts };
    };
    for (const send of made.rows(couponSend))
      if (send.status === 'ready' || send.status === 'auditing')
        Object.assign(send, { smsTemplateId: template.id, smsAccountId: account.id, ...noticeOf(send) });
    return [];
  },
  ['sms', 'campaigns'],
);
