/** Who is signed in: their pages, this browser's memory of them, and the way out. */
import { SHELL_KEYS } from './keymap';
import type { Family } from './command';

export interface SessionPort {
  /** Partners' accounts can't change their password here; users who have the page for it in the menu find that instead. */
  readonly hasPassword: boolean;
  go(to: 'password' | 'devices' | 'dashboard'): void;
  clearCache(): void;
  lock(): void;
  leave(): void;
}

export const SESSION = {
  dashboard: {
    id: 'shell:dashboard',
    label: '数据大屏',
    english: 'dashboard board',
    key: SHELL_KEYS.dashboard,
    run: (at) => at.go('dashboard'),
  },
  password: {
    id: 'shell:password',
    label: '修改密码',
    english: 'change password',
    when: (at) => at.hasPassword,
    run: (at) => at.go('password'),
  },
  devices: { id: 'shell:devices', label: '登录设备', english: 'devices sessions signed in', run: (at) => at.go('devices') },
  clearCache: { id: 'shell:clearCache', label: '清除缓存', english: 'clear cache', run: (at) => at.clearCache() },
  lock: { id: 'shell:lock', label: '锁定控制台', english: 'lock console', key: SHELL_KEYS.lock, run: (at) => at.lock() },
  logout: { id: 'shell:logout', label: '退出登录', english: 'logout sign out', danger: true, run: (at) => at.leave() },
} satisfies Family<SessionPort>;
