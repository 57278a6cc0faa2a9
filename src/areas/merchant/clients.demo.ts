/** Who works at shops. */
import { shopClient } from './client';
import { appSpecialRole } from '../system';
import type { adminUser } from '../system';
import type { Places } from '../demo/places';
import type { Seed as Row, World } from '../demo/world';

const DEVICES = ['HUAWEI Mate 60', 'Xiaomi 14', 'OPPO A3', 'iPhone 13', '商米 V2 手持终端'] as const;
/** What each position may do in the app. */
const RIGHTS: Readonly<Record<NonNullable<Row<typeof shopClient>['position']>, readonly string[]>> = {
  owner: ['order', 'goods', 'price', 'account', 'staff', 'bucket'],
  manager: ['order', 'goods', 'price', 'staff', 'bucket'],
  clerk: ['order', 'goods', 'bucket'],
  courier: ['order', 'bucket'],
};

/** Who works at shops, and what they may do in the app. */
export function clients(world: World, at: Places, roles: readonly Row<typeof appSpecialRole>[], author: Row<typeof adminUser>) {
  for (const [i, shop] of at.shops
    .filter((s) => s.status === 'open')
    .slice(0, 60)
    .entries()) {
    const made = world.daysAgo(world.int(5, 200));
    const position = i % 3 === 0 ? ('manager' as const) : ('clerk' as const);
    at.clients.push({
      id: world.id(made),
      shopId: shop.id,
      name: i === 4 ? '古丽努尔·阿卜杜热合曼' : world.personName(),
      phone: world.mobile(),
      position,
      status: i % 11 === 7 ? 'left' : 'active',
    });
  }
  // Some of those who came last.
  const special = new Set(
    at.clients
      .filter((client) => client.status === 'active')
      .map(({ id }) => id)
      .sort()
      .toReversed()
      .filter((_, i) => i % 3 === 1)
      .slice(0, 24),
  );
  for (const [i, client] of at.clients.entries())
    Object.assign(client, {
      permissions: RIGHTS[client.position!],
      specialRoleIds: special.has(client.id) ? [roles[i % 3]!.id] : [],
      updatedBy: special.has(client.id) ? author.id : null,
      ...(client.status === 'active' &&
        i % 9 !== 8 && {
          device: world.pick(DEVICES),
          lastActiveAt: world
            .daysAgo(i % 4 === 0 ? world.int(2, 40) : 1)
            .add(world.int(8, 21) * 60 + ((i * 37) % 60), 'minute')
            .toISOString(),
        }),
    });
}
