/** Colleagues who may do everything on some pages, all over the country, in some cities, or for a partner. */
import { expect } from 'vitest';
import type { Client, Loose } from './client';
import type { Stage } from './harness';

/** A role that holds these pages with all that can be done there. */
export async function roleOn(admin: Client, code: string, urls: readonly string[]): Promise<string> {
  const { nodes } = (await admin.get('/admin/user/role/permissionTree')).data;
  const held = new Set<string>();
  for (const url of urls)
    for (let node = nodes.find((one: Loose) => one.url === url); node; node = nodes.find((one: Loose) => one.id === node.parentId))
      held.add(node.id);
  const { id } = (await admin.post('/admin/user/role/add', { code, name: code })).data;
  const { version } = (await admin.get('/admin/user/role/permission', { roleId: id })).data;
  const granted = await admin.post('/admin/user/role/setPermission', { id, version, permissionIds: [...held], actionGrants: {} });
  expect(granted.code, granted.text).toBe(200);
  return id;
}

interface Colleague {
  readonly username: string;
  readonly phone: string;
  readonly roleId: string;
  /** None are all of them. */
  readonly cityCodes: readonly string[];
  readonly partnerId?: string;
}

/** Somebody of a role, signed in. */
export async function colleagueOf(at: Stage, admin: Client, { username, phone, roleId, cityCodes, partnerId }: Colleague): Promise<Client> {
  const made = await admin.post('/admin/user/add', {
    username,
    phone,
    realName: username,
    loginType: partnerId ? 'partner' : 'staff',
    partnerId,
    roleIds: [roleId],
  });
  expect(made.code, made.text).toBe(200);
  const [{ id }] = (await admin.get('/admin/user/search', { keyword: username })).data.list;
  expect((await admin.post('/admin/user/setRole', { ids: [id], roleIds: [roleId], cityCodes })).code).toBe(200);
  const client = at.guest();
  expect((await client.login(username, made.data.password ?? made.data.reply.password)).code).toBe(200);
  return client;
}

let made = 0;
/** Somebody new who holds these pages with all that can be done there, of a partner or for some cities. */
export async function colleague(
  at: Stage,
  urls: readonly string[],
  where: Partial<Pick<Colleague, 'partnerId' | 'cityCodes'>>,
): Promise<Client> {
  const admin = await at.as('admin');
  const username = `colleague${++made}`;
  const roleId = await roleOn(admin, username, urls);
  return colleagueOf(at, admin, { username, phone: `139777${String(made).padStart(5, '0')}`, roleId, cityCodes: [], ...where });
}
