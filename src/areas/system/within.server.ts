/** Nobody gives another more than they hold, nor gets hold of somebody who may do more. */
import type { Row } from '../../language/resource';
import { type Actor } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { narrowed } from './accounts.server';
import { permissionNode } from './permission';
import { refuse } from './refusals.server';
import { adminRole } from './role';
import { adminUser } from './user';

type Role = Pick<Row<typeof adminRole>, 'permissionIds' | 'actionGrants'>;
type Scope = Actor['scope'];

/** @throws Refusal where some of the roles hold a page, or a call of one, that the actor does not. */
export async function requireHeld(tx: Store, actor: Actor, roles: readonly Role[], input: string): Promise<void> {
  const beyond = await beyondOf(tx, actor, roles);
  if (beyond) throw refuse('beyondOwnRights', `不能授予自己没有的权限“${beyond.name}”`, input);
}

/** @throws Refusal where a role holds more than the actor: taking from it is how one would get hold of those who have it. */
export async function requireOverRole(tx: Store, actor: Actor, role: Role): Promise<void> {
  if (await beyondOf(tx, actor, [role])) throw refuse('beyondOwnRights', '这个角色有您没有的权限,须由权限更高的人处理');
}

/** @throws Refusal where the scope reaches beyond the actor's. */
export function requireInScope(actor: Actor, theirs: Partial<Scope>, input: string): void {
  if (!isInScope(actor, theirs)) throw refuse('beyondOwnRights', '不能超出自己的数据范围', input);
}

/** @throws Refusal where an account may do or see what the actor may not: whoever has its password is it. */
export async function requireOver(tx: Store, actor: Actor, user: Row<typeof adminUser>, input?: string): Promise<void> {
  const roles = await tx.all(adminRole, { id: user.roleIds });
  if (!actor.isSuper && roles.some((role) => role.isSuper)) throw refuse('superOnly', '只有超级管理员能重置超级管理员的密码', input);
  if ((await beyondOf(tx, actor, roles)) || !isInScope(actor, user.dataScope ?? {}))
    throw refuse('beyondOwnRights', `${user.realName}的权限或数据范围超出您的,须由权限更高的人处理`, input);
}

/** The first page of these roles of which the actor does not hold as much. */
async function beyondOf(tx: Store, actor: Actor, roles: readonly Role[]) {
  if (actor.isSuper) return undefined;
  const mine = await tx.all(adminRole, { id: [...actor.roleIds] });
  const pages = await tx.all(permissionNode, { id: [...new Set(roles.flatMap((role) => role.permissionIds))], level: 'page' });
  return pages.find(({ id }) => !covers(mine, roles, id));
}

const isInScope = ({ isSuper, scope }: Actor, { cities, partnerIds, shopIds }: Partial<Scope>): boolean =>
  isSuper || (lies(cities, scope.cities) && lies(partnerIds, scope.partnerIds) && lies(shopIds, scope.shopIds));

/** Whether what `mine` may do on a page holds all that `theirs` may. */
function covers(mine: readonly Role[], theirs: readonly Role[], pageId: string): boolean {
  if (!mine.some((role) => role.permissionIds.includes(pageId))) return false;
  const [held, wanted] = [narrowed(pageId, mine), narrowed(pageId, theirs)];
  return held === null || (wanted !== null && wanted.every((call) => held.includes(call)));
}

/** Nothing named is everything. A city holds the areas below it. */
const lies = (theirs: readonly string[] = [], mine: readonly string[]) =>
  mine.length === 0 || (theirs.length > 0 && theirs.every((one) => mine.some((held) => one.startsWith(held))));
