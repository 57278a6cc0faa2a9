/** A reader of reports who may open none of their rows. */
import { expect } from 'vitest';
import type { Client, Loose } from './client';

let roles = 0;
/** Whoever is signed in as finance holds these pages from then on, and nothing else. */
export async function holdOnly(admin: Client, urls: readonly string[]): Promise<void> {
  const { nodes } = (await admin.get('/admin/user/role/permissionTree')).data;
  const held = new Set<string>();
  for (const url of urls)
    for (let node = nodes.find((one: Loose) => one.url === url); node; node = nodes.find((one: Loose) => one.id === node.parentId))
      held.add(node.id);
  const role = (await admin.post('/admin/user/role/add', { code: `only_${++roles}`, name: `只看报表${roles}` })).data;
  const { version } = (await admin.get('/admin/user/role/permission', { roleId: role.id })).data;
  const granted = { id: role.id, version, permissionIds: [...held], actionGrants: {} };
  expect((await admin.post('/admin/user/role/setPermission', granted)).code).toBe(200);
  const finance = (await admin.get('/admin/user/search', { keyword: 'finance' })).data.list[0];
  expect((await admin.post('/admin/user/setRole', { ids: [finance.id], roleIds: [role.id], cityCodes: [] })).code).toBe(200);
}
