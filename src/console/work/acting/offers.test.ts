import { expect, test } from 'vitest';
import { catalogue } from '../../../language/catalogue';
import { choice, derived, instant, nameKey, ref, text, verdict } from '../../../language/field';
import { oneByOne } from '../../../language/lookUp';
import { pages } from '../../../language/page';
import { act, create, list, move, resource, update, type Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { rowsACall } from '../runs/run';
import { bodyOf } from './body';
import { actingsOf, briefly, effectOf, judge, reasonsOf, skippedIn, skippedText, titleOf, whyNot } from './offers';

const shop = resource('shop', {
  label: '店铺',
  title: 'name',
  fields: { name: text('店名'), status: choice('状态', { pending: '待审核', open: '营业', stopped: '停用' }) },
  moves: [
    { call: '/shop/audit', from: 'pending', to: 'open', by: { result: 1 } },
    { call: '/shop/enable', from: 'open', to: 'stopped', by: { status: 'stopped' } },
  ],
  reads: { search: list('/shop/search') },
  actions: {
    audit: move('审核', '/shop/audit', { ask: { result: verdict() }, versioned: true }),
    stop: move('停用', '/shop/enable', { with: { status: 'stopped' } }),
    update: update('编辑', '/shop/update', { fields: ['name'], versioned: true }),
  },
});
const note = resource('note', {
  label: '记录',
  title: 'content',
  fields: { shopId: ref('shop', '店铺'), content: text('内容') },
  actions: { add: create('新增记录', '/note/add', { fields: ['shopId', 'content'] }) },
});
const user = resource('admin_user', { label: '账号', title: 'name', fields: { name: text('姓名') } });
const platform = catalogue(
  [user, shop, note],
  pages(shop, {
    url: '/api/shop',
    name: '店铺',
    group: 'basic-info',
    subgroup: '',
    kind: 'list',
    read: 'search',
    actions: ['audit', 'stop', 'update'],
    borrows: ['note.add'],
  }),
);
const page = platform.pages.get('/api/shop')!;
const row = (id: string, status: string): WireRow => ({ id, name: `店${id}`, status, version: 3 });
const acting = (key: string) => actingsOf(page, platform, () => true).find((a) => a.key === key)!;

test('a page offers its actions and those it borrows, without what may not be called', () => {
  expect(actingsOf(page, platform, () => true).map((a) => a.key)).toEqual(['audit', 'stop', 'update', 'add']);
  expect(actingsOf(page, platform, (call) => call !== '/shop/enable').map((a) => a.key)).toEqual(['audit', 'update', 'add']);
});

test('rows are split by what the machine allows, each refusal with its reason', () => {
  const judged = judge(acting('stop'), [row('1', 'open'), row('2', 'pending'), row('3', 'stopped')]);
  expect(judged.eligible.map((r) => r.id)).toEqual(['1']);
  expect(reasonsOf(judged.skipped)).toEqual([
    { why: '当前状态为“待审核”,不能停用', count: 1 },
    { why: '当前状态为“停用”,不能停用', count: 1 },
  ]);
});

test('what a run would do is counted once for button, dialog and palette: how many rows, and why of the others not', () => {
  const effect = effectOf(
    judge(acting('stop'), [row('1', 'open'), row('2', 'pending'), row('3', 'stopped'), row('4', 'pending'), row('5', 'open')]),
  );
  expect(effect).toEqual({
    done: 2,
    refused: [
      { why: '当前状态为“待审核”,不能停用', count: 2 },
      { why: '当前状态为“停用”,不能停用', count: 1 },
    ],
    certain: false,
  });
  expect(skippedIn(effect.refused)).toBe(3);
  expect(skippedText(effect.refused)).toBe('其中 3 行跳过:2 行 当前状态为“待审核”,不能停用;1 行 当前状态为“停用”,不能停用');
  expect(skippedText([])).toBeUndefined();
});

test('of many reasons the most frequent are named, and the rows of the others counted', () => {
  const reasons = (count: number) => Array.from({ length: count }, (_, i) => ({ why: `原因 ${i}`, count: 10 - i }));
  expect(briefly(reasons(5))).toEqual(reasons(5));
  expect(briefly(reasons(7))).toEqual([...reasons(4), { why: '另外 3 种原因', count: 6 + 5 + 4 }]);
});

test('rows of one state are judged once, however many they are', () => {
  let asked = 0;
  const counted = Object.defineProperty({ ...shop }, 'moves', {
    get: () => {
      asked++;
      return shop.moves;
    },
  });
  const rows = Array.from({ length: 50_000 }, (_, i) => row(String(i), i % 2 ? 'open' : 'pending'));
  const judged = judge({ ...acting('stop'), resource: counted }, rows);
  expect([judged.eligible.length, judged.skipped.length]).toEqual([25_000, 25_000]);
  expect(asked).toBeLessThan(10);
});

test('the input decides too: a verdict that no move allows holds the row back', () => {
  expect(judge(acting('audit'), [row('1', 'pending')], { result: 1 }).eligible).toHaveLength(1);
  expect(judge(acting('audit'), [row('1', 'pending')], { result: 0 }).eligible).toHaveLength(0);
});

test('why an action is off: nothing chosen, no row fit, or more than one for a single-row action', () => {
  const why = (key: string, ...rows: WireRow[]) => whyNot(acting(key), rows, judge(acting(key), rows));
  expect(why('stop')).toBe('先选择要处理的行');
  expect(why('stop', row('1', 'pending'))).toBe('当前状态为“待审核”,不能停用');
  expect(why('update', row('1', 'open'), row('2', 'open'))).toBe('一次只能处理一行');
  expect(why('add')).toBeNull();
});

test('requests carry ids, fixed inputs, and the versions the decision was made on', () => {
  expect(bodyOf(shop.actions.stop, [row('1', 'open')], {})).toEqual({ ids: ['1'], status: 'stopped' });
  expect(bodyOf(shop.actions.audit, [row('1', 'pending'), row('2', 'pending')], { result: 1 })).toEqual({
    ids: ['1', '2'],
    versions: { 1: 3, 2: 3 },
    result: 1,
  });
});

test('a back end whose calls take one row is asked about each row by itself', () => {
  const alone = oneByOne(platform);
  const [audit, stop, edit] = actingsOf(alone.pages.get('/api/shop')!, alone, () => true);
  const both = [row('1', 'pending'), row('2', 'pending')];
  expect(whyNot(audit!, both, judge(audit!, both))).toBeNull();
  expect(rowsACall(audit!.action)).toBe(1);
  expect(bodyOf(audit!.action, [row('1', 'pending')], { result: 1 })).toEqual({ id: '1', version: 3, result: 1 });
  expect(bodyOf(stop!.action, [row('1', 'open')], {})).toEqual({ id: '1', status: 'stopped' });
  expect(whyNot(edit!, both, judge(edit!, both))).toBe('一次只能处理一行');
});

test('a borrowed row action is offered for the rows whose count says that there is something to run it on', () => {
  const part = resource('part', {
    label: '差异',
    title: 'name',
    fields: { name: text('名称'), wholeId: ref('whole', '明细'), open: choice('状态', { yes: '未处理', no: '已处理' }) },
    indexes: [['wholeId'], ['open']],
    reads: { search: list('/part/search') },
    actions: { settle: act('处理', '/part/settle') },
  });
  const whole = resource('whole', {
    label: '明细',
    title: 'name',
    fields: { name: text('名称'), openParts: derived.count('待处理差异', 'part', 'wholeId', { open: 'yes' }) },
    reads: { search: list('/whole/search') },
  });
  const all = catalogue(
    [user, whole, part],
    pages(whole, {
      url: '/api/whole',
      name: '明细',
      group: 'basic-info',
      subgroup: '',
      kind: 'list',
      read: 'search',
      borrows: ['part.settle'],
    }),
  );
  const [settle] = actingsOf(all.pages.get('/api/whole')!, all, () => true);
  expect(settle!.link).toEqual({ field: 'openParts', label: '待处理差异', by: 'wholeId', where: { open: 'yes' }, call: '/part/search' });
  const rows = [
    { id: '1', openParts: 2 },
    { id: '2', openParts: 0 },
  ];
  expect(judge(settle!, rows)).toEqual({ eligible: [rows[0]], skipped: [{ row: rows[1], why: '没有待处理差异' }] });
  expect([...all.callsOf(all.pages.get('/api/whole')!)]).toEqual(['/whole/search', '/part/settle', '/part/search']);
  expect(() =>
    catalogue(
      [user, shop, note, part, whole],
      pages(shop, {
        url: '/api/shop',
        name: '店铺',
        group: 'basic-info',
        subgroup: '',
        kind: 'list',
        read: 'search',
        borrows: ['part.settle'],
      }),
    ),
  ).toThrow('counts no rows of it, and refers to none or to several');
});

test('a row is called by its title; one that has none yet, by what it is and when it was made', () => {
  expect(titleOf(shop, { id: '1', name: '自提点', createdAt: '2026-11-22T04:05:06.000Z' } as WireRow)).toBe('自提点');
  // One that is called by what it refers to is called by its name, not by its number.
  const line = { ...shop, title: 'managerId', fields: { managerId: ref('manager_user', '经理') } } as unknown as Resource;
  expect(titleOf(line, { id: '1', managerId: '7', [nameKey('managerId')]: '王建国' } as unknown as WireRow)).toBe('王建国');
  const entry = resource('entry', { label: '流水', title: 'at', fields: { at: instant('时间') } });
  expect(titleOf(entry, { id: '1', at: '2026-11-22T16:05:06.000Z' } as WireRow)).toBe('2026-11-23 00:05');
  for (const name of [null, ''])
    expect(titleOf(shop, { id: '1', name, createdAt: '2026-11-22T04:05:06.000Z' } as WireRow)).toBe('店铺 2026-11-22 12:05');
  expect(titleOf(shop, { id: '1', name: null } as WireRow)).toBe('店铺 1');
});
