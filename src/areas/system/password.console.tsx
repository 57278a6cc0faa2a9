import { present } from '../../console/contract';
import { lazily } from '../../console/base/loading/lazily';
import type { ownAccount } from './password';

export const ownAccountConsole = present<typeof ownAccount>('own_account', {
  screens: {
    '/api/manage/user/editPassword': lazily(async () => (await import('../../console/frame/session/ChangePassword')).ChangePassword),
  },
});
