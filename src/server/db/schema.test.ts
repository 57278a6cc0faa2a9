import { expect, it } from 'vitest';
import { choice, derived, flag, instant, ref, refs, text } from '../../language/field';
import { list, remove, resource, type Resource } from '../../language/resource';
import { indexesOf } from './indexes';
import { changeSql, shapeOf } from './schema';

const shop = resource('shop', {
  label: '店',
  title: 'name',
  fields: {
    name: text('名', { required: true, search: 'contains' }),
    no: text('号', { unique: true }),
    count: derived.count('数', 'item', 'shopId'),
  },
  actions: { remove: remove('删除', '/shop/delete') },
});
const item = resource('item', {
  label: '物',
  title: 'name',
  fields: {
    name: text('名'),
    shopId: ref('shop', '店'),
    tagIds: refs('shop', '标签'),
    isNew: flag('新'),
    status: choice('状态', { a: '甲', b: "乙's" }, { required: true }),
    code: text('码'),
  },
  uniqueWhere: [{ fields: ['shopId', 'code'], when: { status: 'a', isNew: true } }],
  indexes: [['status', '-createdAt']],
  indexesWhere: [{ fields: ['-createdAt'], when: { status: ['a', 'b'], isNew: true } }],
  reads: { search: list('/item/search') },
});
const all = (...list: Resource[]) => new Map(list.map((r) => [r.name, r]));
const both = all(shop, item);

it('indexes what is declared, searched, unique, summed up or pointed at, each once', () => {
  expect(indexesOf(shop, both).map((i) => [i.kind, ...i.fields])).toEqual([
    ['unique', 'no'],
    ['grams', 'name'],
  ]);
  expect(indexesOf(item, both).map((i) => [i.kind, ...i.fields])).toEqual([
    ['unique', 'shopId', 'code'],
    ['order', '-createdAt'],
    ['order', 'status', '-createdAt'],
    ['order', 'shopId'],
    ['members', 'tagIds'],
  ]);
});

it('leaves removed rows out of every index, and keeps conditions of uniqueness', () => {
  const { indexes, checks } = shapeOf(both).item!;
  expect(Object.values(indexes).every((sql) => sql.includes('where not deleted'))).toBe(true);
  expect(Object.values(indexes)).toContain(
    `create unique index item_shop_id_code_a_true_key on item ("shop_id", "code") where not deleted and "status" = 'a' and "is_new"`,
  );
  expect(Object.values(indexes)).toContain(
    'create index item_status_created_at_idx on item ("status", "created_at" desc, id desc) where not deleted',
  );
  expect(Object.values(indexes)).toContain(
    `create index item_created_at_a_b_true_idx on item ("created_at" desc, id desc) where not deleted and "status" in ('a', 'b') and "is_new"`,
  );
  expect(checks).toEqual({ item_status_check: `"status" in ('a', 'b')` });
});

it('cuts what grows without end into months, and has the rows of one that was whole step aside', () => {
  const entry = resource('entry', { label: '记录', title: 'at', fields: { at: instant('时间', { required: true }) }, indexes: [['-at']] });
  const cut = { ...entry, partition: 'at' } as Resource;
  const made = changeSql({}, shapeOf(all(cut)));
  expect(made[0]).toMatch(
    /constraint entry_partition_check check \(abs\(extract\(epoch from "at"\) \* 1000 - 1577836800000 - id \/ 1000000\) <= 86400000\)\n\) partition by range \(id\)$/,
  );
  expect(made[1]).toBe('create table entry_rest partition of entry default');
  const moved = changeSql(shapeOf(all(entry)), shapeOf(all(cut)));
  expect(moved).toEqual([
    'set local statement_timeout = 0',
    'create temp table entry_moved on commit drop as select * from entry',
    'drop table entry',
    ...made,
    expect.stringMatching(/^insert into entry \("at", "id", .*\) select "at", "id", .* from entry_moved$/),
  ]);
});

it('writes nothing when nothing has changed, and only the difference when something has', () => {
  const before = shapeOf(both);
  expect(changeSql(before, before)).toEqual([]);
  const { code: _gone, ...rest } = item.fields;
  const next = {
    ...item,
    fields: { ...rest, name: text('名', { required: true }), note: text('注') },
    uniqueWhere: [],
    appendOnly: true,
  } as unknown as Resource;
  expect(changeSql(before, shapeOf(all(shop, next)))).toEqual([
    'drop index if exists item_shop_id_code_a_true_key',
    'alter table item drop column "code"',
    'alter table item alter column "name" set not null',
    'alter table item add column "note" text collate "C"',
    'create trigger append_only before update or delete on item for each row execute function refuse_change()',
    'drop trigger raise_version on item',
  ]);
  expect(changeSql(before, shapeOf(all(shop)))).toEqual(['drop table item']);
});
