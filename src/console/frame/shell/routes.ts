/** Every address the console answers: the pages the areas declare, and the few the shell brings itself. */
import type { ComponentType } from 'react';
import type { Page } from '../../../language/page';
import { lazily } from '../../base/loading/lazily';
import type { Registry } from '../../base/loading/registry';
import type { ScreenProps } from '../../contract';
import { screenOf } from '../../screens/common/screenOf';

export interface Route {
  readonly name: string;
  readonly affix: boolean;
  readonly needsId: boolean;
  /** Reachable without a permission check. */
  readonly whitelisted: boolean;
  readonly page?: Page;
  /** Absent where the declaration names a kind nobody draws. */
  readonly Screen?: ComponentType<ScreenProps>;
}

export const DEVICES = '/devices';
export const DASHBOARD = '/dashboard';

export function routeOf(registry: Registry, path: string): Route | undefined {
  const own = OWN[path];
  if (own) return own;
  const page = registry.catalogue.pages.get(path);
  return (
    page && {
      name: page.name,
      affix: page.affix,
      needsId: page.needsId,
      whitelisted: page.whitelisted,
      page,
      Screen: screenOf(registry, page),
    }
  );
}

const own = (name: string, Screen: ComponentType<ScreenProps>): Route => ({
  name,
  affix: false,
  needsId: false,
  whitelisted: true,
  Screen,
});
const OWN: Readonly<Record<string, Route>> = {
  [DEVICES]: own(
    '登录设备',
    lazily(async () => (await import('../session/Devices')).Devices),
  ),
  [DASHBOARD]: own(
    '数据大屏',
    lazily(async () => (await import('./Dashboard')).Dashboard),
  ),
};
