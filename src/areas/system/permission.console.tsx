import { present } from '../../console/contract';
import { lazily } from '../../console/lazily';
import type { permissionNode } from './permission';

export const permissionNodeConsole = present<typeof permissionNode>('permission_node', {
  screens: { '/api/admin/user/permission/list': lazily(async () => (await import('./PermissionTree')).PermissionTree) },
});
