import { expect, test } from 'vitest';
import { choice, text } from '../field';
import { list, query, report } from '../resource';
import { rowsOf } from '../measures';
import { fields, problemsOf, type Wrong } from './bill';

test.each<Wrong>([
  [
    'what it is late by',
    { late: { by: 'duAt', while: { hidden: false } } },
    'bill: late names the unknown field duAt (did you mean dueAt?)',
  ],
  ['from when it holds', { holds: { from: 'name' } }, 'bill holds by name, which is no date and no instant'],
  [
    'what takes the place of what',
    { holds: { from: 'dueAt', of: ['hidden'] } },
    "bill holds for hidden, by which its rows can't be looked for",
  ],
  [
    'what came before, without what comes next',
    { holds: { from: 'dueAt', past: { call: '/bill/past', by: 'billId' } } },
    'bill holds by itself: it says what it said before, and either next or was, and has no others',
  ],
  [
    'what comes next in a field of another kind, and a history that is nowhere',
    { holds: { from: 'dueAt', next: { dueAt: 'name' }, past: { call: '/bill/past', by: 'billId' } } },
    'bill holds dueAt beside name, which is of another kind or not there | bill holds by itself: /bill/past is no list',
  ],
  ['which rows count', { counts: { status: 'done' } }, 'bill counts: it wants status to be done, which it never is'],
  ['a time that is none', { late: { by: 'name', while: { hidden: false } } }, 'bill is late by name, which is no time'],
  [
    'which rows are late',
    { late: { by: 'dueAt', while: { status: 'draft' } } },
    'bill is late: it wants status to be draft (did you mean drafted?), which it never is',
  ],
  [
    'how many were ever late',
    {
      late: { by: 'dueAt', while: { status: 'drafted' } },
      reads: {
        search: list('/bill/search'),
        stats: report('/bill/stats', {
          by: { status: { label: '状态', field: 'status' } },
          measures: { all: rowsOf('数', { late: 'ever' }) },
        }),
      },
    },
    'bill counts what was ever late, but does not say when it ends',
  ],
  [
    'how many are late of what never is',
    {
      reads: {
        search: list('/bill/search'),
        stats: report('/bill/stats', {
          by: { status: { label: '状态', field: 'status' } },
          measures: { all: rowsOf('数', { late: 'now' }) },
        }),
      },
    },
    'bill counts what is late, but does not say when it is',
  ],
  [
    'a column of another list',
    {},
    '/api/bill/search relates to keeper: it names the unknown field nam (did you mean name?)',
    { related: [{ label: '人', resource: 'keeper', read: 'search', by: 'id', columns: ['nam'] }] },
  ],
  [
    'a column through a reference',
    {},
    '/api/bill/search names the unknown field keeper.areaCod (did you mean areaCode?)',
    { columns: ['name', 'keeperId.name', 'keeperId.areaCod'] },
  ],
  [
    'a filter through what is no reference',
    {},
    '/api/bill/search goes by name.status, but name is no reference to one row',
    { filters: ['keyword', 'name.status'] },
  ],
  [
    'a section that shows a secret of another row',
    {},
    '/api/bill/search goes by keeperId.pin, which is a secret, has no column, or is no plain value',
    { sections: [{ label: '人', fields: ['keeperId.areaCode', 'keeperId.pin'] }] },
  ],
  [
    'what a report groups by, through a reference',
    {
      reads: {
        search: list('/bill/search'),
        stats: report('/bill/stats', {
          by: { state: { label: '状态', field: 'keeperId.statu' }, area: { label: '区域', field: 'keeperId.areaCode', level: 'city' } },
          measures: { all: rowsOf('数') },
        }),
      },
    },
    'bill: read stats names the unknown field keeper.statu (did you mean status?) | bill.stats groups by area, which is no area',
  ],
  [
    'a path on a page that a handler answers',
    { reads: { search: query('/bill/search') } },
    '/api/bill/search goes by keeperId.name, but a handler answers it',
    { columns: ['keeperId.name'] },
  ],
  ['a copy', { under: ['keeperId'], fields: { ...fields, areaCode: text('区域', { copied: 'keeperId.areaCode' }) } }, ''],
  [
    'a copy of what is not there',
    { under: ['keeperId'], fields: { ...fields, areaCode: text('区域', { copied: 'keeperId.area' }) } },
    'bill.areaCode is copied: it names the unknown field keeper.area',
  ],
  [
    'a copy over what it is not under',
    { fields: { ...fields, areaCode: text('区域', { copied: 'keeperId.areaCode' }) } },
    'bill.areaCode is copied over keeperId, which bill is not under',
  ],
  [
    'a copy that is something else, and one that may be empty',
    {
      under: ['keeperId'],
      fields: {
        ...fields,
        here: choice('在职', { here: '在' }, { copied: 'keeperId.status' }),
        areaCode: text('区域', { required: true, copied: 'keeperId.areaCode' }),
      },
    },
    'bill.here is copied from keeperId.status, but differs from it in choices | bill.areaCode is required, but what it is copied from may be empty',
  ],
  [
    'a copy that nothing could be written to',
    { under: ['keeperId'], appendOnly: true, fields: { ...fields, areaCode: text('区域', { copied: 'keeperId.areaCode' }) } },
    'bill.areaCode is copied, but rows of bill are never changed',
  ],
  [
    'a copy from further off, and one of itself',
    { under: ['keeperId'], fields: { ...fields, a: text('甲', { copied: 'keeperId.bossId.name' }), b: text('乙', { copied: 'name' }) } },
    'bill.a is copied from keeperId.bossId.name, which is no column of what one reference leads to | bill.b is copied from name, which is no column of what one reference leads to',
  ],
])('%s', (_what, spec, expected, more) => expect(problemsOf(spec, more)).toBe(expected));
