import type { PermissionItem } from '../../../language/wire';

/** Keys of the two reads that say who is here: menus and permissions, and name and role. */
export const PERMISSION_KEY = ['/login/permission/adminPerList'] as const;
export const INFO_KEY = ['/login/session'] as const;

/** The tree of permissions, and how it was come by. */
export interface Permitted {
  readonly tree: PermissionItem[];
  readonly fetched: 'ok' | 'expired' | 'failed' | 'none';
}
