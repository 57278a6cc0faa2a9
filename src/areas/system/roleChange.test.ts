import { expect, test } from 'vitest';
import { platform } from '../catalogue';
import { meaningOf } from './meaning';
import { affected, changeOf } from './roleChange';
import { itemsOf, stateOf, toggled, type Node } from './roleTree';

const node = (id: string, more: Partial<Node>): Node => ({
  id,
  parentId: 's',
  level: 'page',
  name: id,
  url: `/api/${id}`,
  actionCodes: [],
  status: 'shown',
  env: 'production',
  ...more,
});
const CANCEL = '/third/order/cancel';
const nodes = [
  node('g', { level: 'group', parentId: null, url: null }),
  node('s', { level: 'subgroup', parentId: 'g', url: null }),
  node('orders', { name: '订单', actionCodes: [CANCEL, '/third/order/remark'] }),
  node('shops', { name: '店铺', actionCodes: [] }),
];
const held = (pages: string[], grants: Record<string, string[]> = {}) => ({ pages: new Set(pages), grants });

test('a change is listed page by page: pages that come and go, and which calls of those that stay', () => {
  const { gained, lost } = changeOf(nodes, held(['orders']), held(['orders', 'shops'], { orders: [CANCEL] }));
  expect(gained.map(({ page, isWhole, calls }) => [page.id, isWhole, calls])).toEqual([['shops', true, []]]);
  expect(lost.map(({ page, isWhole, calls }) => [page.id, isWhole, calls])).toEqual([['orders', false, ['/third/order/remark']]]);
  expect(changeOf(nodes, held(['orders'], { orders: [] }), held(['orders'])).gained[0]!.calls).toHaveLength(2);
});

test('whoever has it by another role loses nothing, and a super administrator is not concerned', () => {
  const others = [
    { id: '2', isSuper: false, ...held(['orders']) },
    { id: '9', isSuper: true, ...held([]) },
  ];
  const people = [
    { name: '甲', roleIds: [] },
    { name: '乙', roleIds: ['2'] },
    { name: '丙', roleIds: ['9'] },
  ];
  expect(affected(nodes, people, others, held(['orders']), held(['shops']))).toEqual({ gain: ['甲', '乙'], lose: ['甲'], same: ['丙'] });
});

test('actions are found by their names and by what they mean, and their page stands open', () => {
  const found = (typed: string) => itemsOf(nodes, platform, { fits: (text) => text.includes(typed) });
  const [group] = found('取消订单');
  const page = group!.children[0]!.children[0]!;
  expect([page.label, page.isOpen, page.children.map(({ label }) => label)]).toEqual(['订单', true, ['取消订单']]);
  expect(found('remark')[0]!.children[0]!.children[0]!.children).toHaveLength(1);
  expect(found('没有这样的')).toEqual([]);
  expect(found('店铺')[0]!.children[0]!.children.map(({ id }) => id)).toEqual(['shops']);
});

test('a tick on a group is about the pages that are seen, whatever a search hides', () => {
  const group = itemsOf(nodes, platform, { fits: () => true })[0]!;
  const after = toggled(held(['orders']), group, nodes, new Set(['shops']));
  expect([...after.pages].sort()).toEqual(['orders', 'shops']);
  expect(stateOf(after, group, nodes)).toBe('all');
  expect([...toggled(after, group, nodes).pages]).toEqual([]);
});

test('every write call of the platform says what it does', () => {
  const silent = [...platform.writes.keys()].filter((call) => meaningOf(platform, call).means === '');
  expect(silent).toEqual([]);
  expect(meaningOf(platform, CANCEL).means).toMatch(/三方订单:.*→ 已取消.*不可撤销/);
});
