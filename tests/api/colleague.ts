/** Somebody new who holds some pages whole: a partner's account, or one narrowed to cities. */
import { expect } from 'vitest';
import type { Client, Loose } from './client';
import type { Stage } from './harness';

let made = 0;

export async function colleague(at: Stage, pages: readonly string[], who: object, cityCodes: readonly string[] = []): Promise<Client> {
  const admin = await at.as('admin');
  const post = async (call: string, body: object): Promise<Loose> => {
    const answer = await admin.post(call, body);
    expect(answer.code, `${call} ${answer.text}`).toBe(200);
    return answer.data;
  };
  const name = `colleague${++made}`;
  const { id: roleId } = await post('/admin/user/role/add', { code: name, name });
  const { nodes } = (await admin.get('/admin/user/role/permissionTree')).data;
  const held = new Set<string>();
  for (const url of pages)
    for (let node = nodes.find((one: Loose) => one.url === url); node; node = nodes.find((one: Loose) => one.id === node.parentId))
      held.add(node.id);
  const { version } = (await admin.get('/admin/user/role/permission', { roleId })).data;
  await post('/admin/user/role/setPermission', { id: roleId, version, permissionIds: [...held], actionGrants: {} });
  const phone = `139777${String(made).padStart(5, '0')}`;
  const { id, password } = await post('/admin/user/add', { username: name, phone, realName: name, roleIds: [roleId], ...who });
  if (cityCodes.length) await post('/admin/user/setRole', { ids: [id], roleIds: [roleId], cityCodes });
  const client = at.guest();
  expect((await client.login(name, password)).code).toBe(200);
  return client;
}
