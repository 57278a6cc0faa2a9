/** The permission tree that the declared pages ask for, and how a running database gets the pages it does not know yet. */
import { sql } from 'kysely';
import type { Catalogue } from '../../language/catalogue';
import { GROUPS, type GroupKey } from '../../language/page';
import type { Row } from '../../language/resource';
import type { Db } from '../../server/db/database';
import { newId } from '../../server/resource/newId';
import { updateRows } from '../../server/resource/rows';
import { addSeed } from '../../server/seed/seedOnce';
import { permissionNode } from './permission';

export type Node = Partial<Row<typeof permissionNode>> & { id: string };

const ICONS: Record<GroupKey, string> = {
  'business-follow-up': 'phone',
  'statistics-reports': 'chart',
  'basic-info': 'database',
  'merchant-management': 'store',
  'operations-center': 'speakerphone',
  'platform-management': 'settings',
  'platform-cooperation': 'handshake',
  'payment-app-plus': 'wallet',
  'finance-management': 'coin',
  'system-management': 'shield',
  'warehousing-procurement': 'package',
  'merchant-logistics': 'truck',
  'disabled-functions': 'archive',
};

/** The permission tree of the declared pages: 13 groups, their sub-groups, their pages. */
export function pageTree(platform: Catalogue, makeId: () => string): Node[] {
  const rows: Node[] = [];
  const common: Partial<Node> = { system: 'admin', env: 'production', status: 'shown', actionCodes: [] };
  Object.entries(GROUPS).forEach(([groupKey, name], g) => {
    const group: Node = {
      ...common,
      id: makeId(),
      level: 'group',
      name,
      groupKey: groupKey as GroupKey,
      icon: ICONS[groupKey as GroupKey],
      sort: (g + 1) * 100,
    };
    rows.push(group);
    const pages = [...platform.pages.values()].filter((p) => p.group === groupKey);
    [...new Set(pages.map((p) => p.subgroup))].forEach((subgroup, s) => {
      const sub: Node = { ...common, id: makeId(), parentId: group.id, level: 'subgroup', name: subgroup, sort: (s + 1) * 100 };
      rows.push(sub);
      pages
        .filter((p) => p.subgroup === subgroup)
        .forEach((page, i) =>
          rows.push({
            ...common,
            id: makeId(),
            parentId: sub.id,
            level: 'page',
            name: page.name,
            url: page.url,
            help: page.help ?? null,
            actionCodes: [...platform.writesOf(page)],
            sort: (i + 1) * 10,
          }),
        );
    });
  });
  return rows;
}

/**
 * Adds the pages that a newer version has declared, with the sub-groups they stand in, and what may be granted on those known already.
 * Names, order and visibility that somebody has changed stay as they are. @returns how many pages were added.
 */
export async function addNewPages(db: Db, platform: Catalogue): Promise<number> {
  const { rows: known } =
    await sql<Node>`select id, level, name, url, group_key, parent_id, action_codes from permission_node where system = 'admin' and not deleted`.execute(
      db,
    );
  const wanted = pageTree(platform, newId);
  const ids = new Map<string, string>();
  const added: Node[] = [];
  const regranted: Node[] = [];
  for (const node of wanted) {
    const parentId = node.parentId ? ids.get(node.parentId)! : null;
    const same = known.find(
      (k) =>
        k.level === node.level &&
        (node.level === 'page'
          ? k.url === node.url
          : node.level === 'group'
            ? k.groupKey === node.groupKey
            : k.name === node.name && k.parentId === parentId),
    );
    ids.set(node.id, same?.id ?? node.id);
    if (!same) added.push({ ...node, parentId });
    else if (node.level === 'page' && JSON.stringify(same.actionCodes) !== JSON.stringify(node.actionCodes))
      regranted.push({ id: same.id, actionCodes: node.actionCodes });
  }
  if (added.length) await addSeed(db, [{ res: permissionNode, rows: added }]);
  if (regranted.length) await updateRows(db, permissionNode, regranted, ['actionCodes']);
  return added.filter((n) => n.level === 'page').length;
}
