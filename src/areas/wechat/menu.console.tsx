import { lazy, Suspense } from 'react';
import { present } from '../../console/contract';
import type { wechatMenu } from './menu';

const Preview = lazy(async () => ({ default: (await import('./MenuReply')).MenuReply }));

const compared = (reply: unknown) => (
  <Suspense>
    <Preview {...(reply as never as Parameters<typeof Preview>[0])} />
  </Suspense>
);

export const wechatMenuConsole = present<typeof wechatMenu>('wechat_menu', { replies: { preview: compared, publish: compared } });
