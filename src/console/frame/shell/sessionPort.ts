import type { SessionPort } from '../../../../commands/session';
import { clearCache } from '../../base/session/browserMemory';
import { navigate } from '../../base/tabs/hooks';
import { lock } from '../lock/lockState';
import { DASHBOARD, DEVICES, EDIT_PASSWORD } from './routes';

export const ADDRESSES = { password: EDIT_PASSWORD, devices: DEVICES, dashboard: DASHBOARD } as const;

export const sessionPort = (hasPassword: boolean): SessionPort => ({
  hasPassword,
  go: (to) => navigate(ADDRESSES[to]),
  clearCache: () => void clearCache(),
  lock: () => lock.on(),
  leave: () => void import('./leave').then(({ askToLeave }) => askToLeave()),
});
