import { expect, it } from 'vitest';
import { choice, text } from '../../language/field';
import { list, resource } from '../../language/resource';
import { afterCursor, cursorOf, defaultSort, orderOf, sortable, sorts } from './order';

const res = resource('thing', {
  label: '物',
  title: 'name',
  fields: { name: text('名'), status: choice('状态', { a: '甲' }, { required: true }), grade: text('级') },
  indexes: [['status', '-createdAt'], ['grade', 'name'], ['grade']],
  reads: { all: list('/all'), some: list('/some', { where: { status: 'a' } }) },
});
const all = new Map([[res.name, res]]);

it('sorts by leading fields of indexes, and by what follows a field the read holds to one value', () => {
  expect([...sortable(res, all, res.reads.all)]).toEqual(['id', 'status', 'grade']);
  expect([...sortable(res, all, res.reads.some)]).toEqual(['id', 'status', 'createdAt', 'grade']);
  expect(defaultSort(res, all, res.reads.all)).toBe('-id');
  expect(defaultSort(res, all, res.reads.some)).toBe('-createdAt');
});

it('takes the order of the shortest index, turned round as a whole', () => {
  const shown = (sort: string) => orderOf(res, all, res.reads.all, sort)?.map((t) => `${t.descending ? '-' : ''}${t.key}`);
  expect(shown('status')).toEqual(['status', '-createdAt', '-id']);
  expect(shown('-status')).toEqual(['-status', 'createdAt', 'id']);
  expect(shown('grade')).toEqual(['grade', 'id']);
  expect(shown('-id')).toEqual(['-id']);
  expect(shown('name')).toBeUndefined();
});

it('sorts by several fields as far as one index goes, from either of its ends', () => {
  const shown = (sort: string, read = res.reads.all) => orderOf(res, all, read, sort)?.map((t) => `${t.descending ? '-' : ''}${t.key}`);
  expect(shown('status,-createdAt')).toEqual(['status', '-createdAt', '-id']);
  expect(shown('-status,createdAt')).toEqual(['-status', 'createdAt', 'id']);
  expect(shown('grade,name')).toEqual(['grade', 'name', 'id']);
  for (const sort of ['status,createdAt', 'status,name', 'grade,name,status', 'status,status', 'status,', ',status', 'id,status'])
    expect(shown(sort), sort).toBeUndefined();
  for (const read of [res.reads.all, res.reads.some])
    for (const sort of sorts(res, all, read)) expect(shown(sort, read), sort).toBeDefined();
  expect(sorts(res, all, res.reads.all)).toEqual([
    'id',
    '-id',
    'status',
    '-status',
    'status,-createdAt',
    '-status,createdAt',
    'grade',
    '-grade',
    'grade,name',
    '-grade,-name',
  ]);
});

it('takes a cursor for its own order only', () => {
  const order = orderOf(res, all, res.reads.all, 'grade')!;
  const cursor = cursorOf('grade', order, { grade: null, id: '1' });
  expect(afterCursor(res, 'grade', order, cursor)).not.toBeNull();
  expect(afterCursor(res, '-grade', order, cursor)).toBeNull();
  for (const bad of [
    '',
    'x',
    Buffer.from('["grade",{},"1"]').toString('base64url'),
    Buffer.from('["grade","1"]').toString('base64url'),
    Buffer.from('5').toString('base64url'),
  ])
    expect(afterCursor(res, 'grade', order, bad), bad).toBeNull();
});
