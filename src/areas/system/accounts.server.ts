/** Who may sign in and what they may do: the engine's `Accounts` port over accounts, roles and the permission tree. */
import { sql } from 'kysely';
import type { Catalogue } from '../../language/catalogue';
import { groupBy } from '../../language/groupBy';
import type { Resource, Row } from '../../language/resource';
import type { PermissionItem } from '../../language/wire';
import type { Accounts, Account } from '../../server/access/accounts';
import { patch, type Store, type Where } from '../../server/resource/store';
import { partnerMain } from '../partner';
import { permissionNode } from './permission';
import { adminRole } from './role';
import { adminUser } from './user';

type Node = Row<typeof permissionNode>;
const EDIT_PASSWORD = '/api/manage/user/editPassword';
/** The page where roles are assigned, and the call that does it. */
/** Who may see what roles hold may see it as they do. */
const GRANTS = '/api/admin/user/role/permissionTree';
const [ACCOUNTS, SET_ROLE] = ['/api/admin/user/search', adminUser.actions.setRole.call];
/** Of more people than that nobody is the one to ask. */
const MOST_NAMED = 5;

/**
 * @param environment which permission nodes signed-in users have: production's only, or test's as well.
 * @param platform the console already knows the pages' built-in help; the
 * tree, which delays every start, brings only what administrators changed.
 */
export function accounts(environment: 'test' | 'production', platform: Catalogue): Accounts {
  const seen = (n: Node) => n.system === 'admin' && n.status === 'shown' && (environment === 'test' || n.env === 'production');
  const known = new WeakMap<object, { readonly mark: string; readonly nodes: readonly Node[] }>();
  /** The tree hardly ever changes: it is read again only after one of its rows was written. */
  const treeOf = async (store: Store): Promise<readonly Node[]> => {
    const {
      rows: [found],
    } = await sql<{ mark: string }>`select ${writtenIn(permissionNode)} as mark`.execute(store.sql);
    const before = known.get(store.sql);
    if (before?.mark === found!.mark) return before.nodes;
    const nodes = (await store.all(permissionNode, { system: 'admin' }, { order: ['sort', 'id'] })).filter(seen);
    known.set(store.sql, { mark: found!.mark, nodes });
    return nodes;
  };
  return {
    resource: adminUser,
    async byLogin(store, login, isHeld = false) {
      const find = async (where: Where<typeof adminUser>) =>
        isHeld ? ((await store.lock(adminUser, where))[0] ?? null) : store.find(adminUser, where);
      const user = (await find({ username: login })) ?? (await find({ phone: login }));
      return user && accountIn(store, user);
    },
    async hashBeside(store, login) {
      const { rows } = await sql<{ passwordHash: string }>`
        select password_hash from ${sql.table(adminUser.name)} where not deleted order by username <= ${login}, username limit 1`.execute(
        store.sql,
      );
      return rows[0]?.passwordHash ?? null;
    },
    mark: (id) =>
      sql`concat_ws(' ', (select concat(u.xmin, ' ', p.xmin) from ${sql.table(adminUser.name)} u left join ${sql.table(partnerMain.name)} p on p.id = u.partner_id where u.id = ${id}), ${writtenIn(adminRole)}, ${writtenIn(permissionNode)})`,
    async access(store, id) {
      const user = await store.get(adminUser, id);
      if (!user) return null;
      const roles = user.roleIds.length ? await store.all(adminRole, { id: user.roleIds, system: 'admin' }) : [];
      const isSuper = roles.some((r) => r.isSuper);
      const granted = new Set(roles.flatMap((r) => r.permissionIds));
      const nodes = await treeOf(store);
      const byId = new Map(nodes.map((n) => [n.id, n]));
      const pages = new Map<string, readonly string[] | null>();
      for (const node of nodes) {
        if (node.level !== 'page' || !node.url || !(isSuper || granted.has(node.id)) || !rooted(node, byId)) continue;
        // The passwords of a partner's people are the partner's to change.
        if (user.loginType === 'partner' && node.url === EDIT_PASSWORD) continue;
        pages.set(node.url, isSuper ? null : narrowed(node.id, roles));
      }
      const account = await accountIn(store, user);
      return {
        account,
        pages,
        actor: {
          id: user.id,
          name: user.realName,
          loginType: account.loginType,
          isSuper,
          roleIds: user.roleIds,
          pages,
          scope: {
            cities: user.dataScope?.cities ?? [],
            shopIds: user.dataScope?.shopIds ?? [],
            partnerIds: user.loginType === 'partner' ? [user.partnerId!] : (user.dataScope?.partnerIds ?? []),
          },
        },
      };
    },
    async viewAs(store, access, roleId) {
      const role = access.actor.isSuper || access.pages.has(GRANTS) ? await store.find(adminRole, { id: roleId, system: 'admin' }) : null;
      if (!role) return null;
      if (role.isSuper) return { ...access, viewing: role.name };
      const ids = new Map((await treeOf(store)).map((node) => [node.url, node.id]));
      const pages = new Map(
        [...access.pages].flatMap(([url, mine]) => {
          const id = ids.get(url);
          if (!id || !role.permissionIds.includes(id)) return [];
          const theirs = narrowed(id, [role]);
          return [[url, mine === null ? theirs : theirs === null ? mine : mine.filter((call) => theirs.includes(call))] as const];
        }),
      );
      return { ...access, pages, actor: { ...access.actor, isSuper: false, roleIds: [role.id], pages }, viewing: role.name };
    },
    async tree(store, access) {
      const nodes = await treeOf(store);
      const children = groupBy(nodes, (n) => n.parentId);
      const itemOf = (node: Node): PermissionItem | null => {
        if (node.level === 'page') {
          if (!node.url || !access.pages.has(node.url)) return null;
          const actions = access.pages.get(node.url);
          return {
            id: node.id,
            name: node.name,
            url: node.url,
            ...(node.help && node.help !== platform.pages.get(node.url)?.help && { help: node.help }),
            ...(actions && { actions: [...actions] }),
          };
        }
        const below = (children.get(node.id) ?? []).map(itemOf).filter((item) => item !== null);
        return below.length ? { id: node.id, name: node.name, url: null, ...(node.icon && { icon: node.icon }), children: below } : null;
      };
      return (children.get(null) ?? []).map(itemOf).filter((item) => item !== null);
    },
    async holders(store, url) {
      const node = (await treeOf(store)).find((one) => one.url === url);
      const roles = await store.all(adminRole, { system: 'admin' }, { order: ['sort', 'id'] });
      return roles
        .filter(({ isSuper, permissionIds }) => isSuper || (node && permissionIds.includes(node.id)))
        .map((role) => ({ role: role.name, people: role.userCount, writes: role.isSuper || !node ? null : narrowed(node.id, [role]) }));
    },
    async askable(store, url) {
      const nodes = await treeOf(store);
      const node = nodes.find((one) => one.url === url);
      if (!node) return null;
      const byId = new Map(nodes.map((one) => [one.id, one]));
      const crumbs: string[] = [];
      for (let at = byId.get(node.parentId ?? ''); at; at = byId.get(at.parentId ?? '')) crumbs.unshift(at.name);
      const roles = await store.all(adminRole, { system: 'admin' }, { order: ['sort', 'id'] });
      const people = nodes.find((one) => one.url === ACCOUNTS);
      const granting = new Set(
        roles
          .filter(
            (role) =>
              role.isSuper ||
              (people && role.permissionIds.includes(people.id) && (narrowed(people.id, [role])?.includes(SET_ROLE) ?? true)),
          )
          .map(({ id }) => id),
      );
      const staff = await store.all(adminUser, { loginType: 'staff', status: 'enabled' }, { order: ['id'] });
      return {
        name: node.name,
        crumbs,
        roles: roles.filter((role) => !role.isSuper && role.permissionIds.includes(node.id)).map(({ name }) => name),
        grantors: staff
          .filter(({ roleIds }) => roleIds.some((id) => granting.has(id)))
          .map(({ realName }) => realName)
          .slice(0, MOST_NAMED),
      };
    },
    changes(account, event) {
      switch (event.kind) {
        case 'signedIn':
          return [patch(adminUser, account.id, { lastLoginAt: event.at.toISOString() })];
        case 'failed':
          return [
            patch(adminUser, account.id, {
              failCount: event.failCount,
              ...(event.lockedUntil && { status: 'locked', lockedUntil: event.lockedUntil.toISOString() }),
            }),
          ];
        case 'healed':
          return [patch(adminUser, account.id, { status: 'enabled', failCount: 0, lockedUntil: null })];
        case 'passwordChanged':
          return [patch(adminUser, account.id, { passwordHash: event.passwordHash, pwdChangedAt: event.at.toISOString() })];
      }
    },
  };
}

