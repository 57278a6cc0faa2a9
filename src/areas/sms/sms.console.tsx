import { lazy, Suspense } from 'react';
import { present } from '../../console/contract';
import type { starSms } from './star';
import type { smsTemplate } from './template';

const Trial = lazy(async () => ({ default: (await import('./TrialReply')).TrialReply }));

const reply = (data: unknown) => (
  <Suspense>
    <Trial {...(data as { trial: never })} />
  </Suspense>
);

export const smsTemplateConsole = present<typeof smsTemplate>('sms_template', { replies: { preview: reply } });
export const starSmsConsole = present<typeof starSms>('star_sms', { replies: { send: reply } });
