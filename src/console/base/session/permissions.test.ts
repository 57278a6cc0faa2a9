import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../language/catalogue';
import { text } from '../../../language/field';
import { pages } from '../../../language/page';
import { create, detail, list, resource, update } from '../../../language/resource';
import type { PermissionItem } from '../../../language/wire';
import { permissionsOf } from './permissions';

const shop = resource('shop', {
  label: '店',
  title: 'name',
  fields: { name: text('名') },
  reads: { search: list('/shop/search'), info: detail('/shop/info'), own: detail('/shop/own', { access: 'session' }) },
  actions: { add: create('新增', '/shop/add', { fields: ['name'] }), update: update('编辑', '/shop/update', { fields: ['name'] }) },
});
const shopPages = pages(
  shop,
  {
    url: '/api/shop/search',
    name: '店铺',
    group: 'merchant-management',
    subgroup: '档案',
    kind: 'list',
    read: 'search',
    actions: ['add', 'update'],
  },
  {
    url: '/api/shop/info',
    name: '店铺详情',
    group: 'merchant-management',
    subgroup: '档案',
    kind: 'detail',
    read: 'info',
    whitelisted: true,
  },
);
const adminUser = resource('admin_user', { label: '账号', title: 'name', fields: { name: text('名') } });
const declared = catalogue([shop, adminUser], shopPages);
const tree = (...items: Partial<PermissionItem>[]): PermissionItem[] => [
  {
    id: '1',
    name: '商户',
    url: null,
    icon: 'merchant-management',
    children: [
      {
        id: '2',
        name: '档案',
        url: null,
        children: items.map((item, i) => ({ id: `p${i}`, name: '店铺查询', url: '/api/shop/search', ...item })),
      },
    ],
  },
];

describe('permissions', () => {
  it('takes menu and titles from the tree', () => {
    const { menu, titleOf, canOpen, urls } = permissionsOf(
      tree({}, { url: '/api/shop/info', name: '详情' }, { url: '/api/unknown', name: '别的系统' }),
      declared,
    );
    expect(menu).toMatchObject([
      { name: '商户', icon: 'merchant-management', subgroups: [{ name: '档案', pages: [{ name: '店铺查询', crumbs: ['商户', '档案'] }] }] },
    ]);
    expect(menu[0]!.subgroups[0]!.pages).toHaveLength(1);
    expect(titleOf('/api/shop/search')).toBe('店铺查询');
    expect(canOpen('/api/unknown')).toBe(true);
    expect([...urls]).toEqual(['/api/shop/search', '/api/shop/info', '/api/unknown']);
  });

  it('leaves hidden pages out of the menu, not out of reach', () => {
    const { menu, canOpen } = permissionsOf(tree({ hidden: true }), declared);
    expect(menu).toEqual([]);
    expect(canOpen('/api/shop/search')).toBe(true);
  });

  it('grants a page all of its calls, or the writes the tree names', () => {
    const all = permissionsOf(tree({}), declared);
    expect([all.can('/shop/search'), all.can('/shop/add'), all.can('/shop/update')]).toEqual([true, true, true]);
    const narrowed = permissionsOf(tree({ actions: ['/shop/update'] }), declared);
    expect([narrowed.can('/shop/search'), narrowed.can('/shop/add'), narrowed.can('/shop/update')]).toEqual([true, false, true]);
    expect(permissionsOf(tree({ actions: [] }), declared).can('/shop/update')).toBe(false);
  });

  it('grants nothing with an empty tree but what any signed-in user may', () => {
    const none = permissionsOf([], declared);
    expect([none.can('/shop/search'), none.can('/shop/own'), none.can('/nowhere')]).toEqual([false, true, false]);
    expect([none.canOpen('/api/shop/search'), none.canOpen('/api/shop/info')]).toEqual([false, true]);
  });

  it('asks per page where one is named', () => {
    const { can } = permissionsOf(tree({}), declared);
    expect([can('/shop/add', '/api/shop/search'), can('/shop/add', '/api/shop/info')]).toEqual([true, false]);
  });
});
