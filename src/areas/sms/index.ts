/** Messages to phones: who sends them, what they say, who pays for them, and what became of each. */
import { area } from '../../language/area';
import { retired } from '../../language/page';
import { accountPages, smsAccount, smsConsume } from './account';
import { billPages, smsBill, smsBillDiff, smsBillLine, smsCost } from './bill';
import { logPages } from './logPage';
import { orderPages, smsOrder } from './order';
import { platformPages, smsPlatform } from './platform';
import { recordPages, smsOptOut, smsRecord } from './record';
import { salePages, smsSale } from './sale';
import { starPages, starSms } from './star';
import { smsTemplate, smsTemplateReview, templatePages } from './template';

// What other areas know of this one.
export { smsAccount } from './account';
export { RECORD_STATES, RECORD_TONES, smsRecord } from './record';
export { smsTemplate } from './template';

export const smsArea = area({
  name: 'sms',
  resources: [
    smsPlatform,
    smsTemplate,
    smsTemplateReview,
    smsAccount,
    smsSale,
    smsOrder,
    smsConsume,
    smsRecord,
    smsOptOut,
    starSms,
    smsBill,
    smsCost,
    smsBillLine,
    smsBillDiff,
  ],
  pages: [
    ...accountPages,
    ...orderPages,
    ...recordPages,
    ...salePages,
    ...templatePages,
    ...platformPages,
    ...logPages,
    ...starPages,
    ...billPages,
    retired(recordPages, '/api/sms/record/search', { url: '/api/sms/record/search/legacy', name: '旧版短信记录', subgroup: '旧版系统' }),
  ],
});