/** Changes with every row of a small table that is written, added or removed: which rows there are, and the transaction that wrote each. */
const writtenIn = ({ name }: Resource) =>
  sql<string>`(select count(*) || ' ' || coalesce(bit_xor(hashtextextended(id || ' ' || xmin, 0)), 0) from ${sql.table(name)})`;

/** Nobody of a locked partner gets in. */
async function accountIn(store: Store, user: Row<typeof adminUser>): Promise<Account> {
  const partner = user.loginType === 'partner' && user.partnerId ? await store.get(partnerMain, user.partnerId) : null;
  return partner?.status === 'locked' ? { ...accountOf(user), status: 'disabled' } : accountOf(user);
}

/** What the engine knows of a user. */
export const accountOf = (user: Row<typeof adminUser>): Account => ({
  id: user.id,
  username: user.username,
  name: user.realName,
  passwordHash: user.passwordHash,
  status: user.status,
  loginType: user.loginType === 'partner' ? 2 : 1,
  avatar: user.avatar,
  inviteCode: user.inviteCode,
  failCount: user.failCount,
  lockedUntil: user.lockedUntil,
  sessionsValidFrom: [user.pwdChangedAt, user.signedOutAt].reduce((a, b) => (a !== null && (b === null || a > b) ? a : b)),
});

/** A page counts only if its sub-group and group are there too: hiding a group hides all below it. */
function rooted(node: Node, byId: ReadonlyMap<string, Node>): boolean {
  if (node.level === 'group') return true;
  const parent = node.parentId ? byId.get(node.parentId) : undefined;
  return parent !== undefined && rooted(parent, byId);
}

/** Calls of a page that the roles together allow; null where one of them holds the page without narrowing it. */
export function narrowed(
  pageId: string,
  roles: readonly Pick<Row<typeof adminRole>, 'permissionIds' | 'actionGrants'>[],
): readonly string[] | null {
  const holders = roles.filter((r) => r.permissionIds.includes(pageId));
  if (holders.some((r) => !r.actionGrants?.[pageId])) return null;
  return [...new Set(holders.flatMap((r) => r.actionGrants![pageId]!))];
}
