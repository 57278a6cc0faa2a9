import type { SessionPort } from '../../../../commands/session';
import { clearCache } from '../../base/session/browserMemory';
import { navigate } from '../../base/tabs/hooks';
import { lock } from '../lock/lockState';
import { platform } from '../../base/loading/platform';
import { DASHBOARD, DEVICES } from './routes';

export const ADDRESSES = {
  get password() {
    return platform().account.password;
  },
  devices: DEVICES,
  dashboard: DASHBOARD,
};

export const sessionPort = (hasPassword: boolean): SessionPort => ({
  hasPassword,
  go: (to) => navigate(ADDRESSES[to]),
  clearCache: () => void clearCache(),
  lock: () => lock.on(),
  leave: () => void import('./leave').then(({ askToLeave }) => askToLeave()),
});
