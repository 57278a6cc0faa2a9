/** Sendings of the demo that are still to go out tell of their cards by message. */
import { DemoPart } from '../demo/part';
import { smsAccount, smsTemplate } from '../sms';
import { couponSend } from './send';

export const cardNoticesDemo = new DemoPart(
  'notices of cards',
  (_, made) => {
    const template = made.rows(smsTemplate).find(({ smsType, status, shopId }) => smsType === 'promo' && status === 'usable' && !shopId)!;
    const account = made.rows(smsAccount).find(({ ownerType }) => ownerType === 'platform')!;
    for (const send of made.rows(couponSend))
      if (send.status === 'ready' || send.status === 'auditing')
        Object.assign(send, { smsTemplateId: template.id, smsAccountId: account.id, smsParts: template.splitCount });
    return [];
  },
  ['sms', 'campaigns'],
);
