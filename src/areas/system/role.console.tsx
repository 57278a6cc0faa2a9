import { present } from '../../console/contract';
import { lazily } from '../../console/base/loading/lazily';
import type { adminRole } from './role';

export const adminRoleConsole = present<typeof adminRole>('admin_role', {
  screens: { '/api/admin/user/role/permissionTree': lazily(async () => (await import('./RolePermissions')).RolePermissions) },
});
