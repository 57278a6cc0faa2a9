/** Undo and redo of steps leave concurrent changes by others alone. */
import { beforeEach, expect, test, vi } from 'vitest';
import { platform } from '../../../areas/catalogue';
import type { Resource } from '../../../language/resource';
import type { Permissions } from '../../base/session/permissions';
import type { WireRow } from '../../contract';
import type { Step } from '../acting/acting';
import { savedStep } from '../acting/savedStep';
import { added, NO_STEPS } from '../acting/steps';
import { exchange } from './exchange';

const { now, sent, answers } = vi.hoisted(() => ({
  now: new Map<string, object>(),
  sent: [] as { ids: string[]; input: object; versions: unknown[] }[],
  answers: [] as string[],
}));
vi.mock('../acting/rowsById', () => ({
  rowsById: (_: unknown, ids: readonly string[]) => Promise.resolve(ids.flatMap((id) => (now.has(id) ? [{ id, ...now.get(id) }] : []))),
}));
vi.mock('../acting/rowNow', () => ({
  rowNow: (_: unknown, id: string) => Promise.resolve(now.has(id) ? { id, ...now.get(id) } : undefined),
}));
vi.mock('../acting/send', () => ({
  send: (_: unknown, rows: readonly WireRow[], input: object) => {
    sent.push({ ids: rows.map((row) => row.id), input, versions: rows.map((row) => row.version) });
    return Promise.resolve(rows.map(({ id }) => ({ id, ok: true, code: 200, message: '' })));
  },
}));
vi.mock('../../base/stores/toast', () => ({
  toast: { success: (word: string) => answers.push(word), error: (word: string) => answers.push(word) },
}));

const step = (key: string, input: object, rows: readonly object[]): Step => {
  const resource = platform.resources.get('third_order')! as Resource;
  return { acting: { key, resource, action: resource.actions[key]! }, input: input as Step['input'], rows: rows as WireRow[] };
};
const permissions = {} as Permissions;
beforeEach(() => {
  now.clear();
  sent.length = 0;
  answers.length = 0;
});

test('each row gets back what it held, under its present version; one that somebody changed since is left and named', async () => {
  const rows = [
    { id: '1', orderNo: 'A', remark: '甲', version: 1 },
    { id: '2', orderNo: 'B', remark: null, version: 1 },
    { id: '3', orderNo: 'C', remark: '甲', version: 1 },
  ];
  now
    .set('1', { orderNo: 'A', remark: '新', version: 2 })
    .set('2', { orderNo: 'B', remark: '新', version: 5 })
    .set('3', { orderNo: 'C', remark: '别人写的', version: 3 });
  const done = await exchange(step('remark', { remark: '新' }, rows), 'undo', permissions);
  expect(done.map((row) => row.id)).toEqual(['1', '2']);
  expect(sent).toEqual([
    { ids: ['1'], input: { remark: '甲' }, versions: [2] },
    { ids: ['2'], input: { remark: null }, versions: [5] },
  ]);
  expect(answers.join()).toMatch(/已撤销备注 2 行.*“备注”已被改为“别人写的”/);
});

test('taken again, rows that hold what they held before get the same once more', async () => {
  now.set('1', { orderNo: 'A', remark: '甲', version: 3 }).set('2', { orderNo: 'B', remark: '第三样', version: 9 });
  await exchange(
    step('remark', { remark: '新' }, [
      { id: '1', remark: '甲' },
      { id: '2', remark: null },
    ]),
    'redo',
    permissions,
  );
  expect(sent).toEqual([{ ids: ['1'], input: { remark: '新' }, versions: [3] }]);
});

test('an allocation goes back to where the order was before, by its name; where it was nowhere, a message says so', async () => {
  const input = { target: 'shop', deliveryShopId: '9' };
  now.set('1', { deliveryShopId: '9', warehouseId: null, version: 4 }).set('2', { deliveryShopId: '9', warehouseId: null, version: 4 });
  const rows = [
    { id: '1', deliveryShopId: '8', deliveryShopName: '城东', warehouseId: null },
    { id: '2', deliveryShopId: null, warehouseId: null },
  ];
  await exchange(step('allocate', input, rows), 'undo', permissions);
  expect(sent).toEqual([{ ids: ['1'], input: { deliveryShopId: '8', target: 'shop' }, versions: [4] }]);
  expect(answers.join()).toMatch(/改回“城东”.*没有内容可恢复/);
  sent.length = 0;
  await exchange(step('allocate', input, [{ id: '1', deliveryShopId: null, warehouseId: '7' }]), 'undo', permissions);
  expect(sent[0]!.input).toEqual({ warehouseId: '7', target: 'warehouse' });
});

test('a saved form gives back what was changed in it, and nothing else; what is masked or asked for besides makes no step', async () => {
  const resource = platform.resources.get('merchant_shop')! as Resource;
  const acting = { key: 'update', resource, action: resource.actions.update! };
  const row = { id: '1', name: '旧名', ownerPhone: '138****0000', minPrice: 100, version: 1 };
  const saved = savedStep(acting, row, { name: '新名' })!;
  now.set('1', { name: '新名', minPrice: 900, version: 4 });
  await exchange(saved, 'undo', permissions);
  expect(sent).toEqual([{ ids: ['1'], input: { name: '旧名' }, versions: [4] }]);
  expect(answers.join()).toMatch(/已撤销编辑 .*改回“旧名”/);
  sent.length = 0;
  now.set('1', { name: '别人改的', version: 5 });
  await exchange(saved, 'undo', permissions);
  expect(sent).toEqual([]);
  expect(answers.join()).toMatch(/已被改为“别人改的”,没有动它/);
  expect(savedStep(acting, row, { name: '新名', ownerPhone: '13900000000' })).toBeNull();
  expect(savedStep(acting, null, { name: '新名' })).toBeNull();
});

test('steps are a stack: what is taken back can be taken again until something new is done', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((remark) => step('remark', { remark }, [])) as [Step, Step, Step];
  const two = added(added(NO_STEPS, a), b);
  expect(two).toEqual({ done: [a, b], undone: [] });
  const back = added({ done: [a], undone: [] }, b, 'undo');
  expect(back).toEqual({ done: [a], undone: [b] });
  expect(added({ ...back, undone: [] }, b, 'redo')).toEqual(two);
  expect(added(back, c)).toEqual({ done: [a, c], undone: [] });
});
